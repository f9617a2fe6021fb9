import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiUnderTest, makeTokens, startApi } from './api-under-test';
import { Builder } from './batch/builder';
import { type Bench, sizesOf } from './bench';
import { begin } from './begin';
import { megabytesText, numberText, twoTimesText, type Verdict } from './figures';
import { type AnswerTimes, answerTimes, type AskedNation } from './growth/asked';
import { titleOfGrowth, titleOfGrowthWithout } from './growth/picture';
import { loadAnotherDay, type NationGraph, nationGraph, serverPeakMb } from './growth/nation-graph';
import { graphBound, keepFigures } from './kept-figures';
import { type Row, verdictOf } from './targets';

const brotli = { quality: 5, windowBits: 22 };
const usual = { warmUpRounds: 20, rounds: 40, pageSize: 500 };
const tiny: typeof usual = { warmUpRounds: 0, rounds: 2, pageSize: 50 };

/** The measured times and memory for a nation of one size. Times are in milliseconds. */
interface Cost {
  readonly companies: number;
  readonly storeMb: number;
  readonly whole: AnswerTimes;
  /** The times without ultimate ownerships. */
  readonly plain: AnswerTimes;
  readonly apiMb: number | undefined;
  readonly builtPerSecond: number;
  readonly builderMb: number | undefined;
  /** Speed of the loader with statements that change the graph. */
  readonly loadedPerSecond: number;
  readonly loaderMb: number | undefined;
  readonly serverMb: number | undefined;
}

/**
 * Sends the same requests to nations of different sizes, one after the other. Then measures builds and loads, beginning
 * with the smallest nation.
 *
 * `--companies 10000,100000,1000000` sets the sizes.
 */
export async function benchGrowth(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { values } = parseArgs({
    args: [...options],
    options: { companies: { type: 'string', default: defaultSizes(bench) } },
  });
  const sizes = values.companies
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (!sizes.every((size) => Number.isInteger(size) && size >= (bench.isTiny ? 1 : 1_000)))
    throw new Error('--companies takes whole numbers from 1000, with commas between.');
  const isUsual = sizes.join() === defaultSizes(bench);
  const costs = await costsOf(bench, sizes, isUsual);
  printCosts(bench, costs);
  return verdicts(costs);
}

/** The default numbers of companies, in ascending order. */
function defaultSizes({ isTiny }: Bench): string {
  // The tiny nation of 300 companies is the one that `bench:bulk` leaves behind.
  return isTiny ? '300' : '10000,100000,1000000';
}

async function costsOf(bench: Bench, sizes: readonly number[], isUsual: boolean): Promise<Cost[]> {
  const nations: NationGraph[] = [];
  try {
    for (const companies of sizes) nations.push(await nationGraph(bench, companies));
    for (const { graph } of nations) await keepFigures(bench, graph);
    await begin(bench, { measurement: 'growth', isUsual, graph: (nations[0] as NationGraph).graph });
    const [whole, plain] = [await answersOf(bench, nations, true), await answersOf(bench, nations, false)];
    const costs: Cost[] = [];
    for (const [at, nation] of nations.entries()) {
      const { times, apiMb } = whole[at] as Answers;
      costs.push({
        ...(await workOn(bench, nation)),
        storeMb: nation.storeMb,
        whole: times,
        plain: (plain[at] as Answers).times,
        apiMb,
      });
    }
    return costs;
  } finally {
    for (const { graph } of nations) await graph.release();
  }
}

interface Answers {
  readonly times: AnswerTimes;
  readonly apiMb: number | undefined;
}

/** Starts an API for each nation and measures its response times. */
async function answersOf(
  bench: Bench,
  nations: readonly NationGraph[],
  ultimateOwnerships: boolean,
): Promise<Answers[]> {
  const tokens = await makeTokens(bench);
  const apis: (AskedNation & ApiUnderTest)[] = [];
  try {
    for (const { graph, companies } of nations) {
      // Each API needs its own folder for its keys.
      const own = { ...bench, folder: join(bench.folder, `api-${companies}`) };
      await mkdir(own.folder, { recursive: true });
      apis.push({ companies, ...(await startApi(own, graph, tokens, { ultimateOwnerships, budget: graphBound })) });
    }
    const times = await answerTimes(tokens.bearer, apis, sizesOf(bench, usual, tiny));
    const peaks = await Promise.all(apis.map(({ process }) => process.peakMemoryMb()));
    return times.map((perApi, at) => ({ times: perApi, apiMb: peaks[at] }));
  } finally {
    for (const { process } of apis) await process.end();
  }
}

