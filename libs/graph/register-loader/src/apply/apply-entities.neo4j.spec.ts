import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { RegisterStatement } from '@company-relations/ownership';
import { dump, entities, storedRecords } from '../../test/dump';
import { company, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, migrateRegister, StatementDryRun } from '../index';

const graph = testGraph();
const firstLoad = new Date('2026-01-10T08:00:00.750Z');
const laterLoad = new Date('2026-01-12T09:00:00.250Z');
const firstDay = 20463;
const applied = { result: 'applied' };

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, firstLoad);
}

function loadLater(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, laterLoad);
}

async function summaries() {
  return (await entities(graph)).map(
    ({ hash: _hash, sources: _sources, told: _told, source: _source, ...rest }) => rest,
  );
}

async function published() {
  return (await entities(graph)).map((entity) => entity['told']);
}

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('what relations publish of an entity', () => {
  it('is written with it, and goes when a person becomes protected', async () => {
    await load(
      company('a', may(1), { profile: { name: 'A', countryCode: 'NO' } }),
      person('p', may(1), { profile: { name: 'P' } }),
    );
    const ofCompany = ',"Name":"A","CountryCode":"NO","IsCompany":true\u001f,"UpdatedAt":"2026-01-10T08:00:00Z"';
    expect(await published()).toEqual([
      ofCompany,
      ',"Name":"P","IsCompany":false\u001f,"UpdatedAt":"2026-01-10T08:00:00Z"',
    ]);
    await loadLater(person('p', may(2), { profile: { name: 'P', isProtected: true } }));
    expect(await published()).toEqual([ofCompany, undefined]);
  });
});

describe('a company statement', () => {
  it('makes a company that is dated by the load', async () => {
    expect(await load(company('a', may(1), { profile: { name: 'A', orgNo: '12-34 x', countryCode: 'NO' } }))).toEqual([
      applied,
    ]);
    expect(await summaries()).toEqual([
      {
        serviceId: 1,
        sourceId: 'a',
        asOf: may(1),
        countryCode: 'NO',
        orgNo: '1234X',
        foldedName: 'a',
        foldedBeginnings: 'a',
        foldedLength: '0001',
        contentUpdatedOn: firstDay,
        profile: { name: 'A', orgNo: '12-34 x', countryCode: 'NO', updatedAt: '2026-01-10T08:00:00Z' },
      },
    ]);
  });

  it('keeps the time that the source gives, and is not searchable if the source excludes it', async () => {
    await load(company('a', may(1), { searchable: false, profile: { countryCode: 'NO', updatedAt: may(2) } }));
    expect(await summaries()).toEqual([
      {
        serviceId: 1,
        sourceId: 'a',
        asOf: may(1),
        recordCountry: 'NO',
        contentUpdatedOn: firstDay,
        profile: { countryCode: 'NO', updatedAt: may(2) },
      },
    ]);
  });

  it('changes nothing when it is older than the stored statement, or the same', async () => {
    await load(company('a', may(2)), person('p', may(2)));
    const before = await dump(graph);
    expect(
      await loadLater(company('a', may(1)), company('a', may(2)), person('p', may(1)), person('p', may(2))),
    ).toEqual([{ result: 'outdated' }, { result: 'unchanged' }, { result: 'outdated' }, { result: 'unchanged' }]);
    expect(await dump(graph)).toEqual(before);
  });

  it('counts with a country before one without of the same date, and the person who is protected before the other', async () => {
    const known = [company('a', may(2)), person('p', may(2), { profile: { name: 'P', isProtected: true } })];
    const less = [company('a', may(2), { profile: { name: 'B' } }), person('p', may(2), { profile: { name: 'Q' } })];
    await load(...known);
    const before = await dump(graph);
    const reason = `different content with the same date as the stored statement (asOf ${may(2)})`;
    expect(await loadLater(...less)).toEqual([
      { result: 'rejected', reason },
      { result: 'rejected', reason },
    ]);
    expect(await dump(graph)).toEqual(before);
    await clear(graph);
    await load(...less);
    const notice = 'it replaces a statement with the same date';
    expect(await load(...known)).toEqual([
      { ...applied, notice },
      { ...applied, notice },
    ]);
    expect(await dump(graph)).toEqual(before);
  });

  it('moves only its date on when a newer one says the same', async () => {
    await load(company('a', may(2)), person('p', may(2)));
    const before = await dump(graph);
    expect(await loadLater(company('a', may(3)), person('p', may(3)))).toEqual([applied, applied]);
    expect((await dump(graph)).map((line) => line.replaceAll(may(3), may(2)))).toEqual(before);
  });

  it('removes what a newer statement no longer has', async () => {
    await load(company('a', may(1), { rank: 2, profile: { name: 'A', orgNo: '1', countryCode: 'GB' } }));
    await loadLater(company('a', may(2), { profile: { name: 'A' } }));
    expect(await summaries()).toEqual([
      {
        serviceId: 1,
        sourceId: 'a',
        asOf: may(2),
        contentUpdatedOn: firstDay + 2,
        profile: { name: 'A', updatedAt: '2026-01-12T09:00:00Z' },
      },
    ]);
  });

  it('is applied in order where a batch has several with one id', async () => {
    const outcomes = await load(
      company('a', may(2)),
      company('a', may(1)),
      company('a', may(3), { profile: { name: 'New' } }),
      company('a', may(3), { profile: { name: 'New' } }),
    );
    expect(outcomes).toEqual([applied, { result: 'outdated' }, applied, { result: 'unchanged' }]);
    expect(await summaries()).toEqual([
      {
        serviceId: 1,
        sourceId: 'a',
        asOf: may(3),
        contentUpdatedOn: firstDay,
        profile: { name: 'New', updatedAt: '2026-01-10T08:00:00Z' },
      },
    ]);
  });
});

