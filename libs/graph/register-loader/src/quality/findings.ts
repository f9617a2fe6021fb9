import type {
  ClosedLoop,
  ContradictingShares,
  CountryCode,
  OverIssuedCompany,
  OwnerCategory,
  ServiceId,
  SourceId,
  SourceName,
  StatedKind,
  UnspecifiedReason,
} from '@company-relations/ownership';

/** The findings of one check: their number, and the first ones of them as a list. */
export interface Found<Finding> {
  readonly count: number;
  readonly listed: readonly Finding[];
}

/** Identifies a record with its party and its company. */
export interface RecordKey {
  /** The source's id of the record. */
  readonly record: SourceId;
  readonly kind: StatedKind;
  readonly ended: boolean;
  readonly party: ServiceId;
  readonly company: ServiceId;
}

/** A record with a stake above 100 %, which is impossible. */
export interface StakeAbove100 extends RecordKey {
  /** The largest percentage that the record states. */
  readonly percent: number;
}

/**
 * A company or record that refers to missing data. A relationship of the graph always has both nodes, and a record
 * whose party or company is not stored is refused. So there are only two cases:
 *
 * - `person`: the person of a sole trader business is not in the graph. `person` is the source's id of the person. The
 *   company counts as the business of a protected person.
 * - `country`: the company of a record has no country. No caller may see such a record, because the country decides who
 *   may see it.
 */
export type DanglingRecord =
  | { readonly missing: 'person'; readonly person: SourceId; readonly company: ServiceId }
  | ({ readonly missing: 'country' } & RecordKey);

/**
 * A holding that several sources state. The graph stores all statements, but figures (ultimate ownerships) are derived
 * from only one source.
 */
export interface HoldingOfSeveralSources {
  readonly owner: ServiceId;
  readonly company: ServiceId;
  /** The source whose figures are used. */
  readonly preferred: SourceName;
  /** The other sources, ascending. */
  readonly outranked: readonly SourceName[];
}

/**
 * A holding whose stake cannot be computed from its number of shares. Either this number is greater than the total
 * number of shares of the company, or the sources state different totals.
 */
export interface HoldingOfContradictingShares extends ContradictingShares {
  readonly owner: ServiceId;
  readonly company: ServiceId;
}

/** Records of persons who hold shares in one company and are probably one person. */
export interface ProbablySamePerson {
  readonly company: ServiceId;
  /** Ascending. */
  readonly persons: readonly ServiceId[];
}

/** Several companies of one country that have the same organisation number. */
export interface SameNumber {
  /**
   * The country of the number. The number itself is not reported, because the number of a sole trader may be a person's
   * national id.
   */
  readonly countryCode: CountryCode;
  /** Ascending. */
  readonly companies: readonly ServiceId[];
}

/** A record that ends on a day before it begins. */
export interface ReversedDates extends RecordKey {
  readonly inDate: string;
  readonly outDate: string;
}

/** A record that changes on a later day, without a load. */
export interface DateAhead extends RecordKey {
  /** The day on which the record begins or, if `ended` is true, becomes history. */
  readonly on: string;
}

/** What the check found in the graph: data that is probably wrong, and dates in the future. */
export interface DataQuality {
  /** How many companies were checked. */
  readonly companies: number;
  readonly overIssued: Found<OverIssuedCompany>;
  readonly closedLoops: Found<ClosedLoop>;
  readonly stakesAbove100: Found<StakeAbove100>;
  readonly danglingRecords: Found<DanglingRecord>;
  readonly holdingsOfSeveralSources: Found<HoldingOfSeveralSources>;
  readonly contradictingShares: Found<HoldingOfContradictingShares>;
  readonly samePersons: Found<ProbablySamePerson>;
  readonly sameNumbers: Found<SameNumber>;
  readonly reversedDates: Found<ReversedDates>;
  /**
   * The number of times that each reason for naming no owner occurs. Such reasons are no errors: a check that finds
   * nothing else is clean.
   */
  readonly unspecifiedOwners: readonly UnspecifiedCount[];
  /** Records with a date in the future. They are no errors, but the list can show a date with a wrong year. */
  readonly datesAhead: Found<DateAhead>;
}

/**
 * The number of companies with a current statement that names no owner, with this category of owners and this reason.
 */
export interface UnspecifiedCount {
  readonly category: OwnerCategory;
  readonly reason: UnspecifiedReason;
  readonly companies: number;
}

/** Counts all findings and keeps only the first ones. */
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