/** Measures builds and loads of one nation while no other requests run. */
async function workOn(
  bench: Bench,
  { graph, companies }: NationGraph,
): Promise<Omit<Cost, 'storeMb' | 'whole' | 'plain' | 'apiMb'>> {
  const builder = await Builder.create(bench, graph, brotli);
  try {
    const { rows, seconds, peakMb: builderMb } = await builder.baseline(0);
    const { statementsPerSecond: loadedPerSecond, peakMb: loaderMb } = await loadAnotherDay(bench, graph, companies);
    return {
      companies,
      builtPerSecond: Math.round(rows / seconds),
      builderMb,
      loadedPerSecond,
      loaderMb,
      serverMb: await serverPeakMb(bench, companies),
    };
  } finally {
    await builder.close();
  }
}

/** The kinds of requests, in the order of the rows. */
const kinds: Readonly<Record<keyof AnswerTimes, string>> = {
  page: 'page from all over',
  runPage: 'page of a run',
  lookup: 'one company',
  nationalId: 'national id',
  day: 'changed on a day',
  firstPage: 'first page of a run, one',
  explained: 'ultimate owners explained',
};

function printCosts(bench: Bench, costs: readonly Cost[]): void {
  const sizes = costs.map(({ companies }) => `${numberText(companies)} companies`);
  const row = (what: string, textOf: (cost: Cost) => string) => [what, ...costs.map(textOf)];
  const times = (title: string, of: 'whole' | 'plain') =>
    bench.table({
      title,
      columns: ['Request', ...sizes],
      rows: Object.entries(kinds).map(([kind, what]) =>
        row(what, (cost) => numberText(cost[of][kind as keyof AnswerTimes], 1)),
      ),
    });
  times(titleOfGrowth, 'whole');
  times(titleOfGrowthWithout, 'plain');
  bench.table({
    title: 'Builds, loads, store and memory',
    columns: ['What', ...sizes],
    rows: [
      row('packages without ultimate owners, companies/s', ({ builtPerSecond }) => numberText(builtPerSecond)),
      row('loader, statements/s', ({ loadedPerSecond }) => numberText(loadedPerSecond)),
      row('store', ({ storeMb }) => megabytesText(storeMb)),
      row('most memory of the API', ({ apiMb }) => megabytesText(apiMb)),
      row('most memory of the builder', ({ builderMb }) => megabytesText(builderMb)),
      row('most memory of the loader', ({ loaderMb }) => megabytesText(loaderMb)),
      row('most memory of Neo4j', ({ serverMb }) => megabytesText(serverMb)),
    ],
  });
}

function verdicts(costs: readonly Cost[]): Verdict[] {
  const [least, most] = [costs[0] as Cost, costs.at(-1) as Cost];
  const grown = (row: Row<'growth'>, what: 'page' | 'lookup', kind: 'whole' | 'plain') => {
    const [after, before] = [most[kind][what], least[kind][what]];
    return verdictOf('growth', row, after / before, twoTimesText(after, before));
  };
  const builderMb = costs.flatMap((cost) => cost.builderMb ?? []);
  return [
    ...(costs.length > 1
      ? [
          grown('page, largest / smallest nation', 'page', 'whole'),
          grown('lookup, largest / smallest nation', 'lookup', 'whole'),
          grown('page without ultimate ownerships, largest / smallest nation', 'page', 'plain'),
          grown('lookup without ultimate ownerships, largest / smallest nation', 'lookup', 'plain'),
        ]
      : []),
    verdictOf('growth', 'memory of the builder', builderMb.length > 0 ? Math.max(...builderMb) : undefined),
  ];
}
