import type { StateEntry } from '@company-relations/batch-manifest';
import type { ServiceId } from '@company-relations/ownership';
import { PeekableIterator } from './peekable-iterator';

/** One company of a country, or of a former state of it. */
export interface CompanyStep {
  readonly id: ServiceId;
  /** The digest of its line in each of the former states. */
  readonly before: readonly (Buffer | undefined)[];
  /** To be loaded, known to have its line of before, or no longer in the country. */
  readonly what: 'load' | 'same' | 'gone';
}

/** Companies of the one former state that are known to have their lines of before, as its records. */
export interface UnchangedRun {
  readonly what: 'run';
  readonly records: Buffer;
}

/** What is loaded together, ascending. */
export type Chunk = (CompanyStep | UnchangedRun)[];

/** A former state, and which companies may differ from it. */
export interface PreviousState {
  readonly entries: AsyncIterable<readonly StateEntry[]>;
  readonly candidates: ReadonlySet<number> | 'all';
}

/** Ids of a page; one is read from the graph about as fast as its companies are loaded from it, so it is as large as that allows. */
const idsPerPage = 50_000;
/** Few enough that what was read for them is forgotten soon, and many enough that a query for them costs little. */
export const maxLoadsPerChunk = 125;
/** About as many companies in all, be they loaded or not. */
export const maxCompaniesPerChunk = 20_000;

/** All companies of a country, ascending, as a listing of the graph gives pages of ids after an id. */
export async function* idPages(list: (after: number, limit: number) => Promise<ServiceId[]>): AsyncGenerator<readonly ServiceId[]> {
  for (let after = 0; ; ) {
    const page = await list(after, idsPerPage);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < idsPerPage) return;
    after = last;
  }
}

/**
 * Goes through a country as it is and as it was, ascending, in chunks that are loaded together. A company is loaded unless
 * every former state has the same line for it and none says that it may differ.
 *
 * @param loadAll - whether every line is wanted.
 */
export async function* compareWithStates(present: AsyncIterable<readonly ServiceId[]>, previousStates: readonly PreviousState[], loadAll: boolean): AsyncGenerator<CompanyStep[]> {
  const ids = new PeekableIterator(present);
  const states = previousStates.map(({ entries }) => new PeekableIterator(entries));
  const readers: readonly PeekableIterator<unknown>[] = [ids, ...states];
  const mayDiffer = (id: number) => loadAll || previousStates.some(({ candidates }) => candidates === 'all' || candidates.has(id));
  let chunk: CompanyStep[] = [];
  let loads = 0;
  try {
    for (;;) {
      for (const reader of readers) if (reader.needsFill) await reader.fill();
      const step = nextStep(ids, states, mayDiffer);
      if (!step) break;
      chunk.push(step);
      if (step.what === 'load') loads += 1;
      if (loads < maxLoadsPerChunk && chunk.length < maxCompaniesPerChunk) continue;
      yield chunk;
      [chunk, loads] = [[], 0];
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    for (const reader of readers) await reader.close();
  }
}

function nextStep(ids: PeekableIterator<ServiceId>, states: readonly PeekableIterator<StateEntry>[], mayDiffer: (id: number) => boolean): CompanyStep | undefined {
  const isPresent = ids.first !== undefined && states.every(({ first }) => first === undefined || first.id >= (ids.first as number));
  const id = isPresent ? (ids.first as number) : states.reduce((least, { first }) => Math.min(least, first?.id ?? Infinity), Infinity);
  if (id === Infinity) return undefined;
  if (isPresent) ids.advance();
  const before = states.map((state) => takeDigest(state, id));
  return { id: id as ServiceId, before, what: isPresent ? (mayDiffer(id) || !areEqual(before) ? 'load' : 'same') : 'gone' };
}

/** A copy: what was read is only lent. */
function takeDigest(state: PeekableIterator<StateEntry>, id: number): Buffer | undefined {
  const { first } = state;
  if (first?.id !== id) return undefined;
  state.advance();
  return Buffer.from(first.digest);
}

function areEqual([first, ...others]: readonly (Buffer | undefined)[]): boolean {
  return first !== undefined && others.every((other) => other?.equals(first) ?? false);
}
