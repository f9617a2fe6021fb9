import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from './bench';
import { graphEnvironment } from './bench-graph';
import { Child } from './child';
import { timed } from './figures';
import { startProgram } from './programs';

export const generatorFile = 'dist/tools/generator/main.js';

export interface GeneratedRegister {
  readonly companies: number;
  readonly seed?: number;
  readonly first?: number;
  readonly asOf?: string;
  /** The kind of generated register. The default is `register`, in which companies have similar numbers of records. */
  readonly model?: 'register' | 'nation';
}

/** The summary that `register-feed load --json` prints. */
export interface LoadSummary {
  readonly statements: number;
  readonly applied: number;
  readonly problems: number;
  readonly seconds: number;
  readonly statementsPerSecond: number;
}

/** A load as it is measured from outside. */
export interface MeasuredLoad extends LoadSummary {
  /** The highest memory use of the loader in megabytes. */
  readonly peakMb: number | undefined;
  /**
   * The time from the start of the program to its end. At its end it derives the ultimate ownerships of companies that
   * the load marked, which its own figures do not contain.
   */
  readonly secondsWithDeriving: number;
}

/** Generates a file in the register format with the current generator. Returns the path of the file. */
export async function generate({ workspaceRoot, folder }: Bench, register: GeneratedRegister): Promise<string> {
  const { companies, seed, first, 'as-of': asOf, model } = optionsOf(register);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${model}-${companies}-${seed}-${first}-${asOf}.jsonl`);
  const args = argumentsOf({ ...optionsOf(register), out: file });
  await new Child(join(workspaceRoot, generatorFile), args, {}).completed();
  return file;
}

/** Yields the lines of a generated register without writing a file. A nation of a million companies has 2 GB. */
export async function* generatedLines({ workspaceRoot }: Bench, register: GeneratedRegister): AsyncGenerator<string> {
  const args = [join(workspaceRoot, generatorFile), ...argumentsOf(optionsOf(register))];
  const program = startProgram(() =>
    spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const ended = once(program, 'close');
  yield* createInterface({ input: program.stdout, crlfDelay: Infinity });
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The generator failed with exit code ${code}.`);
}

function optionsOf({ companies, seed = 1, first = 1, asOf = '2026-01-01', model = 'register' }: GeneratedRegister) {
  return { model, companies, seed, first, 'as-of': asOf };
}

function argumentsOf(options: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/**
 * Loads a file, or the files of a folder, with the built loader.
 *
 * @param options of the loader.
 * @throws Error if the load failed or a line had a problem.
 */
export async function load(
  { workspaceRoot }: Bench,
  graph: GraphAddress,
  path: string,
  options: readonly string[] = [],
): Promise<MeasuredLoad> {
  const loader = new Child(
    join(workspaceRoot, 'dist/apps/register-feed/main.js'),
    ['load', '--json', ...options, path],
    graphEnvironment(graph),
  );
  let peakMb: number | undefined;
  const watch = setInterval(() => void loader.peakMemoryMb().then((peak) => (peakMb = peak ?? peakMb)), 50);
  const { ms } = await timed(() => loader.completed()).finally(() => clearInterval(watch));
  const line = loader.output.split('\n').find((each) => each.startsWith('{')) ?? '{}';
  const summary = JSON.parse(line) as LoadSummary;
  return { ...summary, peakMb, secondsWithDeriving: ms / 1000 };
}

/**
 * Derives the ultimate ownerships that the graph does not have yet, with the built loader.
 *
 * @param bound the maximum number of holdings in a company and in its direct and indirect owners. If there are more,
 *   the ultimate ownerships of the company are not derived.
 * @returns the number of companies.
 * @throws Error if the command failed.
 */
export async function derive({ workspaceRoot }: Bench, graph: GraphAddress, bound: number): Promise<number> {
  const environment = { ...graphEnvironment(graph), ULTIMATE_OWNERSHIP_BUDGET: String(bound) };
  const command = new Child(join(workspaceRoot, 'dist/apps/register-feed/main.js'), ['derive', '--json'], environment);
  await command.completed();
  return (JSON.parse(command.output) as { companies: number }).companies;
}
