import type { RelationshipType } from '@company-relations/graph-model';
import type { CountryCode } from '@company-relations/ownership';
import type { EntityColumns } from './entity-columns';
import type { FigureAboveRow, FigureBelowRow, FiguresColumns } from './ultimate/figure-rows';

/** One relationship: its type and record, and the entity at the other end of it. */
export type LinkRow = readonly [
  type: RelationshipType,
  record: string,
  serviceId: number,
  isCompany: boolean,
  ...EntityColumns,
  /** Of a child of a company whose figures below are kept: whether the link is a holding of shares, which must have a figure. */
  isHolding?: boolean | null,
];

/** A company with its links. */
export interface CompanyRow {
  readonly serviceId: number;
  readonly profile: string;
  readonly countryCode: CountryCode | null;
  /** Absent if the query reads only companies that searches can find. */
  readonly recordCountry?: CountryCode | null;
  readonly protectedSoleTrader: boolean | null;
  readonly parents: readonly LinkRow[];
  readonly children: readonly LinkRow[];
  /** The records why owners are not named. Absent if the query does not read them. */
  readonly unspecifiedOwners?: readonly string[];
}

/**
 * One row of `load-relations.cypher` and of `load-all-relations.cypher`: a company, or owners of the figures above the
 * companies, each once. If the companies have too many figures for one query, there is one row without either.
 */
export type LoadRow = RelationsRow | OwnersRow | TooManyFiguresRow;

interface OwnersRow {
  readonly serviceId: null;
  readonly owners: readonly OwnerRow[];
}

interface TooManyFiguresRow {
  readonly serviceId: null;
  readonly owners: null;
  readonly isSupernode: null;
}

/** The owner of a figure. A node that was deleted during the read has no service id, or no profile. */
export type OwnerRow = readonly [
  serviceId: number | null,
  isCompany: boolean,
  stored: string | null,
  ...Readonly<TailOf<EntityColumns>>,
];

type TailOf<Columns extends readonly unknown[]> = Columns extends readonly [unknown, ...infer Tail] ? Tail : never;

/** A company that one of the queries loads. */
export interface RelationsRow extends CompanyRow {
  /** The organisation number that found the company; null when its service id did. */
  readonly orgNo: string | null;
  readonly countryCode: CountryCode;
  /** Whether the company has too many links to be loaded together with other companies. If so, the row has no links. */
  readonly isSupernode: boolean;
  /** Null if the graph does not keep the figures of the company, or if they are not wanted. */
  readonly figures: FiguresColumns | null;
  readonly figuresAbove: readonly FigureAboveRow[];
  readonly figuresBelow: readonly FigureBelowRow[];
}

/** Returns the companies that rows have. */
export function companiesIn(rows: readonly LoadRow[]): RelationsRow[] {
  return rows.filter((row): row is RelationsRow => row.serviceId !== null);
}

/** Returns the owners that rows have. */
export function ownersIn(rows: readonly LoadRow[]): OwnerRow[] {
  return rows.flatMap((row) => (row.serviceId === null ? (row.owners ?? []) : []));
}

/** Whether a query read nothing, because the companies have too many figures together. */
export function haveTooManyFigures(rows: readonly LoadRow[]): boolean {
  return rows.some((row) => row.serviceId === null && row.owners === null && row.isSupernode === null);
}
