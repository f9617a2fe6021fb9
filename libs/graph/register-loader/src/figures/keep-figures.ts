import type { LoggedLists } from '@company-relations/company-graph';
import type { GraphTransaction } from '@company-relations/neo4j-client';
import lastChange from '../queries/figures/last-change.cypher';
import omittedAmong from '../queries/figures/omitted-among.cypher';
import { deriveInTransaction } from './derive-in-transaction';
import { areFiguresWhole, readFiguresState } from './figures-state';
import { inParts, withCompaniesBelow, withOwnersAbove } from './holdings-walk';
import { markFigures } from './mark-figures';
import { readerIn } from './reader-in-transaction';
import { settleFigures, storeNoFigures } from './store-figures';

/** How much one transaction does. */
export const figureLimits = {
  /** The largest number of companies whose figures are derived in the transaction that changed a holding above them. */
  derivedAtOnce: 200,
};

/** What a transaction changed on which figures depend. */
export interface ChangedHoldings extends Pick<LoggedLists<ReadonlySet<number>>, 'held' | 'holders'> {
  /** New companies. They are marked already. */
  readonly created: ReadonlySet<number>;
  /** The day of the change, in days since 1970-01-01 (UTC). */
  readonly today: number;
}

/**
 * Keeps figures right where a transaction changed holdings. It derives the figures of all companies below the changed
 * holdings, if these are few, and otherwise marks the companies. Call it after everything else is written, and before
 * the log of changes, whose next number becomes the stamp.
 *
 * @returns the companies that are marked, and those that may show something else than before. None while not all
 * companies were marked: readers then follow the holdings.
 * @throws GraphUnavailable
 */
export async function keepFigures(
  transaction: GraphTransaction,
  { held, holders, created, today }: ChangedHoldings,
): Promise<ReadonlySet<number>> {
  if (held.size + created.size === 0) return new Set();
  const below = await withCompaniesBelow(transaction, held);
  const state = await readFiguresState(readerIn(transaction));
  if (!areFiguresWhole(state)) {
    await markFigures(transaction, below);
    return new Set();
  }
  const stamp = await nextStamp(transaction);
  const shown = new Set(await ownersOfOmitted(transaction, below, [...held, ...holders]));
  const withoutOwners = [...created].filter((company) => !below.has(company));
  await storeNoFigures(transaction, withoutOwners, stamp);
  let rest = [...below];
  if (below.size <= figureLimits.derivedAtOnce) {
    const deriving = { companies: rest, bound: state.bound, today, stamp, changed: held };
    const derived = await deriveInTransaction(transaction, deriving);
    rest = [...derived.rest];
    for (const id of derived.shown) shown.add(id);
  }
  await markFigures(transaction, rest);
  for (const id of rest) shown.add(id);
  await settleFigures(transaction, today);
  return shown;
}

/** The number that the next change in the log will have. @throws GraphUnavailable */
export async function nextStamp(transaction: GraphTransaction): Promise<number> {
  const [last] = await transaction.run<{ number: number }>(lastChange);
  return (last?.number ?? 0) + 1;
}

/**
 * Returns the companies above the changed holdings, if figures below them are omitted: what these companies ultimately own is
 * computed, and no figure that changes names them.
 */
async function ownersOfOmitted(
  transaction: GraphTransaction,
  below: ReadonlySet<number>,
  changed: readonly number[],
): Promise<ReadonlySet<number>> {
  const omitted = await inParts(transaction, omittedAmong, [...below]);
  return omitted.length === 0 ? new Set() : (await withOwnersAbove(transaction, changed)).companies;
}
