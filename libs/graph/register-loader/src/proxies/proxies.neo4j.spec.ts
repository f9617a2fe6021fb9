import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph, isStreamed } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId, type Stated, type StatedRecord } from '@company-relations/ownership';
import { holding } from '../../test/dump';
import { company, may, person, records, removal } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const slicing = new CompanyGraph(graph, {
  ultimateOwnershipBudget: 0,
  links: { perQuery: 1, perCompany: 0, perChunk: 1 },
});
const grants = new Grants({ NO: [...areas] });
const load = (...batch: RegisterStatement[]) => applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'));
const proxied = (number: string, ended = false): StatedRecord => ({
  ...{ kind: 'beneficialOwnership', ended },
  record: {
    stakePercent: 30,
    proxyCompanyRegistrationNumber: number,
    proxyCompanyName: `Proxy ${number}`,
    text: 'kept',
    updatedAt: may(1),
  },
});

const kari = (day: number, isProtected: boolean) =>
  person('kari', may(day), {
    serviceId: serviceId(9),
    profile: { nationalIdentificationNumber: '19850101-1234', isProtected },
  });
const trader = company('t', may(1), {
  serviceId: serviceId(4),
  soleTraderOf: 'kari',
  profile: { countryCode: 'NO', orgNo: '777 000 111' },
});
const owned = [1, 2, 3].map((id) =>
  company(`c${id}`, may(1), { serviceId: serviceId(id), profile: { name: `C${id}`, countryCode: 'NO' } }),
);
const ola = person('ola', may(1), { serviceId: serviceId(8), profile: { name: 'Ola' } });
/**
 * Records that name the proxy by the person's number in another form, by the number of the business, and by an unknown
 * number.
 */
const proxies = [
  records('r1', may(1), 'ola', 'c1', proxied('850101-1234'), proxied('19850101 1234', true)),
  records('r2', may(1), 'c1', 'c2', proxied('777000111')),
  records('r3', may(1), 'ola', 'c3', proxied('123')),
];

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

/** Returns for each company the proxies in the records of its parents, and whether each is protected. */
async function proxiesShown(from = companies): Promise<Record<number, unknown>> {
  const loaded = await from.loadRelations([1, 2, 3].map(serviceId), grants);
  return Object.fromEntries(
    loaded.map(({ company: { serviceId: id }, parents }) => [
      id,
      parents
        .flatMap(({ current, ended }) => [...current.beneficialOwnership, ...ended.beneficialOwnership])
        .map((record) => [record.proxyCompanyRegistrationNumber, record.proxyIsProtected ?? false]),
    ]),
  );
}

const all = (isProtected: boolean) => ({
  1: [
    ['850101-1234', isProtected],
    ['19850101 1234', isProtected],
  ],
  2: [['777000111', isProtected]],
  3: [['123', false]],
});

describe('a proxy', () => {
  it('is protected as the person or the business that has its number, in every form, current and ended, in slices too', async () => {
    await load(kari(1, true), ola, trader, ...owned, ...proxies);
    expect([await proxiesShown(), await proxiesShown(slicing)]).toEqual([all(true), all(true)]);
    const [sliced] = await slicing.load([serviceId(1)], grants);
    expect(sliced && isStreamed(sliced)).toBe(true);
  });

  it('of a number that no protected person has is not', async () => {
    await load(kari(1, false), ola, trader, ...owned, ...proxies);
    expect(await proxiesShown()).toEqual(all(false));
  });

  it('who becomes protected, or is no more, changes the lines at both ends, and packages that show the record are to go', async () => {
    await load(kari(1, false), ola, trader, ...owned, ...proxies);
    const before = await changeLog.begin();
    await load(kari(2, true));
    const between = await changeLog.begin();
    expect([
      await companies.companiesChangedSince(before, 'NO'),
      await hiddenSince(before),
      await proxiesShown(),
    ]).toEqual([[1, 2, 4], [1, 2, 4, 9], all(true)]);
    await load(kari(3, false));
    expect([
      await companies.companiesChangedSince(between, 'NO'),
      await hiddenSince(between),
      await proxiesShown(),
    ]).toEqual([[1, 2, 4], [], all(false)]);
  });

  it('who is loaded after the record, gets another number or is removed, does so too', async () => {
    await load(ola, ...owned, ...proxies);
    const steps = [
      kari(1, true),
      person('kari', may(2), {
        serviceId: serviceId(9),
        profile: { nationalIdentificationNumber: '123', isProtected: true },
      }),
      removal('person', 'kari', may(3)),
    ];
    const seen: unknown[] = [];
    for (const step of steps) {
      const before = await changeLog.begin();
      await load(step);
      seen.push([await companies.companiesChangedSince(before, 'NO'), await hiddenSince(before)]);
    }
    expect(seen).toEqual([
      [[1], [1]],
      [[1, 3], [3]],
      [[3], [9]],
    ]);
  });
});

