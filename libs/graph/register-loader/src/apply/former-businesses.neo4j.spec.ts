import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { entities, storedRecords, holding } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { protectedSince } from '../../test/protected-since';
import { company, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const msPerDay = 86_400_000;
const firstDay = Date.UTC(2026, 5, 1);
const nationalId = '19850101-1234';
const kari = (day: number, rest: object = {}) =>
  person('no:kari', may(day), {
    serviceId: serviceId(9),
    profile: { name: 'Kari', nationalIdentificationNumber: nationalId, ...rest },
  });
const shop = (day: number, rest: object = {}) =>
  company('shop', may(day), {
    serviceId: serviceId(4),
    profile: { name: 'Shop', countryCode: 'NO', orgNo: '777' },
    ...rest,
  });
const numbered = { profile: { name: 'Shop', countryCode: 'NO', orgNo: '850101-1234' } };
const tied = { soleTraderOf: 'no:kari' };
const register = (...ids: number[]) => ids.map((id) => ({ scheme: 'R', id: String(id) }));
const part = (id: number, day: number, numbers: readonly number[], rest: object = {}) =>
  company(`part${id}`, may(day), {
    serviceId: serviceId(id),
    rank: id,
    identifiers: register(...numbers),
    profile: { name: `Part ${id}`, countryCode: 'NO' },
    ...rest,
  });
const protectedKari = kari(20, { isProtected: true });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

const load = (batch: readonly RegisterStatement[], day = 0) =>
  applyStatements(graph, batch, new Date(firstDay + day * msPerDay));
const remembered = () =>
  graph.read<{ serviceIds: number[] }>({
    name: 'former',
    text: 'MATCH (f:FormerBusiness) RETURN f.serviceIds AS serviceIds ORDER BY f.day, serviceIds',
  });

describe('a business that nothing connects to its person any more', () => {
  it.each<[string, RegisterStatement[][], number[]]>([
    ['because it was removed', [[kari(1), shop(1, tied)], [removal('company', 'shop', may(2))]], [4, 9]],
    [
      'because it was removed, and only its number showed whose it was',
      [[kari(1), shop(1, numbered)], [removal('company', 'shop', may(2))]],
      [4, 9],
    ],
    ['because it was removed before its person came', [[shop(1, numbered)], [removal('company', 'shop', may(2))]], [4]],
    ['because its source ties it to no person any more', [[kari(1), shop(1, tied)], [shop(2)]], [4, 9]],
    ['because it got another number', [[kari(1), shop(1, numbered)], [shop(2)]], [4, 9]],
    [
      'because another number counts since it was merged',
      [
        [kari(1), part(2, 1, [2]), part(3, 1, [3], { ...numbered })],
        [part(3, 2, [2, 3], { profile: { countryCode: 'NO' } })],
      ],
      [3, 9],
    ],
    [
      'because it was split off from what it had been merged into',
      [
        [kari(1), part(2, 1, [2]), part(3, 1, [3], tied)],
        [part(3, 2, [2, 3], tied)],
        [removal('company', 'part3', may(3))],
      ],
      [2, 3, 9],
    ],
    [
      'because all that it was merged into was removed',
      [
        [kari(1), part(2, 1, [2]), part(3, 1, [3], tied)],
        [part(3, 2, [2, 3], tied)],
        [removal('company', 'part3', may(3)), removal('company', 'part2', may(3))],
      ],
      [2, 3, 9],
    ],
  ])('%s, is named when the person is protected', async (_why, before, expected) => {
    for (const batch of before) await load(batch);
    const number = await changeLog.begin();
    await load([protectedKari]);
    expect(await protectedSince(companies, number)).toEqual(expected);
  });

  it('is named when the person is protected in the very load in which it leaves', async () => {
    await load([kari(1), shop(1, tied)]);
    const number = await changeLog.begin();
    await load([protectedKari, removal('company', 'shop', may(2))]);
    expect(await protectedSince(companies, number)).toEqual([4, 9]);
  });

  it('is named when a protected person gets its number', async () => {
    await load([shop(1, numbered), kari(1, { isProtected: true, nationalIdentificationNumber: '1' })]);
    await load([removal('company', 'shop', may(2))]);
    const number = await changeLog.begin();
    await load([protectedKari]);
    expect(await protectedSince(companies, number)).toEqual([4]);
  });

  it('is named when only the claim of another source, refused for the id, gives the number', async () => {
    await load([{ ...kari(1, { nationalIdentificationNumber: '1' }), source: 'A' }, shop(1, numbered)]);
    await load([removal('company', 'shop', may(2))]);
    const number = await changeLog.begin();
    await load([{ ...protectedKari, source: 'B' }]);
    expect(await protectedSince(companies, number)).toEqual([4, 9]);
  });

  it('is named when the person is erased, counted in the plan, and forgotten then', async () => {
    await load([kari(1), shop(1, tied)]);
    await load([removal('company', 'shop', may(2))]);
    const number = await changeLog.begin();
    const erasing = new PersonErasure(graph);
    expect((await erasing.plan('no:kari'))?.person.formerServiceIds).toEqual([4]);
    const begun = await erasing.begin('no:kari', new Date(firstDay));
    expect(begun?.erasure.serviceIds).toEqual([9, 4]);
    await finishedErasure(erasing, 'no:kari', new Date(firstDay));
    expect(await protectedSince(companies, number)).toEqual([4, 9]);
    // The remaining entry is for the number 777, which belongs to no known person.
    expect(await remembered()).toEqual([{ serviceIds: [4] }]);
  });

  it('is not removed with the person when its former ServiceId is of another company now', async () => {
    await load([kari(1), part(2, 1, [2]), part(3, 1, [3], tied)]);
    await load([part(3, 2, [2, 3], tied)]);
    await load([removal('company', 'part3', may(3))]);
    await finishedErasure(new PersonErasure(graph), 'no:kari', new Date(firstDay));
    expect(
      await graph.read({ name: 'left', text: 'MATCH (e:Entity) RETURN e.serviceId AS id, e.sourceId AS source' }),
    ).toEqual([{ id: 2, source: 'part2' }]);
  });

  it('stays in the graph with its records when the person is erased, and packages that show it as theirs go', async () => {
    const stored = async () => ({
      entities: (await entities(graph)).filter(({ sourceId }) => sourceId !== 'no:kari'),
      records: (await storedRecords(graph)).filter(({ party }) => party !== 'no:kari'),
    });
    await load([kari(1), shop(1, { ...tied, ...numbered }), part(3, 1, [3])]);
    await load([shop(2), records('r', may(1), 'part3', 'shop', stake(10))]);
    const number = await changeLog.begin();
    const before = await stored();
    await finishedErasure(new PersonErasure(graph), 'no:kari', new Date(firstDay));
    expect(await stored()).toEqual(before);
    expect(before).toMatchObject({
      entities: [{ serviceId: 3 }, { serviceId: 4, orgNo: '777' }],
      records: [{ party: 'part3', company: 'shop' }],
    });
    expect(await protectedSince(companies, number)).toEqual([4, 9]);
  });

  it('is remembered by hashes alone', async () => {
    await load([kari(1), shop(1, { ...tied, ...numbered })]);
    await load([removal('company', 'shop', may(2)), removal('person', 'no:kari', may(2))]);
    expect(await remembered()).toEqual([{ serviceIds: [4] }, { serviceIds: [4] }]);
    expect(await holding(graph, ['850101', 'kari'])).toEqual([
      expect.stringMatching(/^Removed .*person:no:kari/) as string,
    ]);
  });

  it('is remembered for 67 days after it left', async () => {
    await load([shop(1, { ...tied, profile: { countryCode: 'NO' } })]);
    await load([removal('company', 'shop', may(2))]);
    const other = (id: string, day: number) =>
      company(id, may(day), { soleTraderOf: 'p', profile: { countryCode: 'NO' } });
    await load([other('a', 1), other('b', 1)]);
    await load([removal('company', 'a', may(2))], 67);
    expect(await remembered()).toHaveLength(2);
    await load([removal('company', 'b', may(2))], 68);
    expect(await remembered()).toHaveLength(1);
  });

  it('that only confirmed its content is not remembered', async () => {
    await load([kari(1), shop(1, tied)]);
    await load([shop(2, tied), kari(2)]);
    await load([shop(3, { ...tied, profile: { name: 'Shop 2', countryCode: 'NO', orgNo: '777' } })]);
    expect(await remembered()).toEqual([]);
  });
});
