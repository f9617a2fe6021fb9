import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { Erasure } from '@company-relations/erasure-ledger';
import { type RegisterStatement } from '@company-relations/ownership';
import { dump } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { company, may, person, records, removal } from '../../test/statements';
import takeCounter from '../queries/apply/take-counter.cypher';
import writeErased from '../queries/apply/write-erased.cypher';
import { applyStatements, CannotRevokeError, type RevokedErasure, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const erasing = new PersonErasure(graph);
const erasedOn = new Date('2026-06-02T08:00:00Z');
const statements = [
  person('p', may(1)),
  company('a', may(1)),
  records('r', may(1), 'p', 'a', { kind: 'role', ended: false, record: { id: 3 } }),
];

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

async function load(...batch: RegisterStatement[]): Promise<string[]> {
  return (await applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'))).map(({ result }) => result);
}

const erased = (id: string) => finishedErasure(erasing, id, erasedOn);

async function keptAway(): Promise<number> {
  const [row] = await graph.read<{ total: number }>({
    name: 'kept-away',
    text: 'MATCH (erased:Erased) RETURN count(erased) AS total',
  });
  return row?.total ?? 0;
}

/** Whether a transaction waits for another one. */
async function hasWaitingTransaction(): Promise<boolean> {
  const rows = await graph.read({
    name: 'waiting',
    text: "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status",
  });
  return rows.length > 0;
}

it('an erasure that is revoked while a load remembers more of it waits for the load, and leaves nothing of that', async () => {
  await load(...statements);
  const erasure = await erased('p');
  const revoking: { isDone: boolean; revoked?: Promise<RevokedErasure | undefined> } = { isDone: false };
  await graph.write(async (transaction) => {
    await transaction.run(takeCounter);
    // A load does this when it finds the erased person in a record with another id.
    await transaction.run(writeErased, { rows: [{ hash: 'learnt', erasure: erasure.id }] });
    revoking.revoked = erasing.revoke(erasure.id, erasedOn).finally(() => (revoking.isDone = true));
    while (!revoking.isDone && !(await hasWaitingTransaction()));
  });
  expect(await revoking.revoked).toEqual({
    how: 'revoked',
    erasure: { ...erasure, liftedAt: '2026-06-02T08:00:00Z' },
    released: 3,
  });
  expect(await keptAway()).toBe(0);
  expect(await load(...statements)).toEqual(['applied', 'unchanged', 'applied']);
});

it('an erasure that does not exist, or is not finished, is not revoked, nothing is announced, and nothing is changed', async () => {
  await load(...statements);
  const begun = await erasing.begin('p', erasedOn);
  const before = await keptAway();
  const announced: unknown[] = [];
  const note = async (announcement: unknown) => void announced.push(announcement);
  expect(await erasing.revoke('none', erasedOn, note)).toBeUndefined();
  const { id } = begun?.erasure as Erasure;
  await expect(erasing.revoke(id, erasedOn, note)).rejects.toThrow(
    new CannotRevokeError(`The erasure ${id} is not finished: run it again first.`),
  );
  expect([await keptAway(), announced]).toEqual([before, []]);
});

it('an erasure that is revoked twice reports that the second time, and announces nothing', async () => {
  await load(...statements);
  const { id } = await erased('p');
  const kept = await keptAway();
  const announced: unknown[] = [];
  const note = async (announcement: unknown) => void announced.push([announcement, await keptAway()]);
  const revoked = await erasing.revoke(id, erasedOn, note);
  expect([revoked?.how, revoked?.released, announced]).toEqual(['revoked', kept, [[{ id, keptAway: kept }, kept]]]);
  expect(await erasing.revoke(id, new Date('2027-01-01'), note)).toEqual({
    ...revoked,
    how: 'revoked before',
    released: 0,
  });
  expect(announced).toHaveLength(1);
});

it('what cannot be announced is neither erased nor revoked', async () => {
  await load(...statements);
  const refuse = async () => Promise.reject(new Error('not written'));
  const before = await dump(graph);
  await expect(erasing.begin('p', erasedOn, [], refuse)).rejects.toThrow('not written');
  expect(await dump(graph)).toEqual(before);
  const { id } = await erased('p');
  const kept = await keptAway();
  await expect(erasing.revoke(id, erasedOn, refuse)).rejects.toThrow('not written');
  expect(await keptAway()).toBe(kept);
});

it('an erasure is announced by its id and what goes, before anything is changed', async () => {
  await load(...statements);
  const before = await dump(graph);
  const announced: unknown[] = [];
  const begun = await erasing.begin(
    'p',
    erasedOn,
    ['NO'],
    async (erasure) => void announced.push(erasure, await dump(graph)),
  );
  expect(announced).toEqual([
    { id: begun?.erasure.id, persons: 1, businesses: 0, currentRecords: 1, endedRecords: 0, companiesChanged: 1 },
    before,
  ]);
});

describe('a withdrawal of a record with the id of the person in its own', () => {
  const role = { kind: 'role', ended: false, record: { id: 3 } } as const;
  const others = [
    person('q', may(1)),
    company('a', may(1)),
    records('7', may(1), 'q', 'a', role),
    removal('record', '7', may(3)),
  ];

  async function withdrawals(): Promise<string[]> {
    const rows = await graph.read<{ key: string }>({
      name: 'withdrawals',
      text: 'MATCH (removed:Removed) RETURN removed.key AS key ORDER BY key',
    });
    return rows.map(({ key }) => key);
  }

  it('stays in force without the id, even if another person happens to have a record with this id', async () => {
    await load(person('7', may(1)), ...others);
    expect(await withdrawals()).toEqual(['record:7']);
    expect(await erased('7')).toMatchObject({ withdrawals: 1 });
    expect(await withdrawals()).toEqual([expect.stringMatching(/^erased:[\w-]{43}$/)]);
    // A record that is older than the withdrawal, the same withdrawal again, a later withdrawal with an older record,
    // and a newer record.
    expect(await load(records('7', may(2), 'q', 'a', role))).toEqual(['outdated']);
    expect(await load(removal('record', '7', may(3)))).toEqual(['unchanged']);
    expect(await load(removal('record', '7', may(4)), records('7', may(3), 'q', 'a', role))).toEqual([
      'applied',
      'outdated',
    ]);
    expect(await withdrawals()).toEqual([expect.stringMatching(/^erased:/)]);
    expect(await load(records('7', may(5), 'q', 'a', role))).toEqual(['applied']);
  });

  it('refuses records of the person that are stated again', async () => {
    await load(
      person('p7', may(1)),
      company('a', may(1)),
      records('p7/1', may(1), 'p7', 'a', role),
      removal('record', 'p7/1', may(2)),
    );
    await erased('p7');
    expect(await load(records('p7/1', may(1), 'p7', 'a', role), records('p7/1', may(9), 'p7', 'a', role))).toEqual([
      'outdated',
      'erased',
    ]);
    expect(await withdrawals()).toEqual([expect.stringMatching(/^erased:/)]);
  });

  it('contains neither the id of the person nor that of their business', async () => {
    const business = company('no:850101-1234', may(1), { soleTraderOf: 'p7' });
    await load(
      person('p7', may(1)),
      person('q', may(1)),
      business,
      records('no:850101-1234/q', may(1), 'q', business.id, role),
      removal('record', 'no:850101-1234/q', may(2)),
    );
    expect(await erased('p7')).toMatchObject({ withdrawals: 1 });
    expect(await withdrawals()).toEqual([expect.stringMatching(/^erased:[\w-]{43}$/)]);
  });
});
