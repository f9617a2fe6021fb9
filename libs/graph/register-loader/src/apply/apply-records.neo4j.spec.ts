import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { OwnershipRecord, RegisterStatement } from '@company-relations/ownership';
import { dump, entities, storedRecords } from '../../test/dump';
import { company, end, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, contentHash, migrateRegister, StatementDryRun } from '../index';

const graph = testGraph();
const firstDay = 20463;
const updatedAt = '2026-01-10T08:00:00Z';
const applied = { result: 'applied' };
const replaces = { ...applied, notice: 'it replaces a statement with the same date' };
const contradicts = {
  ...applied,
  problem: 'different content with the same date as the stored statement, which it replaces',
};
const differs = {
  result: 'rejected',
  reason: `different content with the same date as the stored statement (asOf ${may(2)})`,
};
const remembered = { ...applied, notice: 'the record is not in the graph: its end is remembered' };
const world = [company('a', may(1)), company('b', may(1)), company('c', may(1)), person('p', may(1))];

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date('2026-01-10T08:00:00.750Z'));
}

function loadLater(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, new Date('2026-01-12T09:00:00Z'));
}

async function relationDays() {
  return Object.fromEntries(
    (await entities(graph)).map(({ sourceId, relationsUpdatedOn }) => [sourceId, relationsUpdatedOn]),
  );
}

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await load(...world);
});
afterAll(() => graph.close());

