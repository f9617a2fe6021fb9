import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { company, end, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
const applied = { result: 'applied' };
const unchanged = { result: 'unchanged' };

function from<Statement extends RegisterStatement>(source: string, statement: Statement): Statement {
  return { ...statement, source };
}

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date('2026-01-10T08:00:00Z'));
}

function refused(what: string, owner: string, source: string) {
  return {
    result: 'rejected',
    reason: `${what}: the id belongs to source "${owner}", and source "${source}" must not state it`,
  };
}

async function sources(): Promise<Record<string, unknown>> {
  const rows = await graph.read<{ id: string; source: string | null; sources: string | null }>({
    name: 'sources',
    text: `MATCH (e:Entity) RETURN e.sourceId AS id, e.source AS source, e.sources AS sources
      UNION ALL MATCH ()-[r]->() WHERE r.id IS NOT NULL RETURN r.id AS id, r.source AS source, null AS sources
      UNION ALL MATCH (n:Removed) RETURN n.key AS id, n.source AS source, null AS sources`,
  });
  const ofParts = (text: string) =>
    (JSON.parse(text) as { id: string; source?: string }[]).map(({ id, source }) => `${id}: ${source}`);
  return Object.fromEntries(
    rows.map(({ id, source, sources: parts }) => [id, parts === null ? source : [source, ...ofParts(parts)]]),
  );
}

/** Makes the graph like an older one, which does not have the sources of statements. */
async function forgetSources(): Promise<void> {
  await graph.run({ name: 'forget-nodes', text: 'MATCH (n) WHERE n:Entity OR n:Removed REMOVE n.source' });
  await graph.run({ name: 'forget-records', text: 'MATCH ()-[r]->() REMOVE r.source' });
}

async function setDate(label: string, asOf: string): Promise<void> {
  await graph.run({ name: 'set-date', text: `MATCH (n:${label}) SET n.asOf = $asOf` }, { asOf });
}

const lei = { identifiers: [{ scheme: 'S', id: '1' }] };

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('the source of what is stated', () => {
  it('is kept of companies, each source record of one, persons, records and removals', async () => {
    await load(
      from('A', company('a', may(1), lei)),
      from('B', company('b', may(1), { ...lei, rank: 1 })),
      from('A', company('c', may(1))),
      person('p', may(1)),
      from('B', records('r', may(1), 'p', 'a', stake(1))),
      from('C', removal('person', 'gone', may(1))),
    );
    expect(await sources()).toEqual({ a: ['A', 'a: A', 'b: B'], c: 'A', p: 'unnamed', r: 'B', 'person:gone': 'C' });
  });

  it('of an id never changes: statements and removals of another source about the id are refused', async () => {
    await load(
      from('A', company('a', may(1))),
      from('A', person('p', may(1))),
      from('A', records('r', may(1), 'p', 'a', stake(1))),
    );
    const before = await sources();
    const outcomes = await load(
      from('B', company('a', may(2))),
      from('B', person('p', may(2))),
      from('B', removal('company', 'a', may(2))),
      from('B', removal('person', 'p', may(2))),
      from('B', records('r', may(2), 'p', 'a', stake(2))),
      from('B', records('r', may(2), 'p', 'a')),
      from('B', end('r', may(2))),
      from('B', removal('record', 'r', may(2))),
      removal('person', 'p', may(2)),
    );
    const each = ['company a', 'person p', 'company a', 'person p', 'record r', 'record r', 'record r', 'record r'].map(
      (what) => refused(what, 'A', 'B'),
    );
    expect(outcomes).toEqual([...each, refused('person p', 'A', 'unnamed')]);
    expect(await sources()).toEqual(before);
    expect(await load(from('A', end('r', may(2))), from('A', removal('person', 'p', may(2))))).toEqual([
      applied,
      applied,
    ]);
  });

  it('that withdrew an id keeps it: another one can neither state it nor withdraw it', async () => {
    await load(from('A', company('a', may(1))), from('A', person('p', may(1))));
    await load(from('A', removal('person', 'p', may(2))), from('A', removal('record', 'r', may(2))));
    expect(await load(from('B', person('p', may(3))), from('B', records('r', may(3), 'a', 'a', stake(1))))).toEqual([
      refused('person p', 'A', 'B'),
      refused('record r', 'A', 'B'),
    ]);
    expect(await load(from('A', person('p', may(3))))).toEqual([applied]);
  });

  it('may describe a company of another source by a shared identifier, and withdraw its own part', async () => {
    expect(
      await load(from('A', company('a', may(1), lei)), from('B', company('b', may(1), { ...lei, rank: 1 }))),
    ).toEqual([applied, applied]);
    expect(await load(from('B', removal('company', 'b', may(2))))).toEqual([applied]);
    expect(await sources()).toEqual({ a: 'A', 'company:b': 'B' });
  });

  it('of an id without one is the first that states the id again, with a new date, the same one or other content', async () => {
    const batch = [
      company('a', may(1), lei),
      company('b', may(1), { ...lei, rank: 1 }),
      person('p', may(1)),
      records('r', may(1), 'p', 'a', stake(1)),
    ];
    await load(...batch);
    await forgetSources();
    expect(await sources()).toEqual({ a: [null, 'a: unnamed', 'b: unnamed'], p: null, r: null });
    await graph.run({
      name: 'forget-parts',
      text: `MATCH (c:Company) SET c.sources = replace(c.sources, ',"source":"unnamed"', '')`,
    });
    expect(await load(...batch.map((statement) => from('A', statement)))).toEqual(batch.map(() => unchanged));
    expect(await sources()).toEqual({ a: ['A', 'a: A', 'b: A'], p: 'A', r: 'A' });
    await forgetSources();
    await graph.run({
      name: 'forget-parts',
      text: `MATCH (c:Company) SET c.sources = replace(c.sources, ',"source":"A"', '')`,
    });
    expect(
      await load(
        from('B', company('b', may(2), { ...lei, rank: 1 })),
        from('B', person('p', may(2), { profile: {} })),
        from('B', end('r', may(2))),
      ),
    ).toEqual([applied, applied, applied]);
    expect(await sources()).toEqual({ a: [null, 'a: undefined', 'b: B'], p: 'B', r: 'B', 'end:r': 'B' });
  });
});

