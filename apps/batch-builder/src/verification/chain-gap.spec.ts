import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { Manifest } from '@company-relations/batch-manifest';
import { VerificationError } from '@company-relations/relations-client';
import { explainGap, type KnownPackages } from './chain-gap';

// A manifest with the members that `explainGap` reads.
const delta = { continues: 1, stateBefore: 'state' } as Manifest;
const before = (rest: Partial<PackageRecord> = {}) =>
  ({ packageId: 1, stateDigest: 'state', ...rest }) as PackageRecord;
const known = (record?: PackageRecord, wrong: readonly number[] = []): KnownPackages => ({
  records: new Map(record ? [[1, record]] : []),
  wrong: new Set(wrong),
});

it.each([
  ['which is wrong', known(before(), [1])],
  ['which was withdrawn', known(before({ withdrawnAt: 5 }))],
  ['which is past its 60 days', known(before())],
])('explains a delta that continues a package %s', (what, packages) => {
  expect(explainGap('package 2', delta, packages)).toBe(`It continues package 1, ${what}.`);
});

it.each([
  ['of which there is no record', known()],
  ['but applies to another state than that one leads to', known(before({ stateDigest: 'other' }))],
])('reports as wrong a delta that continues a package %s', (what, packages) => {
  expect(() => explainGap('package 2', delta, packages)).toThrow(
    new VerificationError('package 2', `It continues package 1, ${what}.`),
  );
});