describe('a record statement', () => {
  it('stores which bounds are open, also where only they are added with the same date', async () => {
    const closed = { minStakePercent: 25, maxStakePercent: 50, minVotes: 50, maxVotes: 75 };
    const open = { ...closed, isMinStakeExcluded: true, isMinVotesExcluded: true, isMaxVotesExcluded: true } as const;
    const stated = (record: OwnershipRecord, day = 2) =>
      records('r', may(day), 'p', 'a', { kind: 'ownership', ended: false, record });
    expect(await load(stated(closed))).toEqual([applied]);
    expect(await load({ ...stated(open), source: 'another' })).toEqual([
      { result: 'rejected', reason: expect.stringContaining('belongs to source') },
    ]);
    expect(await load(stated(open, 1))).toEqual([{ result: 'outdated' }]);
    expect(await load(stated(open))).toEqual([replaces]);
    const stored = {
      ...{ id: 'r', asOf: may(2), party: 'p', company: 'a', type: 'OWNS' },
      ...{ min: 25, max: 50, minExcluded: true, record: { ...open, updatedAt } },
    };
    expect(await storedRecords(graph)).toEqual([stored]);
    expect(await load(stated(open))).toEqual([{ result: 'unchanged' }]);
    expect(await load(stated(closed))).toEqual([differs]);
    expect(await storedRecords(graph)).toEqual([stored]);
  });

  it('makes one relationship for each of its records and touches the relations of both companies', async () => {
    const role = { kind: 'role', ended: true, record: { id: 4, outDate: may(1), updatedAt: may(2) } } as const;
    const votes = {
      kind: 'ownership',
      ended: false,
      record: { minVotes: 25, maxVotes: 50 },
      votesAlone: true,
    } as const;
    expect(
      await load(
        records('r', may(1), 'a', 'b', stake(51, { minStakePercent: 50, maxStakePercent: 75 }), role),
        records('v', may(1), 'p', 'b', votes),
      ),
    ).toEqual([applied, applied]);
    expect(await storedRecords(graph)).toEqual([
      { id: 'r', asOf: may(1), party: 'a', company: 'b', type: 'HELD_ROLE', record: role.record },
      {
        id: 'r',
        asOf: may(1),
        party: 'a',
        company: 'b',
        type: 'OWNS',
        stake: 51,
        min: 50,
        max: 75,
        record: { stakePercent: 51, minStakePercent: 50, maxStakePercent: 75, updatedAt },
      },
      {
        id: 'v',
        asOf: may(1),
        party: 'p',
        company: 'b',
        type: 'OWNS',
        votesAlone: true,
        record: { minVotes: 25, maxVotes: 50, updatedAt },
      },
    ]);
    expect(await relationDays()).toEqual({ a: firstDay, b: firstDay, c: undefined, p: undefined });
  });

  it('replaces all stored records of its id, and touches the old and the new endpoints', async () => {
    await load(records('r', may(1), 'a', 'b', stake(51), { kind: 'companyStructure', ended: false, record: {} }));
    await loadLater(
      records('r', may(2), 'p', 'c', { kind: 'beneficialOwnership', ended: false, record: { text: 'by trust' } }),
    );
    expect(await storedRecords(graph)).toEqual([
      {
        id: 'r',
        asOf: may(2),
        party: 'p',
        company: 'c',
        type: 'BENEFICIALLY_OWNS',
        record: { text: 'by trust', updatedAt: '2026-01-12T09:00:00Z' },
      },
    ]);
    expect(await relationDays()).toEqual({ a: firstDay + 2, b: firstDay + 2, c: firstDay + 2, p: undefined });
  });

  it('changes nothing when it is older or the same, and moves its date on when newer and the same', async () => {
    const votes = { kind: 'ownership', ended: false, record: { minVotes: 25 }, votesAlone: true } as const;
    await load(records('r', may(2), 'a', 'b', stake(51), votes));
    const before = await dump(graph);
    expect(
      await loadLater(records('r', may(1), 'a', 'b', stake(1)), records('r', may(2), 'a', 'b', votes, stake(51))),
    ).toEqual([{ result: 'outdated' }, { result: 'unchanged' }]);
    expect(await dump(graph)).toEqual(before);
    expect(await loadLater(records('r', may(3), 'a', 'b', stake(51), votes))).toEqual([applied]);
    expect((await dump(graph)).map((line) => line.replaceAll(may(3), may(2)))).toEqual(before);
  });

  it('keeps the time of what it says as before', async () => {
    const role = { kind: 'role', ended: false, record: { id: 4 } } as const;
    await load(records('r', may(1), 'a', 'b', stake(51), role));
    await loadLater(records('r', may(2), 'a', 'b', stake(52), role));
    expect((await storedRecords(graph)).map(({ type, record }) => [type, record])).toEqual([
      ['HOLDS_ROLE', { id: 4, updatedAt }],
      ['OWNS', { stakePercent: 52, updatedAt: '2026-01-12T09:00:00Z' }],
    ]);
    await loadLater(records('r', may(3), 'p', 'b', role));
    expect((await storedRecords(graph)).map(({ type, record }) => [type, record])).toEqual([
      ['HOLDS_ROLE', { id: 4, updatedAt: '2026-01-12T09:00:00Z' }],
    ]);
  });

  it('of two with one date the same one counts in either order', async () => {
    const byHash = [records('r', may(2), 'a', 'b', stake(51)), records('r', may(2), 'a', 'c', stake(51))].sort(
      (x, y) => (contentHash(x) < contentHash(y) ? -1 : 1),
    );
    expect(await load(...byHash)).toEqual([applied, contradicts]);
    const before = await dump(graph);
    expect(await load(...byHash)).toEqual([differs, { result: 'unchanged' }]);
    expect(await dump(graph)).toEqual(before);
  });

  it('is outdated where a party was removed since, even if the party is stated again', async () => {
    await load(removal('company', 'a', may(2)), company('a', may(3)));
    const older = records('r', may(2), 'a', 'b', stake(51));
    expect(await load(older)).toEqual([{ result: 'outdated' }]);
    expect(await load(older, records('r', may(1), 'p', 'b', stake(51)))).toEqual([
      { result: 'unchanged' },
      { result: 'outdated' },
    ]);
    expect(await storedRecords(graph)).toEqual([]);
    expect(await load(records('r', may(3), 'a', 'b', stake(51)))).toEqual([applied]);
  });

  it('is withdrawn by a removal of its party that comes later, even if the party was stated again, and newer ones stay', async () => {
    await load(
      company('a', may(4)),
      records('r', may(1), 'a', 'b', stake(51)),
      records('s', may(3), 'a', 'c', stake(9)),
    );
    expect(await loadLater(removal('company', 'a', may(2)))).toEqual([{ result: 'outdated' }]);
    expect((await storedRecords(graph)).map(({ id }) => id)).toEqual(['s']);
    expect(await relationDays()).toEqual({ a: firstDay + 2, b: firstDay + 2, c: firstDay, p: undefined });
    expect(await load(records('r', may(1), 'a', 'b', stake(51)))).toEqual([{ result: 'unchanged' }]);
    expect((await storedRecords(graph)).map(({ id }) => id)).toEqual(['s']);
  });

  it('is gone with its removal of the same date, and refused with the reason when it comes again', async () => {
    const stated = records('r', may(2), 'a', 'b', stake(51));
    expect(await load(stated, removal('record', 'r', may(2)), stated)).toEqual([
      applied,
      applied,
      { result: 'rejected', reason: `withdrawn with the same date (asOf ${may(2)})` },
    ]);
    expect(await storedRecords(graph)).toEqual([]);
  });

  it('is outdated where an end of it was withdrawn since, before this batch or in it, and as whichever kind of entity', async () => {
    const outdated = { result: 'outdated' };
    expect(await load(person('x', may(1)), removal('person', 'x', may(6)), removal('company', 'c', may(3)))).toEqual([
      applied,
      applied,
      applied,
    ]);
    expect(
      await load(
        company('x', may(2)),
        records('q', may(3), 'a', 'c', stake(1)),
        records('r', may(3), 'c', 'a', stake(1)),
      ),
    ).toEqual([applied, outdated, outdated]);
    const batch = [
      removal('company', 'x', may(3)),
      records('s', may(4), 'x', 'a', stake(1)),
      records('t', may(4), 'p', 'x', stake(1)),
    ];
    expect(await new StatementDryRun(graph).check(batch)).toEqual([
      applied,
      outdated,
      { result: 'rejected', reason: 'record t: company x is not in the graph' },
    ]);
    expect(await load(...batch)).toEqual([
      applied,
      outdated,
      { result: 'rejected', reason: 'record t: company x is not in the graph' },
    ]);
    expect(await storedRecords(graph)).toEqual([]);
  });

  it('is not taken for one of the company, or the person, that has the id of a withdrawn party of the other kind', async () => {
    await load(
      person('c', may(1)),
      removal('person', 'c', may(3)),
      removal('company', 'b', may(3)),
      person('b', may(1)),
    );
    const batch = [
      ...[
        records('r', may(2), 'c', 'a', stake(60)),
        records('s', may(3), 'c', 'a', stake(60)),
        records('t', may(3), 'b', 'a', stake(60)),
      ],
      ...[records('u', may(4), 'c', 'a', stake(1)), records('v', may(4), 'b', 'a', stake(2))],
    ];
    const expected = [{ result: 'outdated' }, { result: 'outdated' }, { result: 'outdated' }, applied, applied];
    expect(await new StatementDryRun(graph).check(batch)).toEqual(expected);
    expect(await load(...batch)).toEqual(expected);
    expect((await storedRecords(graph)).map(({ id, party, stake: percent }) => [id, party, percent])).toEqual([
      ['u', 'c', 1],
      ['v', 'b', 2],
    ]);
  });

  it('is refused when its party or company is not in the graph', async () => {
    await load(person('a', may(1)));
    const before = await dump(graph);
    expect(
      await load(
        records('r', may(1), 'x', 'b', stake(1)),
        records('s', may(1), 'b', 'x', stake(1)),
        records('t', may(1), 'b', 'p', stake(1)),
        records('u', may(1), 'a', 'b', stake(1)),
      ),
    ).toEqual([
      { result: 'rejected', reason: 'record r: party x is not in the graph' },
      { result: 'rejected', reason: 'record s: company x is not in the graph' },
      { result: 'rejected', reason: 'record t: company p is a person' },
      { result: 'rejected', reason: 'record u: party a is both a company and a person' },
    ]);
    expect(await dump(graph)).toEqual(before);
  });

  it('without records withdraws, like a removal', async () => {
    await load(records('r', may(1), 'a', 'b', stake(51)), records('s', may(1), 'a', 'b', stake(9)));
    expect(await loadLater(records('r', may(2), 'a', 'b'), removal('record', 's', may(2)))).toEqual([applied, applied]);
    expect(await storedRecords(graph)).toEqual([]);
    expect(await relationDays()).toEqual({ a: firstDay + 2, b: firstDay + 2, c: undefined, p: undefined });
    const before = await dump(graph);
    expect(
      await load(removal('record', 'r', may(2)), records('r', may(1), 'a', 'b', stake(51)), end('s', may(1))),
    ).toEqual([{ result: 'unchanged' }, { result: 'outdated' }, { result: 'outdated' }]);
    expect(await dump(graph)).toEqual(before);
    expect(await load(records('r', may(3), 'a', 'b', stake(50)))).toEqual([applied]);
    expect((await storedRecords(graph)).map(({ id, stake: percent }) => [id, percent])).toEqual([['r', 50]]);
  });
});

