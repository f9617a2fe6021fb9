import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  emptyGraphOfStarter,
  forTests,
  obtainGraph,
  type GraphAddress,
  type GraphInUse,
  type ServerTuning,
} from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import type { Bench } from './bench';
import { readOnce } from './read-once';

/** Suffixes of the folders of Neo4j servers: one for servers that run as processes, one for containers. */
const ways = ['', '-docker'];

/** Memory of the benchmark's Neo4j server, printed with every result. PostgreSQL gets as much memory for its pages. */
const graphTuning: ServerTuning = { heapMb: 1024, pageCacheMb: 512, compile: 'well' };

/** The memory of the Neo4j server of this run, for a report. */
export function graphMemory(bench: Pick<Bench, 'isTiny'>): string {
  const { heapMb, pageCacheMb } = tuningOf(bench);
  return `Neo4j heap ${heapMb} MB, page cache ${pageCacheMb} MB`;
}

function tuningOf({ isTiny }: Pick<Bench, 'isTiny'>): ServerTuning {
  return isTiny ? forTests : graphTuning;
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
 * The folder of the test server whose graph a tiny run empties and uses. A test that starts the run names it, because a
 * new server spends most of a tiny run on its start and its first queries. Undefined if every graph must have a server
 * of its own.
 */
export function testServerHome({ isTiny, env }: Pick<Bench, 'isTiny' | 'env'>): string | undefined {
  return isTiny ? env['BENCH_TINY_GRAPH'] || undefined : undefined;
}

/**
 * Provides an empty graph: that of the test which started a tiny run, or a new one. Everything that an earlier run left
 * in the graph is deleted first.
 */
export async function emptyGraph(bench: Bench, name: string): Promise<GraphInUse> {
  const home = testServerHome(bench);
  if (home !== undefined) {
    const address = await emptyGraphOfStarter(bench.workspaceRoot, home);
    return { ...address, release: async () => undefined, isRunning: async () => true };
  }
  await emptyHome(bench, name);
  return ownGraph(bench, name);
}

/**
 * Starts a Neo4j server of the benchmark's own, with the data that an earlier run left. The server ends with the run or
 * when the graph is released.
 */
export async function ownGraph(bench: Bench, name: string): Promise<GraphInUse> {
  const { workspaceRoot, env, print, cleanup } = bench;
  for (const home of homesOf(bench, name)) if (existsSync(join(home, 'data'))) await readOnce(join(home, 'data'));
  const own = { name, tuning: tuningOf(bench) };
  const { part, end } = await cleanup.start(
    () => obtainGraph({ workspaceRoot, env, print, own }),
    (graph) => graph.release(),
  );
  return { ...part, release: end };
}

/** Deletes the folder of a graph. If a killed run left a server running there, that server is stopped first. */
export async function emptyHome(bench: Bench, name: string): Promise<void> {
  if (mayRun(bench, name)) await (await ownGraph(bench, name)).release();
  if (isInUse(bench, name)) throw new Error(`The graph ${name} is in use by another run.`);
  for (const home of homesOf(bench, name)) await rm(home, { recursive: true, force: true });
}

/** Copies the folder of a graph. No server may write to it in the meantime. */
export async function copyHome(bench: Bench, from: string, to: string): Promise<void> {
  const copies = homesOf(bench, to);
  for (const [index, home] of homesOf(bench, from).entries())
    if (existsSync(home)) await cp(home, copies[index] as string, { recursive: true });
}

function homesOf({ workspaceRoot }: Bench, name: string): string[] {
  return ways.map((way) => join(workspaceRoot, `.local/${name}${way}`));
}

/**
 * Whether a server may be running with the graph. A server process leaves a record in its folder, a container does not.
 */
export function mayRun(bench: Bench, name: string): boolean {
  return isInUse(bench, name) || existsSync(join(bench.workspaceRoot, `.local/${name}-docker`));
}

/** Whether a running server process is recorded. */
function isInUse({ workspaceRoot }: Bench, name: string): boolean {
  return existsSync(join(workspaceRoot, `.local/${name}/server.json`));
}
