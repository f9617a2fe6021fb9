import { areas, Grants } from '@company-relations/authorization';
import { StateDigestBuilder, lineDigest } from '@company-relations/batch-manifest';
import { CompanyGraph, isStreamed } from '@company-relations/company-graph';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, removal, stake } from '@company-relations/register-loader/testing';
import { lineRevisionOf } from './packaging/company-lines';
import { applied, relationsOrder, World } from '../test/world';

const world = new World();
const norwegian = (id: string, number: number, name = `Company ${id}`) =>
  company(id, may(1), { serviceId: serviceId(number), profile: { name, countryCode: 'NO' } });
const published = async (...choice: Parameters<World['build']>) => {
  const { results } = await world.build(...choice);
  expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  return results.flatMap((result) => result.published.map(({ record }) => record));
};

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: areas });
  await world.catalogue.orders.save(relationsOrder);
});
afterAll(() => world.close());

function stateOf(lines: readonly string[]): string {
  const digest = new StateDigestBuilder();
  for (const line of lines) digest.add((JSON.parse(line) as { ServiceId: number }).ServiceId, lineDigest(line));
  return digest.hex();
}

describe('a first build', () => {
  it('publishes a baseline of the country with a signed manifest, and leaves nothing else', async () => {
    await world.load(
      norwegian('a', 1),
      norwegian('b', 2),
      person('p', may(1), { serviceId: serviceId(3) }),
      records('r', may(1), 'p', 'a', stake(60)),
      records('s', may(1), 'a', 'b', stake(100)),
    );
    const [record, ...others] = await published();
    if (!record) throw new Error('Nothing was published.');
    const lines = await world.freshLines('NO');
    expect([await world.linesOf(record), lines.length, others]).toEqual([lines, 2, []]);
    expect(await world.manifestOf(record)).toEqual({
      ...{
        manifestVersion: 1,
        packageId: record.packageId,
        type: 'relations',
        kind: 'baseline',
        countries: ['NO'],
        asOf: '2026-11-02T08:00:00.000Z',
      },
      ...{
        created: '2026-11-02T08:00:00.000Z',
        fileName: `relations-NO-baseline-20261102T080000Z-${record.packageId}.jsonl.br`,
        rows: 2,
        bytes: record.content.bytes,
      },
      ...{
        plainBytes: Buffer.byteLength(`${lines.join('\n')}\n`),
        sha256: record.content.sha256,
        plainSha256: expect.any(String),
        continues: null,
        stateBefore: null,
      },
      ...{ stateAfter: stateOf(lines), companies: 2, ultimateOwnershipsOmitted: { serviceIds: [] } },
    });
    const { content, state, shownPersons } = record;
    expect(await world.stored()).toEqual({
      blobs: [content, state, shownPersons].map(({ sha256 }) => sha256).sort(),
      incoming: [],
    });
  });
});

it('names companies whose ultimate owners were not computed only to subscriptions that may see owners', async () => {
  await world.grant({ NO: areas.filter((area) => area !== 'Owner') }, 'weak', 'registry');
  await world.catalogue.orders.save({
    ...relationsOrder,
    id: 'registry-relations',
    organisationId: 'registry',
    subscriptionId: 'weak',
  });
  // Company `a` has more than one owner, and company `b` owns more than one company. Both exceed a budget of 1.
  await world.load(
    norwegian('a', 1),
    norwegian('b', 2),
    norwegian('c', 3),
    norwegian('d', 4),
    person('p', may(1)),
    person('q', may(1)),
  );
  const holdings = [
    ['p', 'a'],
    ['q', 'a'],
    ['b', 'c'],
    ['b', 'd'],
  ] as const;
  await world.load(
    ...holdings.map(([holder, owned]) => records(`${holder}${owned}`, may(1), holder, owned, stake(50))),
  );
  const beyondTheBudget = {
    companies: new CompanyGraph(world.graph, { ultimateOwnershipBudget: 1 }),
    lineRevision: lineRevisionOf(1),
  };
  const named: Record<string, unknown> = {};
  for (const record of await published({}, beyondTheBudget)) {
    named[record.organisationId] = (await world.manifestOf(record)).ultimateOwnershipsOmitted;
  }
  expect(named).toEqual({ bank: { serviceIds: [1, 2] }, registry: { serviceIds: [] } });
});

