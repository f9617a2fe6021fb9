import { Grants } from '@company-relations/authorization';
import { reprDigest, entityTag } from './index';
import { asBuilt, bankOrder, worldWithOrders, dayMs, registryOrder } from './testing/catalogue-world';

const world = worldWithOrders();
const lifeMs = 60 * dayMs;

describe('who may have a package', () => {
  it('is refused in the same way for invalid, unknown and foreign ids', async () => {
    const record = await world.published();
    const ids = [
      '',
      '0',
      '-1',
      '1.5',
      '1e3',
      '007',
      ' 1',
      'x',
      '9'.repeat(16),
      '9'.repeat(40),
      `0${record.packageId}`,
      `${record.packageId}.0`,
      '1',
    ];
    const answers = await Promise.all(ids.map((id) => world.catalogue.find(id, 'bank', asBuilt)));
    const foreign = await world.catalogue.find(String(record.packageId), 'registry', asBuilt);
    expect([...answers, foreign]).toEqual(Array(ids.length + 1).fill({ kind: 'unauthorized' }));
    expect(await world.catalogue.listFor('registry', asBuilt)).toEqual([]);
  });

  it('needs at least the grants that it was built with, also when it is gone', async () => {
    const record = await world.published();
    const weaker = [new Grants({}), new Grants({ NO: ['Owner'] }), new Grants({ NO: [], SE: ['Owner'] })];
    const stronger = new Grants({ NO: ['Owner', 'KeyPerson'], SE: [], DK: [] });
    expect(await Promise.all([...weaker, stronger].map((grants) => world.found(record, grants)))).toEqual([
      'unauthorized',
      'unauthorized',
      'unauthorized',
      'file',
    ]);
    expect(await Promise.all([...weaker, stronger].map((grants) => world.catalogue.listFor('bank', grants)))).toEqual([
      [],
      [],
      [],
      [record],
    ]);
    await world.catalogue.withdrawals.withdraw([record.packageId], 'test');
    expect(await Promise.all([...weaker, stronger].map((grants) => world.found(record, grants)))).toEqual([
      'unauthorized',
      'unauthorized',
      'unauthorized',
      'withdrawn',
    ]);
  });

  it('ends to the millisecond after 60 days of 24 hours', async () => {
    const record = await world.published();
    world.time += lifeMs - 1;
    expect([
      await world.found(record),
      await world.catalogue.listFor('bank', asBuilt),
      await world.catalogue.listed(),
    ]).toEqual(['file', [record], [record]]);
    world.time += 1;
    expect([
      await world.found(record),
      await world.catalogue.listFor('bank', asBuilt),
      await world.catalogue.listed(),
    ]).toEqual(['expired', [], []]);
  });

  it('ends when it is withdrawn, once and for good', async () => {
    const record = await world.published();
    world.time += 5;
    expect([
      await world.catalogue.withdrawals.withdraw([record.packageId, 1], 'first'),
      await world.catalogue.withdrawals.withdraw([record.packageId], 'second'),
    ]).toEqual([[record.packageId], []]);
    expect([await world.found(record), await world.catalogue.listFor('bank', asBuilt)]).toEqual(['withdrawn', []]);
    const withdrawn = { ...record, withdrawnAt: world.time, withdrawnReason: 'first' };
    expect((await world.catalogue.chains())[0]).toEqual({
      order: bankOrder,
      country: 'NO',
      head: withdrawn,
      lastBaseline: withdrawn,
      broken: true,
      grantsSinceBaseline: [asBuilt],
    });
  });

  it('gives tags that are the package’s own and the digest of the bytes', async () => {
    const one = await world.published();
    const other = await world.published({
      organisationId: 'registry',
      subscriptionId: 'registry-full',
      orderId: registryOrder.id,
    });
    expect([one.content, entityTag(one) === entityTag(other), entityTag(one)]).toEqual([
      other.content,
      false,
      expect.stringMatching(/^"[\w-]{43}"$/),
    ]);
    expect(reprDigest(one)).toBe(`sha-256=:${Buffer.from(one.content.sha256, 'hex').toString('base64')}:`);
  });
});

it('the change log is needed from the lowest number of the heads that deltas continue, as long as they are listed', async () => {
  const oldest = () => world.catalogue.oldestChangeNumber();
  expect(await oldest()).toBeUndefined();
  const first = await world.published({ changeNumber: 3 });
  expect(await oldest()).toBe(3);
  world.time += dayMs;
  await world.published({ kind: 'delta', changeNumber: 9 }, first.packageId);
  expect(await oldest()).toBe(9);
  await world.published({ country: 'SE', changeNumber: 5 });
  expect(await oldest()).toBe(5);
  await world.catalogue.orders.save({ ...bankOrder, deltas: false });
  expect(await oldest()).toBeUndefined();
  await world.catalogue.orders.save(bankOrder);
  world.time += lifeMs - 1;
  expect(await oldest()).toBe(5);
  world.time += 1;
  expect(await oldest()).toBeUndefined();
});
