import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { makeTokens, startApi } from '../api-under-test';
import { type Bench, sizesOf } from '../bench';
import { load } from '../register-programs';
import { Child } from '../child';
import type { Verdict } from '../figures';
import { SteadyRequests } from './steady-requests';

/** The average number of statements for each company of the nation: companies, persons and records. */
const statementsPerCompany = 8.4;
const maxSeconds = 30;
const maxSlowdown = 2;
const usual = { wantedStatements: 50_000, warmUpMs: 10_000, quietMs: 20_000 };
const tiny: typeof usual = { wantedStatements: 500, warmUpMs: 100, quietMs: 500 };

/**
 * Loads one day's changes of a nation while requests arrive at the API at a steady rate. Measures how much slower the
 * API gets.
 */
export async function dailyUpdate(bench: Bench, graph: GraphInUse, companies: number): Promise<Verdict[]> {
  const { wantedStatements, warmUpMs, quietMs } = sizesOf(bench, usual, tiny);
  const file = await revisedPart(bench, companies, wantedStatements);
  const tokens = await makeTokens(bench);
  const api = await startApi(bench, graph, tokens, { ultimateOwnerships: true });
  try {
    const requests = new SteadyRequests(api.port, tokens.bearer, companies);
    await requests.during(delay(warmUpMs));
    const before = await requests.during(delay(quietMs));
    let statements = 0;
    let seconds = 0;
    const meanwhile = await requests.during(
      load(bench, graph, file).then((loaded) => {
        ({ statements, seconds } = loaded);
      }),
    );
    requests.close();
    const scaled = (seconds * wantedStatements) / statements;
    bench.print(
      `daily update: ${statements} statements in ${seconds} s; API p95 ${before.p95.toFixed(1)} ms before (${before.count} requests), ${meanwhile.p95.toFixed(1)} ms meanwhile (${meanwhile.count})`,
    );
    const slower = meanwhile.p95 / before.p95;
    return [
      {
        what: `bulk: a daily update of ${wantedStatements} statements`,
        measured: `${scaled.toFixed(1)} s`,
        target: `at most ${maxSeconds} s`,
        met: scaled <= maxSeconds,
      },
      {
        what: 'bulk: API p95 meanwhile',
        measured: `${slower.toFixed(2)} times that before`,
        target: `at most ${maxSlowdown} times`,
        met: slower <= maxSlowdown,
      },
    ];
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
