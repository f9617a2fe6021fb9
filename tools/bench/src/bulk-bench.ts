import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchDistribution, importDatabase, type ImportFigures } from '@company-relations/local-neo4j';
import { type Bench, graphName, sizesOf } from './bench';
import { graphMemory, ownGraph } from './bench-graph';
import { dailyUpdate } from './bulk/daily-update';
import { folderBytes, type MeasuredBulk, measuredBulk } from './bulk/measured-bulk';
import { machineText, type Verdict } from './figures';
import { type GraphContent, graphContent } from './graph-content';
import { markNationLoaded, nationFiles, nationName } from './growth/nation-graph';

const wantedRatio = 1.5;
const maxMemoryMb = 4_096;
const usual = { companies: 1_000_000, minCompanies: 1_000 };
const tiny: typeof usual = { companies: 300, minCompanies: 1 };

/**
 * Loads a synthetic nation with `feed bulk` and compares the time with the bare import of the same files. Then loads
 * one day's update while the API serves requests.
 *
 * `--companies` sets the size of the nation. The graph is kept for later benchmarks.
 */
export async function benchBulk(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { companies: usualCompanies, minCompanies } = sizesOf(bench, usual, tiny);
  const { values } = parseArgs({
    args: [...options],
    options: { companies: { type: 'string', default: String(usualCompanies) } },
  });
  const companies = Number(values.companies);
  if (!Number.isInteger(companies) || companies < minCompanies)
    throw new Error(`--companies takes a whole number from ${minCompanies}.`);
  bench.print(`${machineText()}; ${graphMemory(bench)}`);
  const nation = await nationFiles(bench, companies);
  const name = nationName(bench, companies);
  const bulk = await measuredBulk(bench, { name, paths: [nation] });
  for (const { phase, seconds, rows } of bulk.phases)
    bench.print(
      `${phase}: ${seconds} s${rows === undefined ? '' : `, ${rows} rows, ${Math.round(rows / seconds)} rows/s`}`,
    );
  const raw = await rawImport(bench, name);
  bench.print(`import alone of the same files: ${raw.seconds.toFixed(1)} s`);

  const store = await folderBytes(join(bench.workspaceRoot, `.local/${name}/data`));
  bench.print(
    `files ${megabytes(await folderBytes(nation))}, store with indexes ${megabytes(store)}; most memory: ${bulk.peakMb} MB of the command, ${bulk.importMb} MB of the import`,
  );
  const loading = bulk.phases
    .filter(({ phase }) => phase === 'conversion' || phase === 'import')
    .reduce((sum, { seconds }) => sum + seconds, 0);
  const peak = Math.max(bulk.peakMb, bulk.importMb);
  const ratio = loading / raw.seconds;
  const verdicts = [
    {
      what: `bulk: ${companies} companies, relative to the import alone`,
      measured: `${ratio.toFixed(2)} times`,
      target: `at most ${wantedRatio} times`,
      met: ratio <= wantedRatio,
    },
    {
      what: 'bulk: most memory of a process',
      measured: `${peak} MB`,
      target: `at most ${maxMemoryMb} MB`,
      met: peak <= maxMemoryMb,
    },
  ];
  const graph = await ownGraph(bench, name);
  bench.print(sameRows(await graphContent(graph), bulk, raw.imported));
  verdicts.push(...(await dailyUpdate(bench, graph, companies)));
  await markNationLoaded(bench, companies);
  return verdicts;
}

/**
 * Checks that both loads made the same number of companies, persons and records.
 *
 * @returns a text with the numbers.
 * @throws Error if the numbers differ.
 */
function sameRows(
  { entities, records, relationships }: GraphContent,
  bulk: MeasuredBulk,
  imported: ImportFigures['imported'],
): string {
  const reported = [bulk.companies + bulk.persons, bulk.records];
  const isSame = String(reported) === String([entities, records]) && imported?.relationships === relationships;
  if (!isSame)
    throw new Error(
      `The loads differ: ${JSON.stringify({ reported, stored: [entities, records, relationships], imported })}`,
    );
  return `both loads made ${entities} companies and persons, and ${records} records`;
}

/** Runs only the import of the files that `feed bulk` converted. Removes the files afterwards. */
async function rawImport(bench: Bench, name: string): Promise<ImportFigures> {
  const { workspaceRoot, env, signal, cleanup } = bench;
  const home = join(workspaceRoot, `.local/${graphName(bench, 'bulk-raw')}`);
  const folder = join(workspaceRoot, `.local/${name}/bulk`);
  await rm(home, { recursive: true, force: true });
  const lib = await fetchDistribution(workspaceRoot, env);
  // The same memory and compilation as in `feed bulk`. A small import uses the quick compiler.
  const memory = { heapMb: 1_024, offHeapMb: 1_600, compile: bench.isTiny ? 'quickly' : 'well' } as const;
  try {
    const files = { home, lib, folder, argumentsFile: 'arguments', env };
    const begin = () => importDatabase({ ...memory, ...files, progress: () => undefined, signal });
    const { part } = await cleanup.start(begin, async () => undefined);
    return part;
  } finally {
    await rm(home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
