import type { GraphAddress } from '@company-relations/local-neo4j';
import { int } from '@company-relations/neo4j-client';
import { makeTokens, startApi } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { connect } from './bench-graph';
import { begin } from './begin';
import { SteadyRequests } from './bulk/steady-requests';
import { loadWithRequests, slowdownVerdict } from './bulk/while-loading';
import { companiesBelow, lookedUp, nationWithGroup, owner, writeChange } from './derive/group';
import { numberText, type Verdict } from './figures';
import { graphBound, keepFigures, stateOfFigures } from './kept-figures';
import figuresSince from './queries/figures-since.cypher';
import lastChange from './queries/last-change.cypher';
import { refuseOptions } from './refuse-options';
import { verdictOf } from './targets';

const usual = { warmUpMs: 10_000, quietMs: 20_000 };
const tiny: typeof usual = { warmUpMs: 100, quietMs: 500 };

/**
 * Changes one holding high above 50,000 companies while requests arrive at the API at a steady rate. Measures how long
 * it takes until the ultimate ownerships of all these companies are derived again, and how much slower the API gets.
 */
export async function benchDerive(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  refuseOptions(options);
  const graph = await nationWithGroup(bench);
  await keepFigures(bench, graph);
  const tokens = await makeTokens(bench);
  const api = await startApi(bench, graph, tokens, { ultimateOwnerships: true, budget: graphBound });
  await begin(bench, { measurement: 'derive', isUsual: true, graph });
  const { companies, orgNoOf } = lookedUp(bench);
  const requests = new SteadyRequests(api.port, tokens.bearer, companies, orgNoOf);
  const change = await lastChangeOf(graph);
  const file = await writeChange(bench);
  const loaded = await loadWithRequests(bench, graph, file, requests, sizesOf(bench, usual, tiny));
  requests.close();
  bench.print(await derivedText(bench, graph, change));
  const { seconds } = loaded;
  const title = `One holding changed above ${numberText(companiesBelow(bench))} companies: ${numberText(seconds, 1)} s`;
  return [
    verdictOf('derive', 'one holding changed above 50,000 companies, until all are derived', seconds),
    slowdownVerdict(bench, 'derive', title, loaded),
  ];
}

async function lastChangeOf(address: GraphAddress): Promise<number> {
  const graph = connect(address);
  const [row] = await graph.read<{ number: number }>(lastChange).finally(() => graph.close());
  return row?.number ?? 0;
}

/**
 * Checks that the ultimate ownerships of all companies below the holding were derived after this change.
 *
 * @returns a text with the number of companies.
 * @throws Error if a company was not derived.
 */
async function derivedText(bench: Bench, address: GraphAddress, change: number): Promise<string> {
  const graph = connect(address);
  const parameters = { sourceId: owner, change: int(change) };
  const [row] = await graph.read<{ figures: number }>(figuresSince, parameters).finally(() => graph.close());
  const { due } = await stateOfFigures(address);
  const wanted = companiesBelow(bench);
  if (row?.figures !== wanted || due > 0)
    throw new Error(`${row?.figures ?? 0} of ${wanted} companies were derived, and ${due} are marked.`);
  return `the ultimate ownerships of ${wanted} companies were derived again, and no company is marked`;
}
