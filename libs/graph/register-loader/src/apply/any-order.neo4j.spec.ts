import { clear, testGraph } from '@company-relations/company-graph/testing';
import { describesEntity, type RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { dump } from '../../test/dump';
import { company, end, may, person, records, stake } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
/**
 * Matches the nodes that store former businesses. They depend on the order of loads, as the log of changes does: if a
 * later load removes the tie between a company and a person, the tie is stored. If that load had come first, the tie
 * would never have existed.
 */
const formerBusinesses = /^(FormerBusiness |Counter \{"name":"formerBusiness")/;
const id = (scheme: string, value: string) => ({ scheme, id: value });

// Three companies with two or three sources each. In each company, one source connects two others. Some sources have
// two versions.
const statements: readonly RegisterStatement[] = [
  company('a', may(1), { identifiers: [id('S', '1')], profile: { name: 'A before', orgNo: '1', countryCode: 'NO' } }),
  company('a', may(2), { identifiers: [id('S', '1')], profile: { name: 'A', countryCode: 'NO' } }),
  company('a2', may(1), {
    rank: 1,
    identifiers: [id('S', '1'), id('L', '1')],
    profile: { orgNo: '19850101-1234', legalForm: 4 },
  }),
  company('b', may(1), { identifiers: [id('S', '2')], searchable: false, profile: { name: 'B', countryCode: 'SE' } }),
  company('b2', may(1), { identifiers: [id('T', '2')], soleTraderOf: 'p', profile: { name: 'B too', orgNo: '2' } }),
  company('b3', may(1), {
    rank: 1,
    identifiers: [id('S', '2'), id('T', '2')],
    profile: { name: 'B by LEI', orgNo: '3', countryCode: 'GB' },
  }),
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
  records('v', may(1), 'q', 'a', {
    kind: 'ownership',
    ended: true,
    record: { stakePercent: 5, inDate: '2026-02-01T00:00:00Z', outDate: '2027-01-01T00:00:00Z' },
  }),
  records(
    'w',
    may(1),
    'q',
    'c',
    { kind: 'ownership', ended: true, record: { stakePercent: 6, outDate: '2027-01-01T00:00:00Z' } },
    { kind: 'ownership', ended: true, record: { stakePercent: 7, outDate: '2025-01-01T00:00:00Z' } },
    stake(8),
  ),
  end('w', may(2), '2026-06-01T00:00:00Z'),
  end('w', may(3), '2026-07-01T00:00:00Z'),
];

async function load(order: readonly RegisterStatement[], batchSize: number): Promise<string[]> {
  await clear(graph);
  const loadedAt = new Date('2026-01-10T08:00:00Z');
  for (const batch of [order.filter(describesEntity), order.filter((statement) => !describesEntity(statement))]) {
    for (let at = 0; at < batch.length; at += batchSize)
      await applyStatements(graph, batch.slice(at, at + batchSize), loadedAt);
  }
  return (await dump(graph, ['serviceId', 'next', 'relationsUpdatedOn'])).filter(
    (line) => !formerBusinesses.test(line),
  );
}

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

it('the same statements give the same graph in any order and any batches, but for the ServiceIds', async () => {
  const expected = await load(statements, statements.length);
  expect(expected.filter((line) => line.startsWith('Company:'))).toHaveLength(3);
  const values = fc.record({
    order: fc.shuffledSubarray([...statements], { minLength: statements.length }),
    batchSize: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 8 })),
  });
  const [a1, a2, , b, b2, b3, , p1, p2] = statements;
  const classes = [
    'a newer version in an earlier batch',
    'an older version in an earlier batch',
    'the source that ties two others together in the first batch of them',
    'the source that ties two others together in the last batch of them',
    'a sole trader before the person',
    'a sole trader after the person',
    'several versions in one batch',
  ] as const;
  await checkAsyncProperty({ values, classes, usual: 120, full: 2_000 }, async ({ order, batchSize }, meet) => {
    expect(await load(order, batchSize)).toEqual(expected);
    const described = order.filter(describesEntity) as RegisterStatement[];
    const batchOf = (statement?: RegisterStatement) =>
      Math.floor(described.indexOf(statement as RegisterStatement) / batchSize);
    meet('a newer version in an earlier batch', batchOf(a2) < batchOf(a1));
    meet('an older version in an earlier batch', batchOf(a1) < batchOf(a2));
    meet('several versions in one batch', batchOf(a1) === batchOf(a2));
    meet(
      'the source that ties two others together in the first batch of them',
      batchOf(b3) < Math.min(batchOf(b), batchOf(b2)),
    );
    meet(
      'the source that ties two others together in the last batch of them',
      batchOf(b3) > Math.max(batchOf(b), batchOf(b2)),
    );
    meet('a sole trader before the person', batchOf(b2) < Math.min(batchOf(p1), batchOf(p2)));
    meet('a sole trader after the person', batchOf(b2) > Math.min(batchOf(p1), batchOf(p2)));
  });
}, 3_600_000);
