import { access } from 'node:fs/promises';
import { Grants } from '@company-relations/authorization';
import { contentDigest, entityTag, type PackageDraft, type PackageRecord } from './index';
import { asBuilt, bankOrder, CatalogueWorld, dayMs, registryOrder } from './testing/catalogue-world';

const world = new CatalogueWorld();
const lifeMs = 60 * dayMs;
const nothingPurged = { expired: 0, withdrawn: 0, superseded: 0, orphans: 0, incoming: 0, bytes: 0 };

beforeAll(() => world.open());
beforeEach(async () => {
  await world.clear();
  await world.catalogue.saveOrder(bankOrder);
  await world.catalogue.saveOrder(registryOrder);
});
afterAll(() => world.close());

const recordOf = ({ manifest: _apart, ...draft }: PackageDraft, createdAt = world.time): PackageRecord => ({
  ...draft,
  createdAt,
  withdrawnAt: undefined,
  withdrawnReason: undefined,
});

/** Builds and publishes one package; gives its record. */
async function published(changes: Parameters<CatalogueWorld['draft']>[1] = {}, expectedHead?: number): Promise<PackageRecord> {
  const lease = await world.catalogue.begin();
  const draft = await world.draft(lease, changes);
  expect(await world.catalogue.publish(draft, expectedHead)).toEqual({ kind: 'published', record: recordOf(draft) });
  await lease.end();
  return recordOf(draft);
}

const found = async (record: PackageRecord, grants = asBuilt, organisationId = 'bank') => {
  const answer = await world.catalogue.find(String(record.packageId), organisationId, grants);
  return answer.kind === 'gone' ? answer.reason : answer.kind;
};

describe('orders', () => {
  it('are kept with their countries in order and each once, and removed', async () => {
    const order = { ...bankOrder, countries: ['SE', 'DK', 'SE'], deltas: false };
    await world.catalogue.saveOrder(order);
    expect(await world.catalogue.listOrders()).toEqual([{ ...order, countries: ['DK', 'SE'] }, registryOrder]);
    expect([await world.catalogue.removeOrder('bank-relations'), await world.catalogue.removeOrder('bank-relations')]).toEqual([true, false]);
    expect(await world.catalogue.listOrders()).toEqual([registryOrder]);
  });

  it('are refused when they are malformed, all problems at once', async () => {
    const order = { ...bankOrder, id: 'a b', type: 'persons' as 'companies', countries: ['no'], baselineEveryDays: 0.5 };
    await expect(world.catalogue.saveOrder(order)).rejects.toMatchObject({
      problems: [
        'The id must have 1 to 200 characters without white space.',
        'The type must be one of companies, relations.',
        '"no" is no country code (two upper-case letters).',
        'The days between baselines must be a whole number from 1.',
      ],
    });
    await expect(world.catalogue.saveOrder({ ...bankOrder, countries: [] })).rejects.toMatchObject({ problems: ['At least one country is needed.'] });
  });

  it('are refused with a subscription of another organisation, and when they would become another organisation’s or of another type', async () => {
    await expect(world.catalogue.saveOrder({ ...bankOrder, subscriptionId: 'registry-full' })).rejects.toMatchObject({
      problems: ['Organisation "bank" has no subscription "registry-full".'],
    });
    await expect(world.catalogue.saveOrder({ ...registryOrder, id: bankOrder.id, type: 'companies' })).rejects.toMatchObject({
      problems: [
        'The organisationId of order "bank-relations" is "bank" and stays so; remove the order or add another.',
        'The type of order "bank-relations" is "relations" and stays so; remove the order or add another.',
      ],
    });
    expect(await world.catalogue.listOrders()).toEqual([bankOrder, registryOrder]);
  });
});

