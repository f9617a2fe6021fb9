import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { RegisterStatement } from '@company-relations/ownership';
import { company, may, person, records, removal, stake } from '../../test/statements';
import {
  appliedDays,
  applyStatements,
  assignSource,
  type Dataset,
  endAbsent,
  migrateRegister,
  storeAppliedFiles,
} from '../index';

const graph = testGraph();
const now = new Date('2026-01-10T08:00:00Z');
const signal = new AbortController().signal;
const national = '198501011234';
const hidden = { isProtected: true, nationalIdentificationNumber: national };
const lei = { identifiers: [{ scheme: 'S', id: '1' }] };

function from<Statement extends RegisterStatement>(source: string, statement: Statement): Statement {
  return { ...statement, source };
}

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, now);
}

/** Makes the graph like an older one, which does not have the sources of statements. */
async function forgetSources(): Promise<void> {
  await graph.run({
    name: 'forget-nodes',
    text: `MATCH (n) WHERE n:Entity OR n:Removed SET n.source = null, n.sources = replace(n.sources, ',"source":"unnamed"', '')`,
  });
  await graph.run({ name: 'forget-records', text: 'MATCH ()-[r]->() REMOVE r.source' });
}

async function marks(): Promise<Record<string, boolean>> {
  const rows = await graph.read<{ id: string; isProtected: boolean }>({
    name: 'marks',
    text: 'MATCH (e:Entity) RETURN e.sourceId AS id, coalesce(e.protected, e.protectedSoleTrader, false) AS isProtected',
  });
  return Object.fromEntries(rows.map(({ id, isProtected }) => [id, isProtected]));
}

async function unassigned(): Promise<number> {
  const [row] = await graph.read<{ count: number }>({
    name: 'unassigned',
    text: `RETURN COUNT { MATCH (n) WHERE (n:Entity OR n:Removed OR n:ProtectionClaim) AND n.source IS NULL }
      + COUNT { MATCH ()-[r]->() WHERE r.id IS NOT NULL AND r.source IS NULL } AS count`,
  });
  return row?.count ?? -1;
}

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('protection of a graph of an earlier version', () => {
  const business = company('firm', may(1), { profile: { orgNo: national, countryCode: 'SE' } });

  async function takenOver(): Promise<void> {
    await load(
      person('p', may(1), { profile: hidden }),
      person('alike', may(1), { profile: { nationalIdentificationNumber: national } }),
      business,
    );
    await forgetSources();
    await load(from('A', person('p', may(2), { profile: {} })));
  }

  it('does not end when a source takes the id over and says otherwise, nor when it removes the person', async () => {
    await takenOver();
    expect(await marks()).toEqual({ p: true, alike: true, firm: true });
    await load(from('A', removal('person', 'p', may(3))));
    expect(await marks()).toEqual({ alike: true, firm: true });
    await load(from('A', person('p', may(4), { profile: {} })));
    expect(await marks()).toEqual({ p: true, alike: true, firm: true });
  });

  it('ends where an operator says whose it was, and that source has said otherwise since', async () => {
    await takenOver();
    expect(await assignSource(graph, { to: 'B' }, { now, signal })).toEqual({
      entities: 2,
      records: 0,
      removals: 0,
      claims: 1,
    });
    expect(await marks()).toEqual({ p: true, alike: true, firm: true });
    expect(await assignSource(graph, { from: 'B', to: 'A' }, { now, signal })).toEqual({
      entities: 2,
      records: 0,
      removals: 0,
      claims: 1,
    });
    expect(await marks()).toEqual({ p: false, alike: false, firm: false });
    expect(await graph.read({ name: 'claims', text: 'MATCH (c:ProtectionClaim) RETURN c' })).toEqual([]);
  });
});

it('protection that a source claimed ends where it is assigned a newer statement that says otherwise', async () => {
  await load(from('A', person('p', may(5))), from('B', person('p', may(2), { profile: { isProtected: true } })));
  expect(await marks()).toEqual({ p: true });
  expect(await assignSource(graph, { from: 'A', to: 'B' }, { now, signal })).toEqual({
    entities: 1,
    records: 0,
    removals: 0,
    claims: 0,
  });
  expect(await marks()).toEqual({ p: false });
  expect(await graph.read({ name: 'claims', text: 'MATCH (c:ProtectionClaim) RETURN c' })).toEqual([]);
});

