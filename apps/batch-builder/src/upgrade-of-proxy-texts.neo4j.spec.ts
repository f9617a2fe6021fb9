import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { CompanyGraph, isStreamed } from '@company-relations/company-graph';
import { migrate } from '@company-relations/graph-schema';
import { type Relation, serviceId } from '@company-relations/ownership';
import { company, may, person, records } from '@company-relations/register-loader/testing';
import { type BuildCompanies, companiesBut } from '../test/build-companies';
import { ClientCopy } from '../test/client-copy';
import { relationsOrder, World } from '../test/world';

const world = new World();
const nationalId = '19850101-1234';
const secret = 'Held for Pia, 19850101-1234';
const granted = areas.filter((area) => area !== 'HiddenPersonAccess');
const withAccess = { ...relationsOrder, id: 'with-access', subscriptionId: 'access' };
const ofCompanies = { ...relationsOrder, id: 'of-companies', type: 'companies' as const };
const versionBefore = { lineRevision: 'format 6, budget 2000' };

const shownProxies = (relations: readonly Relation[]): Relation[] =>
  relations.map((relation) => ({
    ...relation,
    current: {
      ...relation.current,
      beneficialOwnership: relation.current.beneficialOwnership.map(
        ({ proxyIsProtected: _masks, ...record }) => record,
      ),
    },
  }));

/** The companies as a version reads them that does not mask the texts of records with protected proxies. */
function companiesBefore(): BuildCompanies {
  const companies = new CompanyGraph(world.graph, { now: () => new Date(world.time) });
  return companiesBut(companies, {
    load: async (...asked) =>
      (await companies.load(...asked)).map((each) => {
        if (isStreamed(each)) throw new Error('The companies of this test have few records.');
        return { ...each, parents: shownProxies(each.parents), children: shownProxies(each.children) };
      }),
  });
}

async function built(options: Parameters<World['build']>[1] = {}): Promise<PackageRecord[]> {
  const { results } = await world.build({}, options);
  expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  return results.flatMap(({ published }) => published.map(({ record }) => record));
}

async function builtBefore(): Promise<PackageRecord[]> {
  return built({ ...versionBefore, companies: companiesBefore() });
}

async function upgrade(): Promise<void> {
  const ids = ['023-plain-numbers', '024-proxy-texts'];
  await world.graph.run({ name: 'before', text: 'MATCH (m:Migration) WHERE m.id IN $ids DELETE m' }, { ids });
  expect(await migrate(world.graph)).toEqual(ids);
}

const kindsOf = (published: readonly PackageRecord[]) =>
  published.map(({ orderId, kind }) => `${orderId} ${kind}`).sort();

/** Returns the orders of the packages that clients can download, and of those the ones whose files show the text. */
async function downloadable(): Promise<{ all: string[]; showing: string[] }> {
  const listed = await world.catalogue.listed();
  const showing: PackageRecord[] = [];
  for (const record of listed)
    if ((await world.linesOf(record)).some((line) => line.includes(secret))) showing.push(record);
  return { all: kindsOf(listed), showing: kindsOf(showing) };
}

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  // The migration knows only the clock of the machine.
  world.time = Date.now();
  await world.grant({ NO: areas }, 'access');
  await world.grant({ NO: granted });
  for (const order of [relationsOrder, withAccess, ofCompanies]) await world.catalogue.orders.save(order);
  await world.load(
    person('p', may(1), {
      serviceId: serviceId(7),
      profile: { name: 'Pia', nationalIdentificationNumber: nationalId, isProtected: true },
    }),
    records('k', may(1), 'p', 'x', { kind: 'role', ended: false, record: { id: 1001, text: 'Chair: Pia' } }),
    company('x', may(1), { serviceId: serviceId(2), profile: { name: 'Owned', countryCode: 'NO' } }),
    person('o', may(1), { serviceId: serviceId(3), profile: { name: 'Owner' } }),
    records('r', may(1), 'o', 'x', {
      kind: 'beneficialOwnership',
      ended: false,
      record: { stakePercent: 30, proxyCompanyRegistrationNumber: nationalId, text: secret, updatedAt: may(1) },
    }),
  );
});
afterAll(() => world.close());

it('packages of an earlier version that may show texts of a protected proxy can no longer be downloaded after the upgrade, and no others go', async () => {
  await builtBefore();
  expect((await downloadable()).showing).toEqual(['bank-relations baseline', 'with-access baseline']);
  await upgrade();
  const left = ['of-companies baseline', 'with-access baseline'];
  expect(await downloadable()).toEqual({ all: left, showing: ['with-access baseline'] });
});

it('the next build begins the chain anew with a baseline, and a client that has the earlier packages goes on with its delta', async () => {
  const client = new ClientCopy(world, true);
  const ofChain = (published: readonly PackageRecord[]) =>
    published.filter(({ orderId }) => orderId === relationsOrder.id);
  for (const record of ofChain(await builtBefore())) await client.take(record);
  world.pass(1);
  for (const record of ofChain(await builtBefore())) await client.take(record);
  expect(client.has?.join()).toContain(secret);
  await upgrade();
  const next = await built();
  expect(kindsOf(ofChain(next))).toEqual(['bank-relations baseline', 'bank-relations delta']);
  expect(kindsOf(next)).not.toContain('with-access baseline');
  expect((await downloadable()).showing).toEqual(['with-access baseline']);
  for (const record of ofChain(next)) await client.take(record);
  const fresh = await world.freshLines('NO');
  expect([client.has, fresh.join().includes(secret)]).toEqual([fresh, false]);
  const newClient = new ClientCopy(world, true);
  for (const record of ofChain(next)) if (record.kind === 'baseline') await newClient.take(record);
  expect(newClient.has).toEqual(fresh);
});

it('a chain whose baseline is of an earlier version gets another also where this version has built its deltas', async () => {
  await builtBefore();
  await built();
  await upgrade();
  expect(kindsOf(await built()).filter((kind) => kind.startsWith('bank-relations'))).toEqual([
    'bank-relations baseline',
    'bank-relations delta',
  ]);
});
