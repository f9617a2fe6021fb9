import { Grants } from '@company-relations/authorization';
import { operatorsOf } from '@company-relations/neo4j-client';
import { migrate, testGraph } from '../../test/small-world';
import { countAnew, seedThousands } from '../../test/plans';
import { findCompaniesWarmUpQueries } from './find-companies';

const graph = testGraph();
beforeAll(async () => {
  await migrate(graph);
  await seedThousands(graph, []);
  await countAnew(graph);
});
afterAll(() => graph.close());

it('the queries that find companies read indexes and nothing else', async () => {
  const reads = await Promise.all(
    findCompaniesWarmUpQueries(new Grants({})).map(async ({ query, parameters }) => [
      query.name,
      operatorsOf(await graph.explain(query, parameters))
        .filter(({ operatorType }) => /Scan|Seek|ProcedureCall/.test(operatorType))
        .map(({ operatorType }) => operatorType),
    ]),
  );
  expect(Object.fromEntries(reads)).toEqual({
    'companies-by-name': ['ProcedureCall'],
    'shortest-by-name': ['ProcedureCall'],
    'companies-by-org-no': ['NodeIndexSeek'],
    'companies-by-lei': ['NodeUniqueIndexSeek'],
    'identified-companies': ['NodeUniqueIndexSeek'],
  });
});
