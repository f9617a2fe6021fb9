import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { BuildLease, PackageDraft, PackageRecord } from './index';
import { asBuilt, bankOrder, CatalogueWorld, dayMs, registryOrder } from './testing/catalogue-world';

const world = new CatalogueWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

type Step =
  | {
      readonly kind: 'publish';
      readonly order: number;
      readonly country: string;
      readonly text: string;
      readonly baseline: boolean;
    }
  /** A build that dies after it has stored `puts` blobs, or while it writes the next blob. */
  | { readonly kind: 'die'; readonly puts: number; readonly text: string }
  | { readonly kind: 'withdraw'; readonly which: number }
  | { readonly kind: 'purge' }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'remove'; readonly order: number };

// There are few texts, so that two organisations often have packages with the same bytes.
const text = fc.constantFrom('a', 'b', 'c');
const order = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      order,
      country: fc.constantFrom('NO', 'SE'),
      text,
      baseline: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('die' as const), puts: fc.nat(3), text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('purge' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(1, 60_000, 20 * dayMs, 60 * dayMs - 1, 60 * dayMs),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), order }) },
);
const orders = [bankOrder, registryOrder] as const;

/** A model of the catalogue: what was published, and which blobs must still exist. */
class Expected {
  readonly texts = new Map<number, string>();
  readonly records = new Map<number, PackageRecord>();
  readonly heads = new Map<string, PackageRecord>();
  readonly withdrawn = new Set<number>();
  dying: { readonly until: number; readonly names: Set<string> }[] = [];

  listed(organisationId?: string): PackageRecord[] {
    return [...this.records.values()].filter(
      (record) =>
        (organisationId === undefined || record.organisationId === organisationId) &&
        !this.withdrawn.has(record.packageId) &&
        world.time - record.createdAt < 60 * dayMs,
    );
  }

  /** The names of the blobs that a purge must keep. */
  needed(): string[] {
    const ofPackages = this.listed().flatMap(({ content, shownPersons }) => [content.sha256, shownPersons.sha256]);
    const ofHeads = [...this.heads.values()].map(({ state }) => state.sha256);
    return [...new Set([...ofPackages, ...ofHeads, ...this.dying.flatMap(({ names }) => [...names])])].sort();
  }
}

const idsOf = (records: readonly PackageRecord[]) => records.map(({ packageId }) => packageId).sort();
const chainOf = ({ orderId, country }: Pick<PackageDraft, 'orderId' | 'country'>) => `${orderId} ${country}`;

async function publish(
  expected: Expected,
  { order, country, text, baseline }: Extract<Step, { kind: 'publish' }>,
): Promise<void> {
  const { id: orderId, organisationId, subscriptionId } = orders[order === 0 ? 0 : 1];
  await world.catalogue.orders.save(orders[order === 0 ? 0 : 1]);
  const lease = await world.catalogue.begin();
  const head = expected.heads.get(chainOf({ orderId, country }));
  const draft = await world.draft(lease, {
    orderId,
    organisationId,
    subscriptionId,
    country,
    text,
    kind: baseline || !head ? 'baseline' : 'delta',
  });
  const result = await world.catalogue.publish(draft, head?.packageId);
  await lease.end();
  if (result.kind !== 'published') throw new Error(`The package was not published but ${result.kind}.`);
  expected.records.set(draft.packageId, result.record);
  expected.heads.set(chainOf(draft), result.record);
  expected.texts.set(draft.packageId, text);
}

async function die(expected: Expected, { puts, text }: Extract<Step, { kind: 'die' }>): Promise<void> {
  const lease = await world.catalogue.begin();
  await writeFile(join(lease.folder, 'half'), 'half a fi');
  const names = new Set<string>();
  // The build fails when it tries to store one blob more than `puts`.
  const dying = Object.assign(Object.create(lease) as BuildLease, {
    put: async (...[blob, file]: Parameters<BuildLease['put']>) => {
      if (names.size === puts) throw new Error('dead');
      await lease.put(blob, file);
      names.add(blob.sha256);
    },
  });
  await world.draft(dying, { text }).catch(() => undefined);
  expected.dying.push({ until: world.time + 15 * 60_000, names });
}

