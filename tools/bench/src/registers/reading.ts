import { join } from 'node:path';
import type { Bench } from '../bench';
import { Child } from '../child';
import type { BareParse } from '../peers/bare-parse';
import { asOf, type RegisterFile } from './register-files';

/** What `feed read` prints. */
interface Read {
  readonly lines: number;
  readonly statements: number;
  readonly problems: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** The fastest of several readings of a file, and the fastest bare parse of it. */
export interface Reading {
  readonly read: Read;
  readonly bare: BareParse;
  /** The time of the reader as a multiple of that of the bare parse. */
  readonly ratio: number;
  /** The same of processor time, which other work on the machine changes less. */
  readonly cpuRatio: number;
  /** Of the reader, the most in any round, in megabytes. */
  readonly peakMb: number;
  readonly barePeakMb: number;
}

/**
 * Reads a file with its reader and parses it without one, in turn, each time in a process of its own. Their start is not
 * counted.
 *
 * @throws Error if the reader found a problem, or nothing.
 */
export async function reading(bench: Bench, file: RegisterFile, rounds: number): Promise<Reading> {
  const reads: Read[] = [];
  const parses: BareParse[] = [];
  for (let round = 0; round < rounds; round += 1) {
    reads.push(await readOnce(bench, file));
    parses.push(await parseOnce(bench, file));
  }
  const read = fastest(reads);
  const bare = fastest(parses);
  return {
    ...{ read, bare },
    ratio: ratioOf(read.seconds, bare.seconds),
    cpuRatio: ratioOf(leastCpu(reads), leastCpu(parses)),
    peakMb: peakMbOf(reads),
    barePeakMb: peakMbOf(parses),
  };
}

/** The memory that reading a file takes, the most in any round, in megabytes. */
export async function readerMb(bench: Bench, file: RegisterFile, rounds: number): Promise<number> {
  const reads: Read[] = [];
  for (let round = 0; round < rounds; round += 1) reads.push(await readOnce(bench, file));
  return peakMbOf(reads);
}

async function readOnce({ workspaceRoot }: Bench, { path, name }: RegisterFile): Promise<Read> {
  const program = join(workspaceRoot, 'dist/apps/register-feed/main.js');
  const read = await printed<Read>(new Child(program, ['read', '--as-of', asOf, path], {}));
  if (read.problems > 0 || read.lines === 0) throw new Error(`${name} is not read well: ${JSON.stringify(read)}`);
  return read;
}

function parseOnce({ workspaceRoot }: Bench, { path: file, syntax }: RegisterFile): Promise<BareParse> {
  const peer = new Child(join(workspaceRoot, 'dist/tools/bench/main.js'), ['peer', 'bare-parse'], {
    BENCH_PEER: JSON.stringify({ file, syntax }),
  });
  return printed<BareParse>(peer);
}

async function printed<Output>(program: Child): Promise<Output> {
  await program.completed();
  return JSON.parse(program.output.split('\n').find((line) => line.startsWith('{')) ?? '{}') as Output;
}

/** The time of a tiny file may be zero. */
function ratioOf(seconds: number, bareSeconds: number): number {
  return Math.max(seconds, 0.001) / Math.max(bareSeconds, 0.001);
}

function leastCpu(rounds: readonly { readonly cpuSeconds: number }[]): number {
  return Math.min(...rounds.map(({ cpuSeconds }) => cpuSeconds));
}

function fastest<Round extends { readonly seconds: number }>(rounds: readonly Round[]): Round {
  return [...rounds].sort((a, b) => a.seconds - b.seconds)[0] as Round;
}

function peakMbOf(rounds: readonly { readonly memoryBytes: number }[]): number {
  return Math.round(Math.max(...rounds.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20);
}
