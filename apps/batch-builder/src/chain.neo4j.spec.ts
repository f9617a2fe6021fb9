import { areas, Grants } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { ClientCopy } from '../test/client-copy';
import { relationsOrder, World } from '../test/world';

const world = new World();
const norwegian = (number: number, day = 1, name = `Company ${number}`) =>
  company(`c${number}`, may(day), { serviceId: serviceId(number), profile: { name, countryCode: 'NO' } });

/**
 * Builds what is due. For each order and country, returns the kinds of packages in the order of publishing, the
 * packages, and the problem if a package is missing.
 */
async function built(...asked: Parameters<World['build']>) {
  const { results } = await world.build(...asked);
  return results.map(({ published, problem }) => ({
    records: published.map(({ record }) => record),
    kinds: published.map(({ record: { kind } }) => kind),
    problem,
  }));
}

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: areas });
  await world.catalogue.orders.save(relationsOrder);
  await world.load(norwegian(1), norwegian(2));
});
afterAll(() => world.close());

it('a delta after a baseline names the delta of the same build, which those who follow the chain have', async () => {
  await built();
  world.pass(8);
  const [both] = await built();
  await world.load(norwegian(1, 2, 'New'));
  const [next] = await built();
  expect([both?.kinds, next?.kinds]).toEqual([['delta', 'baseline'], ['delta']]);
  const [delta] = both?.records ?? [];
  expect(next?.records[0] && (await world.manifestOf(next.records[0]))).toMatchObject({
    continues: delta?.packageId,
    stateBefore: delta?.stateDigest,
  });
});

it('two orders with the same content of one build get files with different names and one content', async () => {
  await world.catalogue.orders.save({ ...relationsOrder, id: 'again' });
  const records = (await built()).flatMap((result) => result.records);
  expect(
    records.map(
      ({ packageId, fileName }) => fileName === `relations-NO-baseline-20261102T080000Z-${packageId}.jsonl.br`,
    ),
  ).toEqual([true, true]);
  expect(new Set(records.map(({ content }) => content.sha256)).size).toBe(1);
});

it('a build that another one overtook publishes nothing more into that chain and reports it', async () => {
  await built();
  await world.load(norwegian(1, 2, 'New'));
  const { companies } = world;
  let other: Awaited<ReturnType<typeof built>> = [];
  const slow: typeof companies = Object.create(companies, {
    load: {
      value: async (...asked: Parameters<typeof companies.load>) => {
        if (other.length === 0) other = await built();
        return companies.load(...asked);
      },
    },
  });
  const outrun = await built({ kind: 'baseline' }, { companies: slow });
  expect(other.map(({ kinds, problem }) => [kinds, problem])).toEqual([[['delta'], undefined]]);
  expect(outrun).toEqual([
    {
      records: [],
      kinds: [],
      problem: 'Another build published first, or the order was changed meanwhile: nothing was published.',
    },
  ]);
  expect((await world.catalogue.listed()).length).toBe(2);
});

describe('a builder whose clock is an hour behind', () => {
  const hour = 3_600_000;
  /** The packages of the chain, the newest first, as a client lists them. */
  const listed = () => world.catalogue.listFor('bank', new Grants({ NO: areas }));
  const ids = (packages: readonly PackageRecord[]) => packages.map(({ packageId }) => packageId);

  it('continues the chain: new clients begin with the baseline and get its delta, also if nothing had changed', async () => {
    const [first] = await built();
    world.time -= hour;
    const [second] = await built({ kind: 'delta' });
    const [baseline, delta] = [...(first?.records ?? []), ...(second?.records ?? [])];
    if (!baseline || !delta) throw new Error('A package is missing.');
    expect([baseline.kind, delta.kind, delta.createdAt - baseline.createdAt]).toEqual(['baseline', 'delta', 1]);
    expect([delta.changeNumber, ids(await listed())]).toEqual([baseline.changeNumber, ids([delta, baseline])]);
    const client = new ClientCopy(world, true);
    for (const record of (await listed()).reverse()) await client.take(record);
    expect(client.has).toEqual(await world.freshLines('NO'));
  });

  it('breaks the chain for new clients if its delta is withdrawn, so the next build makes a baseline', async () => {
    await built();
    world.time -= hour;
    const [second] = await built({ kind: 'delta' });
    await world.catalogue.withdrawals.withdraw(ids(second?.records ?? []), 'test');
    expect((await built()).map(({ kinds }) => kinds)).toEqual([['delta', 'baseline']]);
  });
});

it('a baseline of a builder whose clock was two days ahead is followed by another one, and that by none', async () => {
  world.pass(2);
  await built();
  world.pass(-2);
  expect((await built()).map(({ kinds }) => kinds)).toEqual([['delta', 'baseline']]);
  world.pass(1);
  expect((await built()).map(({ kinds }) => kinds)).toEqual([['delta']]);
});

