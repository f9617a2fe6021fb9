import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { PersonErasure } from '@company-relations/register-loader';
import { company, may, person, records, removal, stake } from '@company-relations/register-loader/testing';
import { relationsOrder, World } from '../test/world';

const world = new World();
const companiesOrder = { ...relationsOrder, id: 'bank-companies', type: 'companies' as const };
const shownAreas = areas.filter((area) => area !== 'HiddenPersonAccess');
const nationalId = '19850101-1234';
const pia = (day: number, isProtected = false) =>
  person('p', may(day), {
    serviceId: serviceId(7),
    profile: { name: 'Pia', nationalIdentificationNumber: nationalId, isProtected },
  });
const business = (countryCode: string, rest: object = {}) =>
  company('b', may(1), {
    serviceId: serviceId(1),
    profile: { name: 'Pias Brød', countryCode, orgNo: '777' },
    soleTraderOf: 'p',
    ...rest,
  });
const other = company('x', may(1), { serviceId: serviceId(2), profile: { name: 'Other', countryCode: 'NO' } });
const bystander = company('y', may(1), { serviceId: serviceId(3), profile: { name: 'Bystander', countryCode: 'DK' } });
const part = (id: number, day: number, numbers: readonly number[], rest: object = {}) =>
  company(`part${id}`, may(day), {
    ...{
      serviceId: serviceId(id),
      rank: id,
      identifiers: numbers.map((number) => ({ scheme: 'S', id: String(number) })),
    },
    ...{ profile: { name: `Part ${id}`, countryCode: 'NO' }, ...rest },
  });

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: shownAreas, DK: shownAreas });
  await world.catalogue.orders.save({ ...relationsOrder, countries: ['DK', 'NO'] });
  await world.catalogue.orders.save({ ...companiesOrder, countries: ['DK', 'NO'] });
});
afterAll(() => world.close());

/** Returns the names of the listed packages that have a line with this text. */
async function naming(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const record of await world.catalogue.listed()) {
    if ((await world.linesOf(record)).some((line) => line.includes(text))) found.push(nameOf(record));
  }
  return [...new Set(found)].sort();
}

function nameOf({ type, country }: PackageRecord): string {
  return `${type} ${country}`;
}

async function withdrawn(): Promise<string[]> {
  return [...new Set((await world.catalogue.withdrawals.withdrawExposed()).map(nameOf))].sort();
}

const here = business('NO');
const roles: readonly [string, RegisterStatement[], string[]][] = [
  ['a company', [here], ['companies NO', 'relations NO']],
  ['a parent', [business('SE'), other, records('r', may(1), 'b', 'x', stake(60))], ['relations NO']],
  [
    'a child',
    [here, bystander, records('r', may(1), 'y', 'b', stake(60))],
    ['companies NO', 'relations DK', 'relations NO'],
  ],
  [
    'a former parent',
    [business('SE'), other, records('r', may(1), 'b', 'x', { kind: 'role', ended: true, record: { id: 3 } })],
    ['relations NO'],
  ],
];
const changes: readonly [string, () => Promise<unknown>][] = [
  ['becomes protected', () => world.load(pia(9, true))],
  ['is erased', () => new PersonErasure(world.graph).begin('p', new Date(world.time))],
];

describe.each(changes)('a package whose person %s after their business left the graph', (_what, change) => {
  it.each(roles)(
    'is withdrawn where its lines show the business as %s, and no other one is',
    async (_as, statements, expected) => {
      await world.load(pia(1), bystander, ...statements);
      await world.build();
      expect(await naming('Pias Brød')).toEqual(expected);
      await world.load(removal('company', 'b', may(5)));
      expect(await withdrawn()).toEqual([]);
      await change();
      expect(await withdrawn()).toEqual(expected);
    },
  );

  it('is withdrawn where it shows the business under a ServiceId that was split off', async () => {
    await world.load(pia(1), bystander, part(11, 1, [11]), part(12, 1, [12], { soleTraderOf: 'p' }));
    await world.build();
    expect(await naming('Part 12')).toEqual(['companies NO', 'relations NO']);
    await world.load(part(12, 2, [11, 12], { soleTraderOf: 'p' }));
    await world.load(removal('company', 'part12', may(3)));
    expect(await withdrawn()).toEqual([]);
    await change();
    expect(await withdrawn()).toEqual(['companies NO', 'relations NO']);
  });
});