describe('a stored statement with a date ahead of today', () => {
  it('does not make a true statement outdated: company, person, record and removal', async () => {
    await load(
      company('a', may(1)),
      person('p', may(1)),
      records('r', may(1), 'p', 'a', stake(1)),
      removal('person', 'q', may(1)),
      removal('record', 's', may(1)),
    );
    for (const label of ['Entity', 'Removed']) await setDate(label, '2062-01-01T00:00:00Z');
    await graph.run({ name: 'set-dates', text: `MATCH ()-[r]->() SET r.asOf = '2062-01-01T00:00:00Z'` });
    const batch = [
      company('a', may(2), { profile: {} }),
      person('p', may(2), { profile: {} }),
      person('q', may(2)),
      records('r', may(2), 'p', 'a', stake(2)),
      records('s', may(2), 'q', 'a', stake(2)),
    ];
    expect(await load(...batch)).toEqual(batch.map(() => applied));
    const rows = await graph.read<{ asOf: string }>({
      name: 'dates',
      text: 'MATCH (n:Entity) RETURN n.asOf AS asOf UNION ALL MATCH ()-[r]->() WHERE r.id IS NOT NULL RETURN r.asOf AS asOf',
    });
    expect(rows.map(({ asOf }) => asOf)).toEqual(Array.from({ length: 5 }, () => may(2)));
  });

  it('ends no protection: "unprotected" of 2062 gives way to "protected" of today', async () => {
    await load(person('p', may(1), { profile: { isProtected: false } }));
    await setDate('Person', '2062-01-01T00:00:00Z');
    expect(await load(person('p', may(2), { profile: { isProtected: true } }))).toEqual([applied]);
    expect(await graph.read({ name: 'marks', text: 'MATCH (p:Person) RETURN p.protected AS isProtected' })).toEqual([
      { isProtected: true },
    ]);
  });

  it('is ahead by more than a day, by the clock of the load', async () => {
    await load(person('p', may(3)));
    const at = (time: string) =>
      applyStatements(graph, [person('p', may(1), { profile: {} })], new Date(), { now: new Date(time) });
    expect(await at('2024-05-02T00:00:00Z')).toEqual([{ result: 'outdated' }]);
    expect(await at('2024-05-01T23:59:59Z')).toEqual([applied]);
  });
});

describe('a withdrawal', () => {
  it('of one source of a company leaves the records that name it: each record is withdrawn by its own id', async () => {
    await load(
      from('A', company('a', may(1), lei)),
      from('B', company('b', may(1), { ...lei, rank: 1 })),
      person('p', may(1)),
    );
    await load(from('B', records('r', may(1), 'p', 'b', stake(1))));
    expect(await load(from('B', removal('company', 'b', may(2))))).toEqual([applied]);
    expect(await sources()).toEqual({ a: 'A', p: 'unnamed', r: 'B', 'company:b': 'B' });
    expect(
      await load(from('B', records('r', may(1), 'p', 'b', stake(1))), from('B', removal('record', 'r', may(3)))),
    ).toEqual([unchanged, applied]);
    expect(await sources()).toEqual({ a: 'A', p: 'unnamed', 'company:b': 'B', 'record:r': 'B' });
  });

  it('frees a ServiceId for the source alone that gives it: the loader assigns it to nothing', async () => {
    const first = person('p', may(1), { serviceId: 7 as never });
    await load(first, removal('person', 'p', may(2)));
    await load(person('q', may(1)));
    expect(await load({ ...first, asOf: may(3) })).toEqual([applied]);
    const rows = await graph.read({
      name: 'ids',
      text: 'MATCH (p:Person) RETURN p.sourceId AS id, p.serviceId AS serviceId ORDER BY id',
    });
    expect(rows).toEqual([
      { id: 'p', serviceId: 7 },
      { id: 'q', serviceId: 8 },
    ]);
  });

  it('keeps a ServiceId from other entities while its holder is there, then gives it to the first one that states it', async () => {
    const given = { serviceId: serviceId(7) };
    const taken = (what: string) => ({ result: 'rejected', reason: `${what}: serviceId 7 belongs to another entity` });
    const other = from('B', person('q', may(1), given));
    expect(await load(from('A', person('p', may(1), given)), other)).toEqual([applied, taken('person q')]);
    expect(await load(from('A', removal('person', 'p', may(2))), other)).toEqual([applied, applied]);
    expect(
      await load(
        from('A', person('p', may(3), given)),
        from('C', company('c', may(3), given)),
        from('A', person('p', may(3))),
      ),
    ).toEqual([taken('person p'), taken('company c'), applied]);
    const rows = await graph.read({
      name: 'ids',
      text: 'MATCH (e:Entity) RETURN e.sourceId AS id, e.source AS source, e.serviceId AS serviceId ORDER BY id',
    });
    expect(rows).toEqual([
      { id: 'p', source: 'A', serviceId: 8 },
      { id: 'q', source: 'B', serviceId: 7 },
    ]);
  });
});