describe('publishing', () => {
  it('lists the package, gives its file and manifest, and makes it the head of its chain', async () => {
    const record = await published({ text: 'the file' });
    expect(await world.catalogue.listFor('bank', asBuilt)).toEqual([record]);
    expect(await world.catalogue.find(String(record.packageId), 'bank', asBuilt)).toEqual({ kind: 'file', record });
    expect([await world.textOf(record), await world.catalogue.manifestOf(record)]).toEqual(['the file', `{"packageId":${record.packageId}}`]);
    expect(await world.catalogue.chains()).toEqual([
      { order: bankOrder, country: 'NO', head: record, lastBaseline: record, broken: false },
      ...[[bankOrder, 'SE'], [registryOrder, 'NO'], [registryOrder, 'SE']].map(([order, country]) => ({
        ...{ order, country, head: undefined, lastBaseline: undefined, broken: false },
      })),
    ]);
  });

  it('lets a delta follow, and lists the newest first', async () => {
    const baseline = await published();
    world.time += dayMs;
    const delta = await published({ kind: 'delta', text: 'changes' }, baseline.packageId);
    expect(await world.catalogue.listFor('bank', asBuilt)).toEqual([delta, baseline]);
    expect((await world.catalogue.chains())[0]).toEqual({ order: bankOrder, country: 'NO', head: delta, lastBaseline: baseline, broken: false });
  });

  it('lets one of two builds at once publish, and changes nothing for the other', async () => {
    const head = await published();
    const leases = [await world.catalogue.begin(), await world.another().begin()];
    const drafts = await Promise.all(leases.map((lease, index) => world.draft(lease, { kind: 'delta', text: `of build ${index}` })));
    const results = await Promise.all(drafts.map((draft) => world.another().publish(draft, head.packageId)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['outrun', 'published']);
    expect((await world.catalogue.listFor('bank', asBuilt)).length).toBe(2);
  });

  it('is idempotent: the same draft again is published already, and an id of another package is refused', async () => {
    const lease = await world.catalogue.begin();
    const draft = await world.draft(lease);
    const results = [await world.catalogue.publish(draft), await world.catalogue.publish(draft)];
    expect(results).toEqual([{ kind: 'published', record: recordOf(draft) }, { kind: 'published', record: recordOf(draft) }]);
    await expect(world.catalogue.publish({ ...draft, manifest: '{}' }, draft.packageId)).rejects.toThrow('is taken');
    expect(await world.catalogue.listed()).toEqual([recordOf(draft)]);
  });

  it.each<[string, Partial<PackageDraft>]>([
    ['country', { country: 'DK' }],
    ['type', { type: 'companies' }],
    ['order', { orderId: 'unknown' }],
    ['organisation', { organisationId: 'registry' }],
    ['subscription', { subscriptionId: 'registry-full' }],
  ])('does not happen for another %s than the order has', async (_name, changes) => {
    const lease = await world.catalogue.begin();
    expect(await world.catalogue.publish(await world.draft(lease, changes))).toEqual({ kind: 'outrun' });
    expect(await world.catalogue.listed()).toEqual([]);
  });

  it('does not happen without all of the blobs', async () => {
    const lease = await world.catalogue.begin();
    const draft = await world.draft(lease);
    await world.blobs.delete(draft.state.sha256);
    expect(await world.catalogue.publish(draft)).toEqual({ kind: 'lost', blobs: [draft.state.sha256] });
    expect([await world.catalogue.listed(), (await world.catalogue.chains())[0]?.head]).toEqual([[], undefined]);
  });

  it('gives ids that fit in 52 bits and do not follow one another', () => {
    const ids = Array.from({ length: 1_000 }, () => world.catalogue.newPackageId());
    expect([new Set(ids).size, ids.every((id) => id >= 1 && id < 2 ** 52), ids.some((id) => id > 2 ** 51), ids.some((id) => id < 2 ** 51)]).toEqual([1_000, true, true, true]);
  });
});

describe('who may have a package', () => {
  it('is refused in the same way for ids that are none, unknown, and of others', async () => {
    const record = await published();
    const ids = ['', '0', '-1', '1.5', '1e3', '007', ' 1', 'x', '9'.repeat(16), '9'.repeat(40), `0${record.packageId}`, `${record.packageId}.0`, '1'];
    const answers = await Promise.all(ids.map((id) => world.catalogue.find(id, 'bank', asBuilt)));
    const foreign = await world.catalogue.find(String(record.packageId), 'registry', asBuilt);
    expect([...answers, foreign]).toEqual(Array(ids.length + 1).fill({ kind: 'unauthorized' }));
    expect(await world.catalogue.listFor('registry', asBuilt)).toEqual([]);
  });

  it('needs at least the grants that it was built with, also when it is gone', async () => {
    const record = await published();
    const weaker = [new Grants({}), new Grants({ NO: ['Owner'] }), new Grants({ NO: [], SE: ['Owner'] })];
    const stronger = new Grants({ NO: ['Owner', 'KeyPerson'], SE: [], DK: [] });
    expect(await Promise.all([...weaker, stronger].map((grants) => found(record, grants)))).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'file']);
    expect(await Promise.all([...weaker, stronger].map((grants) => world.catalogue.listFor('bank', grants)))).toEqual([[], [], [], [record]]);
    await world.catalogue.withdraw([record.packageId], 'test');
    expect(await Promise.all([...weaker, stronger].map((grants) => found(record, grants)))).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'withdrawn']);
  });

  it('ends to the millisecond after 60 days of 24 hours', async () => {
    const record = await published();
    world.time += lifeMs - 1;
    expect([await found(record), await world.catalogue.listFor('bank', asBuilt), await world.catalogue.listed()]).toEqual(['file', [record], [record]]);
    world.time += 1;
    expect([await found(record), await world.catalogue.listFor('bank', asBuilt), await world.catalogue.listed()]).toEqual(['expired', [], []]);
  });

  it('ends when it is withdrawn, once and for good', async () => {
    const record = await published();
    world.time += 5;
    expect([await world.catalogue.withdraw([record.packageId, 1], 'first'), await world.catalogue.withdraw([record.packageId], 'second')]).toEqual([[record.packageId], []]);
    expect([await found(record), await world.catalogue.listFor('bank', asBuilt)]).toEqual(['withdrawn', []]);
    const withdrawn = { ...record, withdrawnAt: world.time, withdrawnReason: 'first' };
    expect((await world.catalogue.chains())[0]).toEqual({ order: bankOrder, country: 'NO', head: withdrawn, lastBaseline: withdrawn, broken: true });
  });

  it('gives tags that are the package’s own and the digest of the bytes', async () => {
    const one = await published();
    const other = await published({ organisationId: 'registry', subscriptionId: 'registry-full', orderId: registryOrder.id });
    expect([one.content, entityTag(one) === entityTag(other), entityTag(one)]).toEqual([other.content, false, expect.stringMatching(/^"[\w-]{43}"$/)]);
    expect(contentDigest(one)).toBe(`sha-256=:${Buffer.from(one.content.sha256, 'hex').toString('base64')}:`);
  });
});

