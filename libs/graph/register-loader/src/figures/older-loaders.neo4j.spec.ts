import { clear, testGraph } from '@company-relations/company-graph/testing';
import { company, may } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
/** The beginning of each transaction of an older loader. */
const takeCounterBy = (property: 'locked' | 'taken' | 'loading') => ({
  name: 'take-counter-before',
  text: `MERGE (counter:Counter {name: 'serviceId'})
    ON CREATE SET counter.next = 1
    SET counter.${property} = true
    WITH counter
    REMOVE counter.${property}
    RETURN counter.next AS next`,
});

beforeEach(() => clear(graph));
afterAll(async () => {
  await migrateRegister(graph);
  await clear(graph);
  await graph.close();
});

it.each([
  ['before figures were kept', 'locked'],
  ['before the state said whether companies are marked', 'taken'],
  ['before keys had their number without punctuation', 'loading'],
] as const)('the graph refuses a loader of %s, and says why', async (_, property) => {
  const older = takeCounterBy(property);
  await graph.run({ name: 'forget', text: 'MATCH (n) WHERE n:LoaderMustKeepFigures OR n:Migration DETACH DELETE n' });
  for (const constraint of ['loader_keeps_figures', 'loader_says_what_is_marked', 'loader_writes_plain_numbers'])
    await graph.run({ name: 'drop', text: `DROP CONSTRAINT ${constraint} IF EXISTS` });
  expect(await graph.write((transaction) => transaction.run(older))).toEqual([{ next: 1 }]);
  await migrateRegister(graph);
  await expect(graph.write((transaction) => transaction.run(older))).rejects.toThrow(
    /already exists with label `LoaderMustKeepFigures`/,
  );
  expect(await applyStatements(graph, [company('a', may(1))], new Date())).toEqual([{ result: 'applied' }]);
});
