import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiUnderTest, makeTokens, startApi } from './api-under-test';
import { Builder } from './batch/builder';
import { type Bench, sizesOf } from './bench';
import { graphMemory } from './bench-graph';
import { machineText, megabytesText, type Verdict } from './figures';
import { type AnswerTimes, answerTimes, type AskedNation } from './growth/asked';
import { type Curve, growthPicture } from './growth/picture';
import { loadAnotherDay, type NationGraph, nationGraph, serverPeakMb } from './growth/nation-graph';

/** The default budget of the API and of the builder for ultimate owners. */
const budget = 2_000;
const brotli = { quality: 5, windowBits: 22 };
const usual = { warmUpRounds: 20, rounds: 40, pageSize: 500 };
const tiny: typeof usual = { warmUpRounds: 0, rounds: 2, pageSize: 50 };
const maxGrowth = 1.3;
const maxBuilderMb = 500;

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
 * `--companies 10000,100000,1000000` sets the sizes. `--plots` draws the times into an SVG file.
 */
export async function benchGrowth(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { values } = parseArgs({
    args: [...options],
    options: { companies: { type: 'string', default: defaultSizes(bench) }, plots: { type: 'string' } },
  });
  const sizes = values.companies
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (!sizes.every((size) => Number.isInteger(size) && size >= (bench.isTiny ? 1 : 1_000)))
    throw new Error('--companies takes whole numbers from 1000, with commas between.');
  bench.print(`${machineText()}; ${graphMemory(bench)}`);
  const costs = await costsOf(bench, sizes);
  for (const cost of costs) bench.print(row(cost));
  if (values.plots) await writeFile(values.plots, growthPicture(curvesOf(costs)));
  return verdicts(costs);
}

/** The default numbers of companies, in ascending order. */
function defaultSizes({ isTiny }: Bench): string {
  // The tiny nation of 300 companies is the one that `bench:bulk` leaves behind.
  return isTiny ? '300' : '10000,100000,1000000';
}

function curvesOf(costs: readonly Cost[]): Curve[] {
  const curve = (name: string, ms: (cost: Cost) => number): Curve => ({
    name,
    points: costs.map((cost) => [cost.companies, ms(cost)]),
  });
  return [
    curve('page of 500', ({ whole }) => whole.page),
    curve('without ultimate ownerships', ({ plain }) => plain.page),
    curve('one company', ({ whole }) => whole.lookup),
    curve('national id', ({ whole }) => whole.nationalId),
    curve('changed on a day', ({ whole }) => whole.day),
    curve('first page of a run, one', ({ whole }) => whole.firstPage),
    curve('ultimate owners explained', ({ whole }) => whole.explained),
  ];
}

async function costsOf(bench: Bench, sizes: readonly number[]): Promise<Cost[]> {
  const nations: NationGraph[] = [];
  try {
    for (const companies of sizes) nations.push(await nationGraph(bench, companies));
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
      apis.push({ companies, ...(await startApi(own, graph, tokens, { ultimateOwnerships, budget })) });
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

function row({ companies, storeMb, whole, plain, ...rest }: Cost): string {
  const timesText = ({ page, runPage, lookup, nationalId, day, firstPage, explained }: AnswerTimes) =>
    `page ${page.toFixed(1)} ms, page of a run ${runPage.toFixed(1)} ms, lookup ${lookup.toFixed(1)} ms, national id ${nationalId.toFixed(1)} ms, day ${day.toFixed(1)} ms, first page of one ${firstPage.toFixed(1)} ms, explanation ${explained.toFixed(1)} ms`;
  return [
    `${companies} companies, store ${storeMb} MB:`,
    `  with ultimate ownerships: ${timesText(whole)}`,
    `  without: ${timesText(plain)}`,
    `  packages without them: ${rest.builtPerSecond} companies/s; loader: ${rest.loadedPerSecond} statements/s`,
    `  most memory: API ${megabytesText(rest.apiMb)}, builder ${megabytesText(rest.builderMb)}, loader ${megabytesText(rest.loaderMb)}, Neo4j ${megabytesText(rest.serverMb)}`,
  ].join('\n');
}

function verdicts(costs: readonly Cost[]): Verdict[] {
  const [least, most] = [costs[0] as Cost, costs.at(-1) as Cost];
  const grown = (what: 'page' | 'lookup', kind: 'whole' | 'plain') => {
    const ratio = most[kind][what] / least[kind][what];
    const name = kind === 'whole' ? what : `${what} without ultimate ownerships`;
    return {
      what: `growth: ${name} at ${most.companies} companies to that at ${least.companies}`,
      measured: ratio.toFixed(2),
      target: `at most ${maxGrowth}`,
      met: ratio <= maxGrowth,
    };
  };
  const builderMb = Math.max(...costs.map((cost) => cost.builderMb ?? 0));
  return [
    ...(costs.length > 1
      ? [grown('page', 'whole'), grown('lookup', 'whole'), grown('page', 'plain'), grown('lookup', 'plain')]
      : []),
    {
      what: 'growth: memory of the builder',
      measured: `${builderMb} MB`,
      target: `below ${maxBuilderMb} MB`,
      met: builderMb < maxBuilderMb,
    },
  ];
}
