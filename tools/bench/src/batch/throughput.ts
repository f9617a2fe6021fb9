import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import type { Bench } from '../bench';
import { benchGrants } from '../bench-subscription';
import { numberText, timed, type Verdict } from '../figures';
import { copyQuery } from '../postgres/lines';
import type { Table } from '../table';
import { verdictOf } from '../targets';
import type { Build, Builder } from './builder';
import { countCopied, type CountedLines, countPackage } from './counted-lines';
import { copyIntoBrotli } from './programs';

/** Baselines without ultimate owners, and with them. */
export type Kind = 'without' | 'with';

/** One run that made the files of all countries. */
interface Measured {
  readonly seconds: number;
  readonly companies: number;
  readonly plainBytes: number;
}

/** What a benchmark prints its figures with. */
type Reporting = Pick<Bench, 'print' | 'table'>;

/** PostgreSQL as a peer, and how its lines are compressed. */
export interface CopyPeer {
  readonly connectionString: string;
  readonly brotli: BrotliSettings;
}

/**
 * Builds baselines of all countries without ultimate owners and with them, and copies the same data without ultimate
 * owners from PostgreSQL through the brotli program. They take turns.
 */
export class Throughput {
  readonly builds: Record<Kind, Build[]> = { without: [], with: [] };
  private readonly copySeconds: number[] = [];
  /** The kind of the newest baselines. Deltas can only continue these. */
  private newest: Kind | undefined;

  /**
   * @param budgets the budget of ultimate owners of each kind.
   * @param peer undefined if the builder is compared with nothing.
   */
  constructor(
    private readonly builder: Pick<Builder, 'baseline' | 'open' | 'folder'>,
    private readonly budgets: Readonly<Record<Kind, number>>,
    private readonly peer?: CopyPeer,
  ) {}

  /** Does each once. Each goes first in one of as many rounds. */
  async round(number: number): Promise<void> {
    const all = [() => this.build('without'), () => this.build('with'), ...(this.peer ? [() => this.copy()] : [])];
    const first = ((number % all.length) + all.length) % all.length;
    for (const each of [...all.slice(first), ...all.slice(0, first)]) await each();
  }

  /** Discards the results of the rounds that only warmed up the servers. */
  restart(): void {
    this.builds.without.length = 0;
    this.builds.with.length = 0;
    this.copySeconds.length = 0;
  }

  /** Both kinds. The kind whose baselines are the newest is the first. */
  get kinds(): readonly Kind[] {
    return this.newest === 'with' ? ['with', 'without'] : ['without', 'with'];
  }

  /** The newest baselines, if they are of this kind. Otherwise builds new ones. */
  async newestOf(kind: Kind): Promise<Build> {
    if (this.newest !== kind) await this.build(kind);
    return this.builds[kind].at(-1) as Build;
  }

  /** The most memory of a build of this kind. Undefined if the system does not report it. */
  peakMb(kind: Kind): number | undefined {
    const peaks = this.builds[kind].flatMap((build) => build.peakMb ?? []);
    return peaks.length > 0 ? Math.max(...peaks) : undefined;
  }

  /**
   * Prints the fastest run of each, and judges them.
   *
   * @throws Error if the builder and PostgreSQL did not write the same companies and the same number of records.
   */
  async verdicts(bench: Reporting, measurement: 'batch' | 'batch-nation'): Promise<Verdict[]> {
    const [without, withOwners] = [this.fastestBuild('without'), this.fastestBuild('with')];
    const copy = this.peer && { ...(await this.contentsAlike(bench)), seconds: Math.min(...this.copySeconds) };
    bench.table({
      title: `Baselines of ${numberText(without.companies)} companies, the fastest of each`,
      columns: rateColumns,
      rows: [
        rateRow('builder, without ultimate owners', without),
        rateRow('builder, with ultimate owners', withOwners),
        ...(copy ? [rateRow('PostgreSQL COPY | brotli, without ultimate owners', copy)] : []),
      ],
    });
    const ratio = companiesPerSecond(withOwners) / companiesPerSecond(without);
    return [
      ...(copy ? [toCopy(without, copy)] : []),
      verdictOf(measurement, 'baseline with / without ultimate owners', ratio, ratesText(withOwners, without)),
    ];
  }

