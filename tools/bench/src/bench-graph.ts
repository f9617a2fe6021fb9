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
import { addVeryManyRoles } from './supernode/very-many-roles';

/** Suffixes of the folders of Neo4j servers: one for servers that run as processes, one for containers. */
const ways = ['', '-docker'];

const generatorFile = 'dist/tools/generator/main.js';

/** Memory of the benchmark's Neo4j server, printed with every result. PostgreSQL gets as much memory for its pages. */
export const graphTuning: ServerTuning = { heapMb: 1024, pageCacheMb: 512, compile: 'well' };

/** The memory of the Neo4j server of this run, for a report. */
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

/** A load, with the highest memory use of the loader in megabytes. */
export interface MeasuredLoad extends LoadSummary {
  readonly peakMb: number | undefined;
}

/** Generates a file in the register format with the current generator. Returns the path of the file. */
export async function generate({ workspaceRoot, folder }: Bench, register: GeneratedRegister): Promise<string> {
  const { companies, seed = 1, first = 1, asOf = '2026-01-01', model = 'register' } = register;
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${model}-${companies}-${seed}-${first}-${asOf}.jsonl`);
  const options = { model, companies, seed, first, 'as-of': asOf, out: file };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await new Child(join(workspaceRoot, generatorFile), args, {}).completed();
  return file;
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
  await loader.completed().finally(() => clearInterval(watch));
  const summary = loader.output.split('\n').find((line) => line.startsWith('{')) ?? '{}';
  return { ...(JSON.parse(summary) as LoadSummary), peakMb };
}

/**
 * Derives what the graph does not keep of ultimate ownerships, with the built loader. Returns of how many companies.
 *
 * @param bound how many holdings may be above a company.
 * @throws Error if the command failed.
 */
export async function derive({ workspaceRoot }: Bench, graph: GraphAddress, bound: number): Promise<number> {
  const environment = { ...graphEnvironment(graph), ULTIMATE_OWNERSHIP_BUDGET: String(bound) };
  const command = new Child(join(workspaceRoot, 'dist/apps/register-feed/main.js'), ['derive', '--json'], environment);
  await command.completed();
  return (JSON.parse(command.output) as { companies: number }).companies;
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

/**
 * The graph with this many generated companies. The first benchmark that needs it loads it. It is kept until the
 * generator changes.
 */
export async function filledGraph(bench: Bench, companies: number): Promise<GraphInUse> {
  return keptGraph(bench, registerContent(bench, companies));
}

/** Generated companies. The generator makes no company of very many links in a tiny run, so one is added. */
function registerContent(bench: Bench, companies: number): GraphContent {
  const name = graphName(bench, String(companies));
  const content = { name, what: `${companies} generated companies`, write: () => generate(bench, { companies }) };
  if (!bench.isTiny) return content;
  const write = async () => {
    const file = await content.write();
    await addVeryManyRoles(file);
    return file;
  };
  return { ...content, write, revision: 1 };
}

/** What a graph must contain. */
export interface GraphContent {
  readonly name: string;
  readonly what: string;
  /** Writes a file in the register format. The file is removed after it was loaded. */
  readonly write: () => Promise<string>;
  /** Must change if `write` writes other statements although the generator is the same. */
  readonly revision?: number;
}

/** A graph with this content. The first benchmark that needs it loads it. It is kept until the content would differ. */
export async function keptGraph(bench: Bench, { name, what, write, revision }: GraphContent): Promise<GraphInUse> {
  const generator = await versionOf(bench, revision);
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

/** An empty graph. Whatever an earlier run left in it is removed. */
export async function emptyGraph(bench: Bench, name: string): Promise<GraphInUse> {
  await emptyHome(bench, name);
  return ownGraph(bench, name);
}

/** A copy of the graph with this many companies. The caller may change the copy. */
export async function copiedGraph(bench: Bench, companies: number, name: string): Promise<GraphInUse> {
  const { name: kept, revision } = registerContent(bench, companies);
  // The files of a graph can be copied only while no server writes to them.
  if (!(await isComplete(bench, kept, await versionOf(bench, revision))) || mayRun(bench, kept))
    await (await filledGraph(bench, companies)).release();
  await emptyHome(bench, name);
  for (const way of ways) {
    const home = join(bench.workspaceRoot, `.local/${kept}${way}`);
    if (existsSync(home)) await cp(home, join(bench.workspaceRoot, `.local/${name}${way}`), { recursive: true });
  }
  return ownGraph(bench, name);
}

/**
 * Starts a Neo4j server of the benchmark's own, with the data that an earlier run left. The server ends with the run or
 * when the graph is released.
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

/** Deletes the folder of a graph. If a killed run left a server running there, that server is stopped first. */
async function emptyHome(bench: Bench, name: string): Promise<void> {
  const homes = ways.map((way) => join(bench.workspaceRoot, `.local/${name}${way}`));
  if (mayRun(bench, name)) await (await ownGraph(bench, name)).release();
  if (isInUse(bench, name)) throw new Error(`The graph ${name} is in use by another run.`);
  for (const home of homes) await rm(home, { recursive: true, force: true });
}

/**
 * Identifies the load that filled the graph, for copies of the graph. Another load may have assigned other service ids.
 */
export async function contentOf(bench: Bench, companies: number): Promise<string> {
  return `${companies} companies: ${await readFile(completenessFile(bench, graphName(bench, String(companies))), 'utf8')}`;
}

/** The path of a file that is written after everything was loaded. */
function completenessFile({ folder }: Bench, name: string): string {
  return join(folder, `${name}-is-complete`);
}

/** Whether the graph was loaded completely, with data of this version of the generator. */
async function isComplete(bench: Bench, name: string, generator: string): Promise<boolean> {
  const file = completenessFile(bench, name);
  return (
    existsSync(file) && (JSON.parse(await readFile(file, 'utf8')) as { generator?: string }).generator === generator
  );
}

/**
 * Whether a server may be running with the graph. A server process leaves a record in its folder, a container does not.
 */
function mayRun(bench: Bench, name: string): boolean {
  return isInUse(bench, name) || existsSync(join(bench.workspaceRoot, `.local/${name}-docker`));
}

/** Whether a running server process is recorded. */
function isInUse({ workspaceRoot }: Bench, name: string): boolean {
  return existsSync(join(workspaceRoot, `.local/${name}/server.json`));
}

/** A hash of the generator, which changes with every change of the generator, and the revision of what is added to it. */
async function versionOf({ workspaceRoot }: Bench, revision: number | undefined): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(workspaceRoot, generatorFile)));
  return hash.digest('hex').slice(0, 16) + (revision === undefined ? '' : `-${revision}`);
}
