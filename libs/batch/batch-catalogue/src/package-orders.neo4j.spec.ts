import { bankOrder, worldWithOrders, registryOrder } from './testing/catalogue-world';

const world = worldWithOrders();

describe('orders', () => {
  it('are kept with their countries in order and each once, and removed', async () => {
    const order = { ...bankOrder, countries: ['SE', 'DK', 'SE'], deltas: false };
    await world.catalogue.saveOrder(order);
    expect(await world.catalogue.listOrders()).toEqual([{ ...order, countries: ['DK', 'SE'] }, registryOrder]);
    expect([
      await world.catalogue.removeOrder('bank-relations'),
      await world.catalogue.removeOrder('bank-relations'),
    ]).toEqual([true, false]);
    expect(await world.catalogue.listOrders()).toEqual([registryOrder]);
  });

  it('report when the newest package of each organisation was made, where its subscription is enabled', async () => {
    await world.run('MATCH (s:Subscription) SET s.enabled = true');
    const first = await world.published();
    world.time += 5_000;
    await world.published({ kind: 'delta' }, first.packageId);
    await world.catalogue.saveOrder({ ...registryOrder, deltas: false });
    const bank = { organisationId: 'bank', deltas: true, createdAt: world.time };
    expect(await world.catalogue.newestPackages(2)).toEqual([
      bank,
      { organisationId: 'registry', deltas: false, createdAt: 0 },
    ]);
    expect(await world.catalogue.newestPackages(1)).toEqual([bank]);
    await world.run("MATCH (s:Subscription {id: 'registry-full'}) SET s.enabled = false");
    expect(await world.catalogue.newestPackages(2)).toEqual([bank]);
  });

  it('are refused when they are malformed, all problems at once', async () => {
    const order = {
      ...bankOrder,
      id: 'a b',
      type: 'persons' as 'companies',
      countries: ['no'],
      baselineEveryDays: 0.5,
    };
    await expect(world.catalogue.saveOrder(order)).rejects.toMatchObject({
      problems: [
        'The id must have 1 to 200 characters without white space.',
        'The type must be one of companies, relations.',
        '"no" is no country code (two upper-case letters).',
        'The days between baselines must be a whole number from 1.',
      ],
    });
    await expect(world.catalogue.saveOrder({ ...bankOrder, countries: [] })).rejects.toMatchObject({
      problems: ['At least one country is needed.'],
    });
  });

  it('are refused with a subscription of another organisation, and when they would become another organisation’s or of another type', async () => {
    await expect(world.catalogue.saveOrder({ ...bankOrder, subscriptionId: 'registry-full' })).rejects.toMatchObject({
      problems: ['Organisation "bank" has no subscription "registry-full".'],
    });
    await expect(
      world.catalogue.saveOrder({ ...registryOrder, id: bankOrder.id, type: 'companies' }),
    ).rejects.toMatchObject({
      problems: [
        'The organisationId of order "bank-relations" is "bank" and stays so; remove the order or add another.',
        'The type of order "bank-relations" is "relations" and stays so; remove the order or add another.',
      ],
    });
    expect(await world.catalogue.listOrders()).toEqual([bankOrder, registryOrder]);
  });

  it('are refused for a country that the subscription is not granted, or that is none', async () => {
    await expect(world.catalogue.saveOrder({ ...bankOrder, countries: ['NO', 'FI', 'XX'] })).rejects.toMatchObject({
      problems: [
        'Subscription "bank-full" is not granted "FI". It is granted DK, NO, SE.',
        'Subscription "bank-full" is not granted "XX". It is granted DK, NO, SE.',
      ],
    });
    expect(await world.catalogue.listOrders()).toEqual([bankOrder, registryOrder]);
  });

  it('keep a country that the subscription has lost: its chain still reports what is gone', async () => {
    await world.grant('{"SE": []}');
    await world.catalogue.saveOrder({ ...bankOrder, baselineEveryDays: 7 });
    expect(await world.catalogue.listOrders()).toEqual([{ ...bankOrder, baselineEveryDays: 7 }, registryOrder]);
    await world.grant('{}');
    await expect(world.catalogue.saveOrder({ ...bankOrder, countries: ['DK', 'NO', 'SE'] })).rejects.toMatchObject({
      problems: ['Subscription "bank-full" is not granted "DK". It is granted no country.'],
    });
  });
});
