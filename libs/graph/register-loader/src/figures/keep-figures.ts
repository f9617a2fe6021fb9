import { type ChangedIdLists, readLastChangeNumber } from '@company-relations/company-graph';
import type { GraphTransaction } from '@company-relations/neo4j-client';
import omittedAmong from '../queries/figures/omitted-among.cypher';
import { deriveAndStoreFigures } from './derive-and-store';
import { areFiguresUsable, readFiguresState } from './figures-state';
import { withCompaniesBelow } from './companies-below';
import { flagOwnersOfFlagged } from './flag-owners';
import { inParts } from './in-parts';
import { KnownOwners } from './known-owners';
import { markFiguresDue } from './mark-figures';
import { readerIn } from './reader-in-transaction';
import { storeFiguresValidity, storeNoFigures } from './store-figures';

/**
 * The limits of what one transaction does with figures (ultimate ownerships). The object can be changed, so that tests
 * can set lower limits.
 */
export const figureLimitsPerTransaction = {
  /**
   * The largest number of affected companies whose figures are derived in the transaction that changes a holding. If
   * more companies are affected, they are marked for a later derivation.
   */
  derivedAtOnce: 200,
};

/** The changes of a transaction that affect figures. */
export interface ChangedHoldings extends Pick<ChangedIdLists<ReadonlySet<number>>, 'held' | 'holders'> {
  /** New companies. They were marked for a derivation of figures when they were created. */
  readonly created: ReadonlySet<number>;
  /** The day of the change, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The owners that earlier transactions of the same load read. */
  readonly owners?: KnownOwners | undefined;
}

/**
 * Updates the stored figures (ultimate ownerships) after a transaction changed holdings. The change affects the
 * companies in which the holdings are, and all companies that these own directly or indirectly. If few companies are
 * affected, their figures are derived now; otherwise the companies are marked for a later derivation.
 *
 * Call this function after everything else is written, but before the entry in the log of changes: the stamp of the
 * figures is the number of that entry.
 *
 * @returns the companies whose responses show other figures. Companies that are only marked are not in the set: deriving
 *   logs them if their figures change. The set is empty while `markAllFigures` has not finished, because readers then use holdings
 *   instead of figures.
 * @throws GraphUnavailable
 */
export async function updateStoredFigures(
  transaction: GraphTransaction,
  { held, holders, created, today, owners = new KnownOwners() }: ChangedHoldings,
): Promise<ReadonlySet<number>> {
  if (held.size + created.size === 0) return new Set();
  await flagOwnersOfFlagged(transaction, held);
  const below = await withCompaniesBelow(transaction, held);
  const state = await readFiguresState(readerIn(transaction));
  if (!areFiguresUsable(state)) {
    await markFiguresDue(transaction, below, held);
    return new Set();
  }
  const stamp = await nextChangeNumber(transaction);
  owners.begin(stamp - 1, held);
  const shown = new Set(await ownersOfOmitted(transaction, owners, { below, changed: [...held, ...holders] }));
  const withoutOwners = [...created].filter((company) => !below.has(company));
  await storeNoFigures(transaction, withoutOwners, stamp);
  let rest = [...below];
  if (below.size <= figureLimitsPerTransaction.derivedAtOnce) {
    const deriving = { companies: rest, bound: state.bound, today, stamp, owners, changed: held, affected: below };
    const derived = await deriveAndStoreFigures(transaction, deriving);
    rest = [...derived.rest];
    for (const id of derived.shown) shown.add(id);
  }
  await markFiguresDue(transaction, rest, held);
  await storeFiguresValidity(transaction, today);
  return shown;
}

/**
 * Returns the number that the next entry in the log of changes will have. This number is the stamp of all figures
 * (ultimate ownerships) that are derived in the same transaction.
 *
 * @throws GraphUnavailable
 */
export async function nextChangeNumber(transaction: GraphTransaction): Promise<number> {
  return (await readLastChangeNumber(readerIn(transaction))) + 1;
}

/**
 * Returns the direct and indirect owners of changed holdings that are companies, if figures of affected companies are
 * omitted. Otherwise returns nothing. Omitted figures are not stored, so a comparison of stored figures would not find
 * these owners, although their responses may change.
 */
async function ownersOfOmitted(
  transaction: GraphTransaction,
  owners: KnownOwners,
  { below, changed }: { readonly below: ReadonlySet<number>; readonly changed: readonly number[] },
): Promise<ReadonlySet<number>> {
  const omitted = await inParts(transaction, omittedAmong, [...below]);
  return omitted.length === 0 ? new Set() : await owners.withCompaniesAbove(transaction, changed);
}
