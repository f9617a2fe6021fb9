import { type Manifest, StateDigest } from '@company-relations/batch-manifest';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { counted } from '@company-relations/command-line';
import { PeekableIterator } from '../packaging/peekable-iterator';
import type { ChainGap } from './chain-gap';
import { type LineEntry, type SignedPackage, InvalidPackageError } from './package-lines';

/** What came out for one package; without a problem it is right. */
export interface CheckedPackage {
  readonly record: PackageRecord;
  readonly problem: string | undefined;
  /** Why its state was not computed from the lines of a baseline and the deltas after it; undefined where it was. */
  readonly unverifiable: string | undefined;
}

/** How the state that a chain leads to differs from the graph. */
export interface GraphComparison {
  /** Companies that differ, and may: they changed after the last package. */
  readonly pending: number;
  /** Companies that differ and must not. */
  readonly wrong: number;
}

/** The state of the graph now. */
export interface LiveState {
  readonly lines: AsyncIterable<readonly LineEntry[]>;
  /** Whether the line of a company may have changed since the last package. */
  readonly mayDiffer: (id: number) => boolean;
}

type ReadLines = (signed: SignedPackage) => AsyncIterable<readonly LineEntry[]>;

/**
 * A baseline and the deltas up to the next one. A delta whose predecessor is not there, because it was withdrawn or is past
 * its time, begins a segment of its own that cannot be proved.
 *
 * @param packages of one chain, oldest first.
 */
export function segmentsOf(packages: readonly SignedPackage[]): SignedPackage[][] {
  const segments: SignedPackage[][] = [];
  for (const signed of packages) {
    const current = segments.at(-1);
    const before = current?.at(-1)?.manifest;
    if (current && before && goesOn(signed.manifest, before)) current.push(signed);
    else segments.push([signed]);
  }
  return segments;
}

const goesOn = ({ kind, stateBefore }: Manifest, before: Manifest) => kind === 'delta' && stateBefore === before.stateAfter;

/** What a segment is checked against. */
export interface SegmentOptions {
  /** What its last state is compared with. */
  readonly live?: LiveState;
  /** What lies before it; undefined where it begins with a baseline. */
  readonly gap?: ChainGap;
}

/** Checks the lines of one segment and, where it begins with a baseline, the states that they lead to; all in one reading. */
export async function checkSegment(segment: readonly SignedPackage[], read: ReadLines, options: SegmentOptions): Promise<{ checked: CheckedPackage[]; comparison?: GraphComparison }> {
  try {
    return await checkTogether(segment, read, options);
  } catch (error) {
    if (!(error instanceof InvalidPackageError)) throw error;
    const at = segment.findIndex(({ record }) => record === error.record);
    if (at < 0) throw error;
    const before = at > 0 ? (await checkSegment(segment.slice(0, at), read, { gap: options.gap })).checked : [];
    const after: CheckedPackage[] = [];
    const gap = { reason: `It rests on package ${error.record.packageId}, which is wrong.`, isWrong: false };
    for (const signed of segment.slice(at + 1)) after.push(...(await checkSegment([signed], read, { gap })).checked);
    return { checked: [...before, { record: error.record, problem: error.message, unverifiable: 'It is wrong.' }, ...after] };
  }
}

async function checkTogether(segment: readonly SignedPackage[], read: ReadLines, { live, gap }: SegmentOptions): Promise<{ checked: CheckedPackage[]; comparison?: GraphComparison }> {
  const isProvable = segment[0]?.manifest.kind === 'baseline';
  const states = segment.map(() => new StateDigest());
  const comparison = live && isProvable ? { live, pending: 0, wrong: 0 } : undefined;
  const sources = [...segment.map(read), ...(comparison ? [comparison.live.lines] : [])];
  for await (const { id, versions } of merged(sources)) {
    let digest: Buffer | undefined;
    for (const [index, state] of states.entries()) {
      const version = versions[index];
      if (version) digest = version.digest;
      if (digest && isProvable) state.add(id, digest);
    }
    if (comparison && !isSame(digest, versions.at(-1)?.digest)) comparison[comparison.live.mayDiffer(id) || !versions.at(-1) ? 'pending' : 'wrong'] += 1;
  }
  const checked = isProvable
    ? segment.map(({ record, manifest }, index) => ({ record, problem: stateProblem(manifest, states[index] as StateDigest), unverifiable: undefined }))
    : segment.map((signed, index) => unverifiableResult(signed, segment[index - 1], gap));
  return { checked, ...(comparison && { comparison: { pending: comparison.pending, wrong: comparison.wrong } }) };
}

function unverifiableResult({ record }: SignedPackage, before: SignedPackage | undefined, gap: ChainGap | undefined): CheckedPackage {
  if (before) return { record, problem: undefined, unverifiable: `It continues package ${before.record.packageId}, of which the state cannot be proved.` };
  return { record, problem: gap?.isWrong ? gap.reason : undefined, unverifiable: gap?.reason ?? 'It continues no package.' };
}

function stateProblem({ companies, stateAfter }: Manifest, state: StateDigest): string | undefined {
  if (state.companies !== companies) return `It leads to ${counted(state.companies, 'company')}; the manifest says ${companies}.`;
  return state.hex() === stateAfter ? undefined : 'It leads to another state than the manifest says.';
}

function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}

/** Each company that any source speaks of, ascending, with what each source says. */
async function* merged(sources: readonly AsyncIterable<readonly LineEntry[]>[]): AsyncGenerator<{ id: number; versions: (LineEntry | undefined)[] }> {
  const readers = sources.map((source) => new PeekableIterator(source));
  try {
    for (;;) {
      for (const reader of readers) if (reader.needsFill) await reader.fill();
      const id = readers.reduce((least, { first }) => Math.min(least, first?.id ?? Infinity), Infinity);
      if (id === Infinity) return;
      const versions = readers.map(({ first }) => (first?.id === id ? first : undefined));
      for (const [index, version] of versions.entries()) if (version) readers[index]?.advance();
      yield { id, versions };
    }
  } finally {
    for (const reader of readers) await reader.close();
  }
}
