import { Grants } from '@company-relations/authorization';
import type { PackageDraft } from './index';
import { asBuilt, bankOrder, worldWithOrders, dayMs, recordOf, registryOrder } from './testing/catalogue-world';

const world = worldWithOrders();

describe('publishing', () => {
  it('lists the package, gives its file and manifest, and makes it the head of its chain', async () => {
    const record = await world.published({ text: 'the file' });
    expect(await world.catalogue.listFor('bank', asBuilt)).toEqual([record]);
    expect(await world.catalogue.find(String(record.packageId), 'bank', asBuilt)).toEqual({ kind: 'file', record });
    expect([await world.textOf(record), await world.catalogue.manifestOf(record)]).toEqual([
      'the file',
      `{"packageId":${record.packageId}}`,
    ]);
    expect(await world.catalogue.chains()).toEqual([
      {
        order: bankOrder,
        country: 'NO',
        head: record,
        lastBaseline: record,
        broken: false,
        grantsSinceBaseline: [asBuilt],
      },
      ...[
        [bankOrder, 'SE'],
        [registryOrder, 'NO'],
        [registryOrder, 'SE'],
      ].map(([order, country]) => ({
        ...{ order, country, head: undefined, lastBaseline: undefined, broken: false, grantsSinceBaseline: [] },
      })),
    ]);
  });

  it('lets a delta follow, and lists the newest first', async () => {
    const baseline = await world.published();
    world.time += dayMs;
    const delta = await world.published({ kind: 'delta', text: 'changes' }, baseline.packageId);
    expect(await world.catalogue.listFor('bank', asBuilt)).toEqual([delta, baseline]);
    expect((await world.catalogue.chains())[0]).toEqual({
      order: bankOrder,
      country: 'NO',
      head: delta,
      lastBaseline: baseline,
      broken: false,
      grantsSinceBaseline: [asBuilt],
    });
  });

  it('knows what a client needs that begins with the last baseline, and nothing from before it', async () => {
    const [smaller, larger] = [new Grants({ NO: [] }), new Grants({ NO: ['Owner', 'KeyPerson'] })];
    const old = await world.published({ grants: larger });
    const delta = await world.published({ kind: 'delta', grants: larger }, old.packageId);
    world.time += 1;
    const baseline = await world.published({ grants: smaller }, delta.packageId);
    const next = await world.published({ kind: 'delta', grants: asBuilt, changeNumber: 8 }, baseline.packageId);
    await world.published({ kind: 'delta', grants: smaller, changeNumber: 9 }, next.packageId);
    const [chain] = await world.catalogue.chains();
    const needed = chain?.grantsSinceBaseline.map(({ key }) => key);
    expect([chain?.broken, needed?.length, new Set(needed)]).toEqual([false, 2, new Set([smaller.key, asBuilt.key])]);
    await world.catalogue.withdrawals.withdraw([delta.packageId], 'test');
    expect((await world.catalogue.chains())[0]?.broken).toBe(false);
  });

  it('knows that a later package was withdrawn, also one that an earlier version dated before the baseline', async () => {
    const baseline = await world.published();
    const delta = await world.published({ kind: 'delta', changeNumber: 8 }, baseline.packageId);
    const before = baseline.createdAt - 60_000;
    await world.run(`MATCH (p:BatchPackage {packageId: ${delta.packageId}}) SET p.createdAt = ${before}`);
    await world.published({ kind: 'delta', changeNumber: 9 }, delta.packageId);
    expect((await world.catalogue.chains())[0]?.broken).toBe(false);
    await world.catalogue.withdrawals.withdraw([delta.packageId], 'test');
    expect((await world.catalogue.chains())[0]?.broken).toBe(true);
  });

  it('dates each package of a chain later than those before, also where clocks are behind, and lists the newest first', async () => {
    const baseline = await world.published();
    const time = world.time;
    world.time -= 3_600_000;
    const delta = await world.published({ kind: 'delta', text: 'same' }, baseline.packageId);
    const next = await world.published({ kind: 'delta', text: 'changes' }, delta.packageId);
    const ofOtherChain = await world.published({ country: 'SE', text: 'other' });
    world.time = time + 1;
    const last = await world.published({ kind: 'delta', text: 'last' }, next.packageId);
    expect([baseline, delta, next, last].map(({ createdAt }) => createdAt - time)).toEqual([0, 1, 2, 3]);
    expect(ofOtherChain.createdAt - time).toBe(-3_600_000);
    expect(await world.catalogue.listFor('bank', asBuilt)).toEqual([last, next, delta, baseline, ofOtherChain]);
    expect(await world.catalogue.packagesWith([delta.packageId])).toEqual([delta]);
  });

  it('dates a package later than all of its chain, also where a version before dated its head earlier', async () => {
    const baseline = await world.published();
    const head = await world.published({ kind: 'delta', text: 'head' }, baseline.packageId);
    await world.run(`MATCH (p:BatchPackage {packageId: ${head.packageId}}) SET p.createdAt = ${world.time - 60_000}`);
    const next = await world.published({ kind: 'delta', text: 'next' }, head.packageId);
    expect(next.createdAt).toBe(baseline.createdAt + 1);
  });

  it('dates a package by its own clock where the package before is a day ahead of it', async () => {
    const ahead = await world.published();
    world.time -= dayMs - 1;
    const [within, time] = [await world.published({ kind: 'delta', text: 'one' }, ahead.packageId), world.time];
    expect(within.createdAt).toBe(ahead.createdAt + 1);
    world.time -= 1;
    const own = await world.published({ kind: 'delta', text: 'two' }, within.packageId);
    expect(own.createdAt).toBe(time - 1);
  });

  it('knows that a later package was withdrawn, also if nothing had changed and its builder had a clock that is behind', async () => {
    const baseline = await world.published();
    world.time -= 60_000;
    const delta = await world.published({ kind: 'delta', grants: new Grants({ NO: [] }) }, baseline.packageId);
    expect((await world.catalogue.chains())[0]).toMatchObject({
      broken: false,
      grantsSinceBaseline: expect.arrayContaining([asBuilt, delta.grants]),
    });
    await world.catalogue.withdrawals.withdraw([delta.packageId], 'test');
    expect((await world.catalogue.chains())[0]?.broken).toBe(true);
  });

  it('knows the delta of the same build as a baseline, unless it was withdrawn', async () => {
    const first = await world.published();
    const delta = await world.published({ kind: 'delta', asOf: '2026-01-02T00:00:00Z' }, first.packageId);
    const baseline = await world.published({ asOf: '2026-01-02T00:00:00Z' }, delta.packageId);
    const besides = () => Promise.all([first, baseline].map((record) => world.catalogue.deltaOfSameBuild(record)));
    expect(await besides()).toEqual([undefined, delta.packageId]);
    await world.catalogue.withdrawals.withdraw([delta.packageId], 'test');
    expect(await besides()).toEqual([undefined, undefined]);
  });

  it('lets one of two builds at once publish, and changes nothing for the other', async () => {
    const head = await world.published();
    const leases = [await world.catalogue.begin(), await world.another().begin()];
    const drafts = await Promise.all(
      leases.map((lease, index) => world.draft(lease, { kind: 'delta', text: `of build ${index}` })),
    );
    const results = await Promise.all(drafts.map((draft) => world.another().publish(draft, head.packageId)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['outrun', 'published']);
    expect((await world.catalogue.listFor('bank', asBuilt)).length).toBe(2);
  });

  it('is idempotent: the same draft again counts as published, and an id of another package is refused', async () => {
    const lease = await world.catalogue.begin();
    const draft = await world.draft(lease);
    const results = [await world.catalogue.publish(draft), await world.catalogue.publish(draft)];
    expect(results).toEqual([
      { kind: 'published', record: recordOf(draft, world.time) },
      { kind: 'published', record: recordOf(draft, world.time) },
    ]);
    await expect(world.catalogue.publish({ ...draft, manifest: '{}' }, draft.packageId)).rejects.toThrow('is taken');
    expect(await world.catalogue.listed()).toEqual([recordOf(draft, world.time)]);
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
    expect([
      new Set(ids).size,
      ids.every((id) => id >= 1 && id < 2 ** 52),
      ids.some((id) => id > 2 ** 51),
      ids.some((id) => id < 2 ** 51),
    ]).toEqual([1_000, true, true, true]);
  });
});
