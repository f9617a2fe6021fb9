import { setTimeout as delay } from 'node:timers/promises';
import { type Area, areas, Grants } from '@company-relations/authorization';
import { applyMigrations } from '@company-relations/neo4j-client';
import { catalogueMigrations, type PackageDraft, type PackageRecord } from '../index';
import { bankOrder, dayMs, worldWithOrders } from '../testing/catalogue-world';
import { withdrawProxyTexts } from './withdraw-proxy-texts';

const world = worldWithOrders();
const id = '024-proxy-texts';
const [before, since] = ['format 6, budget 2000', 'format 7, budget 2000'];
const shown = areas.filter((area) => area !== 'HiddenPersonAccess');
const none: readonly Area[] = [];
const grants = (areasByCountry: Record<string, readonly Area[]>) => new Grants(areasByCountry);
const reason = 'It may show texts about a protected person that were not masked when it was built.';

// The migration knows only the clock of the machine.
beforeEach(() => {
  world.time = Date.now();
});

/** Migrates a graph to which the migration was not applied yet. Returns the ids of the migrations that were applied. */
async function migrateAnew(): Promise<string[]> {
  await world.run(`MATCH (m:Migration {id: '${id}'}) DELETE m`);
  return applyMigrations(world.graph, catalogueMigrations);
}

async function stored({ packageId }: PackageRecord): Promise<PackageRecord | undefined> {
  return (await world.catalogue.packagesWith([packageId]))[0];
}

it.each<[string, Partial<PackageDraft>]>([
  ['of the format before', {}],
  ['of the first format', { lineRevision: 'format 1, budget 2000' }],
  ['of the format before, with another bound', { lineRevision: 'format 6, budget 7' }],
  ['that does not say its format', { lineRevision: 'lines' }],
  ['that is a delta', { kind: 'delta' }],
  ['with beneficial owners and no other records', { grants: grants({ NO: ['BeneficialOwner'] }) }],
  [
    'with Hidden Person Access in another country alone',
    { grants: grants({ NO: ['BeneficialOwner'], SE: ['HiddenPersonAccess'] }) },
  ],
  [
    'with companies below in a country without the access',
    { grants: grants({ DK: areas, NO: areas, SE: ['BeneficialOwner'] }) },
  ],
])('a package %s is withdrawn by the migration', async (_which, changes) => {
  const record = await world.published({ lineRevision: before, grants: grants({ NO: shown }), ...changes });
  const began = Date.now();
  expect(await migrateAnew()).toEqual([id]);
  expect(await world.catalogue.listed()).toEqual([]);
  expect(await stored(record)).toEqual({ ...record, withdrawnAt: expect.any(Number), withdrawnReason: reason });
  expect((await stored(record))?.withdrawnAt).toBeGreaterThanOrEqual(began);
});

it.each<[string, Partial<PackageDraft>]>([
  ['of the format that masks these texts', { lineRevision: since }],
  ['of the next format', { lineRevision: 'format 8, budget 2000' }],
  ['of a format with two digits', { lineRevision: 'format 10, budget 2000' }],
  ['of companies without their records', { type: 'companies', grants: grants({ NO: none }) }],
  ['without beneficial owners', { grants: grants({ NO: shown.filter((area) => area !== 'BeneficialOwner') }) }],
  ['without any area', { grants: grants({ NO: none, SE: none }) }],
  [
    'with Hidden Person Access wherever it shows beneficial owners',
    { grants: grants({ DK: ['BeneficialOwner', 'HiddenPersonAccess'], NO: areas, SE: ['KeyPerson'] }) },
  ],
])('a package %s is not withdrawn', async (_which, changes) => {
  if (changes.type) await world.catalogue.orders.save({ ...bankOrder, id: 'of-companies', type: changes.type });
  const orderId = changes.type ? 'of-companies' : bankOrder.id;
  const record = await world.published({ lineRevision: before, grants: grants({ NO: shown }), orderId, ...changes });
  expect(await migrateAnew()).toEqual([id]);
  expect([await stored(record), await world.catalogue.listed()]).toEqual([record, [record]]);
});

it.each<[string, number, boolean]>([
  ['expired less than a day ago, which another clock may still list, is withdrawn', 60 * dayMs + 60_000, true],
  ['expired a day ago or more is not withdrawn', 61 * dayMs, false],
])('a package that %s', async (_which, ageMs, isWithdrawn) => {
  world.time -= ageMs;
  const record = await world.published({ lineRevision: before, grants: grants({ NO: shown }) });
  await migrateAnew();
  expect((await stored(record))?.withdrawnReason).toBe(isWithdrawn ? reason : undefined);
});

it('the migration leaves what was withdrawn before as it is, and can be repeated', async () => {
  const old = { lineRevision: before, grants: grants({ NO: shown }) };
  const first = await world.published(old);
  await world.catalogue.withdrawals.withdraw([first.packageId], 'another reason');
  const second = await world.published({ ...old, kind: 'delta', text: 'changes' }, first.packageId);
  await migrateAnew();
  const after = [await stored(first), await stored(second)];
  expect(after.map((record) => record?.withdrawnReason)).toEqual(['another reason', reason]);
  await migrateAnew();
  expect([await stored(first), await stored(second)]).toEqual(after);
});

it('many packages are withdrawn in several transactions, also if their number is a multiple of the limit', async () => {
  let head: number | undefined;
  for (const text of ['one', 'two', 'three', 'four']) {
    const old = { lineRevision: before, grants: grants({ NO: shown }), text };
    head = (await world.published(old, head)).packageId;
  }
  await withdrawProxyTexts(world.graph, 2);
  expect(await world.catalogue.listed()).toEqual([]);
});

it('a chain whose baseline the migration withdraws is due for another, also if a delta of today followed', async () => {
  const granted = grants({ NO: shown });
  const baseline = await world.published({ lineRevision: before, grants: granted });
  await world.published({ lineRevision: since, grants: granted, kind: 'delta', text: 'new' }, baseline.packageId);
  expect((await world.catalogue.chains())[0]?.broken).toBe(false);
  await migrateAnew();
  expect((await world.catalogue.chains())[0]?.broken).toBe(true);
});

it('the migration waits for a package that is being published, and withdraws it', async () => {
  const { blobs } = world;
  let migrated: Promise<string[]> | undefined;
  const slow: typeof blobs = Object.create(blobs, {
    has: {
      value: async (...asked: Parameters<typeof blobs.has>) => {
        migrated ??= migrateAnew();
        await delay(300);
        return blobs.has(...asked);
      },
    },
  });
  const lease = await world.catalogue.begin();
  const draft = await world.draft(lease, { lineRevision: before, grants: grants({ NO: shown }) });
  expect((await world.another(slow).publish(draft)).kind).toBe('published');
  expect(await migrated).toEqual([id]);
  expect((await world.catalogue.packagesWith([draft.packageId]))[0]?.withdrawnReason).toBe(reason);
});
