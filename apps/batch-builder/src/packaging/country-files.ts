import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, readState, readStateRecords, recordBytes, StateWriter, type WrittenState } from '@company-relations/batch-manifest';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import { type ChangedCompanies, isSliced, type LoadedCompany } from '@company-relations/company-graph';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import type { Grants } from '@company-relations/authorization';
import type { Pass } from '../planning/country-builds';
import { workedAhead } from './map-concurrently';
import { type CompanyLine, linesOf } from './company-lines';
import { changesSince } from './changed-since';
import { update } from './apply-change-log';
import { type Chunk, idPages, type Step, walk } from './compare-with-states';
import { type FinishedFile, PackageFile } from './package-file';

/** What a build reads of the graph; `CompanyGraph` has it. */
export interface CompanySource {
  companyIds(country: CountryCode, after: number, limit: number): Promise<ServiceId[]>;
  load(ids: readonly ServiceId[], grants: Grants): Promise<LoadedCompany[]>;
  changesSince(changeNumber: number, country: CountryCode): Promise<ChangedCompanies | 'all'>;
}

/** What the files of one pass came to. */
export interface BuiltCountry {
  readonly baseline: FinishedFile | undefined;
  /** In the order of `Pass.previous`. */
  readonly deltas: readonly FinishedFile[];
  readonly state: WrittenState & { readonly path: string };
}

export interface CountryBuildOptions {
  /** For the files, of this build alone. */
  readonly folder: string;
  readonly brotli: BrotliSettings;
  readonly signal: AbortSignal;
  /** Told how many companies were gone through, and of each file how many bytes went in and came out so far. */
  readonly onProgress: (companies: number, files: readonly PackageFile['progress'][]) => void;
}

/** One is written while others are loaded: the graph and the two threads of a build work at once. */
const loadsUnderWay = 4;

/** The state of a chain's head is missing or damaged: no delta can be built from it. */
export class StateLost extends Error {
  override readonly name = 'StateLost';

  constructor(readonly head: PackageRecord) {
    super(`The state of package ${head.packageId} is missing or damaged: a baseline can be built, a delta cannot.`);
  }
}

/** The state of a package; undefined where it is missing or damaged. */
export type OpenState = (head: PackageRecord) => Promise<Readable | undefined>;

/**
 * Writes all files of a pass into a folder, from one reading of the country. Memory does not depend on how large it is.
 * What a failure leaves in the folder is the caller's to remove.
 *
 * @throws StateLost
 */
export async function buildCountry(pass: Pass, companies: CompanySource, openState: OpenState, options: CountryBuildOptions): Promise<BuiltCountry> {
  const sources: Readable[] = [];
  try {
    for (const head of pass.previous) {
      const source = await openState(head);
      if (!source) throw new StateLost(head);
      sources.push(source);
    }
    const changes: (ChangedCompanies | 'all')[] = [];
    for (const head of pass.previous) changes.push(await changesSince(head, pass, companies));
    return await writeFiles(pass, companies, chunksOf(pass, companies, sources.map((source, index) => ({ source, changed: changes[index] ?? 'all' }))), options);
  } finally {
    for (const source of sources) source.destroy();
  }
}

interface Former {
  readonly source: Readable;
  readonly changed: ChangedCompanies | 'all';
}

function chunksOf({ country, baseline }: Pass, companies: CompanySource, former: readonly Former[]): AsyncIterable<Chunk> {
  const [only, ...others] = former;
  if (!baseline && only && others.length === 0 && only.changed !== 'all') return update(readStateRecords(only.source), only.changed);
  const present = idPages((after, limit) => companies.companyIds(country, after, limit));
  const states = former.map(({ source, changed }) => ({ entries: readState(source), candidates: changed === 'all' ? changed : new Set<number>(changed.present) }));
  return walk(present, states, baseline);
}

