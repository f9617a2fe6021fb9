import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type GraphClient, operatorsOf } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { makeTokens, startApi } from './api-under-test';
import { type Bench, graphName, sizesOf } from './bench';
import { connect } from './bench-graph';
import { filledGraph, keptGraph } from './kept-graphs';
import { derive, generate } from './register-programs';
import { benchGrants } from './bench-subscription';
import { median, numberText, timed, twoTimesText, type Verdict } from './figures';
import { lookUpForMs, oneCompany } from './lookups';
import { companiesIn } from './ownerships-content';
import { apiPages, type Pages } from './pages';
import { QueryRecorder } from './peers/recorded-query';
import { begin } from './setting';
import { verdictOf } from './targets';

const usual = {
  companies: 100_000,
  pageSize: 500,
  warmUpPages: 20,
  rounds: 40,
  clients: 8,
  lookupRounds: 5,
  lookupMs: 3_000,
};
const tiny: typeof usual = {
  companies: 300,
  pageSize: 20,
  warmUpPages: 1,
  rounds: 12,
  clients: 2,
  lookupRounds: 1,
  lookupMs: 200,
};

/** The default of the API. */
const bound = 2_000;

/**
 * The three APIs of the benchmark. `kept` reads the ultimate ownerships (figures) that the graph stores, `computed`
 * computes them for each response, and `without` has none.
 */
const names = ['kept', 'computed', 'without'] as const;
type Name = (typeof names)[number];

/** The names of the measurement for each model of the generated register. */
const measurements = { register: 'figures', nation: 'figures-nation' } as const;

/**
 * Compares pages and lookups of three APIs over the same graph: with stored figures, with computed figures, and without
 * figures.
 *
 * @param options `--nation` for a nation of companies of very different sizes instead of an even register, and
 * `--companies N` for another number of companies.
 */
export async function benchFigures(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { companies: usualCompanies, pageSize } = sizesOf(bench, usual, tiny);
  const [, given] = /--companies[ =](\d+)/.exec(options.join(' ')) ?? [];
  const companies = given === undefined ? usualCompanies : Number(given);
  const model = options.includes('--nation') ? 'nation' : 'register';
  const graph = model === 'nation' ? await nation(bench, companies) : await filledGraph(bench, companies);
  const client = connect(graph);
  const { ms, value: derived } = await timed(() => derive(bench, graph, bound));
  bench.print(`Derived the figures of ${derived} companies in ${(ms / 1000).toFixed(0)} s`);
  const tokens = await makeTokens(bench);
  // An API whose bound differs from the bound of the graph computes the figures. The bound that is lower by 1 gives the
  // same figures, because no generated company has exactly as many holdings as the bound of the graph.
  const budgets: Readonly<Record<Name, number>> = { kept: bound, computed: bound - 1, without: 0 };
  const ports: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const budget = budgets[name];
    ports[name] = (await startApi(bench, graph, tokens, { ultimateOwnerships: budget > 0, budget })).port;
  }
  const portOf = (name: Name) => ports[name] as number;
  await begin(bench, { measurement: measurements[model], isUsual: companies === usualCompanies, graph });
  const pagesOf = (name: Name) => apiPages(portOf(name), tokens.bearer, pageSize);
  const pages = { kept: pagesOf('kept'), computed: pagesOf('computed'), without: pagesOf('without') };
  const { ms: pageMs, bodies } = await comparePages(bench, pages);
  await printHits(bench, client, bodies.slice(0, 5).map(companiesIn));
  const rates = await compareLookups(bench, (name) => ({ port: portOf(name), bearer: tokens.bearer }), bodies);
  await client.close();
  bench.table({
    title: `Pages of ${pageSize} and single companies, medians, of ${numberText(companies)} companies`,
    columns: ['Figures', 'Page, ms', 'Single companies, requests/s'],
    rows: names.map((name) => [name, numberText(pageMs[name], 1), numberText(rates[name])]),
  });
  return [
    verdictOf(
      measurements[model],
      'page with kept figures / without',
      pageMs.kept / pageMs.without,
      twoTimesText(pageMs.kept, pageMs.without),
    ),
    verdictOf(
      measurements[model],
      'lookups with kept figures / without',
      rates.kept / rates.without,
      `${numberText(rates.kept)} / ${numberText(rates.without)} requests/s`,
    ),
  ];
}

/** The graph of a nation, loaded with `feed load`. */
function nation(bench: Bench, companies: number): Promise<GraphInUse> {
  return keptGraph(bench, {
    name: graphName(bench, `figures-nation-${companies}`),
    what: `${companies} generated companies (nation)`,
    write: () => generate(bench, { companies, model: 'nation' }),
  });
}

