import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, ProxyProtection, testGraph } from '@company-relations/company-graph/testing';
import {
  type BeneficialOwnershipRecord,
  type LoadedBeneficialOwnership,
  type RegisterStatement,
  serviceId,
  type StatedRecord,
} from '@company-relations/ownership';
import { holding } from '../../test/dump';
import { company, may, person, records } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const changeLog = new ChangeLog(graph);
const slicing = new CompanyGraph(graph, {
  ultimateOwnershipBudget: 0,
  links: { perQuery: 1, perCompany: 0, perChunk: 1 },
});
const grants = new Grants({ NO: [...areas], SE: [...areas] });
const load = (...batch: RegisterStatement[]) => applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'));
const proxied = (record: BeneficialOwnershipRecord): StatedRecord => ({
  kind: 'beneficialOwnership',
  ended: false,
  record: { stakePercent: 30, updatedAt: may(1), ...record },
});
const numbered = (number: string) => proxied({ proxyCompanyRegistrationNumber: number, proxyCompanyName: 'Proxy' });
const named = (name: string) => proxied({ proxyCompanyName: name });

const kari = (day: number, isProtected: boolean, number = '19850101-1234') =>
  person('kari', may(day), {
    serviceId: serviceId(9),
    profile: { name: 'Kari Nordmann', nationalIdentificationNumber: number, isProtected },
  });
const ola = person('ola', may(1), { serviceId: serviceId(8), profile: { name: 'Ola' } });
const owned = (id: number, countryCode = 'NO') =>
  company(`c${id}`, may(1), { serviceId: serviceId(id), profile: { name: `C${id}`, countryCode } });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

