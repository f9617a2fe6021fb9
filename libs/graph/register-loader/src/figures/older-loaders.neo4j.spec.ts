import { clear, testGraph } from '@company-relations/company-graph/testing';
import { company, may } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
/** The beginning of each transaction of loaders that do not know kept figures yet. */
const takeCounterBefore = {
  name: 'take-counter-before',
  text: `MERGE (counter:Counter {name: 'serviceId'})
    ON CREATE SET counter.next = 1
    SET counter.locked = true
    WITH counter
    REMOVE counter.locked
    RETURN counter.next AS next`,
};

beforeAll(async () => {
  await clear(graph);
  await graph.run({ name: 'forget', text: `MATCH (m:Migration {id: '018-figures'}) DELETE m` });
});
afterAll(async () => {
  await clear(graph);
  await graph.close();
});

it('the graph refuses a loader of before figures were kept, and says why', async () => {
  expect(await graph.write((transaction) => transaction.run(takeCounterBefore))).toEqual([{ next: 1 }]);
  await migrateRegister(graph);
  await expect(graph.write((transaction) => transaction.run(takeCounterBefore))).rejects.toThrow(
    /already exists with label `LoaderMustKeepFigures`/,
  );
  expect(await applyStatements(graph, [company('a', may(1))], new Date())).toEqual([{ result: 'applied' }]);
});
