import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, recordBytes, StateWriter, type WrittenState } from '@company-relations/batch-manifest';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import type { ChangedCompanies } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';
import type { CountryBuild } from '../planning/country-builds';
import { mapConcurrently } from './map-concurrently';
import type { CompanyLine } from './company-lines';
import { companiesChangedOrLeftSince } from './changed-since';
import type { Chunk, CompanyStep } from './compare-with-states';
import { chunksOf, type BuildCompanySource, linesFor } from './country-chunks';
import { type FinishedFile, PackageFile } from './package-file';

/** The files of one country build. */
export interface CountryFiles {
  readonly baseline: FinishedFile | undefined;
  /** The deltas, in the order of the packages in `CountryBuild.previous`. */
  readonly deltas: readonly FinishedFile[];
  readonly state: WrittenState & { readonly path: string };
}

export interface CountryFilesOptions {
  /** The folder of this build, to which the files are written. */
  readonly folder: string;
  readonly brotli: BrotliSettings;
  readonly signal: AbortSignal;
  /**
   * Called during the build with the number of companies processed so far, and with the plain and compressed size of
   * each file in bytes.
   */
  readonly onProgress: (companies: number, files: readonly PackageFile['progress'][]) => void;
}

/**
 * The number of chunks that are loaded at the same time. One more chunk is written meanwhile. Together they keep the
 * graph and both threads of a build busy.
 */
const maxConcurrentLoads = 4;

/** The state file of the chain's newest package is missing or damaged. Without it, no delta can be built. */
export class StateLostError extends Error {
  override readonly name = 'StateLostError';

  constructor(readonly head: PackageRecord) {
    super(`The state of package ${head.packageId} is missing or damaged: a baseline can be built, a delta cannot.`);
  }
}

/** Opens the state file of a package. Returns undefined if the file is missing or damaged. */
type OpenState = (head: PackageRecord) => Promise<Readable | undefined>;

/**
 * Writes all files of a country build into a folder. The country is read only once. The needed memory does not grow
 * with the size of the country. After a failure the caller must remove the folder.
 *
 * @throws StateLostError if the state file of a previous package is missing or damaged.
 */
export async function writeCountryFiles(
  countryBuild: CountryBuild,
  companies: BuildCompanySource,
  openState: OpenState,
  options: CountryFilesOptions,
): Promise<CountryFiles> {
  const sources: Readable[] = [];
  try {
    for (const head of countryBuild.previous) {
      const source = await openState(head);
      if (!source) throw new StateLostError(head);
      sources.push(source);
    }
    const changes: (ChangedCompanies | 'all')[] = [];
    for (const head of countryBuild.previous)
      changes.push(await companiesChangedOrLeftSince(head, countryBuild, companies));
    return await writeFiles(
      countryBuild,
      companies,
      chunksOf(
        countryBuild,
        companies,
        sources.map((source, index) => ({ source, changed: changes[index] ?? 'all' })),
      ),
      options,
    );
  } finally {
    for (const source of sources) source.destroy();
  }
}

async function writeFiles(
  countryBuild: CountryBuild,
  companies: BuildCompanySource,
  read: AsyncIterable<Chunk>,
  options: CountryFilesOptions,
): Promise<CountryFiles> {
  const files = await OpenFiles.create(countryBuild, options);
  try {
    const chunks = mapConcurrently(read, maxConcurrentLoads, async (chunk) => ({
      chunk,
      lines: await linesFor(chunk, companies, countryBuild),
    }));
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

/** The files of one country build while they are being written. */
class OpenFiles {
  private companies = 0;

  private constructor(
    private readonly options: CountryFilesOptions,
    private readonly state: StateWriter,
    private readonly statePath: string,
    private readonly baseline: PackageFile | undefined,
    private readonly deltas: readonly PackageFile[],
  ) {}

  static async create(countryBuild: CountryBuild, options: CountryFilesOptions): Promise<OpenFiles> {
    const { folder, brotli } = options;
    const statePath = join(folder, 'state');
    const opened: { abort(): Promise<void> }[] = [];
    const keep = <File extends { abort(): Promise<void> }>(file: File): File => {
      opened.push(file);
      return file;
    };
    try {
      const state = keep(await StateWriter.create(statePath));
      const baseline = countryBuild.baseline
        ? keep(await PackageFile.create(join(folder, 'baseline'), brotli))
        : undefined;
      const deltas: PackageFile[] = [];
      for (const index of countryBuild.previous.keys())
        deltas.push(keep(await PackageFile.create(join(folder, `delta-${index}`), brotli)));
      return new OpenFiles(options, state, statePath, baseline, deltas);
    } catch (error) {
      for (const file of opened) await file.abort();
      throw error;
    }
  }

  async add(chunk: Chunk, lines: ReadonlyMap<ServiceId, CompanyLine>): Promise<void> {
    for (const step of chunk) {
      this.companies += step.what === 'run' ? step.records.length / recordBytes : 1;
      const room =
        step.what === 'run' ? this.state.addRecords(step.records) : this.addToState(step, lines.get(step.id));
      if (room) await room;
    }
    for (const file of this.all()) await file.flush();
    this.options.onProgress(
      this.companies,
      this.all().map(({ progress }) => progress),
    );
  }

  async finish(): Promise<CountryFiles> {
    const baseline = await this.baseline?.finish();
    const deltas: FinishedFile[] = [];
    for (const delta of this.deltas) deltas.push(await delta.finish());
    return { baseline, deltas, state: { ...(await this.state.finish()), path: this.statePath } };
  }

  async abort(): Promise<void> {
    for (const file of [this.state, ...this.all()]) await file.abort();
  }

  private addToState(step: CompanyStep, line: CompanyLine | undefined): Promise<void> | undefined {
    const digest = this.addStep(step, line);
    return digest && this.state.add(step.id, digest);
  }

  /** @returns the digest of the company's line. Undefined if the company has no line now. */
  private addStep({ id, before, what }: CompanyStep, line: CompanyLine | undefined): Buffer | undefined {
    if (what === 'same') return before[0];
    if (!line) {
      // A company also has no line if it disappeared from the graph after its id was read.
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
