import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { holding } from '../../test/dump';
import { finishedErasure } from '../../test/finished-erasure';
import { company, may, person, records } from '../../test/statements';
import { applyStatements, migrateRegister, PersonErasure } from '../index';

const graph = testGraph();
const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
const erasing = new PersonErasure(graph);
const erasedOn = new Date('2026-06-02T08:00:00Z');
const named = (id: string, day: number, countryCode?: string, rest: object = {}) =>
  person(id, may(day), {
    profile: {
      name: id,
      nationalIdentificationNumber: '850101-1234',
      ...(countryCode === undefined ? {} : { countryCode }),
      ...rest,
    },
  });
const business = (id: number, orgNo: string, rest: object = {}) =>
  company(`k${id}`, may(1), {
    serviceId: serviceId(id),
    profile: { name: 'Business', orgNo, countryCode: 'SE' },
    ...rest,
  });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

const load = async (...batch: RegisterStatement[]) =>
  (await applyStatements(graph, batch, new Date('2026-06-01T08:00:00Z'))).map(({ result }) => result);
const erase = (id: string, countries: readonly string[]) => finishedErasure(erasing, id, erasedOn, countries);

/** Returns the source ids of protected persons and sole traders. */
async function protectedOnes(): Promise<string[]> {
  const rows = await graph.read<{ id: string }>({
    name: 'protected',
    text: 'MATCH (e:Entity) WHERE e.protected OR e.protectedSoleTrader RETURN e.sourceId AS id ORDER BY id',
  });
  return rows.map(({ id }) => id);
}

describe('the erasure of a protected person with a short number in one country', () => {
  const world = [
    named('no:1', 1, 'NO', { isProtected: true }),
    named('se:1', 1, 'SE'),
    named('xx:1', 1),
    business(11, '850101-1234'),
    business(12, '7', { soleTraderOf: 'se:1' }),
  ];

  it('leaves those protected who have it elsewhere and may be the same human being, and their businesses', async () => {
    await load(...world);
    expect(await protectedOnes()).toEqual(['k11', 'k12', 'no:1', 'se:1', 'xx:1']);
    await erase('no:1', ['NO']);
    expect(await protectedOnes()).toEqual(['k11', 'k12', 'se:1', 'xx:1']);
  });

  it('keeps persons protected whom their own sources state again, and protects persons who are stated later with a form of the number', async () => {
    await load(...world);
    await erase('no:1', ['NO']);
    expect(
      await load(
        named('se:1', 2, 'SE'),
        named('dk:1', 2, 'DK', { nationalIdentificationNumber: '19850101-1234' }),
        business(113, '19850101-1234'),
      ),
    ).toEqual(['applied', 'applied', 'applied']);
    expect(await protectedOnes()).toEqual(['dk:1', 'k11', 'k113', 'k12', 'se:1', 'xx:1']);
  });

  it('protects a business that comes later with the number when no person has it any more', async () => {
    await load(named('no:1', 1, 'NO', { isProtected: true }));
    await erase('no:1', []);
    expect(await load(business(13, '850101-1234'), business(14, '850101-1235'))).toEqual(['applied', 'applied']);
    expect(await protectedOnes()).toEqual(['k13']);
  });

  it('keeps a proxy masked whom another record names by that number', async () => {
    const proxied: StatedRecord = {
      kind: 'beneficialOwnership',
      ended: false,
      record: { stakePercent: 30, proxyCompanyRegistrationNumber: '8501011234', proxyCompanyName: 'Kept' },
    };
    await load(
      ...world,
      company('a', may(1), { serviceId: serviceId(100), profile: { countryCode: 'NO' } }),
      person('o', may(1)),
      records('r', may(1), 'o', 'a', proxied),
    );
    await erase('no:1', ['NO']);
    const [loaded] = await companies.loadRelations([serviceId(100)], new Grants({ NO: [...areas] }));
    expect(loaded?.parents.flatMap(({ current }) => current.beneficialOwnership)).toEqual([
      expect.objectContaining({ proxyCompanyName: 'Kept', proxyIsProtected: true }),
    ]);
  });

  it('keeps hashes alone', async () => {
    await load(named('no:1', 1, 'NO', { isProtected: true }));
    await erase('no:1', []);
    expect(await holding(graph, ['850101', 'no:1'])).toEqual([]);
    expect(await graph.read({ name: 'kept', text: 'MATCH (e:ErasedProtection) RETURN keys(e) AS keys' })).toEqual([
      { keys: expect.arrayContaining(['number', 'person']) as string[] },
    ]);
  });

  it('protects others until the erasure is revoked and the person is stated again; then that statement decides', async () => {
    await load(...world);
    const { id } = await erase('no:1', ['NO']);
    await erasing.revoke(id, erasedOn);
    await load(named('se:1', 3, 'SE'));
    expect(await protectedOnes()).toEqual(['k11', 'k12', 'se:1', 'xx:1']);
    await load(named('no:1', 4, 'NO', { isProtected: true }));
    expect(await protectedOnes()).toEqual(['k11', 'k12', 'no:1', 'se:1', 'xx:1']);
    await load(named('no:1', 5, 'NO'));
    expect(await protectedOnes()).toEqual([]);
  });
});

