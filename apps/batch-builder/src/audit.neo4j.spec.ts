import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyFolder } from '@company-relations/audit-log';
import { areas, Grants } from '@company-relations/authorization';
import { isStreamed } from '@company-relations/company-graph';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { relationsOrder, World } from '../test/world';

const world = new World();
const norwegian = (id: string, number: number) =>
  company(id, may(1), { serviceId: serviceId(number), profile: { name: id, countryCode: 'NO' } });
const hidden = person('p', may(1), { serviceId: serviceId(9), profile: { name: 'Pia', isProtected: true } });

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: areas });
  await world.catalogue.orders.save(relationsOrder);
  await world.load(norwegian('a', 1), norwegian('b', 2), norwegian('c', 3), hidden);
  await world.load(
    records('r', may(1), 'p', 'a', stake(60)),
    records('s', may(1), 'p', 'c', stake(40)),
    records('t', may(1), 'a', 'b', stake(100)),
  );
});
afterAll(() => world.close());

/**
 * Returns the entries of the audit log. Leaves out the members with which each line contains the hash of the line
 * before.
 */
async function entries(): Promise<unknown[]> {
  const files = await readdir(world.auditFolder).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(world.auditFolder, file), 'utf8')));
  const lines = texts
    .flatMap((text) => text.split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines
    .filter(({ what }) => what === 'package')
    .map(({ seq: _seq, at: _at, previous: _previous, hash: _hash, ...entry }) => entry);
}

it('a package is recorded before it is published, with the companies whose lines show a protected person', async () => {
  const { results } = await world.build();
  const [record] = results.flatMap(({ published }) => published.map((one) => one.record));
  const { packageId: id, content } = record ?? { packageId: 0, content: { sha256: '' } };
  expect(await entries()).toEqual([
    {
      ...{ what: 'package', who: { subscription: 'full', organisation: 'bank' }, serviceIds: [1, 2, 3] },
      package: { id, order: 'bank-relations', country: 'NO', kind: 'baseline', sha256: content.sha256 },
    },
  ]);
  await world.load(company('c', may(2), { serviceId: serviceId(3), profile: { name: 'New', countryCode: 'NO' } }));
  await world.build();
  expect((await entries()).slice(1)).toEqual([
    expect.objectContaining({ package: expect.objectContaining({ kind: 'delta' }), serviceIds: [3] }),
  ]);
  expect((await verifyFolder(world.auditFolder)).problems).toEqual([]);
});

it('a company of very many links is named where one of its chunks shows a protected person, and not where all chunks hide them', async () => {
  const owners = (of: string) =>
    Array.from({ length: 20 }, (_, at) => [
      person(`${of}${at}`, may(1)),
      records(`${of}r${at}`, may(1), `${of}${at}`, of, stake(1)),
    ]).flat();
  await world.load(
    company('m', may(1), { serviceId: serviceId(4), profile: { name: 'm', countryCode: 'NO' } }),
    company('n', may(1), { serviceId: serviceId(5), profile: { name: 'n', countryCode: 'NO' } }),
  );
  await world.load(...owners('m'), ...owners('n'), records('u', may(1), 'p', 'm', stake(10)));
  const loaded = await world.companies.load([serviceId(4), serviceId(5)], new Grants({ NO: areas }));
  await world.build();
  expect([loaded.map(isStreamed), await entries()]).toEqual([
    [true, true],
    [expect.objectContaining({ serviceIds: [1, 2, 3, 4] })],
  ]);
  await world.forgetPackages();
  await world.catalogue.orders.save(relationsOrder);
  await world.grant({ NO: areas.filter((area) => area !== 'HiddenPersonAccess') });
  expect((await world.build()).results.flatMap(({ published }) => published)).toHaveLength(1);
  expect(await entries()).toEqual([]);
});

it('a package that shows no protected person is not recorded', async () => {
  await world.grant({ NO: areas.filter((area) => area !== 'HiddenPersonAccess') });
  expect((await world.build()).results.flatMap(({ published }) => published)).toHaveLength(1);
  expect(await entries()).toEqual([]);
});

it('a package that cannot be recorded is not published, and is published the next time', async () => {
  await writeFile(world.auditFolder, '');
  const { results } = await world.build();
  expect(results.map(({ published, problem }) => [published, problem])).toEqual([
    [[], 'AuditUnavailableError: The audit log cannot be written.'],
  ]);
  expect(await world.catalogue.listed()).toEqual([]);
  await rm(world.auditFolder);
  await mkdir(world.auditFolder);
  expect((await world.build()).results.flatMap(({ published }) => published)).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
});
