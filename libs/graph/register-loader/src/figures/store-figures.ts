import type { DerivedFigures } from '@company-relations/company-graph';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import deleteFigures from '../queries/figures/delete-figures.cypher';
import keepFigures from '../queries/figures/keep-figures.cypher';
import settleUntil from '../queries/figures/settle-until.cypher';
import storedFigures from '../queries/figures/stored-figures.cypher';
import writeFigures from '../queries/figures/write-figures.cypher';
import { figuresDifference, type FiguresDifference, type StoredFigures } from './figures-difference';
import { flagAboveOmitted } from './flag-owners';
import { inParts } from './in-parts';
import type { KnownOwners } from './known-owners';
import { type UntilDays, untilOfOmitted } from './until-of-omitted';

export interface StoreFiguresOptions {
  /** The number of the change (the entry in the log of changes). It is greater than all stamps in the graph. */
  readonly stamp: number;
  /** The day for which the figures were derived, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** Companies whose records changed. They get the stamp even if their figures are the same as before. */
  readonly changed?: ReadonlySet<number>;
  /** All companies whose figures this transaction derives or marks. By default those that were derived. */
  readonly affected?: ReadonlySet<number>;
  /** Reads the owners of companies. It has begun in this transaction. */
  readonly owners: KnownOwners;
  /** What earlier transactions found above companies with omitted figures, if no holding has changed since then. */
  readonly aboveOmitted?: AboveOmitted;
}

/** What is above companies with omitted figures (ultimate ownerships). */
export interface AboveOmitted {
  /** The days until which their figures stay omitted, and the days of companies above them. */
  readonly untilOf: UntilDays;
  /** The companies with newly omitted figures, and all companies that own them. They are logged. */
  readonly logged: ReadonlySet<number>;
}

const nothingAbove: AboveOmitted = { untilOf: new Map(), logged: new Set() };

/** What `storeFigures` did. */
export interface StoredInTransaction {
  /** The companies whose responses change: companies with changed figures, and their owners. */
  readonly shown: Set<number>;
  /** What is above the companies whose figures are omitted now, as far as it was not found before. */
  readonly foundAbove: AboveOmitted;
}

/**
 * Stores derived figures (ultimate ownerships) where they differ from the stored ones. Companies that are no longer in
 * the graph are left out. A company that is written gets the number of this change (`stamp`), and so do all its figures.
 * A marked company gets its old stamp back if its figures and its own records stayed the same.
 *
 * @throws GraphUnavailable
 */
export async function storeFigures(
  transaction: GraphTransaction,
  derived: readonly DerivedFigures[],
  { stamp, today, changed = new Set(), ...options }: StoreFiguresOptions,
): Promise<StoredInTransaction> {
  const ids = derived.map(({ company }) => company);
  const { owners, affected = new Set(ids), aboveOmitted: before = nothingAbove } = options;
  const rows = await inParts<StoredFigures>(transaction, storedFigures, ids, { today: int(today) });
  const stored = new Map(rows.map((row) => [row.company, row]));
  const present = derived.filter(({ company }) => stored.has(company));
  const omitted = present.flatMap(({ company, figures }) => (figures === undefined ? company : []));
  await flagAboveOmitted(transaction, omitted);
  const untilOf = await untilOfOmitted(transaction, omitted, { today, affected, before: before.untilOf });
  const dayOfOmitted = (company: number) => (untilOf.has(company) ? untilOf : before.untilOf).get(company);
  const differences = present
    // When a holding in the company or in its owners begins or ends, omitted figures must be derived again, because they
    // may no longer have to be omitted.
    .map((each) => (each.figures === undefined ? { ...each, until: dayOfOmitted(each.company) } : each))
    .map((each) => figuresDifference(stored.get(each.company) as StoredFigures, each))
    .map((each) => (changed.has(each.company) ? { ...each, isSame: false, stamp: undefined } : each))
    .filter(({ isSame }) => !isSame);
  const shown = new Set(differences.flatMap((difference) => difference.shown));
  for (const owner of await write(transaction, differences, stamp)) shown.add(owner);
  const newlyOmitted = differences.flatMap(({ company, isNewlyOmitted }) => (isNewlyOmitted ? company : []));
  const logged = await owners.withCompaniesAbove(transaction, newlyOmitted, before.logged);
  for (const company of logged) shown.add(company);
  return { shown, foundAbove: { untilOf, logged } };
}

/**
 * Stores for new companies that they have no figures (ultimate ownerships), because the graph has no holdings in these
 * companies.
 *
 * @throws GraphUnavailable
 */
export async function storeNoFigures(
  transaction: GraphTransaction,
  companies: readonly number[],
  stamp: number,
): Promise<void> {
  const none = { count: 0, holdings: 0, until: undefined, isOmitted: false, remaining: [], stamp: undefined };
  await storeKept(
    transaction,
    companies.map((company) => ({ company, ...none })),
    stamp,
  );
}

/**
 * Stores the day of the newest derivation, and the first later day on which the figures (ultimate ownerships) of any
 * company may be different.
 *
 * @throws GraphUnavailable
 */
export async function storeFiguresValidity(transaction: GraphTransaction, today: number): Promise<void> {
  await transaction.run(settleUntil, { today: int(today) });
}

/** @returns the companies among the owners of added figures. */
async function write(
  transaction: GraphTransaction,
  differences: readonly FiguresDifference[],
  stamp: number,
): Promise<number[]> {
  const gone = differences.flatMap((difference) =>
    difference.gone.length === 0
      ? []
      : { company: int(difference.company), owners: ints(difference.gone.map(([owner]) => owner)) },
  );
  if (gone.length > 0) await transaction.run(deleteFigures, { rows: gone });
  await storeKept(transaction, differences, stamp);
  const rows = differences.flatMap(({ company, added }) =>
    added.length === 0 ? [] : { company: int(company), figures: added.map(([owner, record]) => [int(owner), record]) },
  );
  if (rows.length === 0) return [];
  const owners = await transaction.run<{ serviceId: number }>(writeFigures, { rows, stamp: int(stamp) });
  return owners.map(({ serviceId }) => serviceId);
}

type KeptFigures = Pick<
  FiguresDifference,
  'company' | 'count' | 'holdings' | 'until' | 'isOmitted' | 'remaining' | 'stamp'
>;

async function storeKept(transaction: GraphTransaction, kept: readonly KeptFigures[], stamp: number): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ company, count, holdings, until, isOmitted, remaining, stamp: own }) => ({
    company: int(company),
    count: int(count),
    holdings: int(holdings),
    until: until === undefined ? null : int(until),
    isOmitted,
    stamp: int(own ?? stamp),
    mustStampFigures: own === undefined && remaining.length > 0,
  }));
  await transaction.run(keepFigures, { rows, revision: int(ultimateOwnershipRevision) });
}