  private fastestBuild(kind: Kind): Measured & Pick<Build, 'bytes' | 'peakMb'> {
    return fastest(this.builds[kind].map(({ rows: companies, ...rest }) => ({ ...rest, companies })));
  }

  private async build(kind: Kind): Promise<void> {
    this.builds[kind].push(await this.builder.baseline(this.budgets[kind]));
    this.newest = kind;
  }

  /**
   * Compares each file that PostgreSQL wrote last with the builder's file.
   *
   * @returns the content of PostgreSQL's files, for all countries together.
   */
  private async contentsAlike(bench: Reporting): Promise<CountedLines> {
    const copied = { companies: 0, parents: 0, children: 0, plainBytes: 0 };
    for (const built of this.builds.without.at(-1)?.packages ?? []) {
      const ours = await countPackage(await this.builder.open(built));
      const theirs = await countCopied(createReadStream(this.copied(built.country)));
      if (ours.companies !== built.rows || ours.plainBytes !== built.plainBytes)
        throw new Error(`The package of ${built.country} is not what the builder reported.`);
      const counted = [ours, theirs].map(
        ({ companies, parents, children }) =>
          `${companies} companies, ${parents} records of parents, ${children} of children`,
      );
      if (counted[0] !== counted[1]) throw new Error(`The files of ${built.country} differ: ${counted.join(' / ')}`);
      for (const what of ['companies', 'parents', 'children', 'plainBytes'] as const) copied[what] += theirs[what];
    }
    bench.print(
      `both wrote ${copied.companies} companies, ${copied.parents} records of parents and ${copied.children} of children`,
    );
    return copied;
  }

  private async copy(): Promise<void> {
    const { connectionString, brotli } = this.peer as CopyPeer;
    const { countries } = benchGrants;
    const { ms } = await timed(async () => {
      for (const country of countries)
        await copyIntoBrotli(connectionString, copyQuery(country, countries), brotli, this.copied(country));
    });
    this.copySeconds.push(ms / 1000);
  }

  private copied(country: string): string {
    return join(this.builder.folder, `copied-${country}.br`);
  }
}

function toCopy(without: Measured, copy: Measured): Verdict {
  const ratio = companiesPerSecond(without) / companiesPerSecond(copy);
  return verdictOf('batch', 'baseline, builder / COPY | brotli, companies', ratio, ratesText(without, copy));
}

const rateColumns = [
  'Program',
  'Companies/s',
  'MB/s',
  'Seconds',
  'MB of lines',
  'Lines to file',
  'Most memory, MB',
] as const;

/** Companies and megabytes of lines per second, and the compression ratio and the memory if they are known. */
function rateRow(
  what: string,
  measured: Measured & { readonly bytes?: number; readonly peakMb?: number | undefined },
): Table['rows'][number] {
  const { seconds, plainBytes, bytes, peakMb } = measured;
  return [
    what,
    numberText(companiesPerSecond(measured)),
    numberText(plainBytes / seconds / 1e6, 1),
    numberText(seconds, 1),
    numberText(plainBytes / 1e6),
    bytes === undefined ? '-' : numberText(plainBytes / bytes, 2),
    peakMb ?? '-',
  ];
}

function fastest<Each extends Measured>(all: readonly Each[]): Each {
  return all.reduce((best, each) => (each.seconds < best.seconds ? each : best));
}

function companiesPerSecond({ companies, seconds }: Measured): number {
  return companies / seconds;
}

function ratesText(one: Measured, other: Measured): string {
  return `${numberText(companiesPerSecond(one))} / ${numberText(companiesPerSecond(other))} companies/s`;
}