describe('a ServiceId', () => {
  it('is the given one, and those assigned afterwards are beyond it', async () => {
    await load(company('a', may(1), { serviceId: 1001 as never }), company('b', may(1)), person('p', may(1)));
    expect((await entities(graph)).map(({ sourceId, serviceId }) => [sourceId, serviceId])).toEqual([
      ['a', 1001],
      ['b', 1002],
      ['p', 1003],
    ]);
  });

  it('is never assigned again after a removal', async () => {
    await load(company('a', may(1)), company('b', may(1)));
    await load(removal('company', 'b', may(2)));
    await load(company('c', may(1)));
    expect((await entities(graph)).map(({ sourceId, serviceId }) => [sourceId, serviceId])).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
  });

  it('may be given again to what comes back', async () => {
    await load(company('a', may(1), { serviceId: 7 as never }));
    expect(await load(removal('company', 'a', may(2)), company('a', may(3), { serviceId: 7 as never }))).toEqual([
      applied,
      applied,
    ]);
    expect((await entities(graph)).map(({ sourceId, serviceId }) => [sourceId, serviceId])).toEqual([['a', 7]]);
  });

  it('of a merged company stands for the company that it became, and for no other', async () => {
    const id = { scheme: 'S', id: '1' };
    const b = company('b', may(1), { serviceId: 7 as never });
    await load(company('a', may(1), { serviceId: 5 as never, identifiers: [id] }), b);
    await load({ ...b, asOf: may(2), identifiers: [id] });
    const other = { result: 'rejected', reason: 'company c: serviceId 7 belongs to another entity' };
    const check = [
      { ...b, asOf: may(3), identifiers: [id], profile: { name: 'New' } },
      company('c', may(1), { serviceId: 7 as never }),
    ];
    expect(await load(...check)).toEqual([applied, other]);
    expect((await entities(graph)).map(({ sourceId, serviceId }) => [sourceId, serviceId])).toEqual([['a', 5]]);
  });

  it('is refused when another entity has it or the entity has another one', async () => {
    await load(company('a', may(1), { serviceId: 5 as never }));
    expect(
      await load(
        company('b', may(1), { serviceId: 5 as never }),
        company('a', may(2), { serviceId: 6 as never }),
        person('p', may(1), { serviceId: (2 ** 53 - 1) as never }),
      ),
    ).toEqual([
      { result: 'rejected', reason: 'company b: serviceId 5 belongs to another entity' },
      { result: 'rejected', reason: 'company a: serviceId 6 is given, but the entity has serviceId 5' },
      { result: 'rejected', reason: 'person p: serviceId 9007199254740991 is above 4503599627370496' },
    ]);
  });
});

