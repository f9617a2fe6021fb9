import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import { logDerivedFigures } from '../apply/change-log-writer';
import { underLock } from '../apply/under-lock';
import countDue from '../queries/figures/count-due-figures.cypher';
import dueFigures from '../queries/figures/due-figures.cypher';
import passedFigures from '../queries/figures/passed-figures.cypher';
import { deriveAndLogFigures } from './derive-and-log';
import { areFiguresUsable, readFiguresState } from './figures-state';
import { markFiguresDue } from './mark-figures';
import { readerIn } from './reader-in-transaction';
import { storeFiguresValidity } from './store-figures';

/** The largest number of companies in one transaction. It is limited, because loads wait until the transaction ends. */
const maxAtOnce = 500;

export interface DeriveOptions {
  /**
   * Returns the current time; by default the time of the machine. Figures are derived from the holdings that are in
   * force on its day (UTC).
   */
  readonly now?: () => Date;
  /** When this signal is aborted, the work stops after the running transaction. Another call continues the work. */
  readonly signal?: AbortSignal;
  /** Called after each transaction with the number of companies whose figures the transaction derived. */
  readonly onSlice?: (companies: number) => void;
  readonly limit?: number;
}

/**
 * Returns how many companies are marked for a derivation of their figures (ultimate ownerships).
 *
 * @throws GraphUnavailable
 */
export async function countCompaniesWithDueFigures(graph: Pick<GraphClient, 'read'>): Promise<number> {
  const [row] = await graph.read<{ due: number }>(countDue);
  return row?.due ?? 0;
}

/**
 * Derives the figures (ultimate ownerships) of all companies that are marked for a derivation, in transactions of
 * limited size. It can run at the same time as loads. If it is killed, another call continues the work.
 *
 * @returns true if no company is marked any more; false if the work was stopped, or if `markAllFigures` has not
 *   finished yet.
 * @throws GraphUnavailable
 */
export async function deriveDueFigures(graph: GraphClient, options: DeriveOptions = {}): Promise<boolean> {
  const { now = () => new Date(), signal, onSlice, limit = maxAtOnce } = options;
  for (let size = limit; ;) {
    if (signal?.aborted) return false;
    const slice = await underLock(graph, (transaction) => deriveSlice(transaction, size, dayOf(now())));
    if (!slice) return false;
    if (slice.due === 0) return true;
    onSlice?.(slice.derived);
    // The figures of some companies may have been derived in vain, because they did not fit into the transaction. So
    // the next transaction takes fewer companies.
    size = Math.min(limit, Math.max(1, slice.derived * 2));
  }
}

async function deriveSlice(
  transaction: GraphTransaction,
  limit: number,
  today: number,
): Promise<{ readonly due: number; readonly derived: number } | undefined> {
  const state = await readFiguresState(readerIn(transaction));
  if (!areFiguresUsable(state)) return undefined;
  const due = await transaction.run<{ serviceId: number }>(dueFigures, { limit: int(limit) });
  if (due.length === 0) return { due: 0, derived: 0 };
  const companies = due.map(({ serviceId }) => serviceId);
  const rest = await deriveAndLogFigures(transaction, { companies, bound: state.bound, today });
  return { due: due.length, derived: due.length - rest.length };
}

/**
 * Marks for a derivation the companies whose figures are no longer valid, because the last day of their validity has
 * passed. Usually there are none, because `applyPassedDays` has already derived their figures again.
 *
 * @throws GraphUnavailable
 */
export async function markExpiredFigures(graph: GraphClient, today: number, limit = 10_000): Promise<void> {
  const parameters = { today: int(today), limit: int(limit) };
  while ((await graph.read(passedFigures, parameters)).length > 0) {
    await underLock(graph, async (transaction) => {
      const passed = await transaction.run<{ serviceId: number }>(passedFigures, parameters);
      const companies = passed.map(({ serviceId }) => serviceId);
      await markFiguresDue(transaction, companies);
      await storeFiguresValidity(transaction, today);
      await logDerivedFigures(transaction, new Set(companies));
    });
  }
}
