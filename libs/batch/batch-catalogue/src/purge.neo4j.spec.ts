import { access } from 'node:fs/promises';
import { type PackageRecord, UnknownStoreError } from './index';
import { bankOrder, dayMs, registryOrder, worldWithOrders } from './testing/catalogue-world';

const world = worldWithOrders();
const lifeMs = 60 * dayMs;
const nothingPurged = { expired: 0, withdrawn: 0, superseded: 0, orphans: 0, incoming: 0, bytes: 0 };

describe('purging', () => {
  const sizes = (...records: PackageRecord[]) => records.reduce((sum, { content }) => sum + content.bytes, 0);

  it('keeps all that may be downloaded, and the state of every head', async () => {
    const baseline = await world.published();
    await world.published({ kind: 'delta', text: 'changes' }, baseline.packageId);
    const before = await world.stored();
    expect(await world.catalogue.purge()).toEqual({ ...nothingPurged, superseded: 1, bytes: baseline.state.bytes });
    expect(await world.stored()).toEqual(before.filter((name) => name !== baseline.state.sha256));
    expect(await world.catalogue.purge()).toEqual(nothingPurged);
  });

  it('removes expired and withdrawn packages, but not the bytes that another package shares', async () => {
    const old = await world.published({ text: 'old', shown: [1] });
    const shared = await world.published({ text: 'shared', country: 'SE', shown: [2] });
    world.time += lifeMs;
    const same = await world.published({
      text: 'shared',
      shown: [2],
      organisationId: 'registry',
      subscriptionId: 'registry-full',
      orderId: registryOrder.id,
    });
    expect(await world.catalogue.purge()).toEqual({
      ...nothingPurged,
      expired: 2,
      bytes: sizes(old) + old.shownPersons.bytes,
    });
    expect([await world.textOf(old), await world.textOf(same), await world.found(shared)]).toEqual([
      undefined,
      'shared',
      'expired',
    ]);
    await world.catalogue.withdrawals.withdraw([same.packageId], 'test');
    expect(await world.catalogue.purge()).toEqual({
      ...nothingPurged,
      withdrawn: 2,
      bytes: sizes(same) + same.shownPersons.bytes,
    });
    expect(await world.stored()).toEqual([old.state.sha256, same.state.sha256].sort());
    await world.catalogue.orders.remove(bankOrder.id);
    await world.catalogue.orders.remove(registryOrder.id);
    await world.catalogue.purge();
    expect([await world.stored(), await world.found(old)]).toEqual([[], 'expired']);
  });

  it('leaves the blobs of running builds, and removes those of lost builds', async () => {
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

  it('removes what a build stored and did not publish before it ended', async () => {
    const lease = await world.catalogue.begin();
    const draft = await world.draft(lease);
    await lease.end();
    expect([await world.catalogue.purge(), await world.stored()]).toEqual([
      { ...nothingPurged, orphans: 3, bytes: draft.content.bytes + draft.state.bytes + draft.shownPersons.bytes },
      [],
    ]);
  });

  it('leaves a store alone that the graph does not know, unless the caller says that it may be emptied', async () => {
    const record = await world.published();
    const files = await world.stored();
    await world.forgetPackages();
    await expect(world.catalogue.purge()).rejects.toThrow(UnknownStoreError);
    expect(await world.stored()).toEqual(files);
    expect(await world.catalogue.purge({ unknownStore: true })).toEqual({
      ...nothingPurged,
      orphans: 3,
      bytes: sizes(record) + record.state.bytes + record.shownPersons.bytes,
    });
    expect([await world.stored(), await world.catalogue.purge()]).toEqual([[], nothingPurged]);
  });

  it('removes what an earlier graph left in the store as soon as a package was published', async () => {
    const earlier = await world.published({ text: 'earlier' });
    await world.forgetPackages();
    const record = await world.published({ text: 'later', shown: [1] });
    expect(await world.catalogue.purge()).toMatchObject({
      orphans: 3,
      bytes: sizes(earlier) + earlier.state.bytes + earlier.shownPersons.bytes,
    });
    expect(await world.stored()).toEqual(
      [record.content.sha256, record.state.sha256, record.shownPersons.sha256].sort(),
    );
  });

  it('reports to a build whether a blob that it claims is there, and keeps it from then on', async () => {
    const record = await world.published();
    const lease = await world.catalogue.begin();
    expect([await lease.keep(record.content), await lease.keep({ ...record.content, sha256: 'f'.repeat(64) })]).toEqual(
      [true, false],
    );
    await world.catalogue.withdrawals.withdraw([record.packageId], 'test');
    await world.catalogue.purge();
    expect(await world.blobs.has(record.content)).toBe(true);
  });

  it('leaves all blobs of packages that are published at the same time', async () => {
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
