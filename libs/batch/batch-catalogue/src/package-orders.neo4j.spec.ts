import { bankOrder, worldWithOrders, registryOrder } from './testing/catalogue-world';

const world = worldWithOrders();

describe('orders', () => {
  it('are kept with their countries in order and each once, and removed', async () => {
    const order = { ...bankOrder, countries: ['SE', 'DK', 'SE'], deltas: false };
    await world.catalogue.orders.save(order);
    expect(await world.catalogue.orders.list()).toEqual([{ ...order, countries: ['DK', 'SE'] }, registryOrder]);
    expect([
      await world.catalogue.orders.remove('bank-relations'),
      await world.catalogue.orders.remove('bank-relations'),
    ]).toEqual([true, false]);
    expect(await world.catalogue.orders.list()).toEqual([registryOrder]);
  });

  it('report when the newest package of each organisation was made, where its subscription is enabled', async () => {
    await world.run('MATCH (s:Subscription) SET s.enabled = true');
    const first = await world.published();
    world.time += 5_000;
    await world.published({ kind: 'delta' }, first.packageId);
    await world.catalogue.orders.save({ ...registryOrder, deltas: false });
    const bank = { organisationId: 'bank', deltas: true, createdAt: world.time };
    expect(await world.catalogue.orders.newest(2)).toEqual([
      bank,
      { organisationId: 'registry', deltas: false, createdAt: 0 },
    ]);
    expect(await world.catalogue.orders.newest(1)).toEqual([bank]);
    await world.run("MATCH (s:Subscription {id: 'registry-full'}) SET s.enabled = false");
    expect(await world.catalogue.orders.newest(2)).toEqual([bank]);
  });

  it('are refused when they are malformed, all problems at once', async () => {
    const order = {
      ...bankOrder,
      id: 'a b',
      type: 'persons' as 'companies',
      countries: ['no'],
      baselineEveryDays: 0.5,
    };
    await expect(world.catalogue.orders.save(order)).rejects.toMatchObject({
      problems: [
        'The id must have 1 to 200 characters without white space.',
        'The type must be one of companies, relations.',
        '"no" is no country code (two upper-case letters).',
        'The days between baselines must be a whole number from 1.',
      ],
    });
    await expect(world.catalogue.orders.save({ ...bankOrder, countries: [] })).rejects.toMatchObject({
      problems: ['At least one country is needed.'],
    });
  });

  it('are refused with a subscription of another organisation, and when they would become another organisation’s or of another type', async () => {
    await expect(world.catalogue.orders.save({ ...bankOrder, subscriptionId: 'registry-full' })).rejects.toMatchObject({
      problems: ['Organisation "bank" has no subscription "registry-full".'],
    });
    await expect(
      world.catalogue.orders.save({ ...registryOrder, id: bankOrder.id, type: 'companies' }),
    ).rejects.toMatchObject({
      problems: [
        'The organisationId of order "bank-relations" is "bank" and stays so; remove the order or add another.',
        'The type of order "bank-relations" is "relations" and stays so; remove the order or add another.',
      ],
    });
    expect(await world.catalogue.orders.list()).toEqual([bankOrder, registryOrder]);
  });

  it('are refused for a country that the subscription is not granted, or that is none', async () => {
    await expect(world.catalogue.orders.save({ ...bankOrder, countries: ['NO', 'FI', 'XX'] })).rejects.toMatchObject({
      problems: [
        'Subscription "bank-full" is not granted "FI". It is granted DK, NO, SE.',
        'No country has the code XX.',
      ],
    });
    expect(await world.catalogue.orders.list()).toEqual([bankOrder, registryOrder]);
  });

  it('keep a country that the subscription has lost: its chain still reports what is gone', async () => {
    await world.grant('{"SE": []}');
    await world.catalogue.orders.save({ ...bankOrder, baselineEveryDays: 7 });
    expect(await world.catalogue.orders.list()).toEqual([{ ...bankOrder, baselineEveryDays: 7 }, registryOrder]);
    await world.grant('{}');
    await expect(world.catalogue.orders.save({ ...bankOrder, countries: ['DK', 'NO', 'SE'] })).rejects.toMatchObject({
      problems: ['Subscription "bank-full" is not granted "DK". It is granted no country.'],
    });
  });
});
