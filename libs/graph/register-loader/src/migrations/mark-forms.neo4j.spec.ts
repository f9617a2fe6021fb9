import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import {
  type BeneficialOwnershipRecord,
  type RegisterStatement,
  serviceId,
  type StatedRecord,
} from '@company-relations/ownership';
import { company, may, person, records } from '../../test/statements';
import { applyStatements, migrateRegister } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const load = (...batch: RegisterStatement[]) => applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'));
const owns = (record: BeneficialOwnershipRecord): StatedRecord => ({
  kind: 'beneficialOwnership',
  ended: false,
  record,
});
const role = (text: string, ended = false): StatedRecord => ({
  kind: 'role',
  ended,
  record: { id: 1001, text, category: 'Board of Directors' },
});
const marks = {
  name: 'marks',
  text: 'MATCH (e:Person|Company) WHERE e.protected OR e.protectedSoleTrader RETURN e.serviceId AS id ORDER BY id',
};
const unmark = {
  name: 'unmark',
  text: 'MATCH (e:Entity) WHERE e.serviceId IN $ids REMOVE e.protected, e.protectedSoleTrader',
};

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

async function migrateAnew(id = '010-forms-and-texts'): Promise<number[]> {
  const before = await changeLog.begin();
  await graph.run({ name: 'again', text: 'MATCH (m:Migration {id: $id}) DELETE m' }, { id });
  expect(await migrateRegister(graph)).toEqual([id]);
  const rows = await companies.protectionsSince(before);
  return [...new Set(rows.flatMap(({ serviceIds }) => serviceIds))].sort((a, b) => a - b);
}

const owned = (id: number) => company(`c${id}`, may(1), { serviceId: serviceId(id), profile: { countryCode: 'NO' } });

describe('a graph that was loaded before', () => {
  it('marks persons who have a number of a protected person in another form, and withdraws packages that show them, even if killed and repeated', async () => {
    const numbers = { 11: '050607+7777', 12: '19050607-7777', 13: '20050607-7777', 14: '010203-1111' };
    const persons = Object.entries(numbers).map(([id, number]) =>
      person(`p${id}`, may(1), {
        serviceId: serviceId(Number(id)),
        profile: { nationalIdentificationNumber: number, isProtected: id === '11' },
      }),
    );
    const traders = ['SE050607777701', '050607-7777', '010203-1111'].map((orgNo, index) =>
      company(`t${index}`, may(1), { serviceId: serviceId(21 + index), profile: { countryCode: 'SE', orgNo } }),
    );
    const proxy = records(
      'r',
      may(1),
      'p14',
      'c1',
      owns({ proxyCompanyRegistrationNumber: '16050607-7777', proxyCompanyName: 'Proxy' }),
    );
    const ofMarked = records('r2', may(1), 'p14', 'c2', owns({ proxyCompanyRegistrationNumber: '19050607-7777' }));
    await load(...persons, ...traders, owned(1), owned(2), proxy, ofMarked);
    const expected = await graph.read(marks);
    expect(expected).toEqual([11, 12, 21, 22].map((id) => ({ id })));
    await graph.run(unmark, { ids: [12, 21, 22] });
    expect(await migrateAnew()).toEqual([1, 2, 12, 21, 22]);
    expect(await graph.read(marks)).toEqual(expected);
    await graph.run(unmark, { ids: [22] });
    expect(await migrateAnew()).toEqual([1, 2, 22]);
    expect(await graph.read(marks)).toEqual(expected);
  });

  it('marks businesses by a number that only one of several sources or a register identifier states, even if killed and repeated', async () => {
    const same = [{ scheme: 'S', id: 'W1' }];
    const business = company('t1', may(1), {
      serviceId: serviceId(21),
      identifiers: same,
      profile: { countryCode: 'SE', orgNo: '050607-7777' },
    });
    const other = company('a', may(1), { identifiers: same, profile: { countryCode: 'SE', orgNo: '5560990010' } });
    const identified = company('t2', may(1), {
      serviceId: serviceId(22),
      identifiers: [{ scheme: 'A:B', id: '16050607-7777' }],
      profile: { countryCode: 'SE' },
    });
    await load(
      person('p', may(1), {
        serviceId: serviceId(11),
        profile: { nationalIdentificationNumber: '19050607-7777', isProtected: true },
      }),
      business,
      other,
      identified,
    );
    const expected = await graph.read(marks);
    expect(expected).toEqual([11, 21, 22].map((id) => ({ id })));
    await graph.run(unmark, { ids: [21, 22] });
    await graph.run({
      name: 'as-before',
      text: "MATCH (k:EntityKey) REMOVE k.number WITH k WHERE k.key STARTS WITH 'orgNo:' DETACH DELETE k",
    });
    expect(await migrateAnew('011-numbers-of-sources')).toEqual([21, 22]);
    expect(await graph.read(marks)).toEqual(expected);
    await graph.run(unmark, { ids: [22] });
    expect(await migrateAnew('011-numbers-of-sources')).toEqual([22]);
    expect(await graph.read(marks)).toEqual(expected);
  });

  it('withdraws packages that show companies of records with free text of protected parties, and no others', async () => {
    const secret = person('p', may(1), { serviceId: serviceId(11), profile: { name: 'Kari', isProtected: true } });
    const open = person('o', may(1), { serviceId: serviceId(12), profile: { name: 'Ola' } });
    const trader = company('t', may(1), {
      serviceId: serviceId(21),
      soleTraderOf: 'p',
      profile: { countryCode: 'NO' },
    });
    await load(
      ...[secret, open, trader, ...[1, 2, 3, 4, 5].map(owned)],
      records('r1', may(1), 'p', 'c1', owns({ stakePercent: 1, statusCode: 'S' }), role('Chair of the Board')),
      records('r2', may(1), 'p', 'c2', role('Chair: Kari', true)),
      records('r3', may(1), 'p', 'c3', owns({ caseNo: 'Kari 1' })),
      records('r4', may(1), 'o', 'c4', role('Chair: Ola'), owns({ text: 'Ola' })),
      records('r5', may(1), 'o', 't', role('Clerk of Kari')),
    );
    expect(await migrateAnew()).toEqual([2, 3, 11, 12, 21]);
  });
});
