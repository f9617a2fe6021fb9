import type { StateEntry } from '@company-relations/batch-manifest';
import type { ServiceId } from '@company-relations/ownership';
import { BatchReader } from './peekable-iterator';

/** One company of a country, or of a former state of it. */
export interface Step {
  readonly id: ServiceId;
  /** The digest of its line in each of the former states. */
  readonly before: readonly (Buffer | undefined)[];
  /** To be loaded, known to have its line of before, or no longer in the country. */
  readonly what: 'load' | 'same' | 'gone';
}

/** Companies of the one former state that are known to have their lines of before, as its records. */
export interface Run {
  readonly what: 'run';
  readonly records: Buffer;
}

/** What is loaded together, ascending. */
export type Chunk = (Step | Run)[];

/** A former state, and which companies may differ from it. */
export interface FormerState {
  readonly entries: AsyncIterable<readonly StateEntry[]>;
  readonly candidates: ReadonlySet<number> | 'all';
}

/** Ids of a page; one is read from the graph about as fast as its companies are loaded from it, so it is as large as that allows. */
const idsAtOnce = 50_000;
/** Few enough that what was read for them is forgotten soon, and many enough that a query for them costs little. */
export const loadsInChunk = 125;
/** About as many companies in all, be they loaded or not. */
export const stepsInChunk = 20_000;

/** All companies of a country, ascending, as a listing of the graph gives pages of ids after an id. */
export async function* idPages(list: (after: number, limit: number) => Promise<ServiceId[]>): AsyncGenerator<readonly ServiceId[]> {
  for (let after = 0; ; ) {
    const page = await list(after, idsAtOnce);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < idsAtOnce) return;
    after = last;
  }
}

/**
 * Goes through a country as it is and as it was, ascending, in chunks that are loaded together. A company is loaded unless
 * every former state has the same line for it and none says that it may differ.
 *
 * @param loadAll - whether every line is wanted.
 */
export async function* walk(present: AsyncIterable<readonly ServiceId[]>, former: readonly FormerState[], loadAll: boolean): AsyncGenerator<Step[]> {
  const ids = new BatchReader(present);
  const states = former.map(({ entries }) => new BatchReader(entries));
  const readers: readonly BatchReader<unknown>[] = [ids, ...states];
  const mayDiffer = (id: number) => loadAll || former.some(({ candidates }) => candidates === 'all' || candidates.has(id));
  let chunk: Step[] = [];
  let loads = 0;
  try {
    for (;;) {
      for (const reader of readers) if (reader.isEmpty) await reader.fill();
      const step = nextStep(ids, states, mayDiffer);
      if (!step) break;
      chunk.push(step);
      if (step.what === 'load') loads += 1;
      if (loads < loadsInChunk && chunk.length < stepsInChunk) continue;
      yield chunk;
      [chunk, loads] = [[], 0];
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    for (const reader of readers) await reader.close();
  }
}

function nextStep(ids: BatchReader<ServiceId>, states: readonly BatchReader<StateEntry>[], mayDiffer: (id: number) => boolean): Step | undefined {
  const isPresent = ids.first !== undefined && states.every(({ first }) => first === undefined || first.id >= (ids.first as number));
  const id = isPresent ? (ids.first as number) : states.reduce((least, { first }) => Math.min(least, first?.id ?? Infinity), Infinity);
  if (id === Infinity) return undefined;
  if (isPresent) ids.drop();
  const before = states.map((state) => takeDigest(state, id));
  return { id: id as ServiceId, before, what: isPresent ? (mayDiffer(id) || !areEqual(before) ? 'load' : 'same') : 'gone' };
}

/** A copy: what was read is only lent. */
function takeDigest(state: BatchReader<StateEntry>, id: number): Buffer | undefined {
  const { first } = state;
  if (first?.id !== id) return undefined;
  state.drop();
  return Buffer.from(first.digest);
}

function areEqual([first, ...others]: readonly (Buffer | undefined)[]): boolean {
  return first !== undefined && others.every((other) => other?.equals(first) ?? false);
}