/** Requests the same page from all three APIs, then the next page. So other load on the machine affects all equally. */
async function comparePages(
  bench: Bench,
  pages: Readonly<Record<Name, Pages>>,
): Promise<{ readonly ms: Readonly<Record<Name, number>>; readonly bodies: readonly Buffer[] }> {
  const { warmUpPages, rounds } = sizesOf(bench, usual, tiny);
  const ms: Record<Name, number[]> = { kept: [], computed: [], without: [] };
  const bodies: Buffer[] = [];
  for (let round = -warmUpPages; round < rounds; round++) {
    const first = Math.abs(round) % names.length;
    const answers: Partial<Record<Name, Buffer>> = {};
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const { ms: taken, value } = await timed(() => pages[name].next());
      answers[name] = value.body;
      if (round >= 0) ms[name].push(taken);
    }
    if (!answers.kept || !answers.computed) throw new Error('An API gave no page.');
    if (!answers.computed.equals(answers.kept))
      throw new Error(`Page ${round} is not the same: ${differenceOf(answers.kept, answers.computed)}`);
    if (round >= 0) bodies.push(answers.kept);
  }
  for (const each of Object.values(pages)) each.close();
  bench.print(`kept and computed figures gave the same bytes on ${warmUpPages + rounds} pages`);
  bench.print(`a page with figures has ${Math.round(median(bodies.map(({ length }) => length)) / 1024)} KB`);
  return { ms: mediansOf(ms), bodies };
}

/** Returns the first place where two texts differ, with some text around this place from each of them. */
function differenceOf(kept: Buffer, computed: Buffer): string {
  const at = kept.findIndex((byte, index) => byte !== computed[index]);
  const around = (text: Buffer) => text.toString('utf8', Math.max(0, at - 200), at + 200);
  return `at ${at} of ${kept.length} bytes\nkept: ${around(kept)}\ncomputed: ${around(computed)}`;
}

/** Prints the database hits of the query for a page, with stored figures and without figures. */
async function printHits(bench: Bench, client: GraphClient, pages: readonly (readonly number[])[]): Promise<void> {
  const hitsOf = async (ultimateOwnershipBudget: number) => {
    const recorder = new QueryRecorder();
    const graph = new CompanyGraph(recorder, { ultimateOwnershipBudget });
    const hits: number[] = [];
    for (const ids of pages) {
      const queries = await recorder.queriesOf(() => graph.loadRelations(ids.map(serviceId), benchGrants));
      const [load] = queries.filter(({ name }) => name.startsWith('load-'));
      if (!load) throw new Error('The service loads no relations.');
      const plan = operatorsOf(await client.profile(load, load.parameters));
      hits.push(plan.reduce((sum, { dbHits = 0 }) => sum + dbHits, 0));
    }
    return median(hits);
  };
  const [kept, without] = [await hitsOf(bound), await hitsOf(0)];
  bench.table({
    title: `Database hits of a page, medians of ${pages.length}`,
    columns: ['Figures', 'Hits'],
    rows: [
      ['kept', kept],
      ['without', without],
    ],
  });
}

/**
 * Looks up companies of the pages by their organisation numbers.
 *
 * @returns requests per second, the medians of several rounds.
 */
async function compareLookups(
  bench: Bench,
  apiOf: (name: Name) => { readonly port: number; readonly bearer: string },
  bodies: readonly Buffer[],
): Promise<Readonly<Record<Name, number>>> {
  const { clients, lookupRounds, lookupMs } = sizesOf(bench, usual, tiny);
  const numbers = bodies.flatMap(orgNosIn);
  const askOf = (number: number) => oneCompany(numbers[(number * 7_919) % numbers.length] as string);
  const rates: Record<Name, number[]> = { kept: [], computed: [], without: [] };
  for (let round = -1; round < lookupRounds; round++)
    for (const name of names) {
      const rate = await lookUpForMs({ ...apiOf(name), clients, durationMs: lookupMs, bodyOf: askOf });
      if (round >= 0) rates[name].push(rate);
    }
  return mediansOf(rates);
}

function mediansOf(values: Readonly<Record<Name, readonly number[]>>): Readonly<Record<Name, number>> {
  return { kept: median(values.kept), computed: median(values.computed), without: median(values.without) };
}

function orgNosIn(body: Buffer): string[] {
  const { Relations } = JSON.parse(body.toString()) as { Relations: readonly { readonly OrgNo?: string }[] };
  return Relations.flatMap(({ OrgNo }) => OrgNo ?? []);
}
