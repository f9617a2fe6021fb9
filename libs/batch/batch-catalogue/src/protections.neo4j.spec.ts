import { serviceId } from '@company-relations/ownership';
import type { PackageRecord } from './index';
import { asBuilt, worldWithOrders } from './testing/catalogue-world';

const world = worldWithOrders();

describe('protection', () => {
  it('withdraws at the first lookup what shows a person who was protected after the build, and nothing else', async () => {
    const [shows, other] = [
      await world.published({ shown: [1, 5] }),
      await world.published({ country: 'SE', shown: [2] }),
    ];
    const built = await world.published({ kind: 'delta', changeNumber: 8, shown: [5] }, shows.packageId);
    world.protections = [{ number: 8, id: 5 }];
    expect([await world.found(shows), await world.found(other), await world.found(built)]).toEqual([
      'withdrawn',
      'file',
      'file',
    ]);
    expect((await world.catalogue.listFor('bank', asBuilt)).map(({ packageId }) => packageId).sort()).toEqual(
      [other.packageId, built.packageId].sort(),
    );
    const chain = (await world.catalogue.chains())[0];
    expect([chain?.broken, chain?.lastBaseline?.withdrawnReason]).toEqual([
      true,
      'It shows a person who was protected or erased after it was built.',
    ]);
  });

  it('is seen by the list and by a build alike', async () => {
    const listed = await world.published({ shown: [5] });
    world.protections = [{ number: 8, id: 5 }];
    expect([await world.catalogue.listFor('bank', asBuilt), await world.found(listed)]).toEqual([[], 'withdrawn']);
    const next = await world.published({ country: 'SE', shown: [6] });
    world.protections.push({ number: 9, id: 6 });
    expect([
      await world.catalogue.withdrawals.withdrawExposed(),
      await world.found(next),
      await world.catalogue.withdrawals.withdrawExposed(),
    ]).toEqual([[next], 'withdrawn', []]);
  });

  it('withdraws the packages that show one of several persons, and returns those withdrawn since and those that can no longer be checked', async () => {
    const [shows, other] = [
      await world.published({ shown: [1, 5] }),
      await world.published({ country: 'SE', shown: [2] }),
    ];
    const [begun, damaged] = [
      new Date(world.time),
      await world.published({ text: 'damaged', kind: 'delta', shown: [6] }, shows.packageId),
    ];
    const ids = async (showing: Promise<PackageRecord[]>) => (await showing).map(({ packageId }) => packageId).sort();
    await world.blobs.delete(damaged.shownPersons.sha256);
    const expected = [shows.packageId, damaged.packageId].sort();
    expect([
      await ids(world.catalogue.withdrawals.packagesShowing([5, 9].map(serviceId), begun)),
      await world.found(shows),
    ]).toEqual([expected, 'file']);
    expect(await ids(world.catalogue.withdrawals.withdrawShowing([5, 9].map(serviceId), begun))).toEqual(expected);
    expect([await world.found(shows), await world.found(damaged), await world.found(other)]).toEqual([
      'withdrawn',
      'withdrawn',
      'file',
    ]);
    expect(await ids(world.catalogue.withdrawals.withdrawShowing([5].map(serviceId), begun))).toEqual(expected);
    world.time += 1;
    expect(await ids(world.catalogue.withdrawals.withdrawShowing([5].map(serviceId), new Date(world.time)))).toEqual(
      [],
    );
  });

  it('checks each later protection, also after the package was found to show no protected person', async () => {
    const record = await world.published({ shown: [5] });
    const answers = [];
    for (const protections of [
      [],
      [{ number: 8, id: 4 }],
      [{ number: 8, id: 4 }],
      [
        { number: 8, id: 4 },
        { number: 9, id: 5 },
      ],
    ]) {
      world.protections = protections;
      answers.push(await world.found(record));
    }
    expect(answers).toEqual(['file', 'file', 'file', 'withdrawn']);
  });

  it('withholds a package when it is unknown whom it shows', async () => {
    const record = await world.published({ shown: [5] });
    await world.blobs.delete(record.shownPersons.sha256);
    expect(await world.found(record)).toBe('file');
    world.protections = [{ number: 8, id: 1 }];
    expect([await world.found(record), await world.catalogue.listFor('bank', asBuilt)]).toEqual(['damaged', []]);
    expect([await world.catalogue.withdrawals.withdrawExposed(), await world.found(record)]).toEqual([
      [record],
      'withdrawn',
    ]);
  });
});
