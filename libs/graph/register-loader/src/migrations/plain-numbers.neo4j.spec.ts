import { protectedNumbersQuery } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { ofCompanies } from '../../test/datasets';
import { dump } from '../../test/dump';
import { company, may, removal } from '../../test/statements';
import { applyStatements, endAbsent, migrateRegister, storeAppliedFiles } from '../index';

const graph = testGraph();
const now = new Date('2026-06-01T08:00:00Z');
const load = (...batch: RegisterStatement[]) =>
  applyStatements(
    graph,
    batch.map((statement) => ({ source: 'A', ...statement })),
    now,
  );
const run = (text: string) => graph.run({ name: 'test', text });

const same = { scheme: 'X', id: 'same' };
/** Every sign that is left out, and others that are not. */
const signs = '1.2,3/4_5:6;7|8\u00B79\u30FC0+(A) b-c';
/** A business of an unknown person, who may be protected: two sources describe it, with several numbers. */
const business = (day = 1, orgNo = '5566.0077') =>
  company('one', may(day), {
    ...{ soleTraderOf: 'unknown', rank: 1 },
    identifiers: [
      same,
      { scheme: 'Y', id: '777' },
      { scheme: 'A:B', id: signs },
      { scheme: 'Y', id: ':.,8' },
      { scheme: 'Y', id: '::D.2' },
    ],
    profile: { countryCode: 'SE', orgNo },
  });
const secondSource = company('two', may(1), {
  ...{ rank: 2, identifiers: [same] },
  profile: { countryCode: 'SE', orgNo: '12\u2013\u00a034/x' },
});
const closed = company('closed', may(1), {
  soleTraderOf: 'unknown',
  profile: { countryCode: 'NO', orgNo: 'C.1', operationalStatus: 1 },
});
const open = company('open', may(1), { identifiers: [{ scheme: 'X', id: 'O.1' }], profile: { orgNo: 'O.2' } });

const expected = [
  ...['1234X', '1234/X', '55660077', '5566.0077', '777', '.,8', '8', 'D.2', 'D2', 'C.1', 'C1', 'SAME'],
  ...[signs, signs.replace(/[^\w+()]|_/g, '')].map((number) => number.replace(/[- ]/g, '').toUpperCase()),
].sort();
const others = [
  '.',
  '',
  'O.1',
  'O1',
  'O.2',
  'O2',
  '566',
  '1234',
  'C',
  'X',
  ':.,8',
  ':D.2',
  '::D.2',
  'one',
  'two',
  'A:B',
  'unknown',
];
const wanted = [...expected, ...others];

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(async () => {
  await migrateRegister(graph);
  await graph.close();
});

async function protectedNumbers(): Promise<string[]> {
  const rows = await graph.read<{ number: string }>(protectedNumbersQuery, { wanted: { numbers: wanted } });
  return rows.map(({ number }) => number).sort();
}

async function loadAll(): Promise<void> {
  await load(business(), secondSource, closed, open);
  await storeAppliedFiles(graph, ofCompanies, may(10));
  await endAbsent(graph, ofCompanies, { ids: ['closed'], day: may(10) }, { loadedAt: now, now });
}

const keys = async () => (await dump(graph)).filter((line) => line.startsWith('EntityKey') || line.includes('KEY_OF'));

/** Makes the graph like one that the version before loaded. */
async function forgetPlainNumbers(): Promise<void> {
  await run("MATCH (m:Migration {id: '023-plain-numbers'}) DELETE m");
  await run('MATCH (key:EntityKey) REMOVE key.plainNumber');
  await run("MATCH (key:EntityKey {key: 'orgNo:closed'}) DETACH DELETE key");
}

/** Returns the graph client so that it fails after this number of transactions, as if its process were killed. */
function killedAfter(transactions: number): GraphClient {
  let left = transactions;
  return new Proxy(graph, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (name !== 'write') return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      left -= 1;
      if (left < 0) throw new Error('killed');
      return graph.write.bind(graph);
    },
  });
}

describe('the numbers of businesses of persons who may be protected', () => {
  it('are found as they are and without punctuation: of register identifiers, of each source, and of a closed company', async () => {
    await loadAll();
    expect(await protectedNumbers()).toEqual(expected);
  });

  it('are no longer found when they are replaced or withdrawn', async () => {
    await loadAll();
    await load(business(11, '9988'));
    const replaced = expected.filter((number) => !number.startsWith('5566'));
    expect(await protectedNumbers()).toEqual(replaced);
    await load(removal('company', 'two', may(11)), removal('company', 'closed', may(11)));
    expect(await protectedNumbers()).toEqual(replaced.filter((number) => !/^(1234.?X|C\.?1)$/.test(number)));
    expect((await keys()).filter((line) => line.includes('orgNo:'))).toEqual([]);
  });

  it('are found in an older graph before, during and after its migration, which is killed and run again', async () => {
    await loadAll();
    const loaded = await keys();
    await forgetPlainNumbers();
    expect(await keys()).not.toEqual(loaded);
    for (const transactions of [0, 1, 2, 3]) {
      await expect(migrateRegister(killedAfter(transactions))).rejects.toThrow('killed');
      expect(await protectedNumbers()).toEqual(expected);
    }
    expect(await migrateRegister(graph)).toEqual(['023-plain-numbers']);
    expect([await keys(), await protectedNumbers()]).toEqual([loaded, expected]);
  });

  it('are found in a graph whose keys have no numbers at all, once it is migrated', async () => {
    await loadAll();
    const loaded = await keys();
    await forgetPlainNumbers();
    await run("MATCH (key:EntityKey) REMOVE key.number WITH key WHERE key.key STARTS WITH 'orgNo:' DETACH DELETE key");
    expect(await protectedNumbers()).toEqual(expected);
    await migrateRegister(graph);
    expect((await keys()).length).toBe(loaded.length);
    expect(await protectedNumbers()).toEqual(expected);
  });

  it('are not found by a key that an older loader left when it reopened a closed company, once the graph is migrated', async () => {
    await loadAll();
    await load(company('closed', may(11), { soleTraderOf: 'unknown', profile: { orgNo: 'R.1' } }));
    const loaded = await keys();
    await forgetPlainNumbers();
    await run(`MATCH (company:Company {sourceId: 'closed'})
      CREATE (:EntityKey {key: 'orgNo:closed', number: 'C.1'})-[:KEY_OF]->(company)`);
    expect(await protectedNumbers()).not.toContain('C.1');
    expect(await migrateRegister(graph)).toEqual(['023-plain-numbers']);
    expect([await keys(), (await protectedNumbers()).includes('C.1')]).toEqual([loaded, false]);
  });

  it('are not found where the business is not marked', async () => {
    await load({ ...business(), soleTraderOf: undefined, serviceId: serviceId(7) }, secondSource, open);
    expect(await protectedNumbers()).toEqual([]);
  });
});
