import { parseArgs } from 'node:util';
import { type BrotliSettings, defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { Builder } from './batch/builder';
import { changedCompanies, type Changed } from './batch/changes';
import { compareCompressors, compareSettings, sampleOf } from './batch/compressors';
import { type ChangeFile, compareDeltas } from './batch/deltas';
import { nationForPackages } from './batch/nation';
import { neededPrograms } from './batch/programs';
import { Throughput } from './batch/throughput';
import { type Bench, graphName, sizesOf } from './bench';
import { begin } from './begin';
import type { Verdict } from './figures';
import { graphBound, keepFigures } from './kept-figures';
import { copiedGraph } from './kept-graphs';
import { obtainPostgres } from './postgres/cluster';
import { copyToPostgres } from './postgres/copy';
import { verdictOf } from './targets';

const usual = { companies: 100_000, minCompanies: 1_000, rounds: 3, warmUpRounds: 1 };
const tiny: typeof usual = { companies: 300, minCompanies: 100, rounds: 1, warmUpRounds: 0 };
/** A nation is large enough that a build warms up on its way, and its baselines take minutes. */
const usualNation = { ...usual, companies: 1_000_000, rounds: 1, warmUpRounds: 0 };
const budgets = { without: 0, with: graphBound } as const;
const maxBytesCompressed = 200e6;
const bytesOfTable = 150e6;
const usualChanges: readonly Changed[] = ['role', 'role', 'ownership', 'stake'];

/**
 * Builds baselines and deltas of all countries with the built batch builder, without ultimate owners and with them.
 * Compares the builder with PostgreSQL piped into the brotli program. Also compares the builder's compressor with that
 * program.
 *
 * `--companies` sets the number of companies. `--brotli` only prints a table of Brotli settings. `--nation` builds over
 * a nation of a million companies, without the comparisons with other programs.
 */
export async function benchBatch(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { companies, isNation, brotliOnly } = optionsOf(bench, options);
  if (isNation) return nationPackages(bench, companies);
  const programs = await neededPrograms();
  const graph = await copiedGraph(bench, companies, graphName(bench, 'batch'));
  await keepFigures(bench, graph);
  const builder = await builderOf(bench, graph);
  if (brotliOnly) {
    await begin(bench, { measurement: 'batch', isUsual: false, programs });
    await compareSettings(bench, await sampleOf(builder, await builder.baseline(budgets.with), bytesOfTable));
    return [];
  }
  const connectionString = await obtainPostgres(bench);
  await copyToPostgres(bench, graph, companies, connectionString, 'lines');
  const isUsual = companies === sizesOf(bench, usual, tiny).companies;
  await begin(bench, { measurement: 'batch', isUsual, graph, connectionString, programs });
  const peer = { connectionString, brotli: defaultBrotliSettings };
  return comparePackages({ bench, graph, builder, companies, measurement: 'batch', model: 'register', peer });
}

async function nationPackages(bench: Bench, companies: number): Promise<Verdict[]> {
  const graph = await nationForPackages(bench, companies);
  const builder = await builderOf(bench, graph);
  const isUsual = companies === sizesOf(bench, usualNation, tiny).companies;
  await begin(bench, { measurement: 'batch-nation', isUsual, graph });
  return comparePackages({ bench, graph, builder, companies, measurement: 'batch-nation', model: 'nation' });
}

async function builderOf(bench: Bench, graph: GraphInUse): Promise<Builder> {
  const create = () => Builder.create(bench, graph, defaultBrotliSettings);
  return (await bench.cleanup.start(create, (builder) => builder.close())).part;
}

interface Comparison {
  readonly bench: Bench;
  readonly graph: GraphInUse;
  readonly builder: Builder;
  readonly companies: number;
  readonly measurement: 'batch' | 'batch-nation';
  /** The kind of the generated register. */
  readonly model: 'register' | 'nation';
  /** What the builder is compared with. */
  readonly peer?: { readonly connectionString: string; readonly brotli: BrotliSettings };
}

async function comparePackages(comparison: Comparison): Promise<Verdict[]> {
  const { bench, builder, measurement, model, peer } = comparison;
  const throughput = new Throughput(builder, budgets, peer);
  const { rounds, warmUpRounds } = sizesOf(bench, model === 'nation' ? usualNation : usual, tiny);
  for (let round = -warmUpRounds; round < rounds; round++) {
    if (round === 0) throughput.restart();
    await throughput.round(round);
  }
  const alike = peer ? await throughput.verdicts(bench, measurement) : undefined;
  const compressors = peer ? [await toBrotliProgram(bench, builder, throughput, peer.brotli)] : [];
  const deltas = await compareAllDeltas(comparison, throughput);
  // Without a peer, the baselines before the deltas of the other kind count too.
  const baselines = alike ?? (await throughput.verdicts(bench, measurement));
  return [
    ...baselines,
    ...compressors,
    ...deltas,
    verdictOf(measurement, 'memory of the builder without ultimate owners', throughput.peakMb('without')),
    verdictOf(measurement, 'memory of the builder with ultimate owners', throughput.peakMb('with')),
  ];
}

async function toBrotliProgram(
  bench: Bench,
  builder: Builder,
  { builds }: Throughput,
  brotli: BrotliSettings,
): Promise<Verdict> {
  const newest = builds.without.at(-1);
  if (!newest) throw new Error('Nothing was built.');
  return compareCompressors(bench, await sampleOf(builder, newest, maxBytesCompressed), brotli);
}

/** Deltas of all kinds of changes after baselines of both kinds. The kind whose baselines are the newest is the first. */
async function compareAllDeltas(
  { bench, graph, builder, companies, measurement, model }: Comparison,
  throughput: Throughput,
): Promise<Verdict[]> {
  const changes = bench.isTiny ? usualChanges.slice(0, 1) : usualChanges;
  const files = await changedCompanies(bench, { companies, model }, [...changes, ...changes]);
  const changeFiles = files.map((file, index): ChangeFile => ({
    what: changes[index % changes.length] as Changed,
    file,
  }));
  const verdicts: Verdict[] = [];
  for (const [index, kind] of throughput.kinds.entries()) {
    const baseline = await throughput.newestOf(kind);
    const comparison = { measurement, kind, budget: budgets[kind], baseline };
    const ownFiles = changeFiles.slice(index * changes.length, (index + 1) * changes.length);
    verdicts.push(...(await compareDeltas(bench, graph, builder, comparison, ownFiles)));
  }
  return verdicts;
}

function optionsOf(
  bench: Bench,
  options: readonly string[],
): { readonly companies: number; readonly isNation: boolean; readonly brotliOnly: boolean } {
  const { values } = parseArgs({
    args: [...options],
    options: {
      companies: { type: 'string' },
      nation: { type: 'boolean', default: false },
      brotli: { type: 'boolean', default: false },
    },
  });
  const { companies: usualCompanies, minCompanies } = sizesOf(bench, values.nation ? usualNation : usual, tiny);
  const companies = Number(values.companies ?? usualCompanies);
  if (!Number.isInteger(companies) || companies < minCompanies)
    throw new Error(`--companies takes a whole number from ${minCompanies}.`);
  if (values.nation && values.brotli) throw new Error('--brotli and --nation cannot be combined.');
  return { companies, isNation: values.nation, brotliOnly: values.brotli };
}