describe('assigning a source', () => {
  const batch = [
    company('a', may(1), lei),
    company('b', may(1), { ...lei, rank: 1 }),
    company('c', may(1)),
    person('p', may(1), { profile: hidden }),
    records('r', may(1), 'p', 'a', stake(1)),
    records('s', may(1), 'c', 'a', stake(1)),
    removal('person', 'gone', may(1)),
  ];

  it('reaches companies, their source records, persons, records and withdrawals, in slices, and may be run again', async () => {
    await load(...batch);
    await forgetSources();
    expect(await assignSource(graph, { to: 'A' }, { now, signal, limit: 1 })).toEqual({
      entities: 3,
      records: 2,
      removals: 1,
      claims: 0,
    });
    expect(await unassigned()).toBe(0);
    expect(await assignSource(graph, { to: 'A' }, { now, signal, limit: 1 })).toEqual({
      entities: 0,
      records: 0,
      removals: 0,
      claims: 0,
    });
    const outcomes = await load(...batch.map((statement) => from('A', statement)));
    expect(outcomes).toEqual(batch.map(() => ({ result: 'unchanged' })));
    expect((await load(from('B', company('b', may(2), lei))))[0]).toMatchObject({ result: 'rejected' });
  });

  it('leaves alone what is of a third source', async () => {
    await load(...batch.map((statement) => from('A', statement)));
    await load(from('B', person('p', may(2), { profile: {} })));
    expect(await assignSource(graph, { from: 'C', to: 'D' }, { now, signal })).toEqual({
      entities: 0,
      records: 0,
      removals: 0,
      claims: 0,
    });
    expect(await load(from('A', person('p', may(2), { profile: hidden })))).toEqual([{ result: 'applied' }]);
  });

  it('ended before its end goes on when it is run again', async () => {
    await load(...batch);
    await forgetSources();
    const stopped = new AbortController();
    stopped.abort();
    expect(await assignSource(graph, { to: 'A' }, { now, signal: stopped.signal })).toBeUndefined();
    expect(await assignSource(graph, { to: 'A' }, { now, signal })).toMatchObject({ entities: 3, records: 2 });
  });
});

describe('the days of complete files', () => {
  const roles = (source: string): Dataset => ({
    name: 'roles',
    kind: 'records',
    source,
    prefix: 'r',
    ids: /^r/,
    lagDays: 0,
  });
  const companies: Dataset = { ...roles('A'), name: 'companies', kind: 'companies' };
  const batch = [company('c', may(1)), person('p', may(1)), records('r', may(1), 'p', 'c', stake(10))];

  function days(): Promise<unknown> {
    const all = [roles('A'), companies, roles('B'), { ...companies, source: 'B' }, roles('C')];
    return Promise.all(all.map((dataset) => appliedDays(graph, dataset)));
  }

  it('follow the statements, together with those that the other source has', async () => {
    await storeAppliedFiles(graph, roles('A'), may(5));
    await storeAppliedFiles(graph, roles('A'), may(3));
    await storeAppliedFiles(graph, companies, may(5));
    await storeAppliedFiles(graph, roles('B'), may(4));
    await storeAppliedFiles(graph, roles('B'), may(5));
    await storeAppliedFiles(graph, roles('C'), may(6));
    await assignSource(graph, { from: 'A', to: 'B' }, { now, signal });
    const assigned = [[], [], [may(3), may(4), may(5)], [may(5)], [may(6)]];
    expect(await days()).toEqual(assigned);
    await assignSource(graph, { from: 'A', to: 'B' }, { now, signal });
    await assignSource(graph, { to: 'B' }, { now, signal });
    expect(await days()).toEqual(assigned);
  });

  it('so an old file of the other source does not begin again what they have ended', async () => {
    await load(...batch.map((statement) => from('A', statement)));
    await storeAppliedFiles(graph, roles('A'), may(5));
    const absences = { ids: ['r'], day: may(5) };
    expect(await endAbsent(graph, roles('A'), absences, { loadedAt: now, now })).toBe(1);
    await assignSource(graph, { from: 'A', to: 'B' }, { now, signal });
    await load(from('B', records('r', may(2), 'p', 'c', stake(20))));
    const ended = await graph.read({
      name: 'ended',
      text: "MATCH ()-[r {id: 'r'}]->() RETURN type(r) AS type, r.record AS record",
    });
    const record = { stakePercent: 20, updatedAt: '2026-01-10T08:00:00Z', endedNotLaterThan: may(5) };
    expect(ended).toEqual([{ type: 'OWNED', record: JSON.stringify(record) }]);
  });
});
