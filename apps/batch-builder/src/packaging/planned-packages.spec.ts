import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Grants } from '@company-relations/authorization';
import type { PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, StateWriter } from '@company-relations/batch-manifest';
import type { ServiceId } from '@company-relations/ownership';
import type { BuildTask } from '../planning/decide';
import { plannedPackages } from './planned-packages';

const folder = mkdtempSync(join(tmpdir(), 'planned-'));
const statePath = join(folder, 'state');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const state = await StateWriter.create(statePath);
  for (const id of [1, 2, 3]) await state.add(id as ServiceId, lineDigest(`line ${id}`));
  await state.finish();
});

const grants = new Grants({ NO: [] });
const shape = { country: 'NO', grants, lineRevision: 'lines' };

/** A package whose state has the companies 1 to 3. */
const head = (changeNumber: number, sha256 = 'state') =>
  ({ ...shape, changeNumber, asOf: '2026-01-01T00:00:00Z', state: { sha256, bytes: 1 } }) as PackageRecord;

const task = (id: string, rest: Partial<BuildTask> = {}): BuildTask => ({
  ...{ ...shape, head: undefined, baseline: false, delta: rest.head !== undefined },
  order: { id, organisationId: 'bank', type: 'relations' } as PackageOrder,
  ...rest,
});

/**
 * Plans packages of a country in which, since each earlier package, companies 1 and 2 have changed and company 3 has
 * left. `load` returns no company, so no company that is compared has a line now.
 */
async function planned(tasks: readonly BuildTask[], rest: { maxCompared?: number; country?: Grants } = {}) {
  const reads: string[] = [];
  const companies = {
    count: async () => 4,
    companyIds: async () => [1, 2, 4, 5] as ServiceId[],
    load: async () => [],
    changesSince: async (changeNumber: number) => {
      reads.push(`changes since ${changeNumber}`);
      return { present: [1, 2] as ServiceId[], absent: [3] as ServiceId[] };
    },
  };
  const catalogue = {
    openState: async ({ state }: PackageRecord) => {
      reads.push(`state ${state.sha256}`);
      return state.sha256 === 'lost' ? undefined : createReadStream(statePath);
    },
  };
  const { maxCompared = 10, country = grants } = rest;
  const packages = await plannedPackages(
    { country: 'NO', grants: country, tasks },
    { companies, catalogue, maxCompared },
  );
  return { packages, reads };
}

const place = (orderId: string) => ({ organisationId: 'bank', orderId, country: 'NO', type: 'relations' });
const delta = (orderId: string, estimatedRows = 3, isExact = true) => ({
  ...{ ...place(orderId), kind: 'delta', estimatedRows, isExact },
});
const baseline = (orderId: string) => ({ ...place(orderId), kind: 'baseline', estimatedRows: 4, isExact: true });

test('a baseline has a line for each company, and a delta those that are written, which comes first', async () => {
  const tasks = [task('a', { baseline: true }), task('b', { head: head(7), baseline: true })];
  expect(await planned(tasks)).toEqual({
    packages: [baseline('a'), delta('b'), baseline('b')],
    reads: ['state state', 'changes since 7'],
  });
});

test('deltas of several orders that continue the same package are compared once, others by themselves', async () => {
  const tasks = [task('a', { head: head(7) }), task('b', { head: head(8) }), task('c', { head: head(7) })];
  expect(await planned(tasks)).toEqual({
    packages: [delta('a'), delta('b'), delta('c')],
    reads: ['state state', 'changes since 7', 'state state', 'changes since 8'],
  });
});

test('with more companies than are compared a delta has a maximum', async () => {
  const { packages } = await planned([task('a', { head: head(7) })], { maxCompared: 1 });
  expect(packages).toEqual([delta('a', 3, false)]);
});

test('where the state of the last package is lost a baseline is built instead, and it is looked for once', async () => {
  const lost = head(7, 'lost');
  expect(await planned([task('a', { head: lost }), task('b', { head: lost, baseline: true })])).toEqual({
    packages: [baseline('a'), baseline('b')],
    reads: ['state lost'],
  });
});

test('where the state is lost and the country is not granted any more, nothing is built', async () => {
  const { packages } = await planned([task('a', { head: head(7, 'lost') })], { country: new Grants({}) });
  expect(packages).toEqual([]);
});
