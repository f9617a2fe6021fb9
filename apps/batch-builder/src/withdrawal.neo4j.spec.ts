import { type Area, areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { company, may, person, records, removal } from '@company-relations/register-loader/testing';
import { relationsOrder, World } from '../test/world';

const world = new World();
const companiesOrder = { ...relationsOrder, id: 'bank-companies', type: 'companies' as const };
const shownAreas = areas.filter((area) => area !== 'HiddenPersonAccess');
const nationalId = '19850101-1234';
const trader = (
  day: number,
  rest: { readonly isProtected?: boolean; readonly nationalIdentificationNumber?: string } = {},
) =>
  person('p', may(day), {
    serviceId: serviceId(7),
    profile: { name: 'Pia', nationalIdentificationNumber: nationalId, ...rest },
  });
const business = (rest: object = {}) =>
  company('b', may(1), {
    serviceId: serviceId(1),
    profile: { name: 'Pias Brød', countryCode: 'NO', orgNo: nationalId },
    ...rest,
  });

/**
 * Company `b<id>`, which is merged with every other company that has one of these numbers. A higher id means a lower
 * rank of its source.
 */
const merging = (id: number, day: number, countryCode: string, numbers: readonly number[], rest: object = {}) =>
  company(`b${id}`, may(day), {
    ...{
      serviceId: serviceId(id),
      rank: id,
      identifiers: numbers.map((number) => ({ scheme: 'S', id: String(number) })),
    },
    ...{ profile: { name: `Business ${id}`, countryCode }, ...rest },
  });
const countriesOf = async (records: Promise<readonly PackageRecord[]>) =>
  (await records).map(({ country }) => country).sort();

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: shownAreas });
  await world.catalogue.orders.save(companiesOrder);
});
afterAll(() => world.close());

/**
 * Loads the statements into the graph and builds. Returns the number of withdrawn packages and the lines of the new
 * packages.
 */
async function built(...statements: RegisterStatement[]): Promise<{ withdrawn: number; files: string[][] }> {
  await world.load(...statements);
  const { withdrawn, results } = await world.build();
  const files: string[][] = [];
  for (const { record } of results.flatMap(({ published }) => published)) files.push(await world.linesOf(record));
  return { withdrawn: withdrawn.length, files };
}

const shown = '{"ServiceId":1,"Name":"Pias Brød","OrgNo":"19850101-1234","CountryCode":"NO"}';
const hidden = '{"ServiceId":1,"Name":"Protected Identity","OrgNo":"Protected Identity","CountryCode":"NO"}';

describe('packages of companies that show the business of a person', () => {
  it.each<[string, RegisterStatement[], RegisterStatement]>([
    ['becomes protected', [trader(1), business({ soleTraderOf: 'p' })], trader(2, { isProtected: true })],
    [
      'becomes protected, where only the number shows whose business it is',
      [trader(1), business()],
      trader(2, { isProtected: true }),
    ],
    [
      'is erased, and may have been protected',
      [trader(1), business({ soleTraderOf: 'p' })],
      removal('person', 'p', may(2)),
    ],
    [
      'is found to be protected when the business is tied to them',
      [trader(1, { isProtected: true }), business({ profile: { name: 'Pias Brød', countryCode: 'NO', orgNo: '1' } })],
      { ...business({ soleTraderOf: 'p' }), asOf: may(2) },
    ],
  ])('are withdrawn, and the next ones mask it, if the person %s', async (_how, before, change) => {
    expect(await built(...before)).toEqual({ withdrawn: 0, files: [[expect.stringContaining('Pias Brød')]] });
    expect(await built(change)).toEqual({ withdrawn: 1, files: [[hidden], [hidden]] });
  });

  // The merged company is in another country. So in the package of the merged companies' old country, nothing else
  // reveals the person.
  it.each<[string, object, RegisterStatement, RegisterStatement]>([
    ['the person becomes protected', { soleTraderOf: 'p' }, trader(1), trader(5, { isProtected: true })],
    [
      'the business turns out to be of a protected person',
      {},
      trader(1, { isProtected: true }),
      merging(2, 5, 'DK', [2, 3, 4], { soleTraderOf: 'p' }),
    ],
  ])('under a former ServiceId are withdrawn (%s), others stay', async (_how, tie, person, change) => {
    await world.grant({ DK: shownAreas, NO: shownAreas, SE: shownAreas });
    await world.catalogue.orders.save({ ...companiesOrder, countries: ['DK', 'NO', 'SE'] });
    await world.load(
      person,
      merging(2, 1, 'DK', [2]),
      merging(3, 1, 'NO', [3]),
      merging(4, 1, 'NO', [4]),
      merging(5, 1, 'SE', [5]),
    );
    await world.build();
    await world.load(merging(4, 2, 'NO', [3, 4], tie));
    await world.load(merging(3, 3, 'NO', [2, 3]));
    expect([
      await countriesOf(world.catalogue.withdrawals.withdrawExposed()),
      await countriesOf(world.catalogue.listed()),
    ]).toEqual([[], ['DK', 'NO', 'SE']]);
    await world.load(change);
    expect(await countriesOf(world.catalogue.withdrawals.withdrawExposed())).toEqual(['DK', 'NO']);
    expect(await countriesOf(world.catalogue.listed())).toEqual(['SE']);
  });

  it('stay if only its number tied it to an erased person, as the search still shows it', async () => {
    expect(await built(trader(1), business())).toEqual({ withdrawn: 0, files: [[shown]] });
    expect(await built(removal('person', 'p', may(2)))).toEqual({ withdrawn: 0, files: [[]] });
    expect(await world.freshLines('NO', companiesOrder)).toEqual([shown]);
  });
});

