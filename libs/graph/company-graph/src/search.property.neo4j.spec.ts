import { type Area, Grants } from '@company-relations/authorization';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { naiveMatches, type NaiveSearch, type Refusal, refusalsOf } from '../test/naive-search';
import { wholeRun } from '../test/whole-run';
import { anyFilter, anyGrants, anyWorld, type FilterPart, filterParts } from '../test/random-search';
import { migrate, seed, testGraph } from '../test/small-world';
import { type CompanyFilter, CompanyGraph, isStreamed } from './index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
/** In pages of one company, finds companies by dates in page order, unless few match. */
const companiesInPageOrder = new CompanyGraph(graph, { maxEntriesReadPerPage: 0 });
/** Finds companies by dates with an index of dates in some countries, and in page order in the others. */
const companiesByEveryIndex = new CompanyGraph(graph, { maxEntriesReadPerPage: 3 });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

/** Filters by country only, and with every combination of one to three further parts. */
const combinations = Array.from({ length: 2 ** filterParts.length }, (_, bits) =>
  filterParts.filter((_part, at) => (bits >> at) & 1),
).filter((parts) => parts.length <= 3);
const nameOf = (parts: readonly FilterPart[]) => (parts.length === 0 ? 'countries alone' : parts.join(' + '));
/** The queries that have the rules of decision 6 in a clause of their own, each of which must be tested. */
const clauses = ['org-no', 'service-id with numbers', 'national-id with numbers'] as const;

function clauseOf(parts: readonly FilterPart[]): (typeof clauses)[number] {
  if (parts.includes('nationalIds')) return 'national-id with numbers';
  return parts.includes('serviceIds') ? 'service-id with numbers' : 'org-no';
}

const classes = [
  ...combinations.map((parts) => `${nameOf(parts)}: found`),
  ...clauses.map((clause) => `${clause}: a protected sole trader kept out`),
  'a protected person kept out',
  'a protected person kept out together with numbers of companies',
  'a second page',
  'nothing found',
  'content dates narrower',
  'relations dates narrower',
];

const request = (parts: readonly FilterPart[]) =>
  fc.record({ filter: anyFilter(parts), grants: anyGrants, limit: fc.integer({ min: 2, max: 5 }) });

it('finds and counts what looking at every company finds, whichever index is read', async () => {
  await checkAsyncProperty(
    {
      values: fc.record({ world: anyWorld, requests: fc.tuple(...combinations.map(request)) }),
      classes,
      usual: 120,
      full: 2_000,
      endOnFailure: true,
    },
    async ({ world, requests }, meet) => {
      await seed(graph, world);
      const expected = requests.map(({ filter, grants, limit }) => {
        const ids = naiveMatches({ world, filter, grants });
        return {
          ids,
          idsInPageOrder: ids,
          idsByEveryIndex: ids,
          count: ids.length,
          idsOfALookUp: ids,
          isLookedUp: canBeLookedUp(filter, limit),
        };
      });
      expect(await Promise.all(requests.map((asked) => answersTo(asked)))).toEqual(expected);
      requests.forEach(({ filter, grants, limit }, at) => {
        const found = (expected[at]?.ids ?? []).length;
        const parts = combinations[at] ?? [];
        const [name, search] = [nameOf(parts), { world, filter, grants }];
        meet(`${name}: found`, found > 0);
        meet('nothing found', found === 0);
        meet('a second page', found > limit);
        meet(`${clauseOf(parts)}: a protected sole trader kept out`, keepsOut('hidden sole trader', search));
        meet('a protected person kept out', keepsOut('hidden person', search));
        meet(
          'a protected person kept out together with numbers of companies',
          parts.includes('orgNos') && keepsOut('hidden person', search),
        );
        if (found === 0 || name !== 'contentUpdated + relationsUpdated') return;
        meet('content dates narrower', days(filter.contentUpdated) < days(filter.relationsUpdated));
        meet('relations dates narrower', days(filter.contentUpdated) > days(filter.relationsUpdated));
      });
    },
  );
}, 3_600_000);

/** Runs the same search in every possible way: page by page with either index, as a total, and as a lookup. */
async function answersTo({
  filter,
  grants,
  limit,
}: {
  readonly filter: CompanyFilter;
  readonly grants: NaiveSearch['grants'];
  readonly limit: number;
}) {
  const granted = new Grants(grants as Record<string, Area[]>);
  const lookedUp = (await companies.lookUp(filter, granted, limit))?.map(
    (loaded) => (isStreamed(loaded) ? loaded.header : loaded).company.serviceId,
  );
  const ids = await wholeRun(companies, filter, granted, limit);
  return {
    ids,
    idsInPageOrder: await wholeRun(companiesInPageOrder, filter, granted, 1),
    idsByEveryIndex: await wholeRun(companiesByEveryIndex, filter, granted, limit),
    count: await companies.count(filter, granted),
    idsOfALookUp: lookedUp ?? ids,
    isLookedUp: lookedUp !== undefined,
  };
}

/** Whether there is a company that only this rule excludes. A search that breaks the rule would find it. */
function keepsOut(rule: Refusal, search: NaiveSearch): boolean {
  return search.world.companies.some((company) => refusalsOf(company, search).join() === rule);
}

/** Returns the length of a range. A missing bound is replaced by the first or last day of the world. */
function days({ from = -1, to = 4 }: { readonly from?: number; readonly to?: number } = {}): number {
  return to - from;
}

/**
 * Whether a filter only names companies, and no more than fit on a page. For organisation numbers this is not certain:
 * they may find more companies than there are numbers.
 */
function canBeLookedUp(
  { serviceIds, orgNos, nationalIds, contentUpdated, relationsUpdated }: CompanyFilter,
  limit: number,
): unknown {
  const named = new Set<unknown>(serviceIds ?? orgNos).size;
  if (named === 0 || named > limit || (serviceIds && orgNos) || nationalIds || contentUpdated || relationsUpdated)
    return false;
  return orgNos ? expect.any(Boolean) : true;
}
