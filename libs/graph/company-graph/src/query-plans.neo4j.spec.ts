import { areas, Grants } from '@company-relations/authorization';
import { recordTypes, recordTypesWithUnspecifiedOwners, type RelationshipType } from '@company-relations/graph-model';
import { type CypherQuery, int, operatorsOf, type PlanOperator } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { migrate, seed, testGraph } from '../test/small-world';
import type { AccessPath } from './access-path';
import { companiesChangedWithoutLoadWarmUp } from './companies-changed-without-load';
import { filterParameters, lookupParametersOfGrantedTypes, boundsWithoutFigures } from './filter-parameters';
import { defaultLinkLimits } from './link-limits';
import { loadQueries } from './load-query';
import addedRoleCodes from './queries/added-role-codes.cypher';
import countEntities from './queries/count-entities.cypher';
import dateIndexEntries from './queries/date-index-entries.cypher';
import matchesByCountry from './queries/matches-by-country.cypher';
import loadRelations from './queries/load-relations.cypher';
import waitingFigures from './queries/waiting-figures.cypher';
import countByNationalId from './queries/count-by-national-id.cypher';
import searchByNationalId from './queries/search-by-national-id.cypher';
import { searchQueries, totalQueryOf } from './search-queries';

const graph = testGraph();
const types = recordTypes.map(({ type }) => type);

// Two companies and three persons, linked by records of every type: from a person to a company and between the
// companies.
beforeAll(async () => {
  await migrate(graph);
  await seed(graph, {
    companies: [1, 2].map((id) => ({ serviceId: id, countryCode: 'GB', contentUpdatedOn: 1, relationsUpdatedOn: 1 })),
    persons: [
      { serviceId: 3, nationalId: 'X' },
      { serviceId: 4, nationalId: 'P', protected: true },
      { serviceId: 5, nationalId: 'P' },
    ],
    records: types.flatMap((type) => [
      { party: 3, company: 1, type },
      { party: 4, company: 1, type },
      { party: 5, company: 1, type },
      { party: 1, company: 2, type },
    ]),
  });
});
afterAll(() => graph.close());

/**
 * Returns the operators with which a plan starts reading, and what they read. Operators that follow relationships are
 * left out.
 */
async function leavesOf(query: CypherQuery): Promise<string[]> {
  const operators = operatorsOf(await graph.explain(query));
  return operators.filter(({ operatorType }) => /Scan|Seek|CountFromCountStore/.test(operatorType)).map(leaf);
}

/** Returns what the operators of a query follow, in the order in which they run for a row. */
async function expandsOf(query: CypherQuery): Promise<string[]> {
  return inOrder(await graph.explain(query))
    .filter(({ operatorType }) => operatorType.startsWith('Expand'))
    .map(({ details }) => details);
}

/** The operators in the order in which they run: an operator runs after its children, and these from left to right. */
function inOrder(operator: PlanOperator): PlanOperator[] {
  return [...operator.children.flatMap(inOrder), operator];
}

function leaf({ operatorType, details }: { operatorType: string; details: string }): string {
  const [, index] = /(\w+\([\w, ]+\))/.exec(details) ?? [];
  return `${operatorType} ${index ?? details}`;
}

const leaves: Record<AccessPath, readonly string[]> = {
  'national-id': ['NodeIndexSeek Person(nationalId)'],
  'service-id': ['NodeUniqueIndexSeek Entity(serviceId)'],
  'org-no': ['NodeIndexSeek Company(orgNo)'],
  dates: [
    'NodeIndexSeek Company(countryCode, contentUpdatedOn, serviceId)',
    'NodeIndexSeek Company(countryCode, relationsUpdatedOn, serviceId)',
    'NodeIndexSeek Company(countryCode, serviceId)',
    'NodeUniqueIndexSeek Entity(serviceId)',
  ],
  country: ['NodeIndexSeek Company(countryCode, serviceId)'],
};

