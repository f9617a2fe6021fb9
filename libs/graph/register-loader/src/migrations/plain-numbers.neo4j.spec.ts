import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph, protectedNumbersQuery } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type BeneficialOwnershipRecord,
  type RegisterStatement,
  serviceId,
  type StatedRecord,
} from '@company-relations/ownership';
import { ofCompanies } from '../../test/datasets';
import { dump } from '../../test/dump';
import { protectedSince } from '../../test/protected-since';
import { company, may, person, records, removal } from '../../test/statements';
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

describe('packages from before the migration', () => {
  const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
  const changeLog = new ChangeLog(graph);
  const nationalId = '19850101-1234';
  const numbered = (id: number, countryCode = 'NO') => ({
    serviceId: serviceId(id),
    profile: { name: `Company ${id}`, countryCode },
  });
  const owns = (record: BeneficialOwnershipRecord): StatedRecord => ({
    kind: 'beneficialOwnership',
    ended: false,
    record,
  });
  const role = (text?: string): StatedRecord => ({
    kind: 'role',
    ended: false,
    record: { id: 1001, ...(text === undefined ? {} : { text }) },
  });
  const [missed, merged, withOtherNumber, withName, withVatNumber] = [21, 22, 2, 3, 6];

  beforeEach(async () => {
    await load(
      person('p', may(1), {
        serviceId: serviceId(11),
        profile: { nationalIdentificationNumber: nationalId, isProtected: true },
      }),
      person('o', may(1), { serviceId: serviceId(12) }),
      company('known', may(1), {
        serviceId: serviceId(20),
        profile: { countryCode: 'SE', orgNo: '850101-1234' },
      }),
      company('missed', may(1), {
        ...numbered(missed, 'SE'),
        identifiers: [same, { scheme: 'Y', id: `:${nationalId}` }, { scheme: 'Z', id: '5566.0077' }],
      }),
      company('merged', may(1), { ...numbered(merged, 'SE'), rank: 2 }),
      ...[1, 2, 3, 4, 5, 6].map((id) => company(`c${id}`, may(1), numbered(id))),
      records('text', may(1), 'missed', 'c1', role('Clerk of the business')),
      records('number', may(1), 'o', 'c2', owns({ proxyCompanyRegistrationNumber: '55660077' })),
      records('name', may(1), 'o', 'c3', owns({ proxyCompanyName: 'Company 21' })),
      records('party', may(1), 'missed', 'c3', role()),
      records('text of the person', may(1), 'p', 'c4', role('Chair: Kari'), owns({ caseNo: 'Kari 1' })),
      records('text of a business', may(1), 'known', 'c5', owns({ text: 'For Kari' })),
      records('VAT number', may(1), 'o', 'c6', owns({ proxyCompanyRegistrationNumber: 'SE19850101123401' })),
    );
    await load(company('merged', may(2), { ...numbered(merged, 'SE'), rank: 2, identifiers: [same] }));
  });

  /** Makes the business like one of a version that took the second colon of its identifier for a part of the number. */
  async function forgetMark(): Promise<void> {
    await run(`MATCH (key:EntityKey {number: '198501011234'})-[:KEY_OF]->(company)
      SET key.number = ':198501011234'
      REMOVE company.protectedSoleTrader`);
  }

  /** Returns what the migration protects, and the Norwegian companies whose lines it changes. */
  async function migrated() {
    const before = await changeLog.begin();
    await forgetPlainNumbers();
    expect(await migrateRegister(graph)).toEqual(['023-plain-numbers']);
    return {
      protects: await protectedSince(companies, before),
      lines: await companies.companiesChangedSince(before, 'NO'),
    };
  }

  it('stay if it marks nothing, whatever they show of marked persons and businesses', async () => {
    expect(await migrated()).toEqual({ protects: [], lines: [] });
  });

  it('are to be withdrawn if they show a newly marked business or a proxy that may be one, and no others, and once only', async () => {
    const loaded = await dump(graph);
    await forgetMark();
    expect(await dump(graph)).not.toEqual(loaded);
    expect(await migrated()).toEqual({
      protects: [withOtherNumber, withName, withVatNumber, missed, merged],
      lines: [1, withOtherNumber, withName, withVatNumber],
    });
    expect(await dump(graph)).toEqual(loaded);
    expect(await migrated()).toEqual({ protects: [], lines: [] });
  });

  it('are to be withdrawn although it is killed at any time and repeated', async () => {
    await forgetMark();
    await forgetPlainNumbers();
    const before = await changeLog.begin();
    const isKilledAfter = (transactions: number) =>
      migrateRegister(killedAfter(transactions)).then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
    for (let transactions = 0; await isKilledAfter(transactions);) transactions += 1;
    const protections = await companies.protectionsSince(before);
    expect(protections.map(({ serviceIds }) => [...serviceIds].sort((a, b) => a - b))).toEqual([
      [withOtherNumber, withName, withVatNumber, missed, merged],
    ]);
  });
});