describe('the erasure of a person who is protected only by the number of another', () => {
  it('keeps no protection: the statement about the other person still protects, and may end it', async () => {
    await load(named('no:1', 1, 'NO'), named('se:1', 1, 'SE', { isProtected: true }));
    await erase('no:1', ['NO']);
    expect(await protectedOnes()).toEqual(['se:1']);
    await load(named('se:1', 2, 'SE'));
    expect(await protectedOnes()).toEqual([]);
  });
});

describe('the erasure of a person whom another source than that of the id protects', () => {
  const refused = (id: string, rest: object = {}) => ({
    ...named(id, 2, undefined, { isProtected: true, ...rest }),
    source: 'other',
  });

  it('leaves those protected who have the number elsewhere', async () => {
    await load(named('no:1', 1, 'NO'), named('se:1', 1, 'SE'));
    expect(await load(refused('no:1'))).toEqual(['rejected']);
    expect(await protectedOnes()).toEqual(['no:1', 'se:1']);
    await erase('no:1', ['NO']);
    expect(await protectedOnes()).toEqual(['se:1']);
    expect(await load(named('se:1', 3, 'SE'), business(11, '850101-1234'))).toEqual(['applied', 'applied']);
    expect(await protectedOnes()).toEqual(['k11', 'se:1']);
  });

  it('leaves those protected who have the number that only the claim gives', async () => {
    await load(named('no:1', 1, 'NO'), named('se:1', 1, 'SE', { nationalIdentificationNumber: '19400101-4321' }));
    expect(await load(refused('no:1', { nationalIdentificationNumber: '400101-4321' }))).toEqual(['rejected']);
    expect(await protectedOnes()).toEqual(['no:1', 'se:1']);
    await erase('no:1', []);
    expect(await load(named('se:1', 3, 'SE', { nationalIdentificationNumber: '19400101-4321' }))).toEqual(['applied']);
    expect(await protectedOnes()).toEqual(['se:1']);
    expect(await holding(graph, ['850101', 'no:1'])).toEqual([]);
  });

  it('leaves those protected whom a claim about another person protects by the number, and deletes the number', async () => {
    await load(
      named('no:1', 1, 'NO'),
      named('se:1', 1, 'SE'),
      named('xx:2', 1, 'SE', { nationalIdentificationNumber: '777' }),
    );
    expect(await load(refused('xx:2'))).toEqual(['rejected']);
    expect(await protectedOnes()).toEqual(['no:1', 'se:1', 'xx:2']);
    await erase('no:1', ['NO']);
    expect(await protectedOnes()).toEqual(['se:1', 'xx:2']);
  });
});
