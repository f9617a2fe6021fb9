import { parseArgs } from 'node:util';
import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphAddress } from '@company-relations/local-neo4j';
import { operatorsOf } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { makeTokens, startApi } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { connect } from './bench-graph';
import { nationGraph } from './growth/nation-graph';
import type { Answer } from './keep-alive-client';
import { graphBound, keepFigures } from './kept-figures';
import { filledGraph } from './kept-graphs';
import { benchGrants } from './bench-subscription';
import { begin } from './begin';
import { median, numberText, timed, twoTimesText, type Verdict } from './figures';
import { lookUpForMs, oneCompany } from './lookups';
import { companiesIn } from './ownerships-content';
import { apiPages, type Pages } from './pages';
import { memoryOfPaging } from './paging-clients';
import { QueryRecorder } from './peers/recorded-query';
import { requireSameFigures } from './same-figures';
import { verdictOf } from './targets';
import { whenAvailable } from './when-available';

const usual = {
  companies: 100_000,
  pageSize: 500,
  warmUpPages: 20,
  rounds: 40,
  clients: 8,
  lookupRounds: 5,
  lookupMs: 3_000,
  pagingClients: 20,
  pagesPerClient: 8,
};
const tiny: typeof usual = {
  companies: 300,
  pageSize: 20,
  warmUpPages: 1,
  rounds: 12,
  clients: 2,
  lookupRounds: 1,
  lookupMs: 200,
  pagingClients: 3,
  pagesPerClient: 2,
};
const usualNation = { ...usual, companies: 1_000_000 };

/**
 * The three APIs of the benchmark. `kept` reads the ultimate ownerships (figures) that the graph stores, `computed`
 * computes them for each response, and `without` has none.
 */
const names = ['kept', 'computed', 'without'] as const;
type Name = (typeof names)[number];

/**
 * The budget of each API. An API whose budget differs from the bound of the graph computes the figures. The budget that
 * is lower by 1 gives the same figures, except for a company with exactly as many holdings as the bound.
 */
const budgets: Readonly<Record<Name, number>> = { kept: graphBound, computed: graphBound - 1, without: 0 };

/** The names of the measurement for each model of the generated register. */
const measurements = { register: 'figures', nation: 'figures-nation' } as const;

/**
 * Compares pages and lookups of three APIs over the same graph: with stored figures, with computed figures, and without
 * figures. Also measures the memory of the first one while many clients page.
 *
 * @param options `--nation` for a nation of companies of very different sizes instead of an even register, and
 * `--companies N` for another number of companies. The nation is the one that `bench:growth` and `bench:bulk` keep.
 */
export async function benchFigures(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { companies, model, isUsual } = optionsOf(bench, options);
  const { pageSize, pagingClients: clients, pagesPerClient } = sizesOf(bench, usual, tiny);
  const graph = model === 'nation' ? (await nationGraph(bench, companies)).graph : await filledGraph(bench, companies);
  await keepFigures(bench, graph);
  const tokens = await makeTokens(bench);
  const start = (name: Name) =>
    startApi(bench, graph, tokens, { ultimateOwnerships: budgets[name] > 0, budget: budgets[name] });
  const apis = { kept: await start('kept'), computed: await start('computed'), without: await start('without') };
  await begin(bench, { measurement: measurements[model], isUsual, graph });
  const pagesOf = (name: Name) => apiPages(apis[name].port, tokens.bearer, pageSize);
  const pages = { kept: pagesOf('kept'), computed: pagesOf('computed'), without: pagesOf('without') };
  const { ms: pageMs, bodies } = await comparePages(bench, pages);
  await printHits(bench, graph, bodies.slice(0, 5).map(companiesIn));
  const apiOf = (name: Name) => ({ port: apis[name].port, bearer: tokens.bearer });
  const rates = await compareLookups(bench, apiOf, bodies);
  bench.table({
    title: `Pages of ${pageSize} and single companies, medians, of ${numberText(companies)} companies`,
    columns: ['Figures', 'Page, ms', 'Single companies, requests/s'],
    rows: names.map((name) => [name, numberText(pageMs[name], 1), numberText(rates[name])]),
  });
  const peakMb = await memoryOfPaging(bench, apis.kept, tokens.bearer, { clients, pagesPerClient, pageSize });
  return verdictsOf(measurements[model], pageMs, rates, peakMb);
}

