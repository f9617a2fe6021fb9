import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { dayOf, type RegisterStatement } from '@company-relations/ownership';
import { dump, entities, storedRecords } from '../../test/dump';
import { ofCompanies, ofRecords } from '../../test/datasets';
import { company, end, may, person, records, stake, unspecified } from '../../test/statements';
import {
  appliedDays,
  applyStatements,
  currentStatements,
  type Dataset,
  endAbsent,
  migrateRegister,
  storeAppliedFiles,
} from '../index';

const graph = testGraph();
const applied = { result: 'applied' };
const outdated = { result: 'outdated' };
const firstLoad = new Date('2026-01-10T08:00:00Z');
const updatedAt = '2026-01-10T08:00:00Z';
const endedAt = '2026-01-12T09:00:00Z';

function load(...batch: RegisterStatement[]) {
  return applyStatements(
    graph,
    batch.map((statement) => ({ source: 'A', ...statement })),
    firstLoad,
  );
}

/** Loads statements that complete files of a day have. */
function loadComplete(day: string, ...batch: RegisterStatement[]) {
  return applyStatements(
    graph,
    batch.map((statement) => ({ source: 'A', ...statement })),
    firstLoad,
    { complete: { datasets: [ofRecords, ofCompanies], day } },
  );
}

async function endAll(dataset: Dataset, day: string, ...ids: string[]) {
  const options = { loadedAt: new Date('2026-01-12T09:00:00.500Z'), now: new Date('2026-01-12T09:00:00Z') };
  await storeAppliedFiles(graph, dataset, day);
  return endAbsent(graph, dataset, { ids, day }, options);
}

async function idsOf(dataset: Dataset): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const page of currentStatements(graph, dataset, dayOf(firstLoad))) pages.push(page.map(({ id }) => id));
  return pages;
}

const role = { kind: 'role', ended: false, record: { id: 4, text: 'Chair' } } as const;
const beneficial = { kind: 'beneficialOwnership', ended: false, record: { text: 'by trust' } } as const;

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await load(company('c1', may(1)), company('c2', may(1)), person('p', may(1)));
});
afterAll(() => graph.close());

