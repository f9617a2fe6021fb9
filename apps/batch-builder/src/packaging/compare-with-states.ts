import type { StateEntry } from '@company-relations/batch-manifest';
import type { ServiceId } from '@company-relations/ownership';
import { PeekableIterator } from './peekable-iterator';

/** A company that is in the country or in a previous state, and what a build does with its line. */
export interface CompanyStep {
  readonly id: ServiceId;
  /** The digest of the company's line in each previous state. Undefined if the state does not have the company. */
  readonly before: readonly (Buffer | undefined)[];
  /** `load`: the line may differ. `same`: the line is unchanged. `gone`: the company left the country. */
  readonly what: 'load' | 'same' | 'gone';
}

/**
 * Consecutive companies whose lines are unchanged, as records copied from the previous state. Used only if there is a
 * single previous state.
 */
interface UnchangedRun {
  readonly what: 'run';
  readonly records: Buffer;
}

/** Steps whose companies are loaded together, in ascending order of ids. */
export type Chunk = (CompanyStep | UnchangedRun)[];

/** Steps in ascending order of ids. The companies of these steps are loaded together. */
export interface PreviousState {
  readonly entries: AsyncIterable<readonly StateEntry[]>;
  readonly candidates: ReadonlySet<number> | 'all';
}

/** Number of ids per page. Reading a page of this size takes about as long as loading its companies. */
const idsPerPage = 50_000;
/**
 * The maximum number of companies that a chunk loads. The number is small enough to limit memory, and large enough to
 * keep the cost of a query per company low.
 */
export const maxLoadsPerChunk = 125;
/** The maximum number of companies of a chunk, whether they are loaded or not. */
export const maxCompaniesPerChunk = 20_000;

/**
 * Yields the ids of all companies of a country page by page, in ascending order.
 *
 * @param list - returns at most `limit` ids, all greater than `after`.
 */
export async function* idPages(
  list: (after: number, limit: number) => Promise<ServiceId[]>,
): AsyncGenerator<readonly ServiceId[]> {
  for (let after = 0; ;) {
    const page = await list(after, idsPerPage);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < idsPerPage) return;
    after = last;
  }
}

/**
 * Compares the companies of a country with the previous states, in ascending order of ids. Yields chunks of companies
 * that are loaded together. A company is not loaded if all previous states have the same line for it and if it is not
 * among the `candidates` of any of them.
 *
 * @param loadAll - whether every line is needed, as for a baseline.
 */
export async function* compareWithStates(
  present: AsyncIterable<readonly ServiceId[]>,
  previousStates: readonly PreviousState[],
  loadAll: boolean,
): AsyncGenerator<CompanyStep[]> {
  const ids = new PeekableIterator(present);
  const states = previousStates.map(({ entries }) => new PeekableIterator(entries));
  const readers: readonly PeekableIterator<unknown>[] = [ids, ...states];
  const mayDiffer = (id: number) =>
    loadAll || previousStates.some(({ candidates }) => candidates === 'all' || candidates.has(id));
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

function nextStep(
  ids: PeekableIterator<ServiceId>,
  states: readonly PeekableIterator<StateEntry>[],
  mayDiffer: (id: number) => boolean,
): CompanyStep | undefined {
  const isPresent =
    ids.first !== undefined && states.every(({ first }) => first === undefined || first.id >= (ids.first as number));
  const id = isPresent
    ? (ids.first as number)
    : states.reduce((least, { first }) => Math.min(least, first?.id ?? Infinity), Infinity);
  if (id === Infinity) return undefined;
  if (isPresent) ids.advance();
  const before = states.map((state) => takeDigest(state, id));
  return {
    id: id as ServiceId,
    before,
    what: isPresent ? (mayDiffer(id) || !areEqual(before) ? 'load' : 'same') : 'gone',
  };
}

/**
 * Returns the digest of the company's line in a state, and moves the iterator past the company. Returns undefined if
 * the state does not have the company. The digest is copied, because the reader reuses its buffer.
 */
function takeDigest(state: PeekableIterator<StateEntry>, id: number): Buffer | undefined {
  const { first } = state;
  if (first?.id !== id) return undefined;
  state.advance();
  return Buffer.from(first.digest);
}

function areEqual([first, ...others]: readonly (Buffer | undefined)[]): boolean {
  return first !== undefined && others.every((other) => other?.equals(first) ?? false);
}
