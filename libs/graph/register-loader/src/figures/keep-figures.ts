import type { GraphTransaction } from '@company-relations/neo4j-client';
import lastChange from '../queries/figures/last-change.cypher';
import { deriveInTransaction } from './derive-in-transaction';
import { areFiguresWhole, readFiguresState } from './figures-state';
import { withCompaniesBelow } from './holdings-walk';
import { markFigures } from './mark-figures';
import { storeNoFigures } from './store-figures';

/** How much one transaction does. */
export const figureLimits = {
  /** The largest number of companies whose figures are derived in the transaction that changed a holding above them. */
  derivedAtOnce: 200,
};

/** What a transaction changed on which figures depend. */
export interface ChangedHoldings {
  /** Companies in which holdings of shares, or what their stakes follow from, changed on any day. */
  readonly held: ReadonlySet<number>;
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
 * @returns the companies that are marked or show other figures than before.
 * @throws GraphUnavailable
 */
export async function keepFigures(
  transaction: GraphTransaction,
  { held, created, today }: ChangedHoldings,
): Promise<ReadonlySet<number>> {
  if (held.size + created.size === 0) return held;
  const below = await withCompaniesBelow(transaction, held);
  const state = await readFiguresState(transaction);
  if (!areFiguresWhole(state)) {
    await markFigures(transaction, below);
    return below;
  }
  const stamp = await nextStamp(transaction);
  const withoutOwners = [...created].filter((company) => !below.has(company));
  await storeNoFigures(transaction, withoutOwners, stamp);
  const few = below.size <= figureLimits.derivedAtOnce;
  const { rest, shown } = few
    ? await deriveInTransaction(transaction, { companies: [...below], bound: state.bound, today, stamp })
    : { rest: [...below], shown: [] };
  await markFigures(transaction, rest);
  return new Set([...shown, ...rest]);
}

/** The number that the next change in the log will have. @throws GraphUnavailable */
export async function nextStamp(transaction: GraphTransaction): Promise<number> {
  const [last] = await transaction.run<{ number: number }>(lastChange);
  return (last?.number ?? 0) + 1;
}
