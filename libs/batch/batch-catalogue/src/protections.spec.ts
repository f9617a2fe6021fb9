import { Readable } from 'node:stream';
import { Grants } from '@company-relations/authorization';
import { IdSet } from '@company-relations/batch-manifest';
import { serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { BlobRef, PackageRecord } from './package-record';
import { type Exposure, type ProtectingChange, Protections } from './protections';

const reference = (sha256: string): BlobRef => ({ sha256, bytes: 1 });

/** A package whose build began at this change number. Its blob of shown persons has the package id as its name. */
function built(packageId: number, changeNumber: number): PackageRecord {
  return {
    ...{
      packageId,
      organisationId: 'bank',
      subscriptionId: 'full',
      orderId: 'all',
      country: 'NO',
      type: 'relations',
      kind: 'baseline',
    },
    ...{
      grants: new Grants({ NO: [] }),
      lineRevision: 'lines',
      fileName: 'no.jsonl.br',
      description: 'JSON Lines',
      asOf: '2026-01-01T00:00:00Z',
      changeNumber,
      wereFiguresSettled: true,
    },
    ...{
      content: reference('content'),
      state: reference('state'),
      shownPersons: reference(String(packageId)),
      stateDigest: 'digest',
    },
    ...{ createdAt: 0, withdrawnAt: undefined, withdrawnReason: undefined },
  };
}

/**
 * A world whose sets of shown persons are in memory. It records which protections were asked for and which sets were
 * read.
 */
function world(shown: ReadonlyMap<number, readonly number[]>) {
  const asked: number[] = [];
  const read: string[] = [];
  const register: { protections: readonly ProtectingChange[] } = { protections: [] };
  const blobs = {
    open: async ({ sha256 }: BlobRef) => {
      read.push(sha256);
      const set = new IdSet();
      for (const id of shown.get(Number(sha256)) ?? []) set.add(id);
      return shown.has(Number(sha256)) ? Readable.from([set.toBuffer()]) : undefined;
    },
  };
  const since = async (number: number) => {
    asked.push(number);
    return register.protections.filter((protection) => protection.number > number);
  };
  return { register, asked, read, protections: new Protections(blobs, since) };
}

const protection = (number: number, ...ids: number[]): ProtectingChange => ({ number, serviceIds: ids.map(serviceId) });

it('the protections of a whole list are asked for once, and each package is read once for the same ones', async () => {
  const packages = Array.from({ length: 60 }, (_, index) => built(index + 1, 100 + index));
  const { register, asked, read, protections } = world(
    new Map(packages.map(({ packageId }) => [packageId, [packageId]])),
  );
  register.protections = [protection(130, 7)];
  const expected = packages.map(({ packageId }): Exposure => (packageId === 7 ? 'shown' : 'none'));
  expect([await protections.exposuresOf(packages), asked, read.length]).toEqual([expected, [100], 30]);
  expect([await protections.exposuresOf(packages), asked, read.length]).toEqual([expected, [100, 100], 31]);
});

it('a package is exposed by what came after it alone, in whatever order it came to be known', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
  const known = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), ids), {
    selector: ([number]) => number,
    maxLength: 6,
  });
  const packages = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.option(ids, { nil: undefined })), {
    maxLength: 6,
  });
  const classes = [
    'none',
    'unknown',
    'shown',
    'a protection before the package alone',
    'a package that comes to be exposed',
  ] as const;
  await checkAsyncProperty(
    { values: fc.tuple(packages, fc.array(known, { minLength: 1, maxLength: 3 })), classes },
    async ([given, steps], meet) => {
      const exposedBefore = new Set<number>();
      const records = given.map(([changeNumber], index) => built(index + 1, changeNumber));
      const { register, protections } = world(
        new Map(given.flatMap(([, shown], index) => (shown ? [[index + 1, shown] as const] : []))),
      );
      for (const step of steps) {
        register.protections = step.map(([number, people]) => protection(number, ...people));
        const expected = given.map(([changeNumber, shown]): Exposure => {
          const people = step.filter(([number]) => number > changeNumber).flatMap(([, each]) => each);
          if (people.length === 0) return 'none';
          if (!shown) return 'unknown';
          return shown.some((id) => people.includes(id)) ? 'shown' : 'none';
        });
        expect(await protections.exposuresOf(records)).toEqual(expected);
        expected.forEach((exposure, at) => {
          meet(exposure);
          const [changeNumber, shown] = given[at] as (typeof given)[number];
          const earlier = step.filter(([number]) => number <= changeNumber).flatMap(([, people]) => people);
          meet(
            'a protection before the package alone',
            exposure === 'none' && (shown ?? []).some((id) => earlier.includes(id)),
          );
          meet(
            'a package that comes to be exposed',
            exposure === 'shown' && step !== steps[0] && !exposedBefore.has(at),
          );
          if (exposure === 'shown') exposedBefore.add(at);
        });
      }
    },
  );
});
