import { defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import type { FiguresState } from '@company-relations/graph-model';
import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import markSlice from '../queries/figures/mark-slice.cypher';
import saveFiguresState from '../queries/figures/save-figures-state.cypher';
import { areFiguresUsable, readFiguresState } from './figures-state';
import { nextChangeNumber } from './keep-figures';
import { readerIn } from './reader-in-transaction';

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
  const wanted = await underLock(graph, (transaction) => beginMarking(transaction, bound));
  if (wanted === undefined) return true;
  for (let after = 0; ;) {
    if (signal?.aborted) return false;
    const marking = { after, limit, bound: wanted };
    const slice: MarkedSlice = await underLock(graph, (transaction) => markNext(transaction, marking));
    if ('isWhole' in slice) return slice.isWhole;
    after = slice.after;
  }
}

/**
 * The result of one transaction: the last ServiceId that was marked or, at the end, whether all companies are marked.
 * Not all companies are marked if another process set another bound in between.
 */
type MarkedSlice = { readonly after: number } | { readonly isWhole: boolean };

async function markNext(
  transaction: GraphTransaction,
  { after, limit, bound }: { readonly after: number; readonly limit: number; readonly bound: number },
): Promise<MarkedSlice> {
  const state = await readFiguresState(readerIn(transaction));
  if (state?.bound !== bound || areFiguresUsable(state)) return { isWhole: state?.bound === bound };
  const parameters = { after: int(after), limit: int(limit) };
  const [row] = await transaction.run<{ last: number | null }>(markSlice, parameters);
  const last = row?.last ?? null;
  if (last !== null) return { after: last };
  // All companies are marked now. Companies that are created later are marked when they are created.
  await saveState(transaction, bound, ultimateOwnershipRevision);
  return { isWhole: true };
}

/**
 * Makes all figures unusable until `markAllFigures` has run.
 *
 * @throws GraphUnavailable
 */
export async function invalidateAllFigures(transaction: GraphTransaction): Promise<void> {
  const state = await readFiguresState(readerIn(transaction));
  if (state) await saveState(transaction, state.bound, 0);
}

/**
 * Stores that the marking of companies has begun, unless no company must be marked.
 *
 * @returns what `boundToMark` returns.
 */
async function beginMarking(transaction: GraphTransaction, bound: number | undefined): Promise<number | undefined> {
  const wanted = boundToMark(await readFiguresState(readerIn(transaction)), bound);
  if (wanted !== undefined) await saveState(transaction, wanted, 0);
  return wanted;
}

/**
 * Returns the bound with which the figures of marked companies will be derived, or undefined if no company must be
 * marked.
 *
 * @throws NewerFiguresError
 */
function boundToMark(state: FiguresState | undefined, bound: number | undefined): number | undefined {
  if (state && state.revision > ultimateOwnershipRevision) throw new NewerFiguresError();
  const wanted = bound ?? state?.bound ?? defaultUltimateOwnershipBudget;
  return areFiguresUsable(state) && state.bound === wanted ? undefined : wanted;
}

async function saveState(transaction: GraphTransaction, bound: number, revision: number): Promise<void> {
  // The log has all changes of figures that come after the last existing entry.
  const loggedSince = int((await nextChangeNumber(transaction)) - 1);
  await transaction.run(saveFiguresState, { bound: int(bound), revision: int(revision), loggedSince });
}
