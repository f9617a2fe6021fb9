import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName } from './bench';
import { copyHome, emptyGraph, emptyHome, mayRun, ownGraph, testServerHome } from './bench-graph';
import { measuredBulk } from './bulk/measured-bulk';
import { generate, generatorFile, load, type LoadSummary } from './register-programs';
import { addVeryManyRoles } from './supernode/very-many-roles';

/**
 * The graph with this many generated companies. The first benchmark that needs it loads it. It is kept until the
 * generator changes.
 */
export async function filledGraph(bench: Bench, companies: number): Promise<GraphInUse> {
  return ownKeptGraph(bench, registerContent(bench, companies));
}

/**
 * Returns the content with generated companies. In a tiny run, no generated company has very many links, so one is
 * added.
 */
function registerContent(bench: Bench, companies: number): GraphContent {
  const content = generatedContent(bench, companies);
  if (!bench.isTiny) return content;
  const write = async () => {
    const file = await content.write();
    await addVeryManyRoles(file);
    return file;
  };
  return { ...content, write, revision: 1 };
}

function generatedContent(bench: Bench, companies: number): GraphContent {
  const name = graphName(bench, String(companies));
  return { name, what: `${companies} generated companies`, write: () => generate(bench, { companies }) };
}

/** The content that a graph must have. */
export interface GraphContent {
  readonly name: string;
  readonly what: string;
  /** Writes a file in the register format. The file is removed after it was loaded. */
  readonly write: () => Promise<string>;
  /** Increase it if `write` writes other statements although the generator is the same. */
  readonly revision?: number;
  /** Whether `feed bulk` loads the file, which is faster, instead of `feed load`. */
  readonly isLoadedInBulk?: boolean;
}

/**
 * Returns a graph with this content. The first benchmark that needs the graph loads it. Later benchmarks use the same
 * graph, until the content changes. The graph of a test is filled each time, because other benchmarks empty it.
 */
export async function keptGraph(bench: Bench, content: GraphContent): Promise<GraphInUse> {
  const isOfTest = testServerHome(bench) !== undefined && !content.isLoadedInBulk;
  return isOfTest ? filledAgain(bench, content) : ownKeptGraph(bench, content);
}

async function filledAgain(bench: Bench, content: GraphContent): Promise<GraphInUse> {
  const graph = await emptyGraph(bench, content.name);
  bench.print(`Loading ${content.what}`);
  await fill(bench, graph, content);
  return graph;
}

/** Returns a graph with this content that has a server of its own. */
async function ownKeptGraph(bench: Bench, content: GraphContent): Promise<GraphInUse> {
  const { name, what, write, revision, isLoadedInBulk = false } = content;
  const generator = await versionOf(bench, revision);
  const isThere = await isComplete(bench, name, generator);
  if (!isThere) {
    await rm(completenessFile(bench, name), { force: true });
    await emptyHome(bench, name);
  }
  if (!isThere && isLoadedInBulk) {
    bench.print(`Loading ${what} in bulk (once)`);
    const file = await write();
    const { companies } = await measuredBulk(bench, { name, paths: [file] });
    bench.print(`Loaded ${companies} companies`);
    await writeFile(completenessFile(bench, name), JSON.stringify({ companies, generator, load: randomUUID() }));
    await rm(file);
    return ownGraph(bench, name);
  }
  const graph = await ownGraph(bench, name);
  try {
    if (!isThere) {
      bench.print(`Loading ${what} (once)`);
      const { statementsPerSecond: _speed, seconds: _seconds, ...summary } = await fill(bench, graph, content);
      await writeFile(completenessFile(bench, name), JSON.stringify({ ...summary, generator, load: randomUUID() }));
    }
    return graph;
  } catch (error) {
    await graph.release();
    throw error;
  }
}

async function fill(bench: Bench, graph: GraphInUse, { write }: GraphContent): Promise<LoadSummary> {
  const file = await write();
  const { peakMb: _peak, secondsWithDeriving: _whole, ...summary } = await load(bench, graph, file);
  bench.print(`Loaded ${summary.statements} statements, ${summary.statementsPerSecond} a second`);
  await rm(file);
  return summary;
}

/**
 * A copy of the graph with this many companies. The caller may change the copy. The graph of a test gets the generated
 * companies alone.
 */
export async function copiedGraph(bench: Bench, companies: number, name: string): Promise<GraphInUse> {
  if (testServerHome(bench) !== undefined) return filledAgain(bench, generatedContent(bench, companies));
  const { name: kept, revision } = registerContent(bench, companies);
  // The files of a graph can be copied only while no server writes to them.
  if (!(await isComplete(bench, kept, await versionOf(bench, revision))) || mayRun(bench, kept))
    await (await filledGraph(bench, companies)).release();
  await emptyHome(bench, name);
  await copyHome(bench, kept, name);
  return ownGraph(bench, name);
}

/**
 * Returns a text that identifies the load that filled the graph. Copies of the content, such as the one in PostgreSQL,
 * must be made again after another load, because it may have assigned other service ids.
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
 * Returns a text with a hash of the generator and with the revision of the content. A graph with another text is
 * outdated.
 */
async function versionOf({ workspaceRoot }: Bench, revision: number | undefined): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(workspaceRoot, generatorFile)));
  return hash.digest('hex').slice(0, 16) + (revision === undefined ? '' : `-${revision}`);
}
