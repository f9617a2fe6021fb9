import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName, sizesOf } from '../bench';
import { ownGraph } from '../bench-graph';
import { load, type MeasuredLoad } from '../register-programs';
import { folderBytes, measuredBulk } from '../bulk/measured-bulk';
import { Child } from '../child';
import { peakMemoryMb } from '../figures';

/** The number of companies in another day's update. They have about 34,000 statements. */
const usual = { companiesOfADay: 4_000 };
const tiny: typeof usual = { companiesOfADay: 20 };

/** The CSV files of the nation. They are generated once. */
export async function nationFiles({ workspaceRoot, folder, print }: Bench, companies: number): Promise<string> {
  const nation = join(folder, `nation-${companies}`);
  const complete = `${nation}.complete`;
  if (existsSync(complete)) return nation;
  print(`Generating ${companies} companies (once)`);
  await rm(nation, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const args = ['--model', 'nation', '--companies', String(companies), '--format', 'csv', '--out', nation];
  await new Child(join(workspaceRoot, 'dist/tools/generator/main.js'), args, {}).completed();
  await mkdir(complete);
  return nation;
}

/** The name of a nation's graph. `bench:bulk` leaves its graph under the same name. */
export function nationName(bench: Bench, companies: number): string {
  return graphName(bench, `nation-${companies}`);
}

const filledFile = 'is-filled';

/** Writes a file which shows that the graph of a nation was loaded completely, so that the next run keeps the graph. */
export async function markNationLoaded(bench: Bench, companies: number): Promise<void> {
  await writeFile(join(bench.workspaceRoot, `.local/${nationName(bench, companies)}`, filledFile), '');
}

/** The graph of a nation with a running server, and the size of its store. */
export interface NationGraph {
  readonly companies: number;
  readonly graph: GraphInUse;
  readonly storeMb: number;
}

/** The graph of a nation. If it is missing, it is loaded in bulk and then kept. Delete its folder to load it again. */
export async function nationGraph(bench: Bench, companies: number): Promise<NationGraph> {
  const name = nationName(bench, companies);
  const home = join(bench.workspaceRoot, `.local/${name}`);
  if (!existsSync(join(home, filledFile))) {
    bench.print(`Loading the nation of ${companies} companies in bulk (once)`);
    await measuredBulk(bench, { name, paths: [await nationFiles(bench, companies)] });
    await rm(join(home, 'bulk'), { recursive: true, force: true });
    await markNationLoaded(bench, companies);
  }
  const storeMb = Math.round((await folderBytes(join(home, 'data'))) / 1e6);
  return { companies, storeMb, graph: await ownGraph(bench, name) };
}

/**
 * Loads another day's statements about companies from the middle of a nation. The statements differ from what the graph
 * stores.
 */
export async function loadAnotherDay(bench: Bench, graph: GraphInUse, companies: number): Promise<MeasuredLoad> {
  const { workspaceRoot, folder } = bench;
  const part = Math.min(companies, sizesOf(bench, usual, tiny).companiesOfADay);
  const daysFile = join(folder, `nation-${companies}.days`);
  const day = 1 + Number(await readFile(daysFile, 'utf8').catch(() => '0'));
  const out = join(folder, `nation-${companies}-day.jsonl`);
  // Each update is dated later than the one before, and later than the update of `bench:bulk`.
  const asOf = new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10);
  const options = {
    model: 'nation',
    companies: part,
    of: companies,
    first: Math.floor((companies - part) / 2) + 1,
    revision: 2 + day,
    'as-of': asOf,
    out,
  };
  await new Child(
    join(workspaceRoot, 'dist/tools/generator/main.js'),
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    {},
  ).completed();
  await writeFile(daysFile, String(day));
  return load(bench, graph, out);
}

/** The highest memory use so far of the server of a nation's graph, in megabytes. */
export async function serverPeakMb(bench: Bench, companies: number): Promise<number | undefined> {
  const running = await readFile(
    join(bench.workspaceRoot, `.local/${nationName(bench, companies)}/server.json`),
    'utf8',
  ).catch(() => '{}');
  const { pid } = JSON.parse(running) as { pid?: number };
  return pid === undefined ? undefined : peakMemoryMb(pid);
}
