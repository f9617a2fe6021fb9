import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { serviceId, type StatedRecord } from '@company-relations/ownership';
import { holding } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { protectedSince } from '../../test/protected-since';
import { company, may, person, records } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';
import { stripErasedProxies } from '../erase/strip-erased-proxies';
import { storeProxyNumbers } from './number-proxies';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const today = new Date('2026-06-01T08:00:00Z');
const proxied = (number: string, ended = false): StatedRecord => ({
  ...{ kind: 'beneficialOwnership', ended },
  record: { stakePercent: 30, proxyCompanyRegistrationNumber: number, proxyCompanyName: `Proxy ${number}` },
});
const kari = person('kari', may(1), {
  serviceId: serviceId(109),
  profile: { nationalIdentificationNumber: '19850101-1234', isProtected: true },
});
const owner = person('ola', may(1), { serviceId: serviceId(108), profile: { name: 'Ola' } });
const count = 7;
const owned = Array.from({ length: count }, (_, n) =>
  company(`c${n}`, may(1), { serviceId: serviceId(n + 1), profile: { name: `C${n}`, countryCode: 'NO' } }),
);
/**
 * Records with proxies. Every third one has a company as its party, and every second one is ended. r5 names another
 * proxy.
 */
const proxies = Array.from({ length: count }, (_, n) =>
  records(`r${n}`, may(1), n % 3 === 0 ? 'c6' : 'ola', `c${n}`, proxied(n === 5 ? '123' : '850101-1234', n % 2 === 1)),
).slice(0, count - 1);
const run = (text: string) => graph.run<Record<string, unknown>>({ name: 'test', text });
const numbers = () =>
  run('MATCH ()-[r]->() WHERE r.id IS NOT NULL RETURN r.id AS id, r.proxyNumber AS number ORDER BY id');
const forgetMigration = (id: string) => run(`MATCH (m:Migration {id: '${id}'}) DELETE m`);

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

async function load(): Promise<void> {
  await applyStatements(graph, [kari, owner, ...owned], today);
  await applyStatements(graph, proxies, today);
}

/** Ends a walk after this number of transactions, as if its process were killed. */
function killedAfter(slices: number): () => void {
  let left = slices;
  return () => {
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
}

describe('a migration that walks over all proxies', () => {
  it('writes their numbers in slices, goes on after the last one when it was killed, and names what packages show', async () => {
    await load();
    const expected = await numbers();
    const before = await changeLog.begin();
    await run('MATCH ()-[r]->() REMOVE r.proxyNumber');
    await forgetMigration('006-proxies');
    await expect(storeProxyNumbers(graph, { limit: 1, onSlice: killedAfter(2) })).rejects.toThrow('killed');
    // The walk has handled the current records r0 and r2. A manual change to r0 shows later whether the walk reads it
    // again.
    expect((await numbers()).flatMap(({ id, number }) => (number === null ? [] : id))).toEqual(['r0', 'r2']);
    await run("MATCH ()-[r {id: 'r0'}]->() SET r.proxyNumber = 'by hand'");
    expect(await migrateRegister(graph)).toEqual(['006-proxies']);
    expect(await numbers()).toEqual(
      expected.map((row) => (row['id'] === 'r0' ? { id: 'r0', number: 'by hand' } : row)),
    );
    expect(await protectedSince(companies, before)).toEqual([1, 2, 3, 4, 5, 7, 108]);
    expect(await run("MATCH (c:Counter) WHERE c.name STARTS WITH 'migration' RETURN c.name AS name")).toEqual([]);
  });

  it('comes to the same when several processes run it at once', async () => {
    await load();
    const expected = await numbers();
    await run('MATCH ()-[r]->() REMOVE r.proxyNumber');
    await forgetMigration('006-proxies');
    await Promise.all([1, 2, 3].map(() => migrateRegister(graph)));
    expect(await numbers()).toEqual(expected);
  });
});

describe('a person who was erased before records were found by their proxies', () => {
  /**
   * Makes the graph like an older one: the erasure did not change the records that name the erased person as a proxy.
   */
  async function erasedBefore(): Promise<void> {
    await load();
    await run('MATCH ()-[r]->() SET r.kept = r.record, r.keptNumber = r.proxyNumber');
    await finishedErasure(new PersonErasure(graph), 'kari', today);
    await run('MATCH ()-[r]->() SET r.record = r.kept, r.proxyNumber = r.keptNumber REMOVE r.kept, r.keptNumber');
  }

  it('is removed from the records of others by the next migration, which logs the changes and withdraws packages', async () => {
    await erasedBefore();
    expect(await holding(graph, ['850101'])).toHaveLength(5);
    const before = await changeLog.begin();
    await forgetMigration('008-kept-out');
    expect(await migrateRegister(graph)).toEqual(['008-kept-out']);
    expect(await holding(graph, ['850101'])).toEqual([]);
    expect(await run('MATCH ()-[r]->() WHERE r.proxyNumber IS NOT NULL RETURN r.id AS id, r.record AS record')).toEqual(
      [
        {
          id: 'r5',
          record: JSON.stringify({
            stakePercent: 30,
            proxyCompanyRegistrationNumber: '123',
            proxyCompanyName: 'Proxy 123',
            updatedAt: '2026-06-01T08:00:00Z',
          }),
        },
      ],
    );
    expect([await companies.companiesChangedSince(before, 'NO'), await protectedSince(companies, before)]).toEqual([
      [1, 2, 3, 4, 5, 7],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('leaves them too where the migration is killed between slices and run again', async () => {
    await erasedBefore();
    await forgetMigration('008-kept-out');
    await expect(
      stripErasedProxies(graph, { name: 'migration 008-kept-out', limit: 2, onSlice: killedAfter(1) }),
    ).rejects.toThrow('killed');
    expect(await holding(graph, ['850101'])).toHaveLength(3);
    expect(await migrateRegister(graph)).toEqual(['008-kept-out']);
    expect(await holding(graph, ['850101'])).toEqual([]);
  });

  it('is skipped when no person was erased', async () => {
    await load();
    await forgetMigration('008-kept-out');
    await stripErasedProxies(graph, { name: 'walk', onSlice: killedAfter(1) });
    expect(await holding(graph, ['850101'])).toHaveLength(6);
  });
});
