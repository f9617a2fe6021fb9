import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  forTests,
  obtainGraph,
  type GraphAddress,
  type GraphInUse,
  type ServerTuning,
} from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import { type Bench, graphName } from './bench';
import { Child } from './child';

/** Homes of servers as processes and as containers. */
const ways = ['', '-docker'];

const generatorFile = 'dist/tools/generator/main.js';

/** Memory of the bench's Neo4j, said with every result; PostgreSQL gets as much for its pages. */
export const graphTuning: ServerTuning = { heapMb: 1024, pageCacheMb: 512, compile: 'well' };

/** The memory of the Neo4j of a run, for a report. */
export function graphMemory(bench: Pick<Bench, 'isTiny'>): string {
  const { heapMb, pageCacheMb } = tuningOf(bench);
  return `Neo4j heap ${heapMb} MB, page cache ${pageCacheMb} MB`;
}

function tuningOf({ isTiny }: Pick<Bench, 'isTiny'>): ServerTuning {
  return isTiny ? forTests : graphTuning;
}

export interface GeneratedRegister {
  readonly companies: number;
  readonly seed?: number;
  readonly first?: number;
  readonly asOf?: string;
  /** Of which kind; the even one when nothing is said. */
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

/** A load with the most memory that the loader used, in megabytes. */
export interface MeasuredLoad extends LoadSummary {
  readonly peakMb: number | undefined;
}

/** A file of the register format, generated anew so that it is what the generator of now makes. */
export async function generate({ workspaceRoot, folder }: Bench, register: GeneratedRegister): Promise<string> {
  const { companies, seed = 1, first = 1, asOf = '2026-01-01', model = 'register' } = register;
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${model}-${companies}-${seed}-${first}-${asOf}.jsonl`);
  const options = { model, companies, seed, first, 'as-of': asOf, out: file };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await new Child(join(workspaceRoot, generatorFile), args, {}).completed();
  return file;
}

/** Loads a file with the built loader. @throws Error when a line was bad or the load failed. */
export async function load({ workspaceRoot }: Bench, graph: GraphAddress, file: string): Promise<MeasuredLoad> {
  const loader = new Child(
    join(workspaceRoot, 'dist/apps/register-feed/main.js'),
    ['load', '--json', file],
    graphEnvironment(graph),
  );
  let peakMb: number | undefined;
  const watch = setInterval(() => void loader.peakMemoryMb().then((peak) => (peakMb = peak ?? peakMb)), 50);
  await loader.completed().finally(() => clearInterval(watch));
  const summary = loader.output.split('\n').find((line) => line.startsWith('{')) ?? '{}';
  return { ...(JSON.parse(summary) as LoadSummary), peakMb };
}

export function graphEnvironment({ uri, user, password }: GraphAddress): Record<string, string> {
  return { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password };
}

export function connect({ uri, user, password }: GraphAddress): GraphClient {
  return new GraphClient({
    uri,
    user,
    password,
    queryTimeoutMs: 120_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 4,
  });
}

/** The graph of this many generated companies: loaded by the first bench that needs it, then kept until the generator changes. */
export async function filledGraph(bench: Bench, companies: number): Promise<GraphInUse> {
  return keptGraph(bench, {
    name: graphName(bench, String(companies)),
    what: `${companies} generated companies`,
    write: () => generate(bench, { companies }),
  });
}

/** What a graph is filled with. */
export interface GraphContent {
  readonly name: string;
  readonly what: string;
  /** Writes a file of the register format, which is removed when it was loaded. */
  readonly write: () => Promise<string>;
  /** Another one when other statements are written, whatever the generator. */
  readonly revision?: number;
}

/** A graph that is filled by the first bench that needs it, then kept until its content would be another one. */
export async function keptGraph(bench: Bench, { name, what, write, revision }: GraphContent): Promise<GraphInUse> {
  const generator = (await generatorVersion(bench)) + (revision === undefined ? '' : `-${revision}`);
  const isThere = await isComplete(bench, name, generator);
  if (!isThere) {
    await rm(completenessFile(bench, name), { force: true });
    await emptyHome(bench, name);
  }
  const graph = await ownGraph(bench, name);
  try {
    if (!isThere) {
      bench.print(`Loading ${what} (once)`);
      const file = await write();
      const { statementsPerSecond, peakMb: _peak, seconds: _seconds, ...summary } = await load(bench, graph, file);
      bench.print(`Loaded ${summary.statements} statements, ${statementsPerSecond} a second`);
      await writeFile(completenessFile(bench, name), JSON.stringify({ ...summary, generator, load: randomUUID() }));
      await rm(file);
    }
    return graph;
  } catch (error) {
    await graph.release();
    throw error;
  }
}

/** A graph without anything in it, whatever earlier runs left. */
export async function emptyGraph(bench: Bench, name: string): Promise<GraphInUse> {
  await emptyHome(bench, name);
  return ownGraph(bench, name);
}

/** A copy of the graph of this many companies, to be changed. */
export async function copiedGraph(bench: Bench, companies: number, name: string): Promise<GraphInUse> {
  const kept = graphName(bench, String(companies));
  // Its files can be copied where no server writes to them.
  if (!(await isComplete(bench, kept, await generatorVersion(bench))) || mayRun(bench, kept))
    await (await filledGraph(bench, companies)).release();
  await emptyHome(bench, name);
  for (const way of ways) {
    const home = join(bench.workspaceRoot, `.local/${kept}${way}`);
    if (existsSync(home)) await cp(home, join(bench.workspaceRoot, `.local/${name}${way}`), { recursive: true });
  }
  return ownGraph(bench, name);
}

/**
 * A server of the bench's own, with whatever an earlier run left in it. It ends with the run, or when it is released.
 */
export async function ownGraph(bench: Bench, name: string): Promise<GraphInUse> {
  const { workspaceRoot, env, print, cleanup } = bench;
  const own = { name, tuning: tuningOf(bench) };
  const { part, end } = await cleanup.start(
    () => obtainGraph({ workspaceRoot, env, print, own }),
    (graph) => graph.release(),
  );
  return { ...part, release: end };
}

/** Deletes a graph's home, after the server that a killed run may have left there has ended. */
async function emptyHome(bench: Bench, name: string): Promise<void> {
  const homes = ways.map((way) => join(bench.workspaceRoot, `.local/${name}${way}`));
  if (mayRun(bench, name)) await (await ownGraph(bench, name)).release();
  if (isInUse(bench, name)) throw new Error(`The graph ${name} is in use by another run.`);
  for (const home of homes) await rm(home, { recursive: true, force: true });
}

/** Which load filled the graph, for copies of it: another load may have given other service ids. */
export async function contentOf(bench: Bench, companies: number): Promise<string> {
  return `${companies} companies: ${await readFile(completenessFile(bench, graphName(bench, String(companies))), 'utf8')}`;
}

/** Written when everything was loaded. */
function completenessFile({ folder }: Bench, name: string): string {
  return join(folder, `${name}-is-complete`);
}

/** Whether everything was loaded, from what this version of the generator makes. */
async function isComplete(bench: Bench, name: string, generator: string): Promise<boolean> {
  const file = completenessFile(bench, name);
  return (
    existsSync(file) && (JSON.parse(await readFile(file, 'utf8')) as { generator?: string }).generator === generator
  );
}

/** Whether a server may run over the graph: a process is recorded in its home, a container is not. */
function mayRun(bench: Bench, name: string): boolean {
  return isInUse(bench, name) || existsSync(join(bench.workspaceRoot, `.local/${name}-docker`));
}

/** Whether the process of a server is recorded. */
function isInUse({ workspaceRoot }: Bench, name: string): boolean {
  return existsSync(join(workspaceRoot, `.local/${name}/server.json`));
}

/** Another one for every change of the generator, whose register is then another one too. */
async function generatorVersion({ workspaceRoot }: Bench): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(workspaceRoot, generatorFile)))
    .digest('hex')
    .slice(0, 16);
}