describe('companies that share a register identifier', () => {
  const own = company('own', may(1), {
    identifiers: [{ scheme: 'GB-COH', id: '001' }],
    profile: { name: 'Own', countryCode: 'GB' },
  });
  const lei = company('lei', may(1), {
    rank: 1,
    identifiers: [
      { scheme: 'XI-LEI', id: 'L1' },
      { scheme: 'GB-COH', id: '0 01' },
    ],
    profile: { name: 'By LEI', orgNo: '001', countryCode: 'GB' },
  });
  const merged = {
    serviceId: 1,
    sourceId: 'own',
    asOf: may(1),
    countryCode: 'GB',
    orgNo: '001',
    foldedName: 'own',
    foldedBeginnings: 'o ow own',
    foldedLength: '0003',
    contentUpdatedOn: firstDay,
    profile: { name: 'Own', orgNo: '001', countryCode: 'GB', updatedAt: '2026-01-10T08:00:00Z' },
  };

  it.each([
    ['in one batch', [[own, lei]]],
    ['in one batch, the LEI first', [[lei, own]]],
    ['in two batches', [[own], [lei]]],
    ['in two batches, the LEI first', [[lei], [own]]],
  ])('are one company, each field from the lowest rank that has it: %s', async (_order, batches) => {
    for (const batch of batches) await load(...batch);
    expect(await summaries()).toEqual([merged]);
  });

  it('take the records of either id, and the ids lead to the one company', async () => {
    await load(own, lei, company('x', may(1)));
    await load(records('r1', may(1), 'lei', 'x', stake(10)), records('r2', may(1), 'x', 'own', stake(20)));
    expect((await storedRecords(graph)).map(({ id, party, company: of }) => [id, party, of])).toEqual([
      ['r1', 'own', 'x'],
      ['r2', 'x', 'own'],
    ]);
  });

  it('that are in the graph already become the one with the lower ServiceId, with all records of both', async () => {
    await load(
      company('a', may(1), { identifiers: [{ scheme: 'S', id: '1' }] }),
      company('b', may(1), { identifiers: [{ scheme: 'T', id: '2' }] }),
      company('x', may(1)),
      person('p', may(1)),
    );
    await load(
      records('r1', may(1), 'a', 'x', stake(10)),
      records('r2', may(1), 'x', 'b', stake(20)),
      records('r3', may(1), 'p', 'b', stake(30)),
      records('r4', may(1), 'a', 'b', stake(40)),
    );
    await loadLater(
      company('c', may(1), {
        rank: 1,
        identifiers: [
          { scheme: 'S', id: '1' },
          { scheme: 'T', id: '2' },
        ],
        profile: { name: 'C', orgNo: '3', countryCode: 'GB' },
      }),
    );
    expect(
      (await summaries()).map(({ sourceId, serviceId, orgNo, relationsUpdatedOn }) => [
        sourceId,
        serviceId,
        orgNo,
        relationsUpdatedOn,
      ]),
    ).toEqual([
      ['a', 1, '3', firstDay + 2],
      ['x', 3, undefined, firstDay + 2],
      ['p', 4, undefined, undefined],
    ]);
    expect((await storedRecords(graph)).map(({ id, party, company: of }) => [id, party, of])).toEqual([
      ['r1', 'a', 'x'],
      ['r2', 'x', 'a'],
      ['r3', 'p', 'a'],
      ['r4', 'a', 'a'],
    ]);
    expect(
      await load(
        records('r3', may(1), 'p', 'b', stake(30)),
        company('b', may(1), { identifiers: [{ scheme: 'T', id: '2' }] }),
      ),
    ).toEqual([{ result: 'unchanged' }, { result: 'unchanged' }]);
  });

  it('are removed source by source, each with the ids that only it gave', async () => {
    await load(own, lei, company('x', may(1)));
    await load(records('r', may(1), 'own', 'x', stake(10)));
    expect(await loadLater(removal('company', 'own', may(2)))).toEqual([applied]);
    expect((await summaries())[0]).toEqual({
      serviceId: 1,
      sourceId: 'lei',
      asOf: may(1),
      rank: 1,
      countryCode: 'GB',
      orgNo: '001',
      foldedName: 'by lei',
      foldedBeginnings: 'b by l le lei',
      foldedLength: '0006',
      contentUpdatedOn: firstDay + 2,
      relationsUpdatedOn: firstDay,
      profile: { name: 'By LEI', orgNo: '001', countryCode: 'GB', updatedAt: '2026-01-12T09:00:00Z' },
    });
    expect(
      await load(records('r2', may(3), 'own', 'x', stake(11)), records('r3', may(1), 'lei', 'x', stake(11))),
    ).toEqual([{ result: 'rejected', reason: 'record r2: party own is not in the graph' }, applied]);
    await load(removal('record', 'r3', may(2)));
    expect(await loadLater(removal('company', 'lei', may(2)))).toEqual([applied]);
    expect(await dump(graph, ['hash', 'asOf', 'profile', 'told', 'source', 'secret'])).toEqual([
      'Company:Entity {"contentUpdatedOn":20463,"countryCode":"GB","foldedBeginnings":"c co com comp x","foldedLength":"0009","foldedName":"company x","relationsUpdatedOn":20465,"serviceId":2,"sourceId":"x"}',
      'Counter {"name":"formerBusiness"}',
      'Counter {"name":"serviceId","next":3}',
      // Stored for the number 001: a later load may show whose national id it is.
      'FormerBusiness {"day":20465,"serviceIds":[1]}',
      'Removed {"key":"company:lei"}',
      'Removed {"key":"company:own"}',
      'Removed {"key":"record:r"}',
      'Removed {"key":"record:r3"}',
    ]);
  });

  const id = (value: string) => ({ scheme: 'S', id: value });
  const one = company('one', may(1), { identifiers: [id('1')] });
  const wrong = company('wrong', may(1), {
    identifiers: [id('1'), id('2')],
    profile: { name: 'Wrong', countryCode: 'SE' },
  });

  async function names() {
    return (await summaries()).map(({ sourceId, serviceId, profile }) => [
      sourceId,
      serviceId,
      (profile as { name: string }).name,
    ]);
  }

  it('cannot be split by a statement, but by removing one of them and stating it again', async () => {
    await load(one, wrong, company('x', may(1)));
    const right = company('wrong', may(3), { identifiers: [id('2')], profile: { name: 'Right', countryCode: 'SE' } });
    const before = await dump(graph);
    expect(await load(right)).toEqual([
      {
        result: 'rejected',
        reason:
          'company wrong: it would no longer share an identifier with one, with which it is one company (serviceId 1): state a removal of company wrong first, then state it and its records again, with newer dates',
      },
    ]);
    expect(await dump(graph)).toEqual(before);
    expect(await load(removal('company', 'wrong', may(2)), right)).toEqual([applied, applied]);
    expect(await names()).toEqual([
      ['one', 1, 'Company one'],
      ['x', 2, 'Company x'],
      ['wrong', 3, 'Right'],
    ]);
    expect(
      await load(records('r', may(3), 'x', 'wrong', stake(10)), company('z', may(1), { identifiers: [id('1')] })),
    ).toEqual([applied, applied]);
    expect((await storedRecords(graph)).map(({ id: record, company: of }) => [record, of])).toEqual([['r', 'wrong']]);
    expect(await names()).toEqual([
      ['one', 1, 'Company one'],
      ['x', 2, 'Company x'],
      ['wrong', 3, 'Right'],
    ]);
  });

  it('lose an identifier that none of them states any more, which then makes no other company the same', async () => {
    await load(
      company('a', may(1), { identifiers: [id('1'), id('2')] }),
      company('b', may(1), { identifiers: [id('1')] }),
    );
    await load(company('a', may(2), { identifiers: [id('1')] }), company('c', may(1), { identifiers: [id('2')] }));
    expect(await names()).toEqual([
      ['a', 1, 'Company a'],
      ['c', 2, 'Company c'],
    ]);
    await load(company('c', may(2)), company('d', may(1), { identifiers: [id('2')] }));
    expect(await names()).toEqual([
      ['a', 1, 'Company a'],
      ['c', 2, 'Company c'],
      ['d', 3, 'Company d'],
    ]);
  });

  it('are checked as they are loaded, also when identifiers change', async () => {
    await load(company('a', may(1), { identifiers: [id('1'), id('2')] }));
    const batches = [
      [company('a', may(2), { identifiers: [id('1')] })],
      [company('c', may(1), { identifiers: [id('2')] })],
      [removal('company', 'a', may(3))],
      [records('r', may(4), 'a', 'c', stake(1))],
    ];
    const check = new StatementDryRun(graph);
    const dryRun = [];
    for (const batch of batches) dryRun.push(await check.check(batch));
    const happened = [];
    for (const batch of batches) happened.push(await load(...batch));
    expect(dryRun).toEqual(happened);
    expect(await names()).toEqual([['c', 2, 'Company c']]);
  });

  it('merge and are removed and come back within one batch', async () => {
    await load(
      company('a', may(1), { identifiers: [{ scheme: 'S', id: '1' }] }),
      company('b', may(1), { identifiers: [{ scheme: 'T', id: '2' }] }),
    );
    const tie = company('c', may(1), {
      identifiers: [
        { scheme: 'S', id: '1' },
        { scheme: 'T', id: '2' },
      ],
    });
    await load(
      tie,
      removal('company', 'a', may(2)),
      removal('company', 'b', may(2)),
      removal('company', 'c', may(2)),
      company('b', may(3)),
    );
    expect((await summaries()).map(({ sourceId, serviceId }) => [sourceId, serviceId])).toEqual([['b', 3]]);
  });
});

