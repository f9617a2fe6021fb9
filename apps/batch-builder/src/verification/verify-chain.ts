import { type Manifest, StateDigest } from '@company-relations/batch-manifest';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { counted } from '@company-relations/command-line';
import { BatchReader } from '../packaging/peekable-iterator';
import type { Gap } from './chain-gap';
import { type LineEntry, type SignedPackage, WrongPackage } from './package-lines';

/** What came out for one package; without a problem it is right. */
export interface Checked {
  readonly record: PackageRecord;
  readonly problem: string | undefined;
  /** Why its state was not computed from the lines of a baseline and the deltas after it; undefined where it was. */
  readonly unproved: string | undefined;
}

/** How the state that a chain leads to differs from the graph. */
export interface Freshness {
  /** Companies that differ, and may: they changed after the last package. */
  readonly pending: number;
  /** Companies that differ and must not. */
  readonly wrong: number;
}

/** The state of the graph now. */
export interface Fresh {
  readonly lines: AsyncIterable<readonly LineEntry[]>;
  /** Whether the line of a company may have changed since the last package. */
  readonly mayDiffer: (id: number) => boolean;
}

type ReadLines = (signed: SignedPackage) => AsyncIterable<readonly LineEntry[]>;

/**
 * A baseline and the deltas up to the next one. A delta whose predecessor is not there, because it was withdrawn or is past
 * its time, begins a stretch of its own that cannot be proved.
 *
 * @param packages of one chain, oldest first.
 */
export function stretchesOf(packages: readonly SignedPackage[]): SignedPackage[][] {
  const stretches: SignedPackage[][] = [];
  for (const signed of packages) {
    const current = stretches.at(-1);
    const before = current?.at(-1)?.manifest;
    if (current && before && goesOn(signed.manifest, before)) current.push(signed);
    else stretches.push([signed]);
  }
  return stretches;
}

const goesOn = ({ kind, stateBefore }: Manifest, before: Manifest) => kind === 'delta' && stateBefore === before.stateAfter;

/** What a stretch is checked against. */
export interface StretchOptions {
  /** What its last state is compared with. */
  readonly fresh?: Fresh;
  /** What lies before it; undefined where it begins with a baseline. */
  readonly gap?: Gap;
}

/** Checks the lines of one stretch and, where it begins with a baseline, the states that they lead to; all in one reading. */
export async function checkStretch(stretch: readonly SignedPackage[], read: ReadLines, options: StretchOptions): Promise<{ checked: Checked[]; freshness?: Freshness }> {
  try {
    return await checkTogether(stretch, read, options);
  } catch (error) {
    if (!(error instanceof WrongPackage)) throw error;
    const at = stretch.findIndex(({ record }) => record === error.record);
    if (at < 0) throw error;
    const before = at > 0 ? (await checkStretch(stretch.slice(0, at), read, { gap: options.gap })).checked : [];
    const after: Checked[] = [];
    const gap = { reason: `It rests on package ${error.record.packageId}, which is wrong.`, isWrong: false };
    for (const signed of stretch.slice(at + 1)) after.push(...(await checkStretch([signed], read, { gap })).checked);
    return { checked: [...before, { record: error.record, problem: error.message, unproved: 'It is wrong.' }, ...after] };
  }
}

async function checkTogether(stretch: readonly SignedPackage[], read: ReadLines, { fresh, gap }: StretchOptions): Promise<{ checked: Checked[]; freshness?: Freshness }> {
  const isProvable = stretch[0]?.manifest.kind === 'baseline';
  const states = stretch.map(() => new StateDigest());
  const comparison = fresh && isProvable ? { fresh, pending: 0, wrong: 0 } : undefined;
  const sources = [...stretch.map(read), ...(comparison ? [comparison.fresh.lines] : [])];
  for await (const { id, versions } of merged(sources)) {
    let digest: Buffer | undefined;
    for (const [index, state] of states.entries()) {
      const version = versions[index];
      if (version) digest = version.digest;
      if (digest && isProvable) state.add(id, digest);
    }
    if (comparison && !isSame(digest, versions.at(-1)?.digest)) comparison[comparison.fresh.mayDiffer(id) || !versions.at(-1) ? 'pending' : 'wrong'] += 1;
  }
  const checked = isProvable
    ? stretch.map(({ record, manifest }, index) => ({ record, problem: stateProblem(manifest, states[index] as StateDigest), unproved: undefined }))
    : stretch.map((signed, index) => unprovable(signed, stretch[index - 1], gap));
  return { checked, ...(comparison && { freshness: { pending: comparison.pending, wrong: comparison.wrong } }) };
}

function unprovable({ record }: SignedPackage, before: SignedPackage | undefined, gap: Gap | undefined): Checked {
  if (before) return { record, problem: undefined, unproved: `It continues package ${before.record.packageId}, of which the state cannot be proved.` };
  return { record, problem: gap?.isWrong ? gap.reason : undefined, unproved: gap?.reason ?? 'It continues no package.' };
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
  const readers = sources.map((source) => new BatchReader(source));
  try {
    for (;;) {
      for (const reader of readers) if (reader.isEmpty) await reader.fill();
      const id = readers.reduce((least, { first }) => Math.min(least, first?.id ?? Infinity), Infinity);
      if (id === Infinity) return;
      const versions = readers.map(({ first }) => (first?.id === id ? first : undefined));
      for (const [index, version] of versions.entries()) if (version) readers[index]?.drop();
      yield { id, versions };
    }
  } finally {
    for (const reader of readers) await reader.close();
  }
}
