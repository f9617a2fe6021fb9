import { parseArgs } from 'node:util';
import { makeTokens, startApi } from './api-under-test';
import { Builder } from './batch/builder';
import { type Bench, graphTuning } from './bench-graph';
import { machine, megabytes, type Verdict } from './figures';
import { type AnswerTimes, answerTimes } from './growth/asked';
import { nationGraph } from './growth/nation-graph';

/** Of the API and of the builder when nothing is said. */
const budget = 2_000;
const brotli = { quality: 5, windowBits: 22 };
const mostGrown = 1.3;
const mostBuilderMb = 500;

/** What a nation of one size costs. Times in milliseconds. */
interface Cost {
  readonly companies: number;
  readonly storeMb: number;
  readonly whole: AnswerTimes;
  /** Without ultimate ownerships. */
  readonly plain: AnswerTimes;
  readonly apiMb: number | undefined;
  readonly builtPerSecond: number;
  readonly builderMb: number | undefined;
}

/** The same requests and builds over nations of growing size, smallest first: `--companies 10000,100000,1000000`. */
export async function benchGrowth(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { values } = parseArgs({ args: [...options], options: { companies: { type: 'string', default: '10000,100000,1000000' } } });
  const sizes = values.companies.split(',').map(Number).sort((a, b) => a - b);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000)) throw new Error('--companies takes whole numbers from 1000, with commas between.');
  bench.tell(`${machine()}; Neo4j heap ${graphTuning.heapMb} MB, page cache ${graphTuning.pageCacheMb} MB`);
  const costs: Cost[] = [];
  for (const companies of sizes) {
    const cost = await costOf(bench, companies);
    costs.push(cost);
    bench.tell(row(cost));
  }
  return verdicts(costs);
}

async function costOf(bench: Bench, companies: number): Promise<Cost> {
  const { graph, storeMb } = await nationGraph(bench, companies);
  try {
    const tokens = await makeTokens(bench);
    const answers = async (ultimateOwnerships: boolean) => {
      const api = await startApi(bench, graph, tokens, { ultimateOwnerships, budget });
      try {
        return { times: await answerTimes(api.port, tokens.bearer, companies), peakMb: await api.process.peakMemoryMb() };
      } finally {
        await api.process.end();
      }
    };
    const [whole, plain] = [await answers(true), await answers(false)];
    const builder = await Builder.create(bench, graph, brotli);
    try {
      const { rows, seconds, peakMb: builderMb } = await builder.baseline(0);
      return { companies, storeMb, whole: whole.times, plain: plain.times, apiMb: whole.peakMb, builtPerSecond: Math.round(rows / seconds), builderMb };
    } finally {
      await builder.close();
    }
  } finally {
    await graph.release();
  }
}

function row({ companies, storeMb, whole, plain, apiMb, builtPerSecond, builderMb }: Cost): string {
  const told = ({ page, runPage, lookup, nationalId, day, firstPage }: AnswerTimes) =>
    `page ${page.toFixed(1)} ms, page of a run ${runPage.toFixed(1)} ms, lookup ${lookup.toFixed(1)} ms, national id ${nationalId.toFixed(1)} ms, day ${day.toFixed(1)} ms, first page of one ${firstPage.toFixed(1)} ms`;
  return [
    `${companies} companies, store ${storeMb} MB:`,
    `  with ultimate ownerships: ${told(whole)}; API ${megabytes(apiMb)}`,
    `  without: ${told(plain)}`,
    `  packages without them: ${builtPerSecond} companies/s, builder ${megabytes(builderMb)}`,
  ].join('\n');
}

function verdicts(costs: readonly Cost[]): Verdict[] {
  const [least, most] = [costs[0] as Cost, costs.at(-1) as Cost];
  const grown = (what: 'page' | 'lookup') => {
    const ratio = most.plain[what] / least.plain[what];
    return { what: `growth: ${what} at ${most.companies} companies to that at ${least.companies}`, measured: ratio.toFixed(2), target: `at most ${mostGrown}`, met: ratio <= mostGrown };
  };
  const builderMb = Math.max(...costs.map((cost) => cost.builderMb ?? 0));
  return [
    ...(costs.length > 1 ? [grown('page'), grown('lookup')] : []),
    { what: 'growth: memory of the builder', measured: `${builderMb} MB`, target: `below ${mostBuilderMb} MB`, met: builderMb < mostBuilderMb },
  ];
}
