import { int, operatorsOf } from '@company-relations/neo4j-client';
import { countAnew } from '../../test/plans';
import { clear, migrate, testGraph } from '../../test/small-world';
import { protectedNumbersQuery } from './proxy-protection';

const graph = testGraph();
const wanted = ['O2', 'K3', 'K4', 'S5', 'none'];

/**
 * Companies with a register identifier and a number of one of two sources, each with a point in it. All of them may be
 * businesses of protected persons, except the first.
 */
const companies = `UNWIND range(1, $count) AS id
  CREATE (company:Entity:Company {serviceId: id, orgNo: 'O' + id, sources: '[{"profile":{"orgNo":"S.' + id + '"}},{}]'})
  SET company.protectedSoleTrader = CASE WHEN id > 1 THEN true END
  CREATE (:EntityKey {key: 'register:X:K.' + id, number: 'K.' + id, plainNumber: 'K' + id})-[:KEY_OF]->(company)
  CREATE (:EntityKey {key: 'orgNo:' + id, number: 'S.' + id, plainNumber: 'S' + id})-[:KEY_OF]->(company)`;
const run = (text: string, parameters = {}) => graph.run({ name: 'test', text }, parameters);

beforeEach(() => migrate(graph));
afterAll(async () => {
  await migrate(graph);
  await clear(graph);
  await graph.close();
});

async function seed(count: number): Promise<void> {
  await clear(graph);
  await run(companies, { count: int(count) });
}

async function protectedAmong(numbers: readonly string[]): Promise<string[]> {
  const rows = await graph.read<{ number: string }>(protectedNumbersQuery, { wanted: { numbers } });
  return rows.map(({ number }) => number).sort();
}

/** Returns how often the query reads from the store. */
async function countHits(): Promise<number> {
  const plan = await graph.profile(protectedNumbersQuery, { wanted: { numbers: wanted } });
  return operatorsOf(plan).reduce((sum, { dbHits }) => sum + (dbHits ?? 0), 0);
}

describe('the query for protected numbers', () => {
  it('reads no more where a thousand companies may be businesses of protected persons', async () => {
    await seed(10);
    const few = await countHits();
    await seed(1_000);
    const many = await countHits();
    await countAnew(graph);
    expect([many, await countHits()]).toEqual([few, few]);
    expect(few).toBeLessThan(100);
  });

  it('reads no more where a thousand of them share a number', async () => {
    await seed(1_000);
    const few = await countHits();
    await run("MATCH (key:EntityKey) SET key.number = '0', key.plainNumber = 'K3'");
    expect(await countHits()).toBeLessThan(few + 50);
  });

  it('scans no keys before the migration has ended, when their indexes may be missing', async () => {
    await seed(1_000);
    await run('MATCH (key:EntityKey) WITH key SKIP 10 DETACH DELETE key');
    await run("MATCH (m:Migration {id: '023-plain-numbers'}) DELETE m");
    for (const index of ['entity_key_number', 'entity_key_plain_number']) await run(`DROP INDEX ${index} IF EXISTS`);
    await countAnew(graph);
    const plan = await graph.profile(protectedNumbersQuery, { wanted: { numbers: wanted } });
    const scans = operatorsOf(plan).filter(({ operatorType }) => operatorType === 'NodeByLabelScan');
    expect(scans.filter(({ details, rows }) => details.includes('EntityKey') && rows !== 0)).toEqual([]);
  });

  it('finds numbers of businesses as they are and without punctuation, and no other numbers', async () => {
    await seed(6);
    const ofSecond = ['O2', 'K.2', 'K2', 'S.2', 'S2'];
    expect(await protectedAmong([...ofSecond, 'O1', 'K1', 'K.1', 'S1', 'S.1', '2', '.'])).toEqual(ofSecond.sort());
    expect(await protectedAmong([])).toEqual([]);
  });

  it('finds the same numbers until the migration of an older graph has stored them in the keys', async () => {
    await seed(6);
    const found = ['K3', 'K4', 'O2', 'S5'];
    expect(await protectedAmong(wanted)).toEqual(found);
    await run("MATCH (m:Migration {id: '023-plain-numbers'}) DELETE m");
    for (const index of ['entity_key_number', 'entity_key_plain_number']) await run(`DROP INDEX ${index} IF EXISTS`);
    await run('MATCH (key:EntityKey) REMOVE key.number, key.plainNumber');
    expect(await protectedAmong(wanted)).toEqual(found);
  });
});