it('writes lines in the form of this revision: a change of the form needs a new revision', async () => {
  await world.load(
    norwegian('a', 1),
    norwegian('b', 2),
    person('p', may(1), { serviceId: serviceId(3) }),
    records('r', may(1), 'p', 'a', stake(60)),
    records('s', may(1), 'a', 'b', stake(100)),
  );
  const [record] = await published();
  if (!record) throw new Error('Nothing was published.');
  expect([record.lineRevision, await world.linesOf(record)]).toEqual([
    'format 7, budget 2000',
    [
      '{"ServiceId":1,"Name":"Company a","CountryCode":"NO","Parents":[{"ServiceId":3,"Name":"Person p","IsCompany":false,"Ownerships":[{"OwnershipStake":60,"UpdatedAt":"2026-11-02T08:00:00Z"}],"UltimateOwnerships":[{"OwnershipStake":60}],"UpdatedAt":"2026-11-02T08:00:00Z"}],"Children":[{"ServiceId":2,"Name":"Company b","CountryCode":"NO","IsCompany":true,"IsSearchableEntity":true,"Ownerships":[{"OwnershipStake":100,"UpdatedAt":"2026-11-02T08:00:00Z"}],"UpdatedAt":"2026-11-02T08:00:00Z"}]}',
      '{"ServiceId":2,"Name":"Company b","CountryCode":"NO","Parents":[{"ServiceId":1,"Name":"Company a","CountryCode":"NO","IsCompany":true,"IsSearchableEntity":true,"Ownerships":[{"OwnershipStake":100,"UpdatedAt":"2026-11-02T08:00:00Z"}],"UpdatedAt":"2026-11-02T08:00:00Z"},{"ServiceId":3,"Name":"Person p","IsCompany":false,"UltimateOwnerships":[{"OwnershipStake":60}],"UpdatedAt":"2026-11-02T08:00:00Z"}]}',
    ],
  ]);
});

it('writes a company that is loaded in chunks in the same way as any other, in a baseline and in a delta', async () => {
  const people = Array.from({ length: 20 }, (_, at) =>
    person(`p${at}`, may(1), {
      serviceId: serviceId(at + 10),
      profile: { name: `Person ${at}`, ...(at === 7 && { isProtected: true }) },
    }),
  );
  const holdings = people.flatMap(({ id }, at) => [
    records(`r${at}`, may(1), id, 'a', stake(5)),
    records(`s${at}`, may(1), id, 'b', stake(1)),
  ]);
  await world.load(norwegian('a', 1), norwegian('b', 2), ...people, ...holdings);
  const [baseline] = await published();
  if (!baseline) throw new Error('Nothing was published.');
  const loaded = await world.companies.load([serviceId(1), serviceId(2)], new Grants({ NO: areas }));
  expect([loaded.map(isStreamed), await world.linesOf(baseline)]).toEqual([[true, true], await world.freshLines('NO')]);
  await world.load(company('b', may(2), { serviceId: serviceId(2), profile: { name: 'New name', countryCode: 'NO' } }));
  const [delta] = await published();
  expect(delta && (await world.linesOf(delta))).toEqual((await world.freshLines('NO')).slice(1));
  expect((await world.catalogue.listFor('bank', new Grants({ NO: areas }))).length).toBe(2);
});

it('leaves out a company that moves to another country during the build, though that country is granted too', async () => {
  await world.grant({ NO: areas, SE: areas });
  await world.load(norwegian('a', 1), norwegian('b', 2));
  const { companies } = world;
  const moving: typeof companies = Object.create(companies, {
    companyIds: {
      value: async (...asked: Parameters<typeof companies.companyIds>) => {
        const ids = await companies.companyIds(...asked);
        await world.load(company('b', may(2), { profile: { name: 'Company b', countryCode: 'SE' } }));
        return ids;
      },
    },
  });
  const [record] = await published({}, { companies: moving });
  if (!record) throw new Error('Nothing was published.');
  expect([await world.linesOf(record), (await world.manifestOf(record)).companies]).toEqual([
    await world.freshLines('NO'),
    1,
  ]);
});

describe('a delta', () => {
  it('contains lines that are written in a new form, though nothing changed in the graph', async () => {
    await world.load(
      norwegian('a', 1),
      norwegian('b', 2),
      norwegian('c', 3),
      person('p', may(1), { serviceId: serviceId(4) }),
      records('r', may(1), 'p', 'a', stake(60)),
      records('s', may(1), 'a', 'b', stake(100)),
    );
    await published();
    const withoutOwners = {
      companies: new CompanyGraph(world.graph, { ultimateOwnershipBudget: 0 }),
      lineRevision: lineRevisionOf(0),
    };
    const [delta, ...others] = await published({}, withoutOwners);
    if (!delta) throw new Error('Nothing was published.');
    expect([await world.manifestOf(delta), others]).toEqual([
      expect.objectContaining({ kind: 'delta', rows: 2, companies: 3 }),
      [],
    ]);
    expect(await published({}, withoutOwners)).toEqual([]);
  });

  it('contains what changed and what is gone, and continues the previous package', async () => {
    await world.load(norwegian('a', 1), norwegian('b', 2), norwegian('c', 3), norwegian('d', 4));
    const [baseline] = await published();
    if (!baseline) throw new Error('Nothing was published.');
    world.pass(1);
    await world.load(removal('company', 'b', may(2)), { ...norwegian('c', 3, 'New'), asOf: may(2) }, norwegian('e', 5));
    const [delta, ...others] = await published();
    if (!delta) throw new Error('Nothing was published.');
    const lines = await world.freshLines('NO');
    expect([await world.linesOf(delta), others]).toEqual([['{"ServiceId":2,"Removed":true}', lines[1], lines[3]], []]);
    expect(applied(await world.linesOf(baseline), await world.linesOf(delta))).toEqual(lines);
    expect(await world.manifestOf(delta)).toMatchObject({
      ...{
        kind: 'delta',
        continues: baseline.packageId,
        stateBefore: baseline.stateDigest,
        stateAfter: stateOf(lines),
        rows: 3,
        companies: 4,
      },
    });
  });
});
