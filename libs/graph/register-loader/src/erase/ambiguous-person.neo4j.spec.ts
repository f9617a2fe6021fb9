import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { dump } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { company, may, person } from '../../test/statements';
import { AmbiguousPersonError, applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const erasing = new PersonErasure(graph);
const erasedOn = new Date('2026-06-02T08:00:00Z');
const named = (id: string, number: string, countryCode?: string) =>
  person(id, may(1), {
    profile: {
      name: `Sentinel ${id}`,
      nationalIdentificationNumber: number,
      ...(countryCode === undefined ? {} : { countryCode }),
    },
  });
const business = (id: number, orgNo: string, countryCode: string, rest: object = {}) =>
  company(`k${id}`, may(1), { serviceId: serviceId(id), profile: { name: 'Sentinel', orgNo, countryCode }, ...rest });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

async function load(...batch: RegisterStatement[]): Promise<string[]> {
  return (await applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'))).map(({ result }) => result);
}

const erase = (id: string, countries: readonly string[] = []) => finishedErasure(erasing, id, erasedOn, countries);

async function stored(): Promise<string[]> {
  const rows = await graph.read<{ id: string }>({
    name: 'stored',
    text: 'MATCH (entity:Entity) RETURN entity.sourceId AS id ORDER BY id',
  });
  return rows.map(({ id }) => id);
}

const world = [
  named('no:1', '70', 'NO'),
  named('dk:1', '70', 'DK'),
  named('xx:1', '70'),
  business(11, '70', 'NO'),
  business(12, '70', 'SE'),
  business(13, '70', 'SE', { soleTraderOf: 'dk:1' }),
];

describe('an erasure of a person with a short national id that is stated in several countries', () => {
  it.each([
    ['no:1', 'person no:1 (NO), person dk:1 (DK), person xx:1 (no country), ServiceId 11 (NO), ServiceId 12 (SE)'],
    ['xx:1', 'person xx:1 (no country), person no:1 (NO), person dk:1 (DK), ServiceId 11 (NO), ServiceId 12 (SE)'],
  ])('is refused with the ids of those who have it, for %s, and changes nothing', async (id, owners) => {
    await load(...world);
    const before = await dump(graph);
    const refusal = `The national id of this person is short, or has a short form, and those who have it are stated in several countries: ${owners}. Name the countries in which it is this person's with --country; who has it elsewhere stays. Nothing was changed.`;
    for (const refused of [erasing.begin(id, erasedOn), erasing.plan(id)])
      await expect(refused).rejects.toThrow(new AmbiguousPersonError(refusal));
    expect(await dump(graph)).toEqual(before);
  });

  it.each([
    ['no:1', ['NO'], ['dk:1', 'k12', 'k13', 'xx:1']],
    ['xx:1', ['NO'], ['dk:1', 'k12', 'k13']],
    ['dk:1', ['DK'], ['k11', 'k12', 'no:1', 'xx:1']],
    ['dk:1', ['NO', 'SE'], ['xx:1']],
  ])(
    'takes of %s, who is named with %j, what is stated there and what is tied to them',
    async (id, countries, left) => {
      await load(...world);
      await erase(id, countries);
      expect(await stored()).toEqual(left);
    },
  );

  it('keeps it from coming back there, and lets those in who have it elsewhere', async () => {
    await load(...world);
    await erase('no:1', ['NO']);
    const later = (id: string, countryCode?: string) => ({ ...named(id, '7-0', countryCode), asOf: may(2) });
    expect(await load(...world)).toEqual(['erased', 'unchanged', 'unchanged', 'erased', 'unchanged', 'unchanged']);
    expect(await load(later('no:2', 'NO'), { ...business(14, '70', 'NO'), asOf: may(2) })).toEqual([
      'erased',
      'erased',
    ]);
    expect(await load(later('dk:1', 'DK'), later('se:2', 'SE'), later('xx:1'))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
  });

  it.each([
    [['NO', 'SE'], []],
    [
      ['FI', 'NO', 'IS'],
      ['FI', 'IS'],
    ],
  ])('of the countries %j lists those in which no person has it: %j', async (countries, unmatchedCountries) => {
    await load(...world);
    expect((await erasing.plan('no:1', countries))?.person.unmatchedCountries).toEqual(unmatchedCountries);
    expect(await erasing.begin('no:1', erasedOn, countries)).toMatchObject({ how: 'begun', unmatchedCountries });
  });

  it('lists at most twenty of very many', async () => {
    const many = Array.from({ length: 25 }, (_, index) => named(`p${index}`, '70', index % 2 === 0 ? 'NO' : 'DK'));
    await load(...many);
    await expect(erasing.plan('p0')).rejects.toThrow(
      /^The national id [^0-9]+: (person p\d+ \((NO|DK)\), ){20}and 5 more\. /,
    );
  });
});

describe('an erasure of a person whose national id', () => {
  it('is short and stated in one country takes all who have it, and leaves others alone who come with it from elsewhere', async () => {
    await load(named('no:1', '70', 'NO'), named('xx:1', '70'), business(11, '70', 'NO'));
    await erase('xx:1');
    expect(await stored()).toEqual([]);
    expect(await load(named('dk:1', '70', 'DK'), named('no:2', '70', 'NO'), named('xx:2', '70'))).toEqual([
      'applied',
      'erased',
      'erased',
    ]);
  });

  it('is short and stated in no country refuses everyone who has it', async () => {
    await load(named('xx:1', '70'), named('xx:2', '70'));
    await erase('xx:1');
    expect(await stored()).toEqual([]);
    expect(await load(named('dk:1', '70', 'DK'), named('xx:3', '70'))).toEqual(['erased', 'erased']);
  });

  it('is long takes all who have the very same, wherever they are, and not those with a short form elsewhere', async () => {
    await load(
      named('se:1', '19010203-1234', 'SE'),
      named('no:1', '190102031234', 'NO'),
      named('dk:1', '010203-1234', 'DK'),
    );
    await expect(erasing.plan('se:1')).rejects.toThrow(AmbiguousPersonError);
    await expect(erasing.plan('dk:1')).rejects.toThrow(AmbiguousPersonError);
    await erase('se:1', ['SE']);
    expect(await stored()).toEqual(['dk:1']);
    expect(
      await load(named('gb:1', '190102031234', 'GB'), named('se:2', '010203-1234', 'SE'), {
        ...named('dk:1', '010203-1234', 'DK'),
        asOf: may(2),
      }),
    ).toEqual(['erased', 'erased', 'applied']);
  });
});