describe('a record that complete files do not have', () => {
  const stored = { id: 'r1', asOf: may(1), party: 'p', company: 'c1' };
  const ended = { ...stored, statedOn: may(1), endedNotLaterThan: may(10) };

  it('becomes history without an end date, and keeps the date of its statement', async () => {
    await load(records('r1', may(1), 'p', 'c1', stake(30), beneficial), records('r2', may(1), 'p', 'c2', role));
    expect(await endAll(ofRecords, may(10), 'r1')).toBe(1);
    expect(await storedRecords(graph)).toEqual([
      {
        ...ended,
        type: 'BENEFICIALLY_OWNED',
        record: { text: 'by trust', endedNotLaterThan: may(10), updatedAt: endedAt },
      },
      { ...ended, type: 'OWNED', record: { stakePercent: 30, endedNotLaterThan: may(10), updatedAt: endedAt } },
      { id: 'r2', asOf: may(1), party: 'p', company: 'c2', type: 'HOLDS_ROLE', record: { ...role.record, updatedAt } },
    ]);
    expect((await entities(graph)).map(({ sourceId, relationsUpdatedOn }) => [sourceId, relationsUpdatedOn])).toEqual([
      ['c1', 20465],
      ['c2', 20463],
      ['p', undefined],
    ]);
  });

  it('stays what it is if it was stated on their day or later, ended before, or is of another source', async () => {
    await load(
      records('r1', may(10), 'p', 'c1', stake(30)),
      records('r2', may(1), 'p', 'c1', { ...stake(5), ended: true }),
      { ...records('r3', may(1), 'p', 'c1', stake(5)), source: 'B' },
    );
    await storeAppliedFiles(graph, ofRecords, may(10));
    const before = await dump(graph);
    expect(await endAll(ofRecords, may(10), 'r1', 'r2', 'r3', 'r4')).toBe(0);
    expect(await dump(graph)).toEqual(before);
  });

  it('is not current again by an older file, and is by a newer one', async () => {
    const stated = (day: number) => records('r1', may(day), 'p', 'c1', stake(30));
    await load(stated(1));
    await endAll(ofRecords, may(10), 'r1');
    expect(await load(stated(1), stated(5), stated(4))).toEqual([{ result: 'unchanged' }, applied, outdated]);
    expect(await storedRecords(graph)).toEqual([
      {
        ...{ ...ended, asOf: may(5), statedOn: may(5), type: 'OWNED' },
        record: { stakePercent: 30, endedNotLaterThan: may(10), updatedAt: endedAt },
      },
    ]);
    await load(records('r1', may(6), 'p', 'c1', stake(31)));
    expect((await storedRecords(graph)).map(({ type, record }) => [type, record])).toEqual([
      ['OWNED', { stakePercent: 31, endedNotLaterThan: may(10), updatedAt }],
    ]);
    expect(await load(stated(10))).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual([
      { ...stored, asOf: may(10), type: 'OWNS', stake: 30, record: { stakePercent: 30, updatedAt } },
    ]);
  });

  it('has ended already if it is loaded after them for the first time', async () => {
    await storeAppliedFiles(graph, ofRecords, may(10));
    await storeAppliedFiles(graph, ofRecords, may(20));
    await load(records('r1', may(1), 'p', 'c1', stake(30)), records('r2', may(12), 'p', 'c1', stake(5)));
    await load(records('r3', may(20), 'p', 'c1', stake(6)), records('s4', may(1), 'p', 'c1', stake(7)));
    const found = await storedRecords(graph);
    expect(found.map(({ id, type, endedNotLaterThan }) => [id, type, endedNotLaterThan])).toEqual([
      ['r1', 'OWNED', may(10)],
      ['r2', 'OWNED', may(20)],
      ['r3', 'OWNS', undefined],
      ['s4', 'OWNS', undefined],
    ]);
  });

  it('stays current where the register may have published it later than it dated it', async () => {
    const lagging = { ...ofRecords, lagDays: 7 };
    await load(records('r1', may(3), 'p', 'c1', stake(30)), records('r2', may(2), 'p', 'c1', stake(5)));
    await endAll(lagging, may(10), 'r1', 'r2');
    await load(records('r3', may(3), 'p', 'c1', stake(6)), records('r4', may(2), 'p', 'c1', stake(7)));
    const found = await storedRecords(graph);
    expect(found.map(({ id, type, statedOn }) => [id, type, statedOn])).toEqual([
      ['r1', 'OWNS', undefined],
      ['r2', 'OWNED', may(9)],
      ['r3', 'OWNS', undefined],
      ['r4', 'OWNED', may(9)],
    ]);
  });

  it('has ended earlier if older complete files do not have it either', async () => {
    await load(records('r1', may(1), 'p', 'c1', stake(30)), records('r2', may(12), 'p', 'c1', stake(5)));
    await load(records('r3', may(1), 'p', 'c1', stake(6)));
    expect(await endAll(ofRecords, may(20), 'r1', 'r2')).toBe(2);
    expect(await endAll(ofRecords, may(10), 'r1', 'r2', 'r3')).toBe(1);
    const found = await storedRecords(graph);
    expect(found.map(({ id, type, endedNotLaterThan }) => [id, type, endedNotLaterThan])).toEqual([
      ['r1', 'OWNED', may(10)],
      ['r2', 'OWNED', may(20)],
      ['r3', 'OWNS', undefined],
    ]);
  });

  it('is current again by newer complete files that have the same old statement', async () => {
    const stated = records('r1', may(1), 'p', 'c1', stake(30));
    await load(stated);
    await endAll(ofRecords, may(10), 'r1');
    expect(await loadComplete(may(9), stated)).toEqual([{ result: 'unchanged' }]);
    expect((await storedRecords(graph)).map(({ type, statedOn }) => [type, statedOn])).toEqual([['OWNED', may(9)]]);
    expect(await loadComplete(may(10), stated)).toEqual([applied]);
    expect(await storedRecords(graph)).toEqual([
      { ...stored, type: 'OWNS', stake: 30, record: { stakePercent: 30, updatedAt } },
    ]);
  });

  it('gets the true date of its end from the register, also from an older statement', async () => {
    await load(
      records('r1', may(1), 'p', 'c1', stake(30), { ...stake(5, { outDate: may(1) }), ended: true }),
      records('r2', may(1), 'p', 'c1', role),
    );
    await endAll(ofRecords, may(10), 'r1', 'r2');
    const stated = { ...role, ended: true, record: { ...role.record, outDate: may(4) } };
    expect(await load(end('r1', may(8), may(7)), records('r2', may(8), 'p', 'c1', stated))).toEqual([applied, applied]);
    expect((await storedRecords(graph)).map(({ id, record }) => [id, record])).toEqual(
      expect.arrayContaining([
        ['r1', { stakePercent: 30, outDate: may(7), updatedAt }],
        ['r1', { stakePercent: 5, outDate: may(1), updatedAt }],
        ['r2', { id: 4, text: 'Chair', outDate: may(4), updatedAt }],
      ]),
    );
  });

  it('is a change of its company for the next delta, as is a company that complete files do not have', async () => {
    await load(records('r1', may(1), 'p', 'c1', stake(30)));
    const before = await new ChangeLog(graph).begin();
    await endAll(ofRecords, may(10), 'r1');
    const [c1, c2] = (await entities(graph)).map(({ serviceId }) => serviceId);
    const changed = () => new CompanyGraph(graph).companiesChangedSince(before, 'GB');
    expect(await changed()).toEqual([c1]);
    await endAll(ofCompanies, may(10), 'c2');
    expect(await changed()).toEqual([c1, c2]);
  });
});

