import type { PackageRecord } from '@company-relations/batch-catalogue';
import { gapBefore, type KnownPackages } from './chain-gap';
import type { SignedPackage } from './package-lines';

// What is looked at; the rest is of no matter.
const delta = (continues: number | null, stateBefore = 'state') => ({ manifest: { continues, stateBefore } }) as SignedPackage;
const before = (rest: Partial<PackageRecord> = {}) => ({ packageId: 1, stateDigest: 'state', ...rest }) as PackageRecord;
const known = (record?: PackageRecord, rest: Partial<KnownPackages> = {}): KnownPackages => ({
  ...{ records: new Map(record ? [[1, record]] : []), listed: new Set([1]), wrong: new Set() },
  ...rest,
});

it.each([
  ['of which there is no record', true, known()],
  ['but applies to another state than that one leads to', true, known(before({ stateDigest: 'other' }))],
  ['which is wrong', false, known(before(), { wrong: new Set([1]) })],
  ['which was withdrawn', false, known(before({ withdrawnAt: 5 }), { listed: new Set() })],
  ['which is past its 60 days', false, known(before(), { listed: new Set() })],
  ['which is not the one before it', false, known(before())],
])('a delta that continues a package %s', (what, isWrong, packages) => {
  expect(gapBefore(delta(1), packages)).toEqual({ reason: `It continues package 1, ${what}.`, isWrong });
});

it('a baseline has no gap before it', () => {
  expect(gapBefore(delta(null), known())).toBeUndefined();
});
