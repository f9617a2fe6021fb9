import { clear, testGraph } from '@company-relations/company-graph/testing';
import { dayOf, type RegisterStatement, type Stated } from '@company-relations/ownership';
import { ofCompanies, ofRecords } from '../../test/datasets';
import { company, may, person, records, stake } from '../../test/statements';
import {
  statementsWithInferredEnd,
  applyStatements,
  currentStatements,
  type Dataset,
  endAbsent,
  migrateRegister,
  storeAppliedFiles,
} from '../index';

const graph = testGraph();
const loadedAt = new Date('2026-01-10T08:00:00Z');
const endedAt = '2026-01-12T09:00:00Z';

function load(...batch: RegisterStatement[]) {
  return applyStatements(
    graph,
    batch.map((statement) => ({ source: 'A', ...statement })),
    loadedAt,
    { now: loadedAt },
  );
}

async function endAll(dataset: Dataset, day: string, ...ids: string[]): Promise<void> {
  const options = { loadedAt: new Date('2026-01-12T09:00:00.500Z'), now: new Date('2026-01-12T09:00:00Z') };
  await storeAppliedFiles(graph, dataset, day);
  expect(await endAbsent(graph, dataset, { ids, day }, options)).toBe(ids.length);
}

async function pagesOf<Statement>(pages: AsyncGenerator<readonly Statement[]>): Promise<(readonly Statement[])[]> {
  const all: (readonly Statement[])[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

async function current(dataset: Dataset, limit?: number, today = loadedAt): Promise<string[][]> {
  const pages = await pagesOf(currentStatements(graph, dataset, dayOf(today), limit));
  return pages.map((page) => page.map(({ id }) => id));
}

async function absent(dataset: Dataset, limit: number): Promise<string[][]> {
  const pages = await pagesOf(statementsWithInferredEnd(graph, dataset, limit));
  return pages.map((page) => page.map(({ id }) => id));
}

const role = { kind: 'role', ended: false, record: { id: 4, text: 'Chair' } } as const;
const beneficial = { kind: 'beneficialOwnership', ended: false, record: { text: 'by trust' } } as const;
const ownShares = { kind: 'beneficialOwnership', ended: false, record: { text: 'own shares' } } as const;
const stated = (id: string, ...relations: Stated[]) => records(id, may(1), 'p', 'c1', ...relations);

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await load(company('c1', may(1)), company('c2', may(1)), person('p', may(1)));
});
afterAll(() => graph.close());

describe('the current statements of a dataset', () => {
  it('are those of the source, once each, in pages by id', async () => {
    await load(
      stated('r1', stake(30), beneficial),
      records('r2', may(1), 'c2', 'c1', { kind: 'companyStructure', ended: false, record: {} }),
      stated('r3', role),
      stated('r4', { ...stake(1), ended: true }),
      stated('s5', stake(1)),
      { ...stated('r6', stake(5)), source: 'B' },
    );
    expect(await current(ofRecords, 2)).toEqual([['r1', 'r2'], ['r3']]);
    expect(await current({ ...ofRecords, ids: /^r[^2]$/ })).toEqual([['r1', 'r3']]);
  });

  it('do not end at a record with several relations of one type', async () => {
    await load(stated('r1', beneficial, ownShares), stated('r2', beneficial), stated('r3', beneficial));
    expect(await current(ofRecords, 2)).toEqual([['r1', 'r2'], ['r3']]);
  });

  it('leave out no record of a type with several relations of one record, and those of other types', async () => {
    await load(
      stated('r1', beneficial, ownShares),
      stated('r2', beneficial),
      stated('r3', stake(30)),
      stated('r4', stake(5)),
    );
    expect(await current(ofRecords, 2)).toEqual([['r1', 'r2'], ['r3', 'r4'], []]);
  });

  it('are without those that the day ended, whether or not this is stored', async () => {
    const leaves = { ...role, ended: true, record: { ...role.record, outDate: '2026-01-15T00:00:00Z' } };
    const begins = { ...role, record: { ...role.record, inDate: '2026-01-20T00:00:00Z' } };
    await load(stated('r1', leaves), stated('r2', leaves, stake(30)), stated('r3', begins), stated('r4', role));
    expect(await current(ofRecords, 10, new Date('2026-01-14T23:59:59Z'))).toEqual([['r1', 'r2', 'r3', 'r4']]);
    expect(await current(ofRecords, 10, new Date('2026-01-15T00:00:00Z'))).toEqual([['r2', 'r3', 'r4']]);
  });
});

describe('the statements that complete files ended', () => {
  it('are read in pages by id, with the day of the source', async () => {
    await load(
      stated('r1', stake(30), beneficial),
      records('r2', may(2), 'p', 'c1', role),
      stated('r3', { ...stake(1), ended: true }),
    );
    await endAll(ofRecords, may(10), 'r1', 'r2');
    await endAll(ofCompanies, may(11), 'c2');
    expect(await pagesOf(statementsWithInferredEnd(graph, ofRecords, 1))).toEqual([
      [{ id: 'r1', statedOn: may(1), endedNotLaterThan: may(10) }],
      [{ id: 'r2', statedOn: may(2), endedNotLaterThan: may(10) }],
      [],
    ]);
    expect(await pagesOf(statementsWithInferredEnd(graph, ofCompanies, 10))).toEqual([
      [
        {
          ...{ id: 'c2', statedOn: may(1), endedNotLaterThan: may(11) },
          closed: { operationalStatus: 11, updatedAt: endedAt },
        },
      ],
    ]);
  });

  it('are read once each, and to the last one, where a record has several relations of one type', async () => {
    const ids = ['r1', 'r2', 'r3', 'r4'];
    await load(
      stated('r1', beneficial, ownShares),
      stated('r2', beneficial),
      stated('r3', stake(30)),
      stated('r4', stake(5)),
    );
    await endAll(ofRecords, may(10), ...ids);
    expect(await absent(ofRecords, 2)).toEqual([['r1', 'r2'], ['r3', 'r4'], []]);
  });
});