it('a delta of a builder whose clock was a day ahead is followed by one that shows the right day, and by one on the next day', async () => {
  const inDate = '2026-11-04T00:00:00Z';
  await world.load(person('p', may(1)), records('r', may(1), 'p', 'c1', stake(60, { inDate })));
  world.pass(1);
  const client = new ClientCopy(world, true);
  const taken = async () => {
    const results = await built();
    for (const { records: packages } of results) for (const record of packages) await client.take(record);
    expect(client.has).toEqual(await world.freshLines('NO'));
    return results.flatMap(({ kinds }) => kinds);
  };
  expect(await taken()).toEqual(['baseline']);
  world.pass(1);
  expect(await taken()).toEqual(['delta']);
  expect(client.has?.join()).toContain('60');
  world.pass(-1);
  expect(await taken()).toEqual(['delta']);
  expect(client.has?.join()).not.toContain('60');
  expect(await taken()).toEqual([]);
  world.pass(1);
  expect(await taken()).toEqual(['delta']);
});

it('a withdrawn package of a builder whose clock was two days ahead makes one baseline due, not one in each build', async () => {
  world.pass(2);
  const [ahead] = await built();
  world.pass(-2);
  await built();
  const ids = (ahead?.records ?? []).map(({ packageId }) => packageId);
  await world.catalogue.withdrawals.withdraw(ids, 'test');
  world.pass(1);
  expect((await built()).map(({ kinds }) => kinds)).toEqual([['delta']]);
});

describe('a head whose state is lost', () => {
  async function withoutState(): Promise<void> {
    const [first] = await built();
    for (const { state } of first?.records ?? []) await world.blobs.delete(state.sha256);
    await world.load(norwegian(1, 2, 'New'));
  }

  it('is followed by a baseline alone, from which the chain goes on', async () => {
    await withoutState();
    const [mended] = await built();
    expect([mended?.kinds, mended?.problem]).toEqual([['baseline'], undefined]);
    expect(mended?.records[0] && (await world.linesOf(mended.records[0]))).toEqual(await world.freshLines('NO'));
    await world.load(norwegian(2, 2, 'New'));
    expect((await built()).map(({ kinds, problem }) => [kinds, problem])).toEqual([[['delta'], undefined]]);
  });

  it('is reported where the country is no longer granted: what is gone cannot be known', async () => {
    await withoutState();
    await world.grant({});
    expect(await built()).toEqual([
      {
        records: [],
        kinds: [],
        problem: expect.stringMatching(/^StateLostError: The state of package \d+ is missing or damaged/),
      },
    ]);
  });
});

describe('grants that grew and shrink again', () => {
  const smaller = { NO: areas.filter((area) => area !== 'Owner') };
  const kinds = async (...asked: Parameters<World['build']>) => (await built(...asked)).map((result) => result.kinds);
  /** The packages that a client may download now, oldest first. */
  const downloadable = async () => {
    const subscription = await world.subscriptions.find('full');
    if (!subscription) throw new Error('There is no such subscription.');
    return (await world.catalogue.listFor('bank', subscription.grants)).reverse();
  };

  /** A new client applies the newest baseline that it may download, and then what continues it. */
  async function linesOfNewClient(): Promise<readonly string[] | undefined> {
    const packages = await downloadable();
    const baseline = packages.findLast(({ kind }) => kind === 'baseline');
    if (!baseline) throw new Error('There is no baseline.');
    const client = new ClientCopy(world, true);
    const later = packages.filter(({ createdAt }) => createdAt > baseline.createdAt);
    for (const record of [baseline, ...later]) await client.take(record);
    return client.has;
  }

  beforeEach(async () => {
    await world.grant(smaller);
    expect(await kinds()).toEqual([['baseline']]);
    await world.grant({ NO: areas });
    expect(await kinds()).toEqual([['delta']]);
  });

  it('are followed by a baseline for new clients, also if the country was not granted meanwhile', async () => {
    await world.grant({});
    expect(await kinds()).toEqual([['delta']]);
    await world.grant(smaller);
    expect(await kinds()).toEqual([['delta', 'baseline']]);
    expect(await linesOfNewClient()).toEqual(await world.freshLines('NO'));
  });

  it('are followed by the baseline that the last build did not publish', async () => {
    await world.grant(smaller);
    const { catalogue } = world;
    const failing: typeof catalogue = Object.create(catalogue, {
      publish: {
        value: (...draft: Parameters<typeof catalogue.publish>) =>
          draft[0].kind === 'baseline' ? Promise.reject(new Error('killed')) : catalogue.publish(...draft),
      },
    });
    const [result] = await built({}, { catalogue: failing });
    expect([result?.kinds, result?.problem]).toEqual([['delta'], 'Error: killed']);
    expect(await kinds()).toEqual([['delta', 'baseline']]);
    expect(await linesOfNewClient()).toEqual(await world.freshLines('NO'));
  });

  it('are followed by the baseline that a build of deltas alone left out', async () => {
    await world.grant(smaller);
    expect(await kinds({ kind: 'delta' })).toEqual([['delta']]);
    expect(await kinds()).toEqual([['delta', 'baseline']]);
    expect(await linesOfNewClient()).toEqual(await world.freshLines('NO'));
  });
});