describe('protection', () => {
  it('withdraws what shows somebody who was protected after it was built, at the first question, and nothing else', async () => {
    const [shows, other] = [await published({ shown: [1, 5] }), await published({ country: 'SE', shown: [2] })];
    const built = await published({ kind: 'delta', changeNumber: 8, shown: [5] }, shows.packageId);
    world.protections = [{ number: 8, id: 5 }];
    expect([await found(shows), await found(other), await found(built)]).toEqual(['withdrawn', 'file', 'file']);
    expect((await world.catalogue.listFor('bank', asBuilt)).map(({ packageId }) => packageId).sort()).toEqual([other.packageId, built.packageId].sort());
    const chain = (await world.catalogue.chains())[0];
    expect([chain?.broken, chain?.lastBaseline?.withdrawnReason]).toEqual([true, 'It shows a person who was protected or erased after it was built.']);
  });

  it('is seen by the list and by a build alike', async () => {
    const listed = await published({ shown: [5] });
    world.protections = [{ number: 8, id: 5 }];
    expect([await world.catalogue.listFor('bank', asBuilt), await found(listed)]).toEqual([[], 'withdrawn']);
    const next = await published({ country: 'SE', shown: [6] });
    world.protections.push({ number: 9, id: 6 });
    expect([await world.catalogue.withdrawExposed(), await found(next), await world.catalogue.withdrawExposed()]).toEqual([[next], 'withdrawn', []]);
  });

  it('counts each later one, also after the package was found to show nobody', async () => {
    const record = await published({ shown: [5] });
    const answers = [];
    for (const protections of [[], [{ number: 8, id: 4 }], [{ number: 8, id: 4 }], [{ number: 8, id: 4 }, { number: 9, id: 5 }]]) {
      world.protections = protections;
      answers.push(await found(record));
    }
    expect(answers).toEqual(['file', 'file', 'file', 'withdrawn']);
  });

  it('withholds a package of which nobody can tell any more whom it shows', async () => {
    const record = await published({ shown: [5] });
    await world.blobs.delete(record.shownPersons.sha256);
    expect(await found(record)).toBe('file');
    world.protections = [{ number: 8, id: 1 }];
    expect([await found(record), await world.catalogue.listFor('bank', asBuilt)]).toEqual(['damaged', []]);
    expect([await world.catalogue.withdrawExposed(), await found(record)]).toEqual([[record], 'withdrawn']);
  });

});

it('the change log is needed from the lowest number of the heads that deltas continue, as long as they are listed', async () => {
  const oldest = () => world.catalogue.oldestChangeNumber();
  expect(await oldest()).toBeUndefined();
  const first = await published({ changeNumber: 3 });
  expect(await oldest()).toBe(3);
  world.time += dayMs;
  await published({ kind: 'delta', changeNumber: 9 }, first.packageId);
  expect(await oldest()).toBe(9);
  await published({ country: 'SE', changeNumber: 5 });
  expect(await oldest()).toBe(5);
  await world.catalogue.saveOrder({ ...bankOrder, deltas: false });
  expect(await oldest()).toBeUndefined();
  await world.catalogue.saveOrder(bankOrder);
  world.time += lifeMs - 1;
  expect(await oldest()).toBe(5);
  world.time += 1;
  expect(await oldest()).toBeUndefined();
});

