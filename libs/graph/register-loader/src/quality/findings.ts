import type { ClosedLoop, OverIssuedCompany, RecordKind, ServiceId, SourceId } from '@company-relations/ownership';

/** What one check found: how many, and the first of them. */
export interface Found<Finding> {
  readonly count: number;
  readonly listed: readonly Finding[];
}

/** Who is tied to which company by which record. */
export interface RecordPlace {
  /** The source's id of the record. */
  readonly record: SourceId;
  readonly kind: RecordKind;
  readonly ended: boolean;
  readonly party: ServiceId;
  readonly company: ServiceId;
}

/** A record with a stake above 100 %, which no stake can be. */
export interface StakeAbove100 extends RecordPlace {
  /** The greatest of its figures. */
  readonly percent: number;
}

/**
 * What is tied to something that is missing. A relationship of the graph always has both ends and a record of what is not
 * stored is refused, so that this is what the graph itself knows to lack:
 *
 * - the person behind a sole trader is not in the graph, by the source's id; the company counts as a protected person's business;
 * - the company of a record has no country, and since that decides who may see the record, no caller may.
 */
export type DanglingRecord =
  | { readonly missing: 'person'; readonly person: SourceId; readonly company: ServiceId }
  | ({ readonly missing: 'country' } & RecordPlace);

/** What is probably wrong with the data of a graph. */
export interface DataQuality {
  /** How many were looked at. */
  readonly companies: number;
  readonly overIssued: Found<OverIssuedCompany>;
  readonly closedLoops: Found<ClosedLoop>;
  readonly stakesAbove100: Found<StakeAbove100>;
  readonly danglingRecords: Found<DanglingRecord>;
}

/** Counts findings, and keeps no more of them than are wanted. */
export class Findings<Finding> {
  private count = 0;
  private readonly listed: Finding[] = [];

  constructor(private readonly maxListed: number) {}

  add(finding: Finding): void {
    this.count += 1;
    if (this.listed.length < this.maxListed) this.listed.push(finding);
  }

  get found(): Found<Finding> {
    return { count: this.count, listed: this.listed };
  }
}
