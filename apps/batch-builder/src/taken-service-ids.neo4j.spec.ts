import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { company, may, person, records, removal, stake } from '@company-relations/register-loader/testing';
import { relationsOrder, World } from '../test/world';

const world = new World();
const shownAreas = areas.filter((area) => area !== 'HiddenPersonAccess');

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: shownAreas });
  await world.catalogue.orders.save(relationsOrder);
  await world.load(
    company('a', may(1), { serviceId: serviceId(1), profile: { name: 'A', countryCode: 'NO' } }),
    ...holder('p', 'Pia', 1),
  );
});
afterAll(() => world.close());

/**
 * Statements about a person and a holding of this person in company `a`. Each person comes from a different source, and
 * all these persons have ServiceId 7.
 */
function holder(id: string, name: string, day: number, isProtected = false): RegisterStatement[] {
  const source = `register of ${id}`;
  const profile = { name, ...(isProtected && { isProtected }) };
  return [
    { ...person(id, may(day), { serviceId: serviceId(7), profile }), source },
    { ...records(`r-${id}`, may(day), id, 'a', stake(60)), source },
  ];
}

async function built(): Promise<PackageRecord[]> {
  return (await world.build()).results.flatMap(({ published }) => published.map(({ record }) => record));
}

/** Returns the owners that the lines of each listed package show. The oldest package comes first. */
async function ownersInPackages(): Promise<string[][]> {
  const listed = [...(await world.catalogue.listed())].sort((a, b) => a.packageId - b.packageId);
  const lines = await Promise.all(listed.map((record) => world.linesOf(record)));
  return lines.map((all) =>
    all.flatMap((line) => {
      const { Parents = [] } = JSON.parse(line) as { Parents?: { ServiceId: number; Name: string }[] };
      return Parents.map(({ ServiceId, Name }) => `${ServiceId} ${Name}`);
    }),
  );
}

describe('a ServiceId that another source gives to another person after its holder was removed', () => {
  const source = 'register of p';
  const takenOver = () =>
    world.load(
      { ...removal('record', 'r-p', may(2)), source },
      { ...removal('person', 'p', may(2)), source },
      ...holder('q', 'Quentin', 2),
    );

  it('has the packages withdrawn that show the former holder, and the next ones show the new holder', async () => {
    await built();
    expect(await ownersInPackages()).toEqual([['7 Pia']]);
    await takenOver();
    const packages = await built();
    expect(packages.map(({ kind }) => kind)).toEqual(['delta', 'baseline']);
    expect(await ownersInPackages()).toEqual([['7 Quentin'], ['7 Quentin']]);
    expect(await world.linesOf(packages[1] as PackageRecord)).toEqual(await world.freshLines('NO'));
  });

  it('withdraws the packages that show the new holder when the new holder becomes protected', async () => {
    await built();
    await takenOver();
    await built();
    await world.load(...holder('q', 'Quentin', 3, true));
    await built();
    expect(await ownersInPackages()).toEqual([['7 Protected Identity'], ['7 Protected Identity']]);
  });

  it('leaves no package that shows the former holder when the former holder is stated again as protected', async () => {
    await built();
    await takenOver();
    const again = person('p', may(3), { profile: { name: 'Pia', isProtected: true } });
    await world.load({ ...again, source }, records('r-again', may(3), 'p', 'a', stake(10)));
    await built();
    expect(await ownersInPackages()).toEqual([
      ['7 Quentin', '8 Protected Identity'],
      ['7 Quentin', '8 Protected Identity'],
    ]);
  });
});
