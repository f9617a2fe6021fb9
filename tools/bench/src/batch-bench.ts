import { parseArgs } from 'node:util';
import { type BrotliSettings, defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName, sizesOf } from './bench';
import { copiedGraph } from './kept-graphs';
import { type Build, Builder } from './batch/builder';
import { changedCompanies, type Changed } from './batch/changes';
import { compareCompressors, compareSettings, sampleOf } from './batch/compressors';
import { type ChangeFile, compareDeltas } from './batch/deltas';
import { neededPrograms } from './batch/programs';
import { rateColumns, rateRow, Throughput } from './batch/throughput';
import type { Verdict } from './figures';
import { obtainPostgres } from './postgres/cluster';
import { copyToPostgres } from './postgres/copy';
import { begin } from './setting';
import { verdictOf } from './targets';

const usual = { companies: 100_000, minCompanies: 1_000, rounds: 2, warmUpRounds: 1 };
const tiny: typeof usual = { companies: 300, minCompanies: 100, rounds: 1, warmUpRounds: 0 };
/** The service's default budget for ultimate owners. */
const budget = 2_000;
const maxBytesCompressed = 200e6;
const bytesOfTable = 150e6;
const usualChanges: readonly Changed[] = ['role', 'role', 'ownership', 'stake'];

/**
 * Builds baselines and deltas of all countries with the built batch builder. Compares the builder with PostgreSQL piped
 * into the brotli program. Also compares the builder's compressor with that program.
 *
 * `--companies` sets the number of companies. `--brotli` only prints a table of Brotli settings.
 */
export async function benchBatch(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { companies, brotliOnly } = optionsOf(bench, options);
  const programs = await neededPrograms();
  const graph = await copiedGraph(bench, companies, graphName(bench, 'batch'));
  const builder = await builderOf(bench, graph);
  if (brotliOnly) {
    await begin(bench, { measurement: 'batch', isUsual: false, programs });
    await compareSettings(bench, await sampleOf(builder, await builder.baseline(budget), bytesOfTable));
    return [];
  }
  const connectionString = await obtainPostgres(bench);
  await copyToPostgres(bench, graph, companies, connectionString);
  const isUsual = companies === sizesOf(bench, usual, tiny).companies;
  await begin(bench, { measurement: 'batch', isUsual, graph, connectionString, programs });
  return compareAll(bench, graph, builder, { companies, connectionString, brotli: defaultBrotliSettings });
}

async function builderOf(bench: Bench, graph: GraphInUse): Promise<Builder> {
  const begin = () => Builder.create(bench, graph, defaultBrotliSettings);
  return (await bench.cleanup.start(begin, (builder) => builder.close())).part;
}

interface Comparison {
  readonly companies: number;
  readonly connectionString: string;
  readonly brotli: BrotliSettings;
}

async function compareAll(
  bench: Bench,
  graph: GraphInUse,
  builder: Builder,
  { companies, connectionString, brotli }: Comparison,
): Promise<Verdict[]> {
  const throughput = new Throughput(builder, connectionString, brotli);
  const { rounds, warmUpRounds } = sizesOf(bench, usual, tiny);
  const changes = bench.isTiny ? usualChanges.slice(0, 1) : usualChanges;
  for (let round = -warmUpRounds; round < rounds; round++) {
    if (round === 0) throughput.restart();
    await throughput.round(round % 2 === 0);
  }
  const verdicts = await throughput.verdicts(bench);
  const last = throughput.builds.at(-1) as Build;
  verdicts.push(await compareCompressors(bench, await sampleOf(builder, last, maxBytesCompressed), brotli));
  const files = await changedCompanies(bench, companies, [...changes, ...changes]);
  const changeFiles = files.map((file, index): ChangeFile => ({
    what: changes[index % changes.length] as Changed,
    file,
  }));
  verdicts.push(...(await compareDeltas(bench, graph, builder, last, 0, changeFiles.slice(0, changes.length))));
  const withOwners = await builder.baseline(budget);
  bench.table({
    title: `A baseline with ultimate owners, budget ${budget}`,
    columns: rateColumns,
    rows: [rateRow('builder, with ultimate owners', { ...withOwners, companies: withOwners.rows })],
  });
  verdicts.push(...(await compareDeltas(bench, graph, builder, withOwners, budget, changeFiles.slice(changes.length))));
  return [...verdicts, memoryOf([...throughput.builds, withOwners])];
}

function memoryOf(builds: readonly Build[]): Verdict {
  const peaks = builds.flatMap(({ peakMb }) => peakMb ?? []);
  return verdictOf('batch', 'memory of the builder', peaks.length > 0 ? Math.max(...peaks) : undefined);
}

function optionsOf(
  bench: Bench,
  options: readonly string[],
): { readonly companies: number; readonly brotliOnly: boolean } {
  const { companies: usualCompanies, minCompanies } = sizesOf(bench, usual, tiny);
  const { values } = parseArgs({
    args: [...options],
    options: {
      companies: { type: 'string', default: String(usualCompanies) },
      brotli: { type: 'boolean', default: false },
    },
  });
  const companies = Number(values.companies);
  if (!Number.isInteger(companies) || companies < minCompanies)
    throw new Error(`--companies takes a whole number from ${minCompanies}.`);
  return { companies, brotliOnly: values.brotli };
}
