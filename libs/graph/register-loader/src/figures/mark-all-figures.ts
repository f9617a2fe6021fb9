import { defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import markSlice from '../queries/figures/mark-slice.cypher';
import saveFiguresState from '../queries/figures/save-figures-state.cypher';
import { areFiguresUsable, readFiguresState, type StoredFiguresState } from './figures-state';
import { nextChangeNumber } from './keep-figures';
import { readerIn } from './reader-in-transaction';

/** The revision with which the state says that no stored figure may be used. */
const unusableRevision = 0;

/** Thrown if the figures (ultimate ownerships) in the graph were derived by a newer version of this program. */
export class NewerFiguresError extends Error {
  constructor() {
    super('The figures in the graph were derived by a newer version of this program. Use that version.');
    this.name = 'NewerFiguresError';
  }
}

export interface MarkOptions {
  /**
   * The largest number of holdings in a company and its direct and indirect owners with which the company has stored
   * figures. If the bound is absent, the graph keeps its bound. The bound of a new graph is 2,000.
   */
  readonly bound?: number | undefined;
  /**
   * When this signal is aborted, the work stops after the running transaction. Another call starts from the beginning.
   */
  readonly signal?: AbortSignal;
  /** The largest number of companies and persons in one transaction. */
  readonly limit?: number;
}

/**
 * Marks all companies of a graph for a derivation of their figures (ultimate ownerships), if the figures were never
 * derived, or were derived with another bound or revision. Until all companies are marked, no figures are used. The
 * work is done in transactions of limited size, and loads can run at the same time.
 *
 * @returns false if the work was stopped, or if another process set another bound in the meantime; otherwise true.
 * @throws NewerFiguresError, GraphUnavailable
 */
export async function markAllFigures(
  graph: GraphClient,
  { bound, signal, limit = 10_000 }: MarkOptions = {},
): Promise<boolean> {
  // Usually no company must be marked. This check needs no lock, so loads do not wait.
  if (boundToMark(await readFiguresState(graph), bound) === undefined) return true;
  let marking = await underLock(graph, (transaction) => beginMarking(transaction, bound));
  if (marking === undefined) return true;
  for (;;) {
    if (signal?.aborted) return false;
    const current: Marking = marking;
    const slice = await underLock(graph, (transaction) => markNext(transaction, current, limit));
    if ('isWhole' in slice) return slice.isWhole;
    marking = slice;
  }
}

/** How far the marking of all companies is. */
interface Marking {
  /** The bound with which the figures of marked companies will be derived. */
  readonly bound: number;
  /**
   * What `loggedSince` of the state was when the marking began. A transaction that makes usable figures unusable changes
   * it, unless no change was logged since it was stored. Then no figures were derived either, because each transaction
   * that derives figures logs a change, and the companies that were marked still are.
   */
  readonly loggedSince: number | undefined;
  /** The last ServiceId that was marked. */
  readonly after: number;
}

/**
 * Marks some companies in one transaction, or begins again if figures may have been derived since the marking began.
 *
 * @returns how far the marking is or, at the end, whether all companies are marked. Not all companies are marked if
 *   another process set another bound in between.
 * @throws NewerFiguresError
 */
async function markNext(
  transaction: GraphTransaction,
  marking: Marking,
  limit: number,
): Promise<Marking | { readonly isWhole: boolean }> {
  const { bound, after } = marking;
  const state = await readFiguresState(readerIn(transaction));
  if (boundToMark(state, bound) === undefined) return { isWhole: true };
  if (state?.bound !== bound) return { isWhole: false };
  if (!isBeingMarked(state) || state.loggedSince !== marking.loggedSince)
    return (await beginMarking(transaction, bound)) ?? { isWhole: true };
  const parameters = { after: int(after), limit: int(limit) };
  const [row] = await transaction.run<{ last: number | null }>(markSlice, parameters);
  const last = row?.last ?? null;
  if (last !== null) return { ...marking, after: last };
  // All companies are marked now. Companies that are created later are marked when they are created.
  await saveState(transaction, bound, ultimateOwnershipRevision);
  return { isWhole: true };
}

/**
 * Makes all figures unusable until `markAllFigures` has run.
 *
 * @throws NewerFiguresError, GraphUnavailable
 */
export async function invalidateAllFigures(transaction: GraphTransaction): Promise<void> {
  const state = await readFiguresState(readerIn(transaction));
  refuseNewer(state);
  if (state) await saveState(transaction, state.bound, unusableRevision);
}

/**
 * Makes all figures unusable if some were derived on a day that is more than one day ahead. The clock of that process was
 * wrong. Without this, no stored figure would be used before that day.
 *
 * @param today in days since 1970-01-01 (UTC).
 * @throws NewerFiguresError, GraphUnavailable
 */
export async function invalidateFiguresOfLaterDay(graph: GraphClient, today: number): Promise<void> {
  const areOfLaterDay = (state: StoredFiguresState | undefined) => (state?.derivedOn ?? 0) > today + 1;
  // This check needs no lock, so loads do not wait.
  if (!areOfLaterDay(await readFiguresState(graph))) return;
  await underLock(graph, async (transaction) => {
    if (areOfLaterDay(await readFiguresState(readerIn(transaction)))) await invalidateAllFigures(transaction);
  });
}

/**
 * Stores that the marking of companies has begun, unless no company must be marked. If another process has begun and not
 * finished, this process marks with it: until one of them has finished, no company that either marked is derived.
 *
 * @returns undefined if no company must be marked.
 * @throws NewerFiguresError
 */
async function beginMarking(transaction: GraphTransaction, wanted: number | undefined): Promise<Marking | undefined> {
  const state = await readFiguresState(readerIn(transaction));
  const bound = boundToMark(state, wanted);
  if (bound === undefined) return undefined;
  const hasBegun = isBeingMarked(state) && state.bound === bound;
  const loggedSince = hasBegun ? state.loggedSince : await saveState(transaction, bound, unusableRevision);
  return { bound, loggedSince, after: 0 };
}

/** Returns whether the marking of all companies has begun, or must begin, and no version uses the stored figures. */
function isBeingMarked(state: StoredFiguresState | undefined): state is StoredFiguresState {
  return state?.revision === unusableRevision;
}

/**
 * Returns the bound with which the figures of marked companies will be derived, or undefined if no company must be
 * marked.
 *
 * @throws NewerFiguresError
 */
function boundToMark(state: StoredFiguresState | undefined, bound: number | undefined): number | undefined {
  refuseNewer(state);
  const wanted = bound ?? state?.bound ?? defaultUltimateOwnershipBudget;
  return areFiguresUsable(state) && state.bound === wanted ? undefined : wanted;
}

function refuseNewer(state: StoredFiguresState | undefined): void {
  if (state && state.revision > ultimateOwnershipRevision) throw new NewerFiguresError();
}

/** @returns the new `loggedSince` of the state. */
async function saveState(transaction: GraphTransaction, bound: number, revision: number): Promise<number> {
  // The log has all changes of figures that come after the last existing entry.
  const loggedSince = (await nextChangeNumber(transaction)) - 1;
  const isUsable = revision !== unusableRevision;
  const parameters = { bound: int(bound), revision: int(revision), loggedSince: int(loggedSince), isUsable };
  await transaction.run(saveFiguresState, parameters);
  return loggedSince;
}
