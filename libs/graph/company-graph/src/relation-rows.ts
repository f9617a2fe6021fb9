import type { RelationshipType } from '@company-relations/graph-model';
import type { CountryCode } from '@company-relations/ownership';
import type { EntityColumns } from './entity-columns';
import type { FigureAboveRow, FigureBelowRow, FiguresColumns } from './ultimate/figure-rows';

/** One relationship: its type, its record, and the entity that it connects with the company of the row. */
export type LinkRow = readonly [
  type: RelationshipType,
  record: string,
  serviceId: number,
  isCompany: boolean,
  ...EntityColumns,
  /**
   * True if the link is a holding of shares, and not of votes alone. False in all links if no ultimate ownerships are
   * loaded. Absent in links of supernodes.
   */
  isHolding?: boolean,
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
  /**
   * The records in which a register states why owners are not named. Absent if the query does not read such records.
   */
  readonly unspecifiedOwners?: readonly string[];
}

/**
 * One row of `load-relations.cypher` and of `load-all-relations.cypher`. A row has either a company or a list of
 * ultimate owners of the loaded companies. Each owner is in only one of these lists. If the companies have too many
 * figures (ultimate ownerships) for one query, the query returns a single row that has neither a company nor owners.
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

/**
 * The owner of a figure (ultimate ownership). If the owner's node was deleted during the read, the row has no service
 * id or no profile.
 */
export type OwnerRow = readonly [
  serviceId: number | null,
  isCompany: boolean,
  stored: string | null,
  ...Readonly<TailOf<EntityColumns>>,
];

type TailOf<Columns extends readonly unknown[]> = Columns extends readonly [unknown, ...infer Tail] ? Tail : never;

/** A company that one of the queries loads. */
export interface RelationsRow extends CompanyRow {
  /** The organisation number by which the company was found; null if it was found by its service id. */
  readonly orgNo: string | null;
  readonly countryCode: CountryCode;
  /** True if the company has too many links to be loaded together with other companies. If so, the row has no links. */
  readonly isSupernode: boolean;
  /** Null if the graph does not store figures of the company, or if the query does not need them. */
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

/** Returns whether the query read nothing because the total number of figures was too large. */
export function haveTooManyFigures(rows: readonly LoadRow[]): boolean {
  return rows.some((row) => row.serviceId === null && row.owners === null && row.isSupernode === null);
}