describe('purging', () => {
  const sizes = (...records: PackageRecord[]) => records.reduce((sum, { content }) => sum + content.bytes, 0);

  it('keeps all that may be downloaded, and the state of every head', async () => {
    const baseline = await published();
    await published({ kind: 'delta', text: 'changes' }, baseline.packageId);
    const before = await world.stored();
    expect(await world.catalogue.purge()).toEqual({ ...nothingPurged, superseded: 1, bytes: baseline.state.bytes });
    expect(await world.stored()).toEqual(before.filter((name) => name !== baseline.state.sha256));
    expect(await world.catalogue.purge()).toEqual(nothingPurged);
  });

  it('removes what is past its time or withdrawn, but not the bytes that another package has too', async () => {
    const old = await published({ text: 'old', shown: [1] });
    const shared = await published({ text: 'shared', country: 'SE', shown: [2] });
    world.time += lifeMs;
    const same = await published({ text: 'shared', shown: [2], organisationId: 'registry', subscriptionId: 'registry-full', orderId: registryOrder.id });
    expect(await world.catalogue.purge()).toEqual({ ...nothingPurged, expired: 2, bytes: sizes(old) + old.shownPersons.bytes });
    expect([await world.textOf(old), await world.textOf(same), await found(shared)]).toEqual([undefined, 'shared', 'expired']);
    await world.catalogue.withdraw([same.packageId], 'test');
    expect(await world.catalogue.purge()).toEqual({ ...nothingPurged, withdrawn: 2, bytes: sizes(same) + same.shownPersons.bytes });
    expect(await world.stored()).toEqual([old.state.sha256, same.state.sha256].sort());
    await world.catalogue.removeOrder(bankOrder.id);
    await world.catalogue.removeOrder(registryOrder.id);
    await world.catalogue.purge();
    expect([await world.stored(), await found(old)]).toEqual([[], 'expired']);
  });

  it('leaves alone what running builds have put or keep, and takes all of those that are lost', async () => {
    const lease = await world.catalogue.begin();
    const draft = await world.draft(lease);
    expect(await world.catalogue.purge()).toEqual(nothingPurged);
    world.time += 14 * 60_000;
    await lease.renew();
    world.time += 14 * 60_000;
    expect(await world.catalogue.purge()).toEqual(nothingPurged);
    world.time += 60_000;
    expect(await world.catalogue.purge()).toMatchObject({ orphans: 3, incoming: 1 });
    await expect(lease.renew()).rejects.toThrow('A purge ended this build');
    await expect(lease.keep(draft.content)).rejects.toThrow('A purge ended this build');
    await expect(access(lease.folder)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await world.catalogue.publish(draft)).toMatchObject({ kind: 'lost' });
    expect(await world.graph.read({ name: 'test', text: 'MATCH (n:BatchBlob|BatchLease) RETURN n' })).toEqual([]);
  });

  it('takes what a build has put and not published when it ended', async () => {
    const lease = await world.catalogue.begin();
    const draft = await world.draft(lease);
    await lease.end();
    expect([await world.catalogue.purge(), await world.stored()]).toEqual([
      { ...nothingPurged, orphans: 3, bytes: draft.content.bytes + draft.state.bytes + draft.shownPersons.bytes },
      [],
    ]);
  });

  it('tells a build whether a blob that it wants to keep is there, and keeps it from then on', async () => {
    const record = await published();
    const lease = await world.catalogue.begin();
    expect([await lease.keep(record.content), await lease.keep({ ...record.content, sha256: 'f'.repeat(64) })]).toEqual([true, false]);
    await world.catalogue.withdraw([record.packageId], 'test');
    await world.catalogue.purge();
    expect(await world.blobs.has(record.content)).toBe(true);
  });

  it('and publishing at once: what is published is there', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 10; round++) {
      const lease = await world.catalogue.begin();
      const draft = await world.draft(lease, { text: `round ${round}`, country: 'SE' });
      await lease.end();
      const head = (await world.catalogue.chains())[1]?.head?.packageId;
      const [result] = await Promise.all([world.catalogue.publish(draft, head), world.another().purge()]);
      outcomes.push(result.kind);
      if (result.kind === 'published') expect(await world.textOf(result.record)).toBe(`round ${round}`);
    }
    expect(outcomes.filter((kind) => kind !== 'published' && kind !== 'lost')).toEqual([]);
  });
});
