import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { Child } from './child';
import { type Bench, graphName, sizesOf } from './bench';
import { emptyGraph } from './bench-graph';
import { begin } from './begin';
import { copiedGraph } from './kept-graphs';
import { generate, load, type MeasuredLoad } from './register-programs';
import { megabytesText, numberText, type Verdict } from './figures';
import { type GraphContent, graphContent } from './graph-content';
import type { Table } from './table';
import { verdictOf } from './targets';

/** The number of companies is so high that the slow beginning of a new server does not distort the figure. */
const usual = { filledWith: 100_000, companies: 30_000 };
const tiny: typeof usual = { filledWith: 300, companies: 100 };
/** The measured file has this many times as many companies as the file that warms up the server. */
const growth = 5;

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
    await begin(bench, { measurement: 'feed', isUsual: many === sizesOf(bench, usual, tiny).companies, graph });
    return {
      few: await load(bench, graph, warmUp),
      many: await load(bench, graph, large),
      content: await graphContent(graph),
    };
  });
  const bare = await inGraph(emptyGraph(bench, graphName(bench, 'feed')), async (graph) => {
    await bareLoad(bench, graph, warmUp);
    return { perSecond: await bareLoad(bench, graph, large), content: await graphContent(graph) };
  });
  const counts = ({ entities, records }: GraphContent) => [entities, records];
  if (!isDeepStrictEqual(counts(bare.content), counts(empty.content)))
    throw new Error(`The loads differ: ${JSON.stringify([empty.content, bare.content])}`);
  bench.print(`both loads left ${bare.content.entities} entities and ${bare.content.records} records`);
  const filled = await inGraph(copiedGraph(bench, filledWith, graphName(bench, 'feed')), (graph) =>
    intoFilled(bench, graph, { filledWith, few, many }),
  );
  bench.table({
    title: `Loads, the filled graph with ${numberText(filledWith)} companies`,
    columns: ['Load', 'Statements', 'Statements/s', 'With deriving, /s', 'Most memory'],
    rows: [
      rowOf('empty graph, server just started', empty.few),
      rowOf('empty graph, after that', empty.many),
      ['bare UNWIND … MERGE, empty graph', empty.many.statements, bare.perSecond, '-', '-'],
      rowOf('filled graph, new statements', filled.added),
      rowOf('filled graph, statements that it has', filled.same),
      rowOf('filled graph, changed statements', filled.changed),
    ],
  });
  const peaks = [empty.many.peakMb, empty.few.peakMb];
  return [
    verdictOf('feed', 'into an empty graph', perSecond(empty.many)),
    verdictOf('feed', 'into a filled graph', perSecond(filled.added)),
    verdictOf('feed', 'memory for a file 5 times as large', quotient(...peaks), peaks.map(megabytesText).join(' / ')),
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
): Promise<Readonly<Record<'added' | 'same' | 'changed', MeasuredLoad>>> {
  await load(bench, graph, await generate(bench, { companies: few, first: filledWith + 1 }));
  const added = await load(bench, graph, await generate(bench, { companies: many, first: filledWith + few + 1 }));
  const same = await load(bench, graph, await generate(bench, { companies: few, first: filledWith + 1 }));
  const changed = await load(
    bench,
    graph,
    await generate(bench, { companies: few, first: filledWith + 1, seed: 2, asOf: '2026-02-01' }),
  );
  return { added, same, changed };
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

function rowOf(what: string, measured: MeasuredLoad): Table['rows'][number] {
  const { statements, statementsPerSecond, peakMb } = measured;
  return [what, statements, statementsPerSecond, perSecond(measured), megabytesText(peakMb)];
}

/** Statements a second, with the time in which the loader derives ultimate ownerships. */
function perSecond({ statements, secondsWithDeriving }: MeasuredLoad): number {
  return Math.round(statements / secondsWithDeriving);
}

/** Undefined if the system reports no memory. Node collects garbage at varying times, so the target is above 1. */
function quotient(many?: number, few?: number): number | undefined {
  return many === undefined || few === undefined ? undefined : many / few;
}
