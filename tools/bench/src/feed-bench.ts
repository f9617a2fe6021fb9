import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { Child } from './child';
import { type Bench, graphName, sizesOf } from './bench';
import { emptyGraph, graphMemory } from './bench-graph';
import { copiedGraph } from './kept-graphs';
import { generate, load, type MeasuredLoad } from './register-programs';
import { machineText, megabytesText, type Verdict } from './figures';
import { type GraphContent, graphContent } from './graph-content';
import { serverVersions } from './server-versions';

/** The number of companies is so high that the slow beginning of a new server does not distort the figure. */
const usual = { filledWith: 100_000, companies: 30_000 };
const tiny: typeof usual = { filledWith: 300, companies: 100 };
/** The measured file has this many times as many companies as the file that warms up the server. */
const growth = 5;
const wantedPerSecond = 5_000;
/** Node collects garbage at varying times, so equal work does not use equal memory. */
const memoryTolerance = 1.25;

/**
 * Loads into an empty graph and into a filled one. Compares this with a bare batched `UNWIND … MERGE` of the same
 * statements in the same run. Also compares the loader's memory for files of two sizes.
 *
 * `--companies` sets the number of companies in the larger file.
 */
export async function benchFeed(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { filledWith } = sizesOf(bench, usual, tiny);
  const many = companiesOf(bench, options);
  const few = Math.ceil(many / growth);
  // The small file warms up the server. The measured file continues after the companies of the small one.
  const warmUp = await generate(bench, { companies: few });
  const large = await generate(bench, { companies: many, first: few + 1 });
  const empty = await inGraph(emptyGraph(bench, graphName(bench, 'feed')), async (graph) => {
    bench.print(`${machineText()}, ${await serverVersions(graph)}; ${graphMemory(bench)}`);
    return {
      few: await load(bench, graph, warmUp),
      many: await load(bench, graph, large),
      content: await graphContent(graph),
    };
  });
  printLoad(bench, 'loader, empty graph, server just started', empty.few);
  printLoad(bench, 'loader, empty graph, after that', empty.many);
  const bare = await inGraph(emptyGraph(bench, graphName(bench, 'feed')), async (graph) => {
    await bareLoad(bench, graph, warmUp);
    return { perSecond: await bareLoad(bench, graph, large), content: await graphContent(graph) };
  });
  const counts = ({ entities, records }: GraphContent) => [entities, records];
  if (!isDeepStrictEqual(counts(bare.content), counts(empty.content)))
    throw new Error(`The loads differ: ${JSON.stringify([empty.content, bare.content])}`);
  bench.print(`both loads left ${bare.content.entities} entities and ${bare.content.records} records`);
  bench.print(`bare UNWIND … MERGE, empty graph: ${bare.perSecond} statements/s`);
  const filled = await inGraph(copiedGraph(bench, filledWith, graphName(bench, 'feed')), (graph) =>
    intoFilled(bench, graph, { filledWith, few, many }),
  );
  bench.print(
    `memory of the loader: ${empty.few.statements} statements ${megabytesText(empty.few.peakMb)}, ${empty.many.statements} statements ${megabytesText(empty.many.peakMb)}`,
  );
  const grown = (empty.many.peakMb ?? Infinity) / (empty.few.peakMb ?? 1);
  return [
    rate('feed: into an empty graph', empty.many),
    rate(`feed: into a graph of ${filledWith} companies`, filled),
    {
      what: `feed: memory for a file ${growth} times as large`,
      measured: `${grown.toFixed(2)} times`,
      target: `at most ${memoryTolerance} times`,
      met: grown <= memoryTolerance,
    },
  ];
}

function companiesOf(bench: Bench, options: readonly string[]): number {
  const { values } = parseArgs({
    args: [...options],
    options: { companies: { type: 'string', default: String(sizesOf(bench, usual, tiny).companies) } },
  });
  const companies = Number(values.companies);
  if (!Number.isInteger(companies) || companies < growth)
    throw new Error(`--companies takes a whole number from ${growth}.`);
  return companies;
}

async function intoFilled(
  bench: Bench,
  graph: GraphInUse,
  { filledWith, few, many }: Readonly<Record<'filledWith' | 'few' | 'many', number>>,
): Promise<MeasuredLoad> {
  await load(bench, graph, await generate(bench, { companies: few, first: filledWith + 1 }));
  const added = await load(bench, graph, await generate(bench, { companies: many, first: filledWith + few + 1 }));
  printLoad(bench, `loader, graph of ${filledWith} companies, new statements`, added);
  const same = await load(bench, graph, await generate(bench, { companies: few, first: filledWith + 1 }));
  printLoad(bench, `loader, graph of ${filledWith} companies, statements that it holds`, same);
  const changed = await load(
    bench,
    graph,
    await generate(bench, { companies: few, first: filledWith + 1, seed: 2, asOf: '2026-02-01' }),
  );
  printLoad(bench, `loader, graph of ${filledWith} companies, changed statements`, changed);
  return added;
}

async function bareLoad({ workspaceRoot }: Bench, { uri, user, password }: GraphInUse, file: string): Promise<number> {
  const peer = new Child(join(workspaceRoot, 'dist/tools/bench/main.js'), ['peer', 'batched-merge'], {
    BENCH_PEER: JSON.stringify({ file, uri, user, password }),
  });
  await peer.completed();
  return Number(peer.output.trim());
}

async function inGraph<T>(graph: Promise<GraphInUse>, work: (graph: GraphInUse) => Promise<T>): Promise<T> {
  const inUse = await graph;
  return work(inUse).finally(() => inUse.release());
}

function printLoad(bench: Bench, what: string, { statements, statementsPerSecond, peakMb }: MeasuredLoad): void {
  bench.print(`${what}: ${statementsPerSecond} statements/s (${statements} statements, ${megabytesText(peakMb)})`);
}

function rate(what: string, { statementsPerSecond }: MeasuredLoad): Verdict {
  return {
    what,
    measured: `${statementsPerSecond} statements/s`,
    target: `at least ${wantedPerSecond}`,
    met: statementsPerSecond >= wantedPerSecond,
  };
}