/** Returns the proxies in the records of a company's parents, and whether each is protected. */
async function proxiesOf(id: number, from = companies): Promise<[string | undefined, boolean][]> {
  const [loaded] = await from.loadRelations([serviceId(id)], grants);
  const all =
    loaded?.parents.flatMap(({ current, ended }) => [...current.beneficialOwnership, ...ended.beneficialOwnership]) ??
    [];
  return all
    .map((record): [string | undefined, boolean] => [
      record.proxyCompanyRegistrationNumber ?? record.proxyCompanyName,
      record.proxyIsProtected ?? false,
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

async function hiddenSince(number: number): Promise<number[]> {
  const rows = await companies.protectionsSince(number);
  return [...new Set(rows.flatMap(({ serviceIds }) => serviceIds))].sort((a, b) => a - b);
}

describe('a proxy that is named by a VAT number', () => {
  const trader = company('t', may(1), {
    serviceId: serviceId(4),
    soleTraderOf: 'kari',
    profile: { countryCode: 'NO', orgNo: '777 000 111' },
  });
  const written = [
    '16850101-1234',
    '777000111MVA',
    'NO 777 000 111 MVA',
    'NO777000111',
    'SE850101-123401',
    'no 777-000-111 mva',
    'se 850101123401',
  ];

  it('is protected as who has the number, and becomes so', async () => {
    await load(
      kari(1, false),
      ola,
      trader,
      owned(1),
      records('r', may(1), 'ola', 'c1', ...written.map(numbered), numbered('NO777000112MVA')),
    );
    const before = await changeLog.begin();
    await load(kari(2, true));
    expect(await proxiesOf(1)).toEqual(
      [...written, 'NO777000112MVA'].sort().map((number) => [number, number !== 'NO777000112MVA']),
    );
    expect(await hiddenSince(before)).toEqual([1, 4, 9]);
  });

  it('is removed when the person with the number is erased, and refused afterwards', async () => {
    const record = (day: number) =>
      records(
        'r',
        may(day),
        'ola',
        'c1',
        ...written.map(numbered),
        proxied({ text: `day ${day}`, proxyCompanyRegistrationNumber: 'NO777000112MVA' }),
      );
    await load(kari(1, false), ola, trader, owned(1), record(1));
    await new PersonErasure(graph).begin('kari', new Date('2026-06-02T08:00:00Z'));
    const left = [['NO777000112MVA', false], ...written.map(() => [undefined, false])];
    const found = async () => (await proxiesOf(1)).sort(([a = '~'], [b = '~']) => (a < b ? -1 : 1));
    expect([await holding(graph, written), await found()]).toEqual([[], left]);
    await load(record(2));
    expect([await holding(graph, written), await found()]).toEqual([[], left]);
  });
});

describe('a person who is written with a plus sign', () => {
  it('is protected with who has the same number with its century, so is the business, and neither with another century', async () => {
    const other = (id: string, number: string) =>
      person(id, may(1), { profile: { nationalIdentificationNumber: number } });
    await load(
      person('old', may(1), {
        serviceId: serviceId(9),
        profile: { nationalIdentificationNumber: '19050607-7777', isProtected: true },
      }),
      other('plus', '050607+7777'),
      other('short', '050607-7777'),
      other('young', '20050607-7777'),
      ...['050607+7777', '16050607-7777', '050607-7778'].map((orgNo, index) =>
        company(`t${index}`, may(1), { profile: { countryCode: 'SE', orgNo } }),
      ),
    );
    const text =
      'MATCH (e:Person|Company) WHERE e.protected OR e.protectedSoleTrader RETURN e.sourceId AS id ORDER BY id';
    expect(await graph.read<{ id: string }>({ name: 'protected', text })).toEqual(
      ['old', 'plus', 'short', 't0', 't1'].map((id) => ({ id })),
    );
  });
});

describe('a proxy that is named by another number of a protected business', () => {
  const first = company('t', may(1), {
    ...{
      serviceId: serviceId(4),
      soleTraderOf: 'kari',
      identifiers: [
        { scheme: 'NO-BRC', id: '777 000 111' },
        { scheme: 'XI-LEI', id: 'LEI 4' },
      ],
    },
    profile: { countryCode: 'NO', orgNo: '777 000 111' },
  });
  const second = company('t2', may(1), {
    rank: 5,
    identifiers: [
      { scheme: 'NO-BRC', id: '777000111' },
      { scheme: 'SE:BLV', id: 'ab:12-34' },
    ],
    profile: { countryCode: 'SE', orgNo: '5560-0077' },
  });
  const others = ['AB:1234', 'LEI-4', '55600077', '5560 0077'];

  it('is protected: by register identifiers of all its sources and by numbers that they state', async () => {
    await load(
      kari(1, false),
      ola,
      first,
      second,
      owned(1),
      records('r', may(1), 'ola', 'c1', ...others.map(numbered), numbered('LEI-5')),
    );
    expect((await proxiesOf(1)).map(([, isProtected]) => isProtected)).toEqual([false, false, false, false, false]);
    const before = await changeLog.begin();
    await load(kari(2, true));
    expect(await proxiesOf(1)).toEqual([...others, 'LEI-5'].sort().map((number) => [number, number !== 'LEI-5']));
    expect(await hiddenSince(before)).toContain(1);
    expect(await companies.companiesChangedSince(before, 'NO')).toContain(1);
  });

  it('is protected from then on when another company is merged into the business', async () => {
    await load(kari(1, true), ola, first, owned(1), records('r', may(1), 'ola', 'c1', numbered('AB:1234')));
    const before = await changeLog.begin();
    expect(await proxiesOf(1)).toEqual([['AB:1234', false]]);
    await load(
      company('t3', may(1), {
        rank: 5,
        identifiers: [{ scheme: 'SE:BLV', id: 'ab:12-34' }],
        profile: { countryCode: 'SE' },
      }),
    );
    await load(second);
    expect(await proxiesOf(1)).toEqual([['AB:1234', true]]);
    expect(await hiddenSince(before)).toContain(1);
  });
});

describe('a proxy that is named without a number', () => {
  const record = (...stated: StatedRecord[]) => records('r', may(1), 'ola', 'c1', ...stated);
  const role = records('k', may(1), 'kari', 'c1', { kind: 'role', ended: true, record: { id: 1003 } });
  const names = ['Advokat Kari Nordmann', 'NORDMANN, Kari', 'Ola Nordmann AS'];
  const expected = (isProtected: boolean) => names.map((name) => [name, isProtected && name !== 'Ola Nordmann AS']);

  it('is protected where a protected party of the same company has the name, in slices too, whatever the caller may see of it', async () => {
    await load(kari(1, true), ola, owned(1), record(...names.map(named)), role);
    expect([await proxiesOf(1), await proxiesOf(1, slicing)]).toEqual([expected(true), expected(true)]);
    const [loaded] = await companies.loadRelations([serviceId(1)], new Grants({ NO: ['BeneficialOwner'] }));
    expect(
      loaded?.parents
        .flatMap(({ current }) => current.beneficialOwnership)
        .filter(({ proxyIsProtected }) => proxyIsProtected),
    ).toHaveLength(2);
  });

  it('is not where the party of that name is not protected, or is one of another company', async () => {
    await load(kari(1, false), ola, owned(1), record(...names.map(named)), role);
    expect(await proxiesOf(1)).toEqual(expected(false));
    await clear(graph);
    await load(kari(1, true), ola, owned(1), owned(2), record(...names.map(named)), { ...role, company: 'c2' });
    expect(await proxiesOf(1)).toEqual(expected(false));
  });

  it('is protected when the company has more links than are looked through, whatever they belong to', async () => {
    await load(kari(1, false), ola, owned(1), record(named('Ola Nordmann')), role);
    const seen = [];
    for (const maxLinks of [1, 2]) {
      const proxies = new ProxyProtection(maxLinks);
      const read: LoadedBeneficialOwnership = { proxyCompanyName: 'Some One' };
      proxies.add(read, 1);
      const isProtectedBefore = read.proxyIsProtected;
      await proxies.resolve(graph);
      seen.push([isProtectedBefore, read.proxyIsProtected]);
    }
    expect(seen).toEqual([
      [true, true],
      [true, undefined],
    ]);
  });

  it('is protected as the business that it is about, and as its child is', async () => {
    const trader = company('t', may(1), {
      serviceId: serviceId(4),
      soleTraderOf: 'kari',
      profile: { name: 'Kari Nordmann ENK', countryCode: 'NO' },
    });
    await load(kari(1, true), ola, trader, owned(1), records('r', may(1), 'c1', 't', named('Kari Nordmann')));
    const [loaded] = await companies.loadRelations([serviceId(1)], grants);
    expect(
      loaded?.children
        .flatMap(({ current }) => current.beneficialOwnership)
        .map(({ proxyIsProtected }) => proxyIsProtected),
    ).toEqual([true]);
    expect(await proxiesOf(4)).toEqual([['Kari Nordmann', true]]);
  });

  it('withdraws packages that show the company, and lines change at both ends, when the party becomes protected', async () => {
    await load(
      kari(1, false),
      ola,
      owned(1),
      owned(2),
      record(named('Ola Nordmann')),
      records('r2', may(1), 'c2', 'c1', named('Kari Nordmann')),
      role,
    );
    const before = await changeLog.begin();
    await load(kari(2, true));
    expect([await hiddenSince(before), await companies.companiesChangedSince(before, 'NO')]).toEqual([
      [1, 9],
      [1, 2],
    ]);
  });
});

describe('a proxy that is named by a placeholder for a number', () => {
  const placeholders = ['ukjent', '0', 'n/a', '.', '?', '000000000', '\u200e', '-'];
  const record = (name: string) =>
    placeholders.map((number) => proxied({ proxyCompanyRegistrationNumber: number, proxyCompanyName: name }));

  it('is protected where a protected party of the same company has the name, packages go, and lines change at both ends', async () => {
    const short = proxied({ proxyCompanyRegistrationNumber: '000-000.000', proxyCompanyName: 'Kari Nordmann' });
    const neighbours = [owned(2), records('r2', may(1), 'c2', 'c1', short)];
    const role = records('k', may(1), 'kari', 'c1', { kind: 'role', ended: true, record: { id: 1003 } });
    await load(
      kari(1, false),
      ola,
      owned(1),
      records('r', may(1), 'ola', 'c1', ...record('Nordmann, Kari'), ...record('Ola Nordmann')),
      ...neighbours,
      role,
    );
    const before = await changeLog.begin();
    expect((await proxiesOf(1)).filter(([, isProtected]) => isProtected)).toEqual([]);
    await load(kari(2, true));
    const [loaded] = await companies.loadRelations([serviceId(1)], grants);
    const all = loaded?.parents.flatMap(({ current }) => current.beneficialOwnership) ?? [];
    const found = all.filter(({ proxyCompanyName }) => proxyCompanyName !== 'Kari Nordmann');
    const hidden = found.filter(({ proxyIsProtected }) => proxyIsProtected);
    expect(
      hidden
        .map(({ proxyCompanyName, proxyCompanyRegistrationNumber }) => [
          proxyCompanyName,
          proxyCompanyRegistrationNumber,
        ])
        .sort(),
    ).toEqual(placeholders.map((number) => ['Nordmann, Kari', number]).sort());
    expect([found.length, await hiddenSince(before)]).toEqual([placeholders.length * 2, [1, 9]]);
    expect(await companies.companiesChangedSince(before, 'NO')).toEqual([1, 2]);
  });
});

describe('a number with other signs in it', () => {
  const number = '02015012345';
  const others = [
    '020150.12345',
    '\u202a020150\u202c12345',
    'fnr. 020150/12345',
    '\uff10\uff12\uff10150 12345',
    'NO02015012345MVA',
    'x 02-01-50_12345',
  ];

  it('protects a proxy if the person who has it is protected, and packages are withdrawn when that person becomes protected', async () => {
    await load(
      kari(1, false, number),
      ola,
      owned(1),
      records('r', may(1), 'ola', 'c1', ...others.map(numbered), numbered('020150.12346')),
    );
    const before = await changeLog.begin();
    expect((await proxiesOf(1)).filter(([, isProtected]) => isProtected)).toEqual([]);
    await load(kari(2, true, number));
    expect((await proxiesOf(1)).filter(([, isProtected]) => !isProtected)).toEqual([['020150.12346', false]]);
    expect(await hiddenSince(before)).toEqual([1, 9]);
  });

  it.each([
    ['NO02015012345', number],
    ['NO 020150 12345 MVA', number],
    ['SE19850101-1234', '19850101-1234'],
    ['SE850101123402', '19850101-1234'],
    ['SE16850101123401', '19850101-1234'],
  ])(
    '%s alone has the package and the line of its company go when the person becomes protected, and goes with the person',
    async (written, of) => {
      await load(kari(1, false, of), ola, owned(1), records('r', may(1), 'ola', 'c1', numbered(written)));
      const before = await changeLog.begin();
      await load(kari(2, true, of));
      expect(await proxiesOf(1)).toEqual([[written, true]]);
      expect(await hiddenSince(before)).toEqual([1, 9]);
      expect(await companies.companiesChangedSince(before, 'NO')).toEqual([1]);
      expect(await holding(graph, [written])).not.toEqual([]);
      await new PersonErasure(graph).begin('kari', new Date('2026-06-02T08:00:00Z'));
      expect(await holding(graph, [written])).toEqual([]);
    },
  );

  it('is of the same person by another source, whichever is loaded first', async () => {
    const text = 'MATCH (person:Person) WHERE person.protected RETURN person.sourceId AS id ORDER BY id';
    const written = ['020150.12345', '\u202a020150\u202c12345', 'fnr. 020150/12345', '\uff10\uff12\uff10150 12345'];
    const alike = written.map((nationalIdentificationNumber, index) =>
      person(`p${index}`, may(1), { profile: { nationalIdentificationNumber } }),
    );
    const found = [];
    for (const batches of [
      [[kari(1, true, number)], alike],
      [alike, [kari(1, true, number)]],
    ]) {
      await clear(graph);
      for (const batch of batches) await load(...batch);
      found.push((await graph.read<{ id: string }>({ name: 'protected', text })).map(({ id }) => id));
    }
    expect(found).toEqual([
      ['kari', 'p0', 'p1', 'p2', 'p3'],
      ['kari', 'p0', 'p1', 'p2', 'p3'],
    ]);
  });

  it('has a proxy protected as the business of which another source states it with dashes and spaces that are not ASCII', async () => {
    const identifiers = [{ scheme: 'NO-BRC', id: '777 000 111' }];
    const trader = company('t', may(1), {
      serviceId: serviceId(4),
      soleTraderOf: 'kari',
      identifiers,
      profile: { countryCode: 'NO', orgNo: '777 000 111' },
    });
    const stated = ['5599\u20130077', '5588\u00a00077', '5577\u200e0077', '5566.0077'].map((orgNo, index) =>
      company(`t${index + 2}`, may(1), { rank: 5 + index, identifiers, profile: { countryCode: 'SE', orgNo } }),
    );
    const proxies = ['55990077', '5588-0077', '5577 0077', '55660077'];
    await load(
      kari(1, false),
      ola,
      trader,
      ...stated,
      owned(1),
      records('r', may(1), 'ola', 'c1', ...proxies.map(numbered)),
    );
    const before = await changeLog.begin();
    await load(kari(2, true));
    expect(await proxiesOf(1)).toEqual([...proxies].sort().map((each) => [each, true]));
    expect(await hiddenSince(before)).toContain(1);
  });
});
