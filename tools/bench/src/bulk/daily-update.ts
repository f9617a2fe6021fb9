import { join } from 'node:path';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { makeTokens, startApi } from '../api-under-test';
import { type Bench, sizesOf } from '../bench';
import { Child } from '../child';
import { numberText, type Verdict } from '../figures';
import { verdictOf } from '../targets';
import { SteadyRequests } from './steady-requests';
import { loadWithRequests, slowdownVerdict } from './while-loading';

/** The average number of statements for each company of the nation: companies, persons and records. */
const statementsPerCompany = 8.4;
const usual = { wantedStatements: 50_000, warmUpMs: 10_000, quietMs: 20_000 };
const tiny: typeof usual = { wantedStatements: 500, warmUpMs: 100, quietMs: 500 };

/**
 * Loads one day's changes of a nation while requests arrive at the API at a steady rate. Measures how much slower the
 * API gets.
 */
export async function dailyUpdate(bench: Bench, graph: GraphInUse, companies: number): Promise<Verdict[]> {
  const { wantedStatements, ...quiet } = sizesOf(bench, usual, tiny);
  const file = await revisedPart(bench, companies, wantedStatements);
  const tokens = await makeTokens(bench);
  const api = await startApi(bench, graph, tokens, { ultimateOwnerships: true });
  try {
    const requests = new SteadyRequests(api.port, tokens.bearer, companies);
    const loaded = await loadWithRequests(bench, graph, file, requests, quiet);
    requests.close();
    const { statements, seconds } = loaded;
    const scaled = (seconds * wantedStatements) / statements;
    const title = `A day's update: ${numberText(statements)} statements in ${numberText(seconds, 1)} s, deriving included`;
    return [verdictOf('bulk', "a day's update", scaled), slowdownVerdict(bench, 'bulk', title, loaded)];
  } finally {
    await api.process.end();
  }
}

/** Writes all statements of some companies of the nation, with a later revision. */
async function revisedPart(
  { workspaceRoot, folder }: Bench,
  companies: number,
  wantedStatements: number,
): Promise<string> {
  const part = Math.min(companies, Math.round(wantedStatements / statementsPerCompany));
  const out = join(folder, `nation-${companies}-update.jsonl`);
  const options = {
    model: 'nation',
    companies: part,
    of: companies,
    first: Math.floor((companies - part) / 2) + 1,
    revision: 2,
    'as-of': '2026-02-01',
    out,
  };
  await new Child(
    join(workspaceRoot, 'dist/tools/generator/main.js'),
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    {},
  ).completed();
  return out;
}
