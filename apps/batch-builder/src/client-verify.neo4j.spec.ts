import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { areas, Grants } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import { PersonErasure } from '@company-relations/register-loader';
import { company, finishedErasure, may, person, records, stake } from '@company-relations/register-loader/testing';
import { applyPackages, verifyPackages } from '@company-relations/relations-client';
import { verified } from '../test/verified';
import { relationsOrder, World } from '../test/world';

const world = new World();
// Without Hidden Person Access, a package shows the person's name as protected and keeps the record.
const shownAreas = areas.filter((area) => area !== 'HiddenPersonAccess');
let folder: string;

beforeAll(() => world.open());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-verify-'));
  await world.reset();
  await world.grant({ NO: shownAreas });
  await world.catalogue.orders.save({ ...relationsOrder, baselineEveryDays: 40 });
  await world.load(
    company('a', may(1), { serviceId: serviceId(1), profile: { name: 'A', countryCode: 'NO' } }),
    person('p', may(1), { serviceId: serviceId(2), profile: { name: 'Pia' } }),
    records('r', may(1), 'p', 'a', stake(60)),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => world.close());

/** Renames the company some days later and builds what is due. */
async function builtAfter(days: number): Promise<PackageRecord[]> {
  world.pass(days);
  const day = Math.round((world.time - Date.UTC(2026, 10, 1)) / 86_400_000);
  await world.load(
    company('a', new Date(world.time).toISOString(), {
      serviceId: serviceId(1),
      profile: { name: `A of day ${day}`, countryCode: 'NO' },
    }),
  );
  return (await world.build()).results.flatMap(({ published }) => published.map(({ record }) => record));
}

/** Downloads all packages that the organisation may have now, oldest first. */
async function downloadAll(): Promise<PackageRecord[]> {
  const listed = (await world.catalogue.listFor('bank', new Grants({ NO: shownAreas }))).reverse();
  for (const record of listed) {
    const source = await world.catalogue.open(record);
    if (!source) throw new Error('The file is missing.');
    const file = join(folder, record.fileName);
    await writeFile(file, await buffer(source));
    await writeFile(`${file}.manifest.json`, await world.catalogue.manifestOf(record));
  }
  return listed;
}

type Verdict = 'ok' | 'wrong' | 'unproved';
const verdictOf = (isWrong: boolean, isUnproved: boolean): Verdict =>
  isWrong ? 'wrong' : isUnproved ? 'unproved' : 'ok';

/**
 * Verifies all packages with the command of the client and with the command of the builder. Returns both results by
 * package id.
 */
async function verdicts(): Promise<{ client: Record<number, Verdict>; builder: Record<number, Verdict> }> {
  const ofClient = await verifyPackages([folder], world.keys);
  const [report] = JSON.parse((await verified(world, { json: true })).lines.join('')) as {
    packages: { packageId: number; problem: string | null; proved: boolean }[];
  }[];
  return {
    client: Object.fromEntries(
      ofClient.map(({ package: found, problem, unverifiable }) => [
        found?.manifest.packageId ?? 0,
        verdictOf(problem !== undefined, unverifiable !== undefined),
      ]),
    ),
    builder: Object.fromEntries(
      (report?.packages ?? []).map(({ packageId, problem, proved }) => [
        packageId,
        verdictOf(problem !== null, !proved),
      ]),
    ),
  };
}

/** Expects that a client which applies its downloads gets the same state as the newest package. */
async function expectApplied(): Promise<void> {
  const applied = await applyPackages(join(folder, 'state.jsonl'), [folder], world.keys);
  const [head] = (await world.catalogue.chains()).map((chain) => chain.head);
  expect([applied.state, applied.companies]).toEqual([head?.stateDigest, 1]);
}

const changes = [
  {
    what: 'protected',
    change: () => world.load(person('p', may(2), { profile: { name: 'Pia', isProtected: true } })),
  },
  {
    what: 'erased',
    change: () => finishedErasure(new PersonErasure(world.graph), 'p', new Date(world.time)),
  },
];

it.each(changes)(
  'after a person is $what, only the delta that continues the withdrawn baseline is unproved, for the client as for the builder',
  async ({ change }) => {
    const [withdrawn] = await builtAfter(0);
    await change();
    const packages = [...(await builtAfter(1)), ...(await builtAfter(1)), ...(await builtAfter(1))];
    expect([withdrawn?.kind, packages.map(({ kind }) => kind)]).toEqual([
      'baseline',
      ['delta', 'baseline', 'delta', 'delta'],
    ]);
    expect((await downloadAll()).length).toBe(4);
    const lines = await Promise.all(packages.map((record) => world.linesOf(record)));
    expect(lines.flat().filter((line) => line.includes('Pia'))).toEqual([]);
    const expected = Object.fromEntries(packages.map(({ packageId }, at) => [packageId, at === 0 ? 'unproved' : 'ok']));
    expect(await verdicts()).toEqual({ client: expected, builder: expected });
    await expectApplied();
  },
);

it('a client that joins after day 60 proves everything from the first listed baseline on, as the builder does', async () => {
  const packages: PackageRecord[] = [];
  for (const days of [0, 20, 21, 15, 9]) packages.push(...(await builtAfter(days)));
  expect(packages.map(({ kind }) => kind)).toEqual(['baseline', 'delta', 'delta', 'baseline', 'delta', 'delta']);
  expect((await downloadAll()).map(({ packageId }) => packageId).sort()).toEqual(
    packages
      .slice(1)
      .map(({ packageId }) => packageId)
      .sort(),
  );
  const expected = Object.fromEntries(
    packages.slice(1).map(({ packageId }, at) => [packageId, at < 2 ? 'unproved' : 'ok']),
  );
  expect(await verdicts()).toEqual({ client: expected, builder: expected });
  await expectApplied();
});

it('a new client gets what a builder whose clock is an hour behind adds after a baseline that came with a delta', async () => {
  await builtAfter(0);
  expect((await builtAfter(41)).map(({ kind }) => kind)).toEqual(['delta', 'baseline']);
  world.time -= 3_600_000;
  for (const hours of [2, 3]) {
    const asOf = new Date(world.time + hours * 3_600_000).toISOString();
    const profile = { name: `A of hour ${hours}`, countryCode: 'NO' };
    await world.load(company('a', asOf, { serviceId: serviceId(1), profile }));
    await world.build();
  }
  const packages = await downloadAll();
  expect(packages.map(({ kind }) => kind)).toEqual(['baseline', 'delta', 'baseline', 'delta', 'delta']);
  const expected = Object.fromEntries(packages.map(({ packageId }) => [packageId, 'ok']));
  expect(await verdicts()).toEqual({ client: expected, builder: expected });
  await expectApplied();
});
