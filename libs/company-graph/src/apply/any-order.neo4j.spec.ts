import { describesEntity, type RegisterStatement } from '@company-relations/ownership';
import fc from 'fast-check';
import { dump } from '../../test/dump';
import { clear, testGraph } from '../../test/small-world';
import { company, may, person, records, stake } from '../../test/statements';
import { applyStatements, migrate } from '../index';

const graph = testGraph();
const id = (scheme: string, value: string) => ({ scheme, id: value });

// Three companies of two or three sources each, one source of which ties two others together; two versions of some.
const statements: readonly RegisterStatement[] = [
  company('a', may(1), { identifiers: [id('S', '1')], profile: { name: 'A before', orgNo: '1', countryCode: 'NO' } }),
  company('a', may(2), { identifiers: [id('S', '1')], profile: { name: 'A', countryCode: 'NO' } }),
  company('a2', may(1), { rank: 1, identifiers: [id('S', '1'), id('L', '1')], profile: { orgNo: '19850101-1234', legalForm: 4 } }),
  company('b', may(1), { identifiers: [id('S', '2')], searchable: false, profile: { name: 'B', countryCode: 'SE' } }),
  company('b2', may(1), { identifiers: [id('T', '2')], soleTraderOf: 'p', profile: { name: 'B too', orgNo: '2' } }),
  company('b3', may(1), { rank: 1, identifiers: [id('S', '2'), id('T', '2')], profile: { name: 'B by LEI', orgNo: '3', countryCode: 'GB' } }),
  company('c', may(1), { identifiers: [], profile: { name: 'C', orgNo: '850101-1234', countryCode: 'SE' } }),
  person('p', may(1), { profile: { nationalIdentificationNumber: '1', isProtected: true } }),
  person('p', may(2), { profile: { nationalIdentificationNumber: '198501011234', isProtected: true } }),
  person('q', may(1)),
  records('r', may(1), 'a', 'b', stake(10)),
  records('r', may(2), 'a2', 'c', stake(20), { kind: 'role', ended: true, record: { id: 3 } }),
  records('s', may(1), 'b2', 'b3', stake(30)),
  records('t', may(1), 'q', 'b3', { kind: 'beneficialOwnership', ended: false, record: {} }),
  records('u', may(1), 'c', 'a', stake(100)),
  records('u', may(3), 'c', 'a2'),
];

async function load(order: readonly RegisterStatement[], batchSize: number): Promise<string[]> {
  await clear(graph);
  const loadedAt = new Date('2026-01-10T08:00:00Z');
  for (const batch of [order.filter(describesEntity), order.filter((statement) => !describesEntity(statement))]) {
    for (let at = 0; at < batch.length; at += batchSize) await applyStatements(graph, batch.slice(at, at + batchSize), loadedAt);
  }
  return dump(graph, ['serviceId', 'next', 'relationsUpdatedOn']);
}

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

it('the same statements give the same graph in any order and any batches, but for the ServiceIds', async () => {
  const expected = await load(statements, statements.length);
  expect(expected.filter((line) => line.startsWith('Company:'))).toHaveLength(3);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...statements], { minLength: statements.length }), fc.integer({ min: 1, max: 8 }), async (order, batchSize) => {
      expect(await load(order, batchSize)).toEqual(expected);
    }),
    { numRuns: 8 },
  );
});
