import { areas } from '@company-relations/authorization';
import { type ChangedCompanies, CompanyGraph } from '@company-relations/company-graph';
import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { applyStatements, deriveDueFigures, markAllFigures } from '@company-relations/register-loader';
import {
  company,
  figureLimitsPerTransaction,
  may,
  records,
  removal,
  stake,
} from '@company-relations/register-loader/testing';
import { companiesBut } from '../test/build-companies';
import { ClientCopy } from '../test/client-copy';
import { relationsOrder, World } from '../test/world';

const world = new World();
const now = () => new Date(world.time);
const bound = 3;
const companies = new CompanyGraph(world.graph, { now, ultimateOwnershipBudget: bound });
const [top, middle, low, far] = [1, 2, 3, 4] as const;
const names = { top, middle, low, far };

/** Loads statements so that all companies whose ultimate owners they may change wait for a derivation. */
async function load(...statements: RegisterStatement[]): Promise<void> {
  await applyStatements(world.graph, statements, now(), { now: now() });
}

/** A company with an identifier. Companies with the same one are merged. */
const known = (id: string, day: number, identifier: string) =>
  company(id, may(day), {
    ...(id === 'top' ? { serviceId: serviceId(top) } : {}),
    identifiers: [{ scheme: 'S', id: identifier }],
    profile: { name: id, countryCode: 'NO' },
  });
const derive = () => deriveDueFigures(world.graph, { now });
const shareOfMiddle = (day: number, percent: number, rest = {}) =>
  records('m', may(day), 'top', 'middle', stake(percent, rest));

interface Published {
  /** Whether the package says that no ultimate ownerships waited. */
  readonly wereFiguresSettled: boolean;
  /** The companies whose lines the build compared with those of the package before. Undefined for the first package. */
  readonly compared: readonly number[] | undefined;
}

/**
 * Builds the next package, which the client applies.
 *
 * @param beforeReading is called after the build has begun and before it reads companies, `meanwhile` after it has read
 *   them.
 */
async function build(
  client: ClientCopy,
  meanwhile?: () => Promise<void>,
  beforeReading?: () => Promise<void>,
): Promise<Published> {
  world.pass(1);
  let compared: readonly number[] | undefined;
  const { results } = await world.build(
    {},
    {
      companies: companiesBut(companies, {
        changesSince: async (...asked) => {
          const changed = await companies.changesSince(...asked);
          compared = (changed as ChangedCompanies).present;
          return changed;
        },
        load: async (...asked) => {
          await beforeReading?.();
          const loaded = await companies.load(...asked);
          await meanwhile?.();
          return loaded;
        },
      }),
    },
  );
  expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  const records = results.flatMap(({ published }) => published.map(({ record }) => record));
  for (const record of records) await client.take(record);
  return { wereFiguresSettled: records.at(-1)?.wereFiguresSettled as boolean, compared };
}

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: areas });
  await world.catalogue.orders.save({ ...relationsOrder, baselineEveryDays: 30 });
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(
    ...Object.entries(names).map(([id, number]) =>
      company(id, may(1), { serviceId: serviceId(number), profile: { name: id, countryCode: 'NO' } }),
    ),
  );
  await load(shareOfMiddle(1, 60), records('l', may(1), 'middle', 'low', stake(60)));
  await markAllFigures(world.graph, { bound });
  await derive();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

it('a delta after a settled package compares only the companies whose records or ultimate owners changed', async () => {
  const client = new ClientCopy(world, true);
  const first = await build(client);
  await load(shareOfMiddle(2, 55));
  await load(shareOfMiddle(3, 60, { shareClass: 'A' }));
  await derive();
  const withOtherClass = await build(client);
  await load(shareOfMiddle(4, 55));
  await derive();
  expect([first, withOtherClass, await build(client)]).toEqual([
    { wereFiguresSettled: true, compared: undefined },
    { wereFiguresSettled: true, compared: [top, middle] },
    { wereFiguresSettled: true, compared: [top, middle, low] },
  ]);
});