describe('an end statement', () => {
  it('turns the stored records into history, and a newer record statement brings them back', async () => {
    await load(
      records('r', may(1), 'a', 'b', stake(51), {
        kind: 'ownership',
        ended: true,
        record: { stakePercent: 5, outDate: may(1) },
      }),
    );
    expect(await loadLater(end('r', may(2), may(2)))).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual(
      expect.arrayContaining([
        {
          id: 'r',
          asOf: may(1),
          party: 'a',
          company: 'b',
          type: 'OWNED',
          outDateBeforeEnd: '',
          record: { stakePercent: 51, outDate: may(2), updatedAt: '2026-01-12T09:00:00Z' },
        },
        {
          id: 'r',
          asOf: may(1),
          party: 'a',
          company: 'b',
          type: 'OWNED',
          record: { stakePercent: 5, outDate: may(1), updatedAt },
        },
      ]),
    );
    expect(await relationDays()).toEqual({ a: firstDay + 2, b: firstDay + 2, c: undefined, p: undefined });
    expect(await load(end('r', may(2), may(2)), end('r', may(1)))).toEqual([
      { result: 'unchanged' },
      { result: 'outdated' },
    ]);
    await load(records('r', may(3), 'a', 'b', stake(51)));
    expect((await storedRecords(graph)).map(({ type, stake: percent }) => [type, percent])).toEqual([['OWNS', 51]]);
  });

  it('corrects the date of what has ended already', async () => {
    await load(
      records('r', may(1), 'a', 'b', { kind: 'role', ended: true, record: { id: 1 } }),
      end('r', may(2), may(2)),
      end('r', may(3), may(1)),
    );
    expect(await storedRecords(graph)).toEqual([
      {
        id: 'r',
        asOf: may(1),
        party: 'a',
        company: 'b',
        type: 'HELD_ROLE',
        outDateBeforeEnd: '',
        record: { id: 1, outDate: may(1), updatedAt },
      },
    ]);
  });

  it('ends a record of its own date', async () => {
    expect(await load(records('r', may(2), 'a', 'b', stake(51)), end('r', may(2)))).toEqual([applied, applied]);
    expect((await storedRecords(graph)).map(({ type }) => type)).toEqual(['OWNED']);
  });

  it('of several the newest counts, whatever their order, with what the record itself stated', async () => {
    const stated = records('r', may(1), 'a', 'b', {
      kind: 'ownership',
      ended: true,
      record: { stakePercent: 5, outDate: may(1) },
    });
    const [older, newer] = [end('r', may(2), may(2)), end('r', may(3))];
    const graphs = [];
    for (const order of [
      [stated, older, newer],
      [newer, stated, older],
      [older, newer, stated],
    ]) {
      await clear(graph);
      await load(...world);
      for (const statement of order) await load(statement);
      graphs.push(await storedRecords(graph));
    }
    const expected = {
      ...{ id: 'r', asOf: may(1), party: 'a', company: 'b', type: 'OWNED', outDateBeforeEnd: may(1) },
      record: { stakePercent: 5, outDate: may(1), updatedAt },
    };
    expect(graphs).toEqual([[expected], [expected], [expected]]);
  });

  it('of a record that is not in the graph is remembered: older statements of the record are history', async () => {
    expect(await load(end('r', may(3), may(3)))).toEqual([remembered]);
    expect(await load(end('r', may(3), may(3)), end('r', may(2)))).toEqual([
      { result: 'unchanged' },
      { result: 'outdated' },
    ]);
    const ended = (asOf: string, percent: number) => ({
      ...{ id: 'r', asOf, party: 'a', company: 'b', type: 'OWNED', outDateBeforeEnd: '' },
      record: { stakePercent: percent, outDate: may(3), updatedAt },
    });
    expect(await load(records('r', may(1), 'a', 'b', stake(51)))).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual([ended(may(1), 51)]);
    expect(await load(records('r', may(2), 'a', 'b', stake(52)))).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual([ended(may(2), 52)]);
    expect(await load(records('r', may(4), 'a', 'b', stake(52)))).toEqual([applied]);
    expect((await storedRecords(graph)).map(({ type }) => type)).toEqual(['OWNS']);
  });

  it('of another source than the record is refused', async () => {
    await load(records('r', may(1), 'a', 'b', stake(51)));
    expect(await load({ ...end('r', may(2)), source: 'another' })).toEqual([
      { result: 'rejected', reason: expect.stringContaining('belongs to source') },
    ]);
  });

  it('of an earlier loader, which gave the record the version of the end, is known', async () => {
    const stated = end('r', may(2), may(2));
    await load(records('r', may(1), 'a', 'b', stake(51)), stated);
    await graph.run({
      name: 'earlier',
      text: `MATCH ()-[r:OWNED]->() SET r.asOf = '${may(2)}', r.hash = '${contentHash(stated)}' REMOVE r.outDateBeforeEnd
        WITH count(*) AS ended MATCH (removed:Removed) DELETE removed`,
    });
    const before = await dump(graph);
    expect(await load(stated, records('r', may(1), 'a', 'b', stake(51)))).toEqual([
      { result: 'unchanged' },
      { result: 'outdated' },
    ]);
    expect(await dump(graph)).toEqual(before);
  });
});

