import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import type { Bench } from '../bench';
import { benchGrants } from '../bench-subscription';
import { numberText, timed, type Verdict } from '../figures';
import type { Table } from '../table';
import { type Row, verdictOf } from '../targets';
import { copyQuery } from '../postgres/page';
import type { Build, Builder } from './builder';
import { countCopied, type CountedLines, countPackage } from './counted-lines';
import { copyIntoBrotli } from './programs';

/** One run that made the files of all countries. */
interface Measured {
  readonly seconds: number;
  readonly companies: number;
  readonly plainBytes: number;
}

/**
 * Alternately builds baselines of all countries without ultimate owners, and copies the same data from PostgreSQL
 * through the brotli program.
 */
export class Throughput {
  readonly builds: Build[] = [];
  private readonly copySeconds: number[] = [];

  constructor(
    private readonly builder: Builder,
    private readonly connectionString: string,
    private readonly brotli: BrotliSettings,
  ) {}

  /** Builds once and copies once, in the given order. */
  async round(builderFirst: boolean): Promise<void> {
    if (!builderFirst) await this.copy();
    this.builds.push(await this.builder.baseline(0));
    if (builderFirst) await this.copy();
  }

  /** Discards the results of the rounds that only warmed up the servers. */
  restart(): void {
    this.builds.length = 0;
    this.copySeconds.length = 0;
  }

  /** @throws Error if the two did not write the same companies and the same number of records. */
  async verdicts(bench: Bench): Promise<Verdict[]> {
    const build = fastest(this.builds.map(({ rows: companies, ...rest }) => ({ ...rest, companies })));
    const alike = await this.contentsAlike();
    bench.print(
      `both wrote ${alike.companies} companies, ${alike.parents} records of parents and ${alike.children} of children`,
    );
    const copy = { ...alike, seconds: Math.min(...this.copySeconds) };
    bench.table({
      title: `Baselines of ${numberText(alike.companies)} companies, Brotli quality ${this.brotli.quality}, window ${this.brotli.windowBits} bits`,
      columns: rateColumns,
      rows: [rateRow('builder, without ultimate owners', build), rateRow('PostgreSQL COPY | brotli', copy)],
    });
    // The two write the same records with different names, so their sizes differ. Both ratios are judged.
    const row = (what: Row<'batch'>, of: (measured: Measured) => number, unit: string, digits: number) =>
      verdictOf(
        'batch',
        what,
        of(build) / of(copy),
        `${numberText(of(build), digits)} / ${numberText(of(copy), digits)} ${unit}`,
      );
    return [
      row('baseline, builder / COPY | brotli, companies', companiesPerSecond, 'companies/s', 0),
      row('baseline, builder / COPY | brotli, megabytes', megabytesPerSecond, 'MB/s', 1),
    ];
  }

  /**
   * Compares each file that PostgreSQL wrote last with the builder's file.
   *
   * @returns the content of PostgreSQL's files, for all countries together.
   */
  private async contentsAlike(): Promise<CountedLines> {
    const copied = { companies: 0, parents: 0, children: 0, plainBytes: 0 };
    for (const built of this.builds.at(-1)?.packages ?? []) {
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
    return copied;
  }

  private async copy(): Promise<void> {
    const { countries } = benchGrants;
    const { ms } = await timed(async () => {
      for (const country of countries)
        await copyIntoBrotli(this.connectionString, copyQuery(country, countries), this.brotli, this.copied(country));
    });
    this.copySeconds.push(ms / 1000);
  }

  private copied(country: string): string {
    return join(this.builder.folder, `copied-${country}.br`);
  }
}

export const rateColumns = ['Program', 'Companies/s', 'MB/s', 'Seconds', 'MB of lines', 'Lines to file'] as const;

/** Companies and megabytes of lines per second, and the compression ratio if it is known. */
export function rateRow(what: string, measured: Measured & { readonly bytes?: number }): Table['rows'][number] {
  const { seconds, plainBytes, bytes } = measured;
  return [
    what,
    numberText(companiesPerSecond(measured)),
    numberText(megabytesPerSecond(measured), 1),
    numberText(seconds, 1),
    numberText(plainBytes / 1e6),
    bytes === undefined ? '-' : numberText(plainBytes / bytes, 2),
  ];
}

function fastest<Kind extends Measured>(all: readonly Kind[]): Kind {
  return all.reduce((best, each) => (each.seconds < best.seconds ? each : best));
}

function companiesPerSecond({ companies, seconds }: Measured): number {
  return companies / seconds;
}

function megabytesPerSecond({ plainBytes, seconds }: Measured): number {
  return plainBytes / seconds / 1e6;
}