it('a delta compares no owner of a company whose ultimate owners were omitted and are omitted again', async () => {
  await load(
    ...[far, far + 1, far + 2].map((id) =>
      company(`far${id}`, may(1), { serviceId: serviceId(id), profile: { name: 'Far', countryCode: 'NO' } }),
    ),
    ...[far, far + 1, far + 2].map((id) => records(`f${id}`, may(1), `far${id}`, 'low', stake(10))),
  );
  await derive();
  expect(await omitted()).toEqual([low]);
  const client = new ClientCopy(world, true);
  await build(client);
  await load(shareOfMiddle(2, 55));
  await load(shareOfMiddle(3, 50));
  await derive();
  expect([await omitted(), await build(client)]).toEqual([
    [low],
    { wereFiguresSettled: true, compared: [top, middle] },
  ]);
});

it('a load that undoes what a package shows, which was built while companies waited, is in the next delta', async () => {
  const client = new ClientCopy(world, true);
  await build(client);
  await load(shareOfMiddle(2, 30));
  const whileWaiting = await build(client);
  const shown = client.has;
  await load(shareOfMiddle(3, 60));
  await derive();
  const after = await build(client);
  expect([whileWaiting, after]).toEqual([
    { wereFiguresSettled: false, compared: [top, middle, low] },
    { wereFiguresSettled: true, compared: [top, middle, low] },
  ]);
  expect(client.has?.map((line, at) => line === shown?.[at])).toEqual([false, false, false, true]);
});

it.each<[string, RegisterStatement[]]>([
  ['removed', [removal('company', 'second', may(2))]],
  ['merged into another owner', ['second', 'top'].map((id) => known(id, 2, 'same'))],
])('a company that an owner ultimately owned is in the next delta after this owner is %s', async (_, statements) => {
  await load(known('second', 1, 'second'), known('top', 1, 'top'));
  await load(records('n', may(1), 'second', 'middle', stake(30)));
  await derive();
  const client = new ClientCopy(world, true);
  await build(client);
  await load(...statements);
  await derive();
  expect(await build(client)).toEqual({
    wereFiguresSettled: true,
    compared: expect.arrayContaining([middle, low]) as number[],
  });
  expect(client.has).toEqual(await world.freshLines('NO', relationsOrder, companies));
});

it('a package that is built across midnight is not settled', async () => {
  const client = new ClientCopy(world, true);
  const { wereFiguresSettled } = await build(client, async () => world.pass(1));
  expect(wereFiguresSettled).toBe(false);
});

it.each([
  ['a load marked companies and a derivation ended before it', async () => void (await derive())],
  ['a load marked companies', async () => undefined],
])('a package is not settled if, during its build, %s', async (_, afterLoad) => {
  const client = new ClientCopy(world, true);
  let isLoaded = false;
  const { wereFiguresSettled } = await build(client, async () => {
    if (isLoaded) return;
    isLoaded = true;
    await load(shareOfMiddle(2, 30));
    await afterLoad();
  });
  expect(wereFiguresSettled).toBe(false);
});

it('a delta has the companies that showed a stake which a load changed during a build and another changed back', async () => {
  const client = new ClientCopy(world, true);
  const during = await build(client, undefined, () => load(shareOfMiddle(2, 30)));
  const shown = client.has;
  await load(shareOfMiddle(3, 60));
  await derive();
  expect([during, await build(client)]).toEqual([
    { wereFiguresSettled: false, compared: undefined },
    { wereFiguresSettled: true, compared: [top, middle, low] },
  ]);
  expect(client.has).toEqual(await world.freshLines('NO', relationsOrder, companies));
  expect(client.has?.map((line, at) => line === shown?.[at])).toEqual([false, false, false, true]);
});

async function omitted(): Promise<number[]> {
  const text = 'MATCH (c:FiguresOmitted) RETURN c.serviceId AS id ORDER BY id';
  return (await world.graph.run<{ id: number }>({ name: 'omitted', text })).map(({ id }) => id);
}