describe('a company that a complete register does not have', () => {
  it('is closed, and everything else that the register stated stays', async () => {
    await load(company('c1', may(2), { profile: { name: 'C', countryCode: 'NO', orgNo: '1', operationalStatus: 1 } }));
    expect(await endAll(ofCompanies, may(10), 'c1')).toBe(1);
    const [found] = await entities(graph);
    expect(found).toMatchObject({
      sourceId: 'c1',
      asOf: may(2),
      sources: [
        {
          profile: { name: 'C', operationalStatus: 1, updatedAt },
          absence: {
            endedNotLaterThan: may(10),
            statedOn: may(2),
            closed: { operationalStatus: 11, updatedAt: endedAt },
          },
        },
      ],
      profile: { name: 'C', countryCode: 'NO', orgNo: '1', operationalStatus: 11, updatedAt: endedAt },
      contentUpdatedOn: 20465,
    });
    expect(await load(company('c1', may(1)))).toEqual([outdated]);
    expect(await load(company('c1', may(5)))).toEqual([applied]);
    const [newer] = await entities(graph);
    expect(newer).toMatchObject({ profile: { name: 'Company c1', operationalStatus: 11, updatedAt: endedAt } });
    expect(await load(company('c1', may(10)))).toEqual([applied]);
    const [again] = await entities(graph);
    expect(again).not.toHaveProperty('sources');
    expect(again).toMatchObject({ profile: { name: 'Company c1', countryCode: 'GB', updatedAt } });
  });

  it('keeps the end that the register stated', async () => {
    await load(company('c1', may(2), { profile: { name: 'C', countryCode: 'NO', operationalStatus: 10 } }));
    expect(await endAll(ofCompanies, may(10), 'c1')).toBe(1);
    const [found] = await entities(graph);
    expect(found).toMatchObject({ profile: { operationalStatus: 10 }, sources: [{ id: 'c1' }] });
    expect((found?.['sources'] as { absence: unknown }[])[0]?.absence).toEqual({
      endedNotLaterThan: may(10),
      statedOn: may(2),
    });
  });

  it('is open again by newer complete files that have the same old statement', async () => {
    const stated = company('c1', may(2), { profile: { name: 'C', countryCode: 'NO', operationalStatus: 1 } });
    await load(stated);
    const [before] = await entities(graph);
    await endAll(ofCompanies, may(10), 'c1');
    expect(await loadComplete(may(9), stated)).toEqual([{ result: 'unchanged' }]);
    expect((await entities(graph))[0]).toMatchObject({ sources: [{ absence: { statedOn: may(9) } }] });
    expect(await loadComplete(may(11), stated)).toEqual([applied]);
    expect((await entities(graph))[0]).toEqual(before);
  });

  it('is closed already if it is loaded after them for the first time, and had ended earlier by older files', async () => {
    await storeAppliedFiles(graph, ofCompanies, may(20));
    await load(company('c3', may(2)));
    const absence = async () =>
      (await entities(graph)).flatMap(({ sourceId, profile, sources }) =>
        sourceId === 'c3' ? [profile, (sources as { absence: object }[])[0]?.absence] : [],
      );
    const closed = { operationalStatus: 11, updatedAt };
    const profile = { name: 'Company c3', countryCode: 'GB', ...closed };
    expect(await absence()).toEqual([profile, { endedNotLaterThan: may(20), statedOn: may(2), closed }]);
    expect(await endAll(ofCompanies, may(10), 'c3')).toBe(1);
    expect(await absence()).toEqual([profile, { endedNotLaterThan: may(10), statedOn: may(2), closed }]);
  });

  it('is closed by the source that does not have it, whatever another source states of it', async () => {
    const identifiers = [{ scheme: 'S', id: '1' }];
    await load(company('c1', may(2), { identifiers }), {
      ...company('c9', may(1), { identifiers, rank: 1, profile: { name: 'Other', operationalStatus: 1 } }),
      source: 'B',
    });
    expect(await endAll(ofCompanies, may(10), 'c1', 'c9')).toBe(1);
    const [found] = await entities(graph);
    expect(found).toMatchObject({ profile: { name: 'Company c1', operationalStatus: 11 } });
    expect((found?.['sources'] as { id: string }[]).map(({ id, ...rest }) => [id, 'absence' in rest])).toEqual([
      ['c1', true],
      ['c9', false],
    ]);
    expect(await idsOf(ofCompanies)).toEqual([['c2']]);
    expect(await idsOf({ ...ofCompanies, source: 'B' })).toEqual([['c9']]);
  });

  it('stays the business of a protected person', async () => {
    await load(
      person('p', may(2), { profile: { name: 'P', isProtected: true } }),
      company('c1', may(2), { soleTraderOf: 'p' }),
      records('r1', may(2), 'p', 'c1', role),
    );
    const marks = async () =>
      (await entities(graph)).map((each) => [each['sourceId'], each['protectedSoleTrader'] ?? each['protected']]);
    const before = await marks();
    expect(before).toEqual([
      ['c1', true],
      ['c2', undefined],
      ['p', true],
    ]);
    expect([await endAll(ofCompanies, may(10), 'c1'), await endAll(ofRecords, may(10), 'r1')]).toEqual([1, 1]);
    expect(await marks()).toEqual(before);
  });
});

it('a reason why a register names no owner is ended as a record', async () => {
  await load(unspecified('r1', may(1), 'c1', 'none'));
  expect(await idsOf(ofRecords)).toEqual([['r1']]);
  expect(await endAll(ofRecords, may(10), 'r1')).toBe(1);
  expect((await storedRecords(graph)).map(({ type, record }) => [type, record])).toEqual([
    [
      'EXPLAINED_OWNERS',
      { category: 'beneficialOwner', reason: 'none', endedNotLaterThan: may(10), updatedAt: endedAt },
    ],
  ]);
});

describe('the days of complete files', () => {
  it('are stored for each dataset and source, ascending and once each', async () => {
    expect(await appliedDays(graph, ofRecords)).toEqual([]);
    for (const day of [10, 9, 10]) await storeAppliedFiles(graph, ofRecords, may(day));
    expect(await appliedDays(graph, ofRecords)).toEqual([may(9), may(10)]);
    expect(await appliedDays(graph, { ...ofRecords, source: 'B' })).toEqual([]);
    expect(await appliedDays(graph, ofCompanies)).toEqual([]);
  });
});