describe('a relations package that shows a person, or the business of one, as the proxy of others', () => {
  const proxied: StatedRecord = {
    ...{ kind: 'beneficialOwnership', ended: false },
    record: {
      stakePercent: 30,
      proxyCompanyRegistrationNumber: nationalId,
      proxyCompanyName: 'Pias Brød',
      updatedAt: may(1),
    },
  };
  const owned = [
    company('x', may(1), { serviceId: serviceId(2), profile: { name: 'Owned', countryCode: 'NO' } }),
    person('o', may(1), { serviceId: serviceId(3), profile: { name: 'Owner' } }),
  ];
  const record = records('r', may(1), 'o', 'x', proxied);
  const line = (number: string, name: string) =>
    `{"ServiceId":2,"Name":"Owned","CountryCode":"NO","Parents":[{"ServiceId":3,"Name":"Owner","IsCompany":false,"BeneficialOwnerships":[{"OwnershipStake":30,"UpdatedAt":"2024-05-01T00:00:00Z","ProxyCompanyRegistrationNumber":"${number}","ProxyCompanyName":"${name}"}],"UpdatedAt":"2026-11-02T08:00:00Z"}]}`;

  beforeEach(async () => {
    await world.catalogue.orders.save(relationsOrder);
  });

  const ofOwned = ({ withdrawn, files }: { withdrawn: number; files: string[][] }) => [
    withdrawn,
    files.flat().filter((text) => text.startsWith('{"ServiceId":2,') && text.includes('Parents')),
  ];

  it.each<[string, RegisterStatement[], RegisterStatement]>([
    ['whom the graph has', [trader(1)], trader(2, { isProtected: true })],
    ['whom the graph did not have', [], trader(2, { isProtected: true })],
    [
      'whose business is stored, and tied to them later',
      [trader(1, { isProtected: true, nationalIdentificationNumber: '1' }), business()],
      { ...business({ soleTraderOf: 'p' }), asOf: may(2) },
    ],
  ])(
    '%s, is withdrawn with the load that protects them, and the next packages do not show it',
    async (_who, before, change) => {
      expect(ofOwned(await built(...owned, ...before, record))).toEqual([0, [line(nationalId, 'Pias Brød')]]);
      await world.load(change);
      expect((await world.catalogue.withdrawals.withdrawExposed()).map(({ type }) => type)).toContain('relations');
      const masked = line('Protected Identity', 'Protected Identity');
      expect(ofOwned(await built())[1]).toEqual([masked, masked]);
    },
  );

  it('is withdrawn and built again with the same lines where Hidden Person Access shows the person', async () => {
    await world.grant({ NO: areas });
    expect(ofOwned(await built(...owned, trader(1), record))).toEqual([0, [line(nationalId, 'Pias Brød')]]);
    await world.load(trader(2, { isProtected: true }));
    const [withdrawn, lines] = ofOwned(await built());
    expect([withdrawn, lines]).toEqual([2, [line(nationalId, 'Pias Brød')]]);
  });
});

describe('a relations package that shows a person in texts', () => {
  const pia = (day: number, isProtected: boolean) =>
    person('p', may(day), { serviceId: serviceId(7), profile: { name: 'Pia Brød', isProtected } });
  const others = [
    company('x', may(1), { serviceId: serviceId(2), profile: { name: 'Owned', countryCode: 'NO' } }),
    person('o', may(1), { serviceId: serviceId(3), profile: { name: 'Owner' } }),
  ];
  const role = records('k', may(1), 'p', 'x', {
    kind: 'role',
    ended: false,
    record: { id: 1001, text: 'Chair: Pia', category: 'Board of Directors', updatedAt: may(1) },
  });
  const proxied = records('r', may(1), 'o', 'x', {
    kind: 'beneficialOwnership',
    ended: false,
    record: { stakePercent: 30, proxyCompanyName: 'BRØD, Pia', text: 'of the owner', updatedAt: may(1) },
  });
  const textsOf = ({ files }: { files: string[][] }) =>
    files
      .flat()
      .map((text) => [
        /"ProxyCompanyName":"([^"]*)","Text":"([^"]*)"/.exec(text)?.slice(1),
        /"Id":1001,"Text":"([^"]*)","Category":"([^"]*)"/.exec(text)?.slice(1),
      ]);

  beforeEach(async () => {
    await world.catalogue.orders.save(relationsOrder);
  });

  it.each<[string, readonly Area[]]>([
    ['of roles and as a proxy without a number', shownAreas],
    ['as a proxy without a number, where the own records of that person are not granted', ['BeneficialOwner']],
  ])('%s, is withdrawn with the load that protects them, and the next ones mask the texts', async (_how, granted) => {
    await world.grant({ NO: granted });
    const roleOf = (text: string) => (granted.includes('KeyPerson') ? [text, 'Board of Directors'] : undefined);
    const [shownRole, maskedRole] = [roleOf('Chair: Pia'), roleOf('Protected Identity')];
    const before = await built(...others, pia(1, false), role, proxied);
    expect(textsOf(before).filter((texts) => texts.some(Boolean))).toEqual([
      [['BRØD, Pia', 'of the owner'], shownRole],
    ]);
    await world.load(pia(2, true));
    expect((await world.catalogue.withdrawals.withdrawExposed()).map(({ type }) => type)).toContain('relations');
    const masked = [['Protected Identity', 'Protected Identity'], maskedRole];
    expect(textsOf(await built()).filter((texts) => texts.some(Boolean))).toEqual([masked, masked]);
  });
});
