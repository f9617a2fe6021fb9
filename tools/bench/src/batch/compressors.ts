import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BrotliSettings, decompress, readJsonLines } from '@company-relations/brotli-jsonl';
import { type Bench, sizesOf } from '../bench';
import { Child } from '../child';
import { median, numberText, timed, type Verdict } from '../figures';
import type { Table } from '../table';
import { verdictOf } from '../targets';
import type { Build, Builder } from './builder';
import { brotliFile } from './programs';

const usual = { rounds: 3 };
const tiny: typeof usual = { rounds: 1 };
const maxLineBytes = 2 ** 29;

/** The settings in the table that `--brotli` prints. */
const settingsOfTable: readonly BrotliSettings[] = [
  ...[18, 20, 22].map((windowBits) => ({ quality: 4, windowBits })),
  ...[18, 20, 22, 24].map((windowBits) => ({ quality: 5, windowBits })),
  ...[18, 20, 22].map((windowBits) => ({ quality: 6, windowBits })),
  ...[22, 24].map((windowBits) => ({ quality: 9, windowBits })),
];

/** A file of lines in the order of the packages, for both compressors. */
export interface SampleOfLines {
  readonly file: string;
  readonly bytes: number;
  readonly lines: number;
}

/** Writes the first lines of these packages to a file, at most `maxBytes`. */
export async function sampleOf(builder: Builder, { packages }: Build, maxBytes: number): Promise<SampleOfLines> {
  const file = join(builder.folder, 'lines.jsonl');
  let [bytes, lines] = [0, 0];
  const text = async function* () {
    for (const built of packages) {
      for await (const line of readJsonLines(decompress(await builder.open(built)), { maxLineBytes })) {
        if (bytes + line.length + 1 > maxBytes) return;
        bytes += line.length + 1;
        lines += 1;
        yield Buffer.concat([line, Buffer.from('\n')]);
      }
    }
  };
  await pipeline(text, createWriteStream(file, { highWaterMark: 1 << 20 }));
  return { file, bytes, lines };
}

interface Compressed {
  /**
   * Megabytes of lines per second. A package is compressed in a process that runs already, so the start of Node does
   * not count. The start of the brotli program takes a few milliseconds and counts.
   */
  readonly ours: number;
  readonly program: number;
  /** Compression ratio: the size of the lines divided by the size of the compressed file. */
  readonly ratio: number;
  readonly programRatio: number;
}

/** Compares the compressor of the batch packages, in a process of its own, with the brotli program. */
export async function compareCompressors(
  bench: Bench,
  sample: SampleOfLines,
  settings: BrotliSettings,
): Promise<Verdict> {
  const { rounds } = sizesOf(bench, usual, tiny);
  const results: Compressed[] = [];
  for (let round = 0; round < rounds; round++)
    results.push(await compressBoth(bench, sample, settings, round % 2 === 0));
  const [ours, program] = [median(results.map((each) => each.ours)), median(results.map((each) => each.program))];
  const { ratio, programRatio } = results[0] as Compressed;
  await requireSameLines(bench, sample, settings);
  bench.print(`both compressors wrote the same ${sample.bytes} bytes of lines`);
  bench.table({
    title: `Compressors alone, ${numberText(sample.bytes / 1e6)} MB of lines, medians of ${rounds}`,
    columns: ['Compressor', 'MB/s', 'Lines to file'],
    rows: [
      ['ours', numberText(ours, 1), numberText(ratio, 2)],
      ['brotli program', numberText(program, 1), numberText(programRatio, 2)],
    ],
  });
  // The target holds for every run, so the worst round counts.
  const [worst] = [...results].sort((one, other) => one.ours / one.program - other.ours / other.program);
  const speeds = worst as Compressed;
  const both = `${numberText(speeds.ours, 1)} / ${numberText(speeds.program, 1)} MB/s`;
  return verdictOf('batch', 'compressor / brotli program', speeds.ours / speeds.program, both);
}

/** Prints a table of qualities and window sizes. */
export async function compareSettings(bench: Bench, sample: SampleOfLines): Promise<void> {
  const rows: Table['rows'][number][] = [];
  for (const settings of settingsOfTable) {
    const { ours, program, ratio } = await compressBoth(bench, sample, settings, true);
    const { quality, windowBits } = settings;
    rows.push([String(quality), windowBits, numberText(ratio, 2), numberText(ours), numberText(program)]);
  }
  const [megabytes, lineKb] = [numberText(sample.bytes / 1e6), numberText(sample.bytes / sample.lines / 1e3, 1)];
  bench.table({
    title: `Settings of Brotli, ${megabytes} MB, ${numberText(sample.lines)} lines of ${lineKb} KB`,
    columns: ['Quality', 'Window', 'Lines to file', 'Ours, MB/s', 'Program, MB/s'],
    rows,
  });
}

/** @throws Error if a compressed file of one of the compressors does not contain the given lines. */
async function requireSameLines(bench: Bench, { file }: SampleOfLines, settings: BrotliSettings): Promise<void> {
  const into = `${file}.br`;
  const plain = await digestOf(createReadStream(file));
  const compressors = {
    ours: () => ourFile(bench, file, settings, into),
    'the brotli program': () => brotliFile(file, settings, into),
  };
  for (const [name, compress] of Object.entries(compressors)) {
    await rm(into, { force: true });
    await compress();
    if ((await digestOf(decompress(createReadStream(into)))) !== plain)
      throw new Error(`The file of ${name} holds other lines.`);
  }
}

async function digestOf(source: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest('hex');
}

/** @returns the milliseconds that our compressor needed, without the start of its process. */
async function ourFile({ workspaceRoot }: Bench, file: string, brotli: BrotliSettings, into: string): Promise<number> {
  const peer = new Child(join(workspaceRoot, 'dist/tools/bench/main.js'), ['peer', 'compressor'], {
    BENCH_PEER: JSON.stringify({ file, into, brotli }),
  });
  await peer.completed();
  return Number(peer.output.trim());
}

async function compressBoth(
  bench: Bench,
  { file, bytes }: SampleOfLines,
  brotli: BrotliSettings,
  oursFirst: boolean,
): Promise<Compressed> {
  const into = `${file}.br`;
  const ours = () => ourFile(bench, file, brotli, into);
  const measure = async (work: () => Promise<number>) => {
    await rm(into, { force: true });
    const ms = await work();
    return { rate: bytes / ms / 1e3, ratio: bytes / (await stat(into)).size };
  };
  const byProgram = () => measure(async () => (await timed(() => brotliFile(file, brotli, into))).ms);
  const before = oursFirst ? undefined : await byProgram();
  const own = await measure(ours);
  const program = before ?? (await byProgram());
  return { ours: own.rate, program: program.rate, ratio: own.ratio, programRatio: program.ratio };
}
