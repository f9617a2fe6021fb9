import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { areas } from '@company-relations/authorization';
import { type BlobRef, type BlobStore, FolderBlobs } from '@company-relations/batch-catalogue';
import { SmallDisk } from '@company-relations/local-machine';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { start } from '../test/program';
import { relationsOrder, World } from '../test/world';

const world = new World();
// This is more companies than a build loads with one query.
const size = 200;
const orders = [relationsOrder, { ...relationsOrder, id: 'bank-companies', type: 'companies' as const }];
const leaseMs = 16 * 60_000;
/**
 * The number of builds that this test kills. Two builds run at a time, and both are killed. The environment variable
 * `KILLED_BUILDS` can raise the number; each pair of builds takes seconds.
 */
const kills = Number(process.env['KILLED_BUILDS'] ?? 8);
const whole = new Set<number>();

const named = (n: number, name: string, day = 1) =>
  company(`c${n}`, may(day), {
    serviceId: serviceId(n + 1),
    profile: { name: `${name} ${n} `.repeat(20), countryCode: 'NO' },
  });
const statements = Array.from({ length: size }, (_, n) => [
  named(n, 'Company'),
  person(`p${n}`, may(1), { serviceId: serviceId(size + n + 1) }),
  records(`r${n}`, may(1), `p${n}`, `c${n}`, stake(60)),
]).flat();

// On a busy machine a program starts and runs slowly.
jest.setTimeout(180_000);
beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.load(...statements);
  await world.grant({ NO: areas });
  for (const order of orders) await world.catalogue.orders.save(order);
});
afterAll(() => world.close());

/** Expects that every listed package has all its lines. Skips packages that an earlier call has already checked. */
async function expectNothingHalf(): Promise<void> {
  for (const record of await world.catalogue.listed()) {
    if (whole.has(record.packageId)) continue;
    whole.add(record.packageId);
    const manifest = await world.manifestOf(record);
    expect([(await world.linesOf(record)).length, manifest.packageId]).toEqual([manifest.rows, record.packageId]);
  }
}

/**
 * Moves the clock until no lease of a build is valid any more, purges the store, and expects that only the files of
 * packages remain.
 */
async function expectNothingLeft(): Promise<void> {
  world.time += leaseMs;
  await world.catalogue.purge();
  expect(await world.stored()).toEqual({ blobs: await world.needed(), incoming: [] });
}

async function expectUpToDate(): Promise<void> {
  for (const { order, lastBaseline } of await world.catalogue.chains()) {
    if (!lastBaseline) throw new Error('There is no baseline.');
    const lines = await world.freshLines('NO', order);
    expect([await world.linesOf(lastBaseline), lines.length]).toEqual([lines, size]);
  }
}

it('a builder killed at many moments publishes no partial package; the next run completes and a purge leaves nothing behind', async () => {
  const keyFile = join(world.folder, 'key.pem');
  writeFileSync(keyFile, world.pem);
  const settings = { AUDIT_FOLDER: world.auditFolder, BATCH_STORE: world.folder, BATCH_SIGNING_KEY_FILE: keyFile };
  const build = () => start(['build', '--kind', 'baseline', '--json'], settings);
  expect(await build().ended).toMatchObject({ code: 0 });
  const startedAt = performance.now();
  // Two builds run at the same time, as in the loop below, to measure their duration. Only the build that publishes
  // first succeeds. The other one exits with code 3.
  await Promise.all([build().ended, build().ended]);
  const tookMs = performance.now() - startedAt;
  const killOne = async () => {
    const { child, ended } = build();
    // The builds are killed at a random moment in the second half of their duration. The first half is mostly the start
    // of the program, where a kill cannot leave half-written files.
    await Promise.race([delay(tookMs * (0.5 + 0.5 * Math.random()), undefined, { ref: false }), ended]);
    child.kill('SIGKILL');
    await ended;
  };
  for (let pair = 0; pair < kills / 2; pair += 1) {
    if (pair % 3 === 0) await world.load(named(pair, 'New', 2));
    await Promise.all([killOne(), killOne()]);
    world.time = Date.now();
    await expectNothingHalf();
  }
  expect(await build().ended).toMatchObject({ code: 0 });
  expect(await start(['verify', '--fresh'], settings).ended).toMatchObject({ code: 0, err: '' });
  world.time = Date.now();
  await expectUpToDate();
  await expectNothingLeft();
});

/**
 * A store in which some writes fail.
 *
 * @param failure - says for each write whether it fails before or after it was done.
 */
function failing(blobs: BlobStore, failure: (put: number) => 'before' | 'after' | undefined): BlobStore {
  let puts = 0;
  const put = async (blob: BlobRef, file: string) => {
    const when = failure((puts += 1));
    const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    if (when === 'before') throw error;
    await blobs.put(blob, file);
    if (when === 'after') throw error;
  };
  return new Proxy(blobs, { get: (target, name) => (name === 'put' ? put : Reflect.get(target, name).bind(target)) });
}

it('a store that fails at any write makes the build publish nothing, and the next build completes', async () => {
  for (let write = 1; write <= 6; write += 1) {
    for (const when of ['before', 'after'] as const) {
      const catalogue = world.catalogueOver(failing(world.blobs, (put) => (put === write ? when : undefined)));
      const { results } = await world.build({ kind: 'baseline' }, { catalogue });
      const failed = results.filter(({ problem }) => problem !== undefined);
      expect(failed.map(({ published, problem }) => [published, problem])).toEqual([
        [[], 'Error: no space left on device'],
      ]);
      await expectNothingHalf();
      expect((await world.stored()).incoming).toEqual([]);
    }
  }
  await world.build({ kind: 'baseline' });
  await expectUpToDate();
  await expectNothingLeft();
});

const stepBytes = 8_192;

it('a full disk makes the build publish nothing, and the next build on a larger disk completes', async () => {
  const small = await SmallDisk.create(stepBytes);
  try {
    const disk = await FolderBlobs.at(small.folder);
    const build = () => world.build({ kind: 'baseline', type: 'relations' }, { catalogue: world.catalogueOver(disk) });
    const problems: (string | undefined)[] = [];
    for (let bytes = stepBytes; problems.at(-1) !== undefined || problems.length === 0; bytes += stepBytes) {
      small.resize(bytes);
      expect(await world.catalogue.listed()).toEqual([]);
      problems.push(...(await build()).results.map(({ problem }) => problem));
    }
    expect(problems).toEqual([
      expect.stringContaining('ENOSPC'),
      ...problems.slice(1, -1).map(() => expect.stringContaining('ENOSPC') as string),
      undefined,
    ]);
    [world.blobs, world.catalogue] = [disk, world.catalogueOver(disk)];
    await expectNothingHalf();
    world.time += leaseMs;
    await world.catalogue.purge();
    expect((await world.stored()).blobs).toEqual(await world.needed());
  } finally {
    await small.remove();
  }
});