describe('an erasure of a proxy', () => {
  const secrets = ['19850101-1234', '850101-1234', '198501011234', '8501011234', '777000111', '777 000 111'];

  it('leaves the records without it, also when they are stated again and anew, and the packages that show it go', async () => {
    await load(kari(1, false), ola, trader, ...owned, ...proxies);
    const before = await changeLog.begin();
    const erasing = new PersonErasure(graph);
    const begun = await erasing.begin('kari', new Date('2026-06-02T08:00:00Z'));
    expect(await holding(graph, secrets)).toEqual([]);
    expect([
      begun?.erasure.businesses,
      await companies.companiesChangedSince(before, 'NO'),
      await hiddenSince(before),
    ]).toEqual([1, [1, 2], [1, 2, 4, 9]]);
    await load(
      ...proxies.map((record) => ({
        ...record,
        asOf: may(2),
        records: record.records.map((stated) => ({ ...stated, record: { ...stated.record, text: 'new' } }) as Stated),
      })),
    );
    expect(await holding(graph, secrets)).toEqual([]);
    expect(await proxiesShown()).toEqual({
      1: [
        [undefined, false],
        [undefined, false],
      ],
      2: [[undefined, false]],
      3: [['123', false]],
    });
    const days = await graph.read({
      name: 'days',
      text: 'MATCH (c:Company) WHERE c.relationsUpdatedOn = 20606 RETURN c.serviceId AS id ORDER BY id',
    });
    expect(days).toEqual([]);
  });
});

describe('a graph of an earlier version', () => {
  it('gets what the loader writes, and the packages that show a protected proxy go', async () => {
    const odd = '\u00a019850101\u20131234\t';
    await load(
      kari(1, true),
      ola,
      ...owned,
      ...proxies,
      records('r4', may(1), 'ola', 'c3', proxied(odd), proxied(' - '), proxied('7')),
    );
    const text =
      'MATCH ()-[r:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED]->() RETURN r.record AS record, r.proxyNumber AS number ORDER BY record';
    const expected = await graph.read<{ number: string | null }>({ name: 'numbers', text });
    const before = await changeLog.begin();
    await graph.run({
      name: 'forget',
      text: 'MATCH ()-[r:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED]->() REMOVE r.proxyNumber',
    });
    await graph.run({ name: 'again', text: "MATCH (m:Migration {id: '006-proxies'}) DELETE m" });
    expect(await migrateRegister(graph)).toEqual(['006-proxies']);
    expect(await graph.read({ name: 'numbers', text })).toEqual(expected);
    expect(expected.map(({ number }) => number).sort()).toEqual([
      '123',
      '198501011234',
      '198501011234',
      '7',
      '777000111',
      '8501011234',
      null,
    ]);
    expect(await hiddenSince(before)).toEqual([1, 3, 8]);
  });
});

async function hiddenSince(number: number): Promise<number[]> {
  const rows = await companies.protectionsSince(number);
  return [...new Set(rows.flatMap(({ serviceIds }) => serviceIds))].sort((a, b) => a - b);
}