async function take(expected: Expected, step: Step): Promise<void> {
  if (step.kind === 'publish') await publish(expected, step);
  if (step.kind === 'die') await die(expected, step);
  if (step.kind === 'pass') world.time += step.ms;
  if (step.kind === 'withdraw' && expected.records.size > 0) {
    const id = [...expected.records.keys()][step.which % expected.records.size] ?? 0;
    await world.catalogue.withdrawals.withdraw([id], 'test');
    expected.withdrawn.add(id);
  }
  if (step.kind === 'remove') {
    const { id } = orders[step.order === 0 ? 0 : 1];
    await world.catalogue.orders.remove(id);
    for (const key of expected.heads.keys()) if (key.startsWith(`${id} `)) expected.heads.delete(key);
  }
  if (step.kind === 'purge') {
    expected.dying = expected.dying.filter(({ until }) => until > world.time);
    await world.catalogue.purge();
    expect(await world.stored()).toEqual(expected.needed());
  }
}

async function check(expected: Expected): Promise<void> {
  for (const organisationId of ['bank', 'registry']) {
    const listed = await world.catalogue.listFor(organisationId, asBuilt);
    expect(idsOf(listed)).toEqual(idsOf(expected.listed(organisationId)));
    for (const record of listed) expect(await world.textOf(record)).toBe(expected.texts.get(record.packageId));
  }
  for (const { packageId, organisationId } of expected.records.values()) {
    const { kind } = await world.catalogue.find(String(packageId), organisationId, asBuilt);
    expect([packageId, kind]).toEqual([packageId, idsOf(expected.listed()).includes(packageId) ? 'file' : 'gone']);
  }
  const chains = (await world.catalogue.chains()).filter(({ head }) => head);
  expect(idsOf(chains.flatMap(({ head }) => head ?? []))).toEqual(idsOf([...expected.heads.values()]));
  for (const { head } of chains) {
    const state = head && (await world.catalogue.openState(head));
    const bytes = Buffer.concat((await state?.toArray()) ?? []);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(head?.state.sha256);
  }
}

describe('the catalogue', () => {
  it('lists what can be had, wholly, and purges all else, whatever is done in whatever order', async () => {
    const classes = [
      'listed',
      'past its 60 days',
      'withdrawn',
      'something purged',
      'what a dying build claims is kept',
      'a delta',
      'the same bytes for two organisations',
      'an order removed whose package is listed',
    ] as const;
    const values = fc.array(step, { minLength: 5, maxLength: 18, size: 'max' });
    await checkAsyncProperty({ values, classes, usual: 60, full: 1_000 }, async (steps, meet) => {
      await world.clear();
      const expected = new Expected();
      for (const one of [...steps, { kind: 'purge' as const }]) {
        const before = await world.stored();
        meet(
          'what a dying build claims is kept',
          one.kind === 'purge' && expected.dying.some(({ until, names }) => until > world.time && names.size > 0),
        );
        await take(expected, one);
        meet('something purged', one.kind === 'purge' && (await world.stored()).length < before.length);
        const listed = expected.listed();
        const contents = (organisation: string) =>
          new Set(
            listed.filter(({ organisationId }) => organisationId === organisation).map(({ content }) => content.sha256),
          );
        meet(
          'the same bytes for two organisations',
          [...contents('bank')].some((name) => contents('registry').has(name)),
        );
        meet(
          'an order removed whose package is listed',
          one.kind === 'remove' && listed.some(({ orderId }) => orderId === orders[one.order === 0 ? 0 : 1].id),
        );
        if (one === steps.at(-1)) await check(expected);
      }
      await check(expected);
      const records = [...expected.records.values()];
      meet('listed', expected.listed().length > 0);
      meet('withdrawn', expected.withdrawn.size > 0);
      meet(
        'past its 60 days',
        records.some(({ createdAt }) => world.time - createdAt >= 60 * dayMs),
      );
      meet(
        'a delta',
        records.some(({ kind }) => kind === 'delta'),
      );
    });
  }, 3_600_000);
});