const countryCount = 'NodeUniqueIndexSeek CountryCount(countryCode)';
const contentCount = 'NodeUniqueIndexSeek ContentCount(countryCode, contentUpdatedOn)';
const relationsCount = 'NodeUniqueIndexSeek RelationsCount(countryCode, relationsUpdatedOn)';

describe('every query', () => {
  it.each(Object.entries(leaves))('by %s reads %s and nothing else', async (path, expected) => {
    expect(await leavesOf(searchQueries[path as AccessPath])).toEqual(expected);
  });

  it.each([
    [{ nationalIds: [] }, leaves['national-id']],
    [{ serviceIds: [] }, leaves['service-id']],
    [{ orgNos: [] }, leaves['org-no']],
    [{ contentUpdated: {} }, [contentCount]],
    [{ relationsUpdated: {} }, [relationsCount]],
    [{}, [countryCount]],
  ])('that counts by %j reads %s and nothing else', async (filter, expected) => {
    expect(await leavesOf(totalQueryOf(filter))).toEqual(expected);
  });

  it('that counts the companies and the entries of the indexes of dates reads the stored counts', async () => {
    expect(await leavesOf(dateIndexEntries)).toEqual([countryCount, contentCount, relationsCount]);
  });

  it.each([totalQueryOf({ contentUpdated: {}, relationsUpdated: {} }), matchesByCountry])(
    'that counts by both dates reads the stored counts of pairs of days: $name',
    async (query) => {
      expect(await leavesOf(query)).toEqual([
        'NodeUniqueIndexSeek BothDaysCount(countryCode, contentUpdatedOn, relationsUpdatedOn)',
      ]);
    },
  );

  it.each([
    searchQueries.dates,
    dateIndexEntries,
    matchesByCountry,
    ...[{ contentUpdated: {} }, { relationsUpdated: {} }, { contentUpdated: {}, relationsUpdated: {} }].map(
      totalQueryOf,
    ),
  ])('of dates reads no day before the first or after the last one of the range: $name', async (query) => {
    const seeks = operatorsOf(await graph.explain(query)).filter(({ details }) =>
      /\(countryCode, \w+UpdatedOn/.test(details),
    );
    expect(seeks.length).toBeGreaterThan(0);
    for (const { details } of seeks)
      expect(details).toMatch(/(\w+UpdatedOn) >= \$filter\.\w+From AND \1 <= \$filter\.\w+To/);
  });

  it('that loads relations uses the count store, the one state of figures, and the indexes of service ids and organisation numbers', async () => {
    const starts = ['NodeUniqueIndexSeek Entity(serviceId)', 'NodeIndexSeek Company(orgNo)'];
    for (const query of loadQueries) {
      const [change, state, ...others] = await leavesOf(query);
      expect(change).toBe('NodeUniqueIndexSeek Counter(name)');
      expect(state).toBe('NodeUniqueIndexSeek FiguresState(name)');
      expect(others).toEqual(starts);
    }
  });

  it('that loads relations reads what a company says about its figures before its links, and the figures after them', async () => {
    for (const query of loadQueries) {
      const figures = (await expandsOf(query)).map((details) => details.includes(':ULTIMATELY_OWNS]'));
      expect(figures.lastIndexOf(false)).toBeLessThan(figures.indexOf(true));
      expect(figures.filter((isFigure) => isFigure)).toHaveLength(2);
    }
  });

  it('that reads the companies that the day changed reads the indexes of days and nothing else', async () => {
    const { query, parameters } = companiesChangedWithoutLoadWarmUp;
    const leaves = operatorsOf(await graph.explain(query, { ...parameters, today: int(1) })).filter(
      ({ operatorType }) => /Scan|Seek/.test(operatorType),
    );
    expect(leaves.map(({ operatorType }) => operatorType)).toEqual(
      recordTypesWithUnspecifiedOwners.map(() => 'DirectedRelationshipIndexSeekByRange'),
    );
    for (const { details } of leaves) expect(details).toMatch(/fromDay > \$wanted\.afterDay AND fromDay <= \$today/);
  });

  it('that reads the added roles reads the one node of them', async () => {
    expect(await leavesOf(addedRoleCodes)).toEqual(['NodeUniqueIndexSeek AddedRoleCodes(name)']);
  });

  it('that counts entities reads the count store', async () => {
    expect(await leavesOf(countEntities)).toEqual([expect.stringMatching(/^NodeCountFromCountStore/)]);
  });
});

it('the query that counts the companies whose figures wait reads the count store and the one state of figures', async () => {
  const [marked, companies, state, ...others] = await leavesOf(waitingFigures);
  expect(marked).toMatch(/^NodeCountFromCountStore .*:FiguresDue/);
  expect(companies).toMatch(/^NodeCountFromCountStore .*:Company/);
  expect([state, others]).toEqual(['NodeUniqueIndexSeek FiguresState(name)', []]);
});

describe('a page of countries', () => {
  it.each([
    ['country', ['Limit', 'NodeIndexSeek']],
    ['dates', ['Limit', 'Filter', 'NodeIndexSeek']],
  ] as const)(
    'by %s stops reading the index of each country when the page is full, without sorting',
    async (path, expected) => {
      const plan = operatorsOf(await graph.explain(searchQueries[path]));
      const ofOneCountry = plan.filter(({ operatorType }) => operatorType === 'Limit').map(operatorsOf);
      expect(ofOneCountry.map((each) => each.map(({ operatorType }) => operatorType))).toEqual([expected]);
      expect(plan.map(({ operatorType }) => operatorType)).not.toContain('Sort');
    },
  );
});

describe('relationships that the grants do not allow', () => {
  const grantsOwner = new Grants({ GB: ['Owner'] });
  const grantsRolesWithHistory = new Grants({ GB: ['KeyPerson', 'RelationsHistory'], NO: areas });

  async function expandedTypes(query: CypherQuery, grants: Grants, nationalId = 'X'): Promise<RelationshipType[]> {
    const parameters = {
      wanted: lookupParametersOfGrantedTypes(
        { serviceIds: [serviceId(1)], orgNos: [] },
        grants,
        defaultLinkLimits,
        boundsWithoutFigures,
      ),
      filter: filterParameters({ countries: ['GB'], nationalIds: [nationalId] }, grants),
      ...{ after: int(0), limit: int(10), today: int(1) },
    };
    const expands = operatorsOf(await graph.profile(query, parameters)).filter(({ operatorType }) =>
      operatorType.startsWith('Expand'),
    );
    return types.filter((type) =>
      expands.some(({ details, rows }) => (rows ?? 0) > 0 && details.includes(`:${type}]`)),
    );
  }

  it('are not read when relations are loaded', async () => {
    expect(await expandedTypes(loadRelations, grantsOwner)).toEqual(['OWNS']);
    expect(await expandedTypes(loadRelations, new Grants({ GB: areas }))).toEqual(types);
    expect(await expandedTypes(loadRelations, new Grants({ GB: [] }))).toEqual([]);
  });

  it('are not read when companies are searched by the number of a person', async () => {
    expect(await expandedTypes(searchByNationalId, grantsOwner)).toEqual(['OWNS']);
    expect(await expandedTypes(searchByNationalId, grantsRolesWithHistory)).toEqual(['HOLDS_ROLE', 'HELD_ROLE']);
    expect(await expandedTypes(searchByNationalId, new Grants({ GB: areas }))).toEqual(types);
  });

  it('are not read of a protected person without Hidden Person Access in one of the countries, because the response time would reveal them', async () => {
    const withoutAccess = new Grants({ GB: areas.filter((area) => area !== 'HiddenPersonAccess'), NO: areas });
    for (const query of [searchByNationalId, countByNationalId]) {
      expect([
        await expandedTypes(query, withoutAccess, 'P'),
        await expandedTypes(query, withoutAccess, 'none'),
      ]).toEqual([[], []]);
      expect(await expandedTypes(query, new Grants({ GB: areas }), 'P')).toEqual(types);
    }
  });
});