describe('loads at the same time', () => {
  it('wait for each other, so that no company is made twice and no ServiceId is used twice', async () => {
    const batches = [1, 2, 3, 4].map((n) =>
      [1, 2, 3].map((k) => company(`${n}-${k}`, may(1), { rank: n, identifiers: [{ scheme: 'S', id: `${k}` }] })),
    );
    await Promise.all(batches.map((batch) => load(...batch)));
    expect((await summaries()).map(({ sourceId, serviceId }) => [sourceId, serviceId])).toEqual([
      ['1-1', 1],
      ['1-2', 2],
      ['1-3', 3],
    ]);
  });
});

describe('a removal of an entity', () => {
  it('takes its records along, and neither an older statement of it nor of them comes back', async () => {
    await load(company('a', may(1)), person('p', may(1)), records('r', may(1), 'p', 'a', stake(10)));
    expect(await loadLater(removal('person', 'p', may(3)))).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual([]);
    expect((await summaries()).map(({ sourceId, relationsUpdatedOn }) => [sourceId, relationsUpdatedOn])).toEqual([
      ['a', firstDay + 2],
    ]);
    const older = [removal('person', 'p', may(3)), person('p', may(2)), records('r', may(2), 'p', 'a', stake(20))];
    const [unchanged, outdated] = [{ result: 'unchanged' }, { result: 'outdated' }];
    expect(await load(...older)).toEqual([unchanged, outdated, outdated]);
    expect(await storedRecords(graph)).toEqual([]);
    const before = await dump(graph);
    expect(await load(...older, records('r', may(1), 'p', 'a', stake(10)))).toEqual([
      ...[unchanged, outdated, unchanged],
      outdated,
    ]);
    expect(await dump(graph)).toEqual(before);
    expect(await load(person('p', may(4)), records('r', may(4), 'p', 'a', stake(30)))).toEqual([applied, applied]);
    expect((await storedRecords(graph)).map(({ id, stake: percent }) => [id, percent])).toEqual([['r', 30]]);
  });

  it('of what was never in the graph is remembered', async () => {
    expect(await load(removal('company', 'a', may(2)), company('a', may(1)), company('a', may(3)))).toEqual([
      applied,
      { result: 'outdated' },
      applied,
    ]);
  });
});