describe('several statements about one record in a batch', () => {
  it('have the effect that they would have in batches of their own, also when an end comes and goes', async () => {
    const statements = [
      records('r', may(1), 'a', 'b', stake(1)),
      records('r', may(2), 'a', 'c', stake(2)),
      end('r', may(3), may(3)),
      removal('company', 'c', may(4)),
      company('c', may(5)),
      records('r', may(5), 'c', 'b', stake(3)),
      records('s', may(5), 'c', 'b', stake(4)),
      removal('record', 's', may(6)),
      records('s', may(7), 'p', 'c', stake(5)),
    ];
    const together = await load(...statements);
    const once = await dump(graph);
    await clear(graph);
    await load(...world);
    const apart = [];
    for (const statement of statements) apart.push(...(await load(statement)));
    expect(together).toEqual(apart);
    // Something that is created and removed within one batch does not leave the day on which that happened.
    expect(once.map(withoutDay)).toEqual((await dump(graph)).map(withoutDay));
  });

  it('change the remaining entity when they confirm a record whose other entity is removed', async () => {
    await load(records('r', may(1), 'a', 'b', stake(1)));
    await loadLater(records('r', may(2), 'a', 'b', stake(1)), removal('company', 'a', may(3)));
    expect(await relationDays()).toEqual({ b: firstDay + 2, c: undefined, p: undefined });
  });
});

