import type { DerivedFigures } from '@company-relations/company-graph';
import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import { logDerivedFigures } from '../apply/change-log-entry';
import { underLock } from '../apply/under-lock';
import countDue from '../queries/figures/count-due-figures.cypher';
import dueFigures from '../queries/figures/due-figures.cypher';
import passedFigures from '../queries/figures/passed-figures.cypher';
import saveDerivedUpTo from '../queries/figures/save-derived-up-to.cypher';
import { deriveAndLogFigures, storeAndLogFigures } from './derive-and-log';
import { countForOneTransaction } from './derive-and-store';
import { FiguresInAdvance, type StoredInAdvance } from './figures-in-advance';
import { areAllFiguresDerived, areFiguresUsable, readFiguresState } from './figures-state';
import { nextChangeNumber } from './keep-figures';
import { markFiguresDue } from './mark-figures';
import { readerIn } from './reader-in-transaction';
import { storeFiguresValidity } from './store-figures';

/** The largest number of companies in one transaction. It is limited, because loads wait until the transaction ends. */
const maxAtOnce = 500;
/** The largest number of companies in one transaction that also derives their figures. */
const maxDerivedAtOnce = 100;
/** The largest number of companies in one transaction that only marks them. */
const maxMarkedAtOnce = 10_000;

export interface DeriveOptions {
  /**
   * Returns the current time; by default the time of the machine. Figures are derived from the holdings that are in
   * force on its day (UTC).
   */
  readonly now?: () => Date;
  /** When this signal is aborted, the work stops after the running transaction. Another call continues the work. */
  readonly signal?: AbortSignal;
  /**
   * Called after each transaction with the number of companies whose figures the transaction derived. The work goes on
   * when a promise that it returns is fulfilled.
   */
  readonly onSlice?: (companies: number) => unknown;
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
 * Figures are derived before the transaction that stores them. If another transaction changes the graph meanwhile, they
 * are dropped, and one transaction derives and stores the figures of some companies. So the work goes on, however many
 * loads there are.
 *
 * @returns true if no company is marked any more; false if the work was stopped, or if `markAllFigures` has not
 *   finished yet.
 * @throws GraphUnavailable
 */
export async function deriveDueFigures(graph: GraphClient, options: DeriveOptions = {}): Promise<boolean> {
  const { now = () => new Date(), signal, onSlice, limit = maxAtOnce } = options;
  // This check needs no lock, so loads do not wait. Companies are counted too, so that a company that is marked against the
  // word of the state is derived.
  if (areAllFiguresDerived(await readFiguresState(graph)) && (await countCompaniesWithDueFigures(graph)) === 0)
    return true;
  const advance = new FiguresInAdvance();
  for (;;) {
    if (advance.isEmpty && !signal?.aborted) await advance.derive(graph, dayOf(now()));
    if (signal?.aborted) return false;
    const slice = await underLock(graph, (transaction) =>
      deriveSlice(transaction, { limit, today: dayOf(now()), advance }),
    );
    if (slice === 'unusable') return false;
    if (slice === 'noneDue') return true;
    if (slice.fromAdvance) advance.stored(slice.fromAdvance);
    await onSlice?.(slice.companies);
  }
}

interface SliceOptions {
  readonly limit: number;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  readonly advance: FiguresInAdvance;
}

/** What one transaction did. */
interface Slice {
  /** The number of companies whose figures it stored. */
  readonly companies: number;
  /** What it stored of the figures that were derived in advance. Undefined if it derived other figures itself. */
  readonly fromAdvance?: StoredInAdvance;
}

async function deriveSlice(
  transaction: GraphTransaction,
  { limit, today, advance }: SliceOptions,
): Promise<Slice | 'unusable' | 'noneDue'> {
  const state = await readFiguresState(readerIn(transaction));
  if (!areFiguresUsable(state)) return 'unusable';
  const { bound } = state;
  const change = await nextChangeNumber(transaction);
  const portionOf = (all: readonly DerivedFigures[]) => Math.min(limit, countForOneTransaction(all));
  const derived = advance.take({ change: change - 1, today, bound }, portionOf);
  if (derived.length > 0) {
    const storing = { stamp: change, today, aboveOmitted: advance.aboveOmitted };
    const { foundAbove } = await storeAndLogFigures(transaction, derived, storing);
    return { companies: derived.length, fromAdvance: { change, companies: derived.length, foundAbove } };
  }
  const due = await transaction.run<{ serviceId: number }>(dueFigures, {
    limit: int(Math.min(limit, maxDerivedAtOnce)),
  });
  if (due.length === 0) {
    await transaction.run(saveDerivedUpTo);
    return 'noneDue';
  }
  const companies = due.map(({ serviceId }) => serviceId);
  const rest = await deriveAndLogFigures(transaction, { companies, bound, today });
  return { companies: due.length - rest.length };
}

/**
 * Marks for a derivation the companies whose figures are no longer valid, because the last day of their validity has
 * passed. Usually there are none, because `applyPassedDays` has already derived their figures again.
 *
 * Then corrects the day until which figures are settled, if it has come although no company has it. The company may have
 * been removed meanwhile.
 *
 * @throws GraphUnavailable
 */
export async function markExpiredFigures(graph: GraphClient, today: number): Promise<void> {
  const parameters = { today: int(today), limit: int(maxMarkedAtOnce) };
  while ((await graph.read(passedFigures, parameters)).length > 0) {
    await underLock(graph, async (transaction) => {
      const passed = await transaction.run<{ serviceId: number }>(passedFigures, parameters);
      const companies = passed.map(({ serviceId }) => serviceId);
      // A record of any of them may have begun or ended on the day.
      await markFiguresDue(transaction, companies, companies);
      await storeFiguresValidity(transaction, today);
      await logDerivedFigures(transaction, new Set());
    });
  }
  const state = await readFiguresState(graph);
  if ((state?.settledUntil ?? Infinity) <= today)
    await underLock(graph, (transaction) => storeFiguresValidity(transaction, today));
}