function verdictsOf(
  measurement: (typeof measurements)[keyof typeof measurements],
  pageMs: Readonly<Record<Name, number>>,
  rates: Readonly<Record<Name, number>>,
  peakMb: number | undefined,
): Verdict[] {
  return [
    verdictOf(
      measurement,
      'page with kept figures / without',
      pageMs.kept / pageMs.without,
      twoTimesText(pageMs.kept, pageMs.without),
    ),
    verdictOf(
      measurement,
      'lookups with kept figures / without',
      rates.kept / rates.without,
      `${numberText(rates.kept)} / ${numberText(rates.without)} requests/s`,
    ),
    verdictOf(measurement, 'memory of the API with many clients', peakMb),
  ];
}

function optionsOf(
  bench: Bench,
  options: readonly string[],
): { readonly companies: number; readonly model: keyof typeof measurements; readonly isUsual: boolean } {
  const { values } = parseArgs({
    args: [...options],
    options: { companies: { type: 'string' }, nation: { type: 'boolean', default: false } },
  });
  const { companies: usualCompanies } = sizesOf(bench, values.nation ? usualNation : usual, tiny);
  const companies = Number(values.companies ?? usualCompanies);
  if (!Number.isInteger(companies) || companies < 1) throw new Error('--companies takes a whole number.');
  return { companies, model: values.nation ? 'nation' : 'register', isUsual: companies === usualCompanies };
}

/** Requests the same page from all three APIs, then the next page. So other load on the machine affects all equally. */
async function comparePages(
  bench: Bench,
  pages: Readonly<Record<Name, Pages>>,
): Promise<{ readonly ms: Readonly<Record<Name, number>>; readonly bodies: readonly Buffer[] }> {
  const { warmUpPages, rounds } = sizesOf(bench, usual, tiny);
  const ms: Record<Name, number[]> = { kept: [], computed: [], without: [] };
  const bodies: Buffer[] = [];
  let [atBound, withOmitted] = [0, 0];
  for (let round = -warmUpPages; round < rounds; round++) {
    const first = Math.abs(round) % names.length;
    const answers: Partial<Record<Name, Answer>> = {};
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      if (round < 0) {
        answers[name] = await whenAvailable(() => pages[name].next());
        continue;
      }
      const { ms: taken, value } = await timed(() => pages[name].next());
      answers[name] = value;
      ms[name].push(taken);
    }
    const { kept, computed } = answers as Record<Name, Answer>;
    const { areSameBytes, omitted } = requireSameFigures(kept, computed, round);
    atBound += Number(!areSameBytes);
    withOmitted += Number(omitted > 0);
    if (round >= 0) bodies.push(kept.body);
  }
  for (const each of Object.values(pages)) each.close();
  bench.print(`kept and computed figures gave the same bytes on ${warmUpPages + rounds - atBound} pages`);
  if (atBound > 0)
    bench.print(`and on ${atBound} others, but for companies that only the lower bound of computed figures omits`);
  bench.print(`${withOmitted} of these pages have companies without figures, because they exceed the bound`);
  bench.print(`a page with figures has ${Math.round(median(bodies.map(({ length }) => length)) / 1024)} KB`);
  return { ms: mediansOf(ms), bodies };
}

/** Prints the database hits of the query for a page, with stored figures and without figures. */
async function printHits(bench: Bench, address: GraphAddress, pages: readonly (readonly number[])[]): Promise<void> {
  const client = connect(address);
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
  const [kept, without] = [await hitsOf(graphBound), await hitsOf(0)];
  await client.close();
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
