import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Grants } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, StateWriter } from '@company-relations/batch-manifest';
import type { ChangedCompanies } from '@company-relations/company-graph';
import type { ServiceId } from '@company-relations/ownership';
import { countDeltaLines } from './count-delta-lines';

const folder = mkdtempSync(join(tmpdir(), 'count-'));
const statePath = join(folder, 'state');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const state = await StateWriter.create(statePath);
  for (const id of [1, 2, 3, 4]) await state.add(id as ServiceId, lineDigest(`line ${id}`));
  await state.finish();
});

const task = { country: 'NO', grants: new Grants({ NO: [] }), lineRevision: '1' };
const head = { ...task, changeNumber: 1, asOf: '2026-01-01T00:00:00Z' } as unknown as PackageRecord;
const ids = (...numbers: number[]) => numbers as ServiceId[];

/**
 * Counts the lines of the next delta, in a country with the companies 1, 2 and 5, whose last package has 1 to 4. `load`
 * returns no company, so no company that is compared has a line now.
 */
function counted(changed: ChangedCompanies | 'all', maxCompared: number) {
  const companies = {
    companyIds: async () => ids(1, 2, 5),
    load: async () => [],
    changesSince: async () => changed,
  };
  const openState = async () => createReadStream(statePath);
  return countDeltaLines(task, head, { companies, openState, maxCompared, total: 3 });
}

test('a company that left the country counts if the last package has it', async () => {
  const changed = { present: ids(2, 5), absent: ids(3, 9) };
  expect(await counted(changed, 2)).toEqual({ lines: 2, isExact: true });
  expect(await counted(changed, 1)).toEqual({ lines: 3, isExact: false });
});

test('without a log all companies of the country and of the last package are compared', async () => {
  expect(await counted('all', 3)).toEqual({ lines: 4, isExact: true });
  expect(await counted('all', 2)).toEqual({ lines: 5, isExact: false });
});

test('without grants in the country all lines of the last package go, and no company is read', async () => {
  const companies = {
    companyIds: async () => ids(1, 2, 5),
    load: () => Promise.reject(new Error('A company was read.')),
    changesSince: async () => 'all' as const,
  };
  const sources = { companies, openState: async () => createReadStream(statePath), maxCompared: 1, total: 0 };
  const withoutGrants = { ...task, grants: new Grants({}) };
  expect(await countDeltaLines(withoutGrants, head, sources)).toEqual({ lines: 4, isExact: true });
});

test('without the state of the last package there is no delta', async () => {
  const companies = { companyIds: async () => [], load: async () => [], changesSince: async () => 'all' as const };
  const sources = { companies, openState: async () => undefined, maxCompared: 1, total: 0 };
  expect(await countDeltaLines(task, head, sources)).toBeUndefined();
});
