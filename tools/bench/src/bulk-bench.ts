import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchDistribution, importDatabase, obtainGraph } from '@company-relations/local-neo4j';
import { type Bench, graphTuning } from './bench-graph';
import { dailyUpdate } from './bulk/daily-update';
import { folderBytes, measuredBulk } from './bulk/measured-bulk';
import { machine, type Verdict } from './figures';
import { nationFiles, nationName } from './growth/nation-graph';

const wantedRatio = 1.5;
const mostMemoryMb = 4_096;
const rawName = 'bench-bulk-raw';

/**
 * A synthetic nation by `feed bulk`, beside the import alone of the same files in the same run, and then a day's update while
 * the API serves. `--companies` says how large the nation is; the store is left for the benches after this one.
 */
export async function benchBulk(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { values } = parseArgs({ args: [...options], options: { companies: { type: 'string', default: '1000000' } } });
  const companies = Number(values.companies);
  if (!Number.isInteger(companies) || companies < 1_000) throw new Error('--companies takes a whole number from 1000.');
  bench.tell(`${machine()}; Neo4j heap ${graphTuning.heapMb} MB, page cache ${graphTuning.pageCacheMb} MB`);
  const nation = await nationFiles(bench, companies);
  const name = nationName(companies);
  const bulk = await measuredBulk(bench, { name, nation });
  for (const { phase, seconds, rows } of bulk.phases) bench.tell(`${phase}: ${seconds} s${rows === undefined ? '' : `, ${rows} rows, ${Math.round(rows / seconds)} rows/s`}`);
  const raw = await rawImport(bench, name);
  bench.tell(`import alone of the same files: ${raw.toFixed(1)} s`);
  const store = await folderBytes(join(bench.workspaceRoot, `.local/${name}/data`));
  bench.tell(`files ${megabytes(await folderBytes(nation))}, store with indexes ${megabytes(store)}; most memory: ${bulk.peakMb} MB of the command, ${bulk.importMb} MB of the import`);
  const loading = bulk.phases.filter(({ phase }) => phase === 'conversion' || phase === 'import').reduce((sum, { seconds }) => sum + seconds, 0);
  const peak = Math.max(bulk.peakMb, bulk.importMb);
  const ratio = loading / raw;
  const verdicts = [
    { what: `bulk: ${companies} companies, beside the import alone`, measured: `${ratio.toFixed(2)} times`, target: `at most ${wantedRatio} times`, met: ratio <= wantedRatio },
    { what: 'bulk: most memory of a process', measured: `${peak} MB`, target: `at most ${mostMemoryMb} MB`, met: peak <= mostMemoryMb },
  ];
  const graph = await obtainGraph({ ...bench, own: { name, tuning: graphTuning } });
  try {
    return [...verdicts, ...(await dailyUpdate(bench, graph, companies))];
  } finally {
    await graph.release();
  }
}

/** Seconds that the import takes of what `feed bulk` converted; the files go afterwards. */
async function rawImport({ workspaceRoot, env }: Bench, name: string): Promise<number> {
  const home = join(workspaceRoot, `.local/${rawName}`);
  const folder = join(workspaceRoot, `.local/${name}/bulk`);
  await rm(home, { recursive: true, force: true });
  const lib = await fetchDistribution(workspaceRoot, env);
  const memory = { heapMb: 1_024, offHeapMb: 1_600, compile: 'well' } as const;
  try {
    const { seconds } = await importDatabase({ ...memory, home, lib, folder, argumentsFile: 'arguments', env, progress: () => undefined, signal: new AbortController().signal });
    return seconds;
  } finally {
    await rm(home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
