import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { CompanyStatement, RegisterStatement } from '@company-relations/ownership';
import { entities } from '../../test/dump';
import { company, may, person } from '../../test/statements';
import {
  applyStatements,
  assignSource,
  composeProfiles,
  migrateRegister,
  readFieldPriority,
  setFieldPriority,
} from '../index';

const graph = testGraph();
const changeLog = new ChangeLog(graph);
const loadedAt = new Date('2026-01-10T08:00:00Z');
const now = new Date('2026-01-12T08:00:00Z');
const [dayOfLoad, today] = [20_463, 20_465];
const { signal } = new AbortController();

const stated = (source: string, number: number, rest: Partial<CompanyStatement> = {}): RegisterStatement => ({
  ...company(`${source}:${number}`, may(1), { identifiers: [{ scheme: 'S', id: `${number}` }], ...rest }),
  profile: { name: `${number} of ${source}`, orgNo: `${source}${number}`, countryCode: 'GB' },
  source,
});

function load(...batch: RegisterStatement[]) {
  return applyStatements(graph, batch, loadedAt);
}

async function companies() {
  return (await entities(graph)).flatMap(({ profile, told, contentUpdatedOn, protectedSoleTrader }) => {
    const { name, orgNo } = profile as Record<string, string>;
    return name === 'Person p' ? [] : [{ name, orgNo, told, contentUpdatedOn, isMasked: protectedSoleTrader === true }];
  });
}

const namesAndDays = async () => (await companies()).map(({ name, contentUpdatedOn }) => [name, contentUpdatedOn]);

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

it('a graph of which no order was set has none, and nothing is composed', async () => {
  expect(await readFieldPriority(graph)).toEqual({ priority: {}, isComposed: true });
  expect(await composeProfiles(graph, { now, signal })).toBe(0);
  expect(await setFieldPriority(graph, 'name', undefined)).toBe(false);
});

it('a new order changes stored profiles, which count as changed on its day and for deltas', async () => {
  await load(stated('A', 1), stated('B', 1), stated('A', 2), stated('B', 3), stated('C', 3));
  const number = await changeLog.begin();
  expect(await setFieldPriority(graph, 'name', ['B'])).toBe(true);
  expect(await readFieldPriority(graph)).toEqual({ priority: { name: ['B'] }, isComposed: false });
  expect(await composeProfiles(graph, { now, signal })).toBe(1);
  expect(await readFieldPriority(graph)).toEqual({ priority: { name: ['B'] }, isComposed: true });
  expect(await companies()).toEqual([
    {
      name: '1 of B',
      orgNo: 'A1',
      told: ',"Name":"1 of B","OrgNo":"A1","CountryCode":"GB","IsCompany":true\u001f,"UpdatedAt":"2026-01-10T08:00:00Z"',
      contentUpdatedOn: today,
      isMasked: false,
    },
    expect.objectContaining({ name: '2 of A', contentUpdatedOn: dayOfLoad }),
    expect.objectContaining({ name: '3 of B', contentUpdatedOn: dayOfLoad }),
  ]);
  expect(await new CompanyGraph(graph).companiesChangedSince(number, 'GB')).toEqual([1]);
  const counts = await graph.read({
    name: 'counts',
    text: 'MATCH (c:ContentCount) WHERE c.companies > 0 RETURN c.contentUpdatedOn AS day, c.companies AS companies ORDER BY day',
  });
  expect(counts).toEqual([
    { day: dayOfLoad, companies: 2 },
    { day: today, companies: 1 },
  ]);
});

it('the same order again changes nothing, and no order is by rank again', async () => {
  await load(stated('A', 1), stated('B', 1));
  await setFieldPriority(graph, 'name', ['B']);
  await composeProfiles(graph, { now, signal });
  expect(await setFieldPriority(graph, 'name', ['B'])).toBe(false);
  expect(await setFieldPriority(graph, 'name', undefined)).toBe(true);
  expect(await composeProfiles(graph, { now, signal })).toBe(1);
  expect(await namesAndDays()).toEqual([['1 of A', today]]);
});

it('a change that was broken off is continued where it ended, and another order begins anew', async () => {
  await load(...[1, 2, 3].flatMap((number) => [stated('A', number), stated('B', number)]));
  await setFieldPriority(graph, 'name', ['B']);
  // It is asked before each transaction.
  const asked = jest.fn().mockReturnValueOnce(false).mockReturnValue(true);
  const stopping = Object.defineProperty({}, 'aborted', { get: asked }) as AbortSignal;
  expect(await composeProfiles(graph, { now, signal: stopping, limit: 1 })).toBeUndefined();
  expect((await namesAndDays()).map(([name]) => name)).toEqual(['1 of B', '2 of A', '3 of A']);
  expect(await setFieldPriority(graph, 'name', ['B'])).toBe(true);
  expect(await composeProfiles(graph, { now, signal, limit: 1 })).toBe(2);
  await setFieldPriority(graph, 'name', ['A']);
  expect(await composeProfiles(graph, { now, signal, limit: 1 })).toBe(3);
});

it('loads follow the order', async () => {
  await setFieldPriority(graph, 'name', ['B']);
  await load(stated('A', 1));
  await load(stated('B', 1));
  expect(await namesAndDays()).toEqual([['1 of B', dayOfLoad]]);
});

it('an order never decides about protection: a business that one source names stays masked', async () => {
  await load(
    { ...person('p', may(1), { profile: { name: 'Person p', isProtected: true } }), source: 'A' },
    stated('A', 1, { soleTraderOf: 'p' }),
    stated('B', 1),
  );
  await setFieldPriority(graph, 'name', ['B']);
  await composeProfiles(graph, { now, signal });
  expect((await companies()).map(({ name, isMasked }) => [name, isMasked])).toEqual([['1 of B', true]]);
});

it('assigning ids to another source composes the profiles anew', async () => {
  await load(stated('A', 1), stated('B', 1));
  await setFieldPriority(graph, 'name', ['C']);
  await composeProfiles(graph, { now, signal });
  expect((await namesAndDays()).map(([name]) => name)).toEqual(['1 of A']);
  await assignSource(graph, { from: 'B', to: 'C' }, { now, signal });
  expect(await namesAndDays()).toEqual([['1 of B', today]]);
});