async function writeFiles(pass: Pass, companies: CompanySource, read: AsyncIterable<Chunk>, options: CountryBuildOptions): Promise<BuiltCountry> {
  const files = await Files.create(pass, options);
  try {
    const chunks = workedAhead(read, loadsUnderWay, async (chunk) => ({ chunk, lines: await linesFor(chunk, companies, pass) }));
    for await (const { chunk, lines } of chunks) {
      options.signal.throwIfAborted();
      await files.add(chunk, lines);
    }
    options.signal.throwIfAborted();
    return await files.finish();
  } catch (error) {
    await files.abort();
    throw error;
  }
}

async function linesFor(chunk: Chunk, companies: CompanySource, { country, grants }: Pass): Promise<Map<ServiceId, CompanyLine>> {
  const ids = chunk.flatMap((step) => (step.what === 'load' ? [step.id] : []));
  const loaded = ids.length > 0 ? await companies.load(ids, grants) : [];
  // Since the listing a company may have gone to another country that is granted too.
  return linesOf(loaded.filter((each) => (isSliced(each) ? each.outline : each).company.profile.countryCode === country), grants);
}

/** The files of one pass while they are written. */
class Files {
  private companies = 0;

  private constructor(
    private readonly options: CountryBuildOptions,
    private readonly state: StateWriter,
    private readonly statePath: string,
    private readonly baseline: PackageFile | undefined,
    private readonly deltas: readonly PackageFile[],
  ) {}

  static async create(pass: Pass, options: CountryBuildOptions): Promise<Files> {
    const { folder, brotli } = options;
    const statePath = join(folder, 'state');
    const opened: { abort(): Promise<void> }[] = [];
    const keep = <File extends { abort(): Promise<void> }>(file: File): File => {
      opened.push(file);
      return file;
    };
    try {
      const state = keep(await StateWriter.create(statePath));
      const baseline = pass.baseline ? keep(await PackageFile.create(join(folder, 'baseline'), brotli)) : undefined;
      const deltas: PackageFile[] = [];
      for (const index of pass.previous.keys()) deltas.push(keep(await PackageFile.create(join(folder, `delta-${index}`), brotli)));
      return new Files(options, state, statePath, baseline, deltas);
    } catch (error) {
      for (const file of opened) await file.abort();
      throw error;
    }
  }

  async add(chunk: Chunk, lines: ReadonlyMap<ServiceId, CompanyLine>): Promise<void> {
    for (const step of chunk) {
      this.companies += step.what === 'run' ? step.records.length / recordBytes : 1;
      const room = step.what === 'run' ? this.state.addRecords(step.records) : this.addToState(step, lines.get(step.id));
      if (room) await room;
    }
    for (const file of this.all()) await file.flush();
    this.options.onProgress(this.companies, this.all().map(({ progress }) => progress));
  }

  async finish(): Promise<BuiltCountry> {
    const baseline = await this.baseline?.finish();
    const deltas: FinishedFile[] = [];
    for (const delta of this.deltas) deltas.push(await delta.finish());
    return { baseline, deltas, state: { ...(await this.state.finish()), path: this.statePath } };
  }

  async abort(): Promise<void> {
    for (const file of [this.state, ...this.all()]) await file.abort();
  }

  private addToState(step: Step, line: CompanyLine | undefined): Promise<void> | undefined {
    const digest = this.addStep(step, line);
    return digest && this.state.add(step.id, digest);
  }

  /** @returns the digest of the company's line; undefined when it has none any more. */
  private addStep({ id, before, what }: Step, line: CompanyLine | undefined): Buffer | undefined {
    if (what === 'same') return before[0];
    if (!line) {
      // Also a company that went away between the listing and its loading.
      for (const [index, delta] of this.deltas.entries()) if (before[index]) delta.addRemoval(id);
      return undefined;
    }
    const digest = lineDigest(line.text);
    this.baseline?.add(id, line);
    for (const [index, delta] of this.deltas.entries()) if (!before[index]?.equals(digest)) delta.add(id, line);
    return digest;
  }

  private all(): PackageFile[] {
    return [...(this.baseline ? [this.baseline] : []), ...this.deltas];
  }
}