describe('checking statements', () => {
  it('reports the same outcomes as applying them, batch after batch, and changes nothing', async () => {
    await load(
      company('d', may(1), { identifiers: [{ scheme: 'S', id: '1' }] }),
      records('r', may(1), 'd', 'b', stake(1)),
    );
    const batches: RegisterStatement[][] = [
      [
        company('n', may(1), { identifiers: [{ scheme: 'S', id: '1' }] }),
        company('e', may(1), { serviceId: 90 as never }),
      ],
      [records('r', may(2), 'n', 'e', stake(2)), company('f', may(1), { serviceId: 90 as never })],
      [
        removal('company', 'd', may(3)),
        removal('company', 'n', may(3)),
        records('r', may(2), 'n', 'e', stake(2)),
        records('t', may(4), 'd', 'b', stake(2)),
      ],
      [
        end('r', may(5)),
        company('e', may(1), { serviceId: 90 as never }),
        person('q', may(1)),
        records('t', may(4), 'q', 'e', stake(2)),
      ],
      [end('t', may(5)), end('t', may(4)), company('a', may(1)), company('a', may(2), { serviceId: 91 as never })],
    ];
    const before = await dump(graph);
    const check = new StatementDryRun(graph);
    const dryRun = [];
    for (const batch of batches) dryRun.push(await check.check(batch));
    expect(await dump(graph)).toEqual(before);
    const happened = [];
    for (const batch of batches) happened.push(await load(...batch));
    expect(dryRun).toEqual(happened);
  });
});

function withoutDay(line: string): string {
  return line.replaceAll(/"relationsUpdatedOn":\d+,/g, '');
}
