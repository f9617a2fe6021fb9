import { join } from 'node:path';
import { queriesIn, testGraph } from '@company-relations/company-graph/testing';
import { recordTypesWithUnspecifiedOwners } from '@company-relations/graph-model';
import { type CypherQuery, int, type PlanOperator, operatorsOf } from '@company-relations/neo4j-client';
import { seedForPlans } from '../../test/seed-for-plans';

const graph = testGraph();
const queries = new Map(queriesIn(join(__dirname, '../queries/quality')).map((query) => [query.name, query]));

/** Returns the plan of a query that reads a page of keys after `after`. */
function planOf(name: string, after: unknown): Promise<PlanOperator> {
  return graph.explain(queries.get(name) as CypherQuery, {
    page: { after, limit: int(10) },
    ...{ today: int(1), limit: int(10) },
  });
}

const names = (plan: PlanOperator) => operatorsOf(plan).map(({ operatorType }) => operatorType);
const leavesOf = (plan: PlanOperator) => names(plan).filter((operator) => /Scan|Seek|CountStore/.test(operator));

beforeAll(() => seedForPlans(graph));
afterAll(() => graph.close());

const pages = [
  {
    name: 'companies-to-check',
    after: int(0),
    leaves: ['NodeUniqueIndexSeekByRange', 'NodeIndexSeek', 'NodeIndexSeek'],
  },
  { name: 'traders-to-check', after: 'trader:', leaves: ['NodeUniqueIndexSeekByRange', 'NodeUniqueIndexSeek'] },
];

it.each(['count-records-ahead', 'records-ahead'])(
  '%s finds the records that change on a later day by the indexes on that day',
  async (name) => {
    const plan = await planOf(name, null);
    expect(leavesOf(plan)).toEqual(recordTypesWithUnspecifiedOwners.map(() => 'DirectedRelationshipIndexSeekByRange'));
    const seeks = operatorsOf(plan).filter(({ operatorType }) => operatorType.endsWith('SeekByRange'));
    for (const { details } of seeks) expect(details).toMatch(/fromDay > \$today AND fromDay < /);
  },
);

it('every other query of the check is one of pages, or counts companies from the count store', async () => {
  expect([...queries.keys()].sort()).toEqual([
    'companies-to-check',
    'count-companies',
    'count-records-ahead',
    'records-ahead',
    'traders-to-check',
  ]);
  expect(leavesOf(await planOf('count-companies', null))).toEqual(['NodeCountFromCountStore']);
});

it.each(pages)(
  '$name reads no more of its index than the page, which is in order there',
  async ({ name, after, leaves }) => {
    const plan = await planOf(name, after);
    expect(leavesOf(plan)).toEqual(leaves);
    const page = operatorsOf(plan).find(({ operatorType }) => operatorType === 'Limit');
    expect(page && names(page)).toEqual(
      name === 'companies-to-check'
        ? ['Limit', 'Filter', 'NodeUniqueIndexSeekByRange']
        : ['Limit', 'NodeUniqueIndexSeekByRange'],
    );
  },
);
