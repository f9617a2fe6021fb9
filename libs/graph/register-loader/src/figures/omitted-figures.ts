import { type GraphClient, type GraphTransaction } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import forgetMayOmitBelow from '../queries/figures/forget-may-omit-below.cypher';
import omittedFigures from '../queries/figures/omitted-figures.cypher';
import { deriveAndLogFigures } from './derive-and-log';
import type { DeriveOptions } from './derive-due';
import { areFiguresUsable, readFiguresState } from './figures-state';
import { flagAboveOmitted } from './flag-owners';
import { readerIn } from './reader-in-transaction';

/**
 * The largest number of companies in one transaction. The number is low, because the transaction reads up to as many
 * holdings as the bound allows for each company.
 */
const maxAtOnce = 100;

/**
 * Derives omitted figures (ultimate ownerships) again, because a company and its owners may have fewer holdings now.
 * Then stores for each entity whether figures may be omitted for a company that the entity owns, directly or
 * indirectly. It can run at the same time as loads.
 *
 * @returns true if all work is done; false if it was stopped, or if `markAllFigures` has not finished yet.
 * @throws GraphUnavailable
 */
export async function deriveOmittedFigures(
  graph: GraphClient,
  options: Omit<DeriveOptions, 'onSlice'> = {},
): Promise<boolean> {
  const { now = () => new Date(), signal, limit = maxAtOnce } = options;
  const rows = await graph.read<{ serviceId: number }>(omittedFigures);
  for (let left = rows.map(({ serviceId }) => serviceId); left.length > 0;) {
    if (signal?.aborted) return false;
    const slice = left.slice(0, limit);
    const rest = await underLock(graph, (transaction) => deriveAgain(transaction, slice, dayOf(now())));
    if (!rest) return false;
    left = [...rest, ...left.slice(limit)];
  }
  await underLock(graph, flagAnew);
  return true;
}

/** @returns the companies that are left for another transaction; undefined if figures must not be derived now. */
async function deriveAgain(
  transaction: GraphTransaction,
  companies: readonly number[],
  today: number,
): Promise<readonly number[] | undefined> {
  const state = await readFiguresState(readerIn(transaction));
  if (!areFiguresUsable(state)) return undefined;
  return deriveAndLogFigures(transaction, { companies, bound: state.bound, today });
}

async function flagAnew(transaction: GraphTransaction): Promise<void> {
  await transaction.run(forgetMayOmitBelow);
  const omitted = await transaction.run<{ serviceId: number }>(omittedFigures);
  await flagAboveOmitted(
    transaction,
    omitted.map(({ serviceId }) => serviceId),
  );
}
