import { createHash } from 'node:crypto';
import { IdSet } from '@company-relations/batch-manifest';
import type { ServiceId } from '@company-relations/ownership';
import type { BlobStore } from './blobs/blob-store';
import type { PackageRecord } from './package-record';
import { readBlob } from './storage-unavailable';

/** Persons, and companies of persons, that became protected or were erased after the change with this number. */
export type ProtectionsSince = (changeNumber: number) => Promise<readonly ServiceId[]>;

/** What may become of a package by protections since it was built. */
export type Exposure = 'none' | 'shown' | 'unknown';

const maxRemembered = 100_000;

/** Tells whether a package shows somebody who was protected after it was built. */
export class Protections {
  /** Packages with the digest of the protections under which they were found to show nobody. */
  private readonly harmless = new Map<number, string>();

  constructor(
    private readonly blobs: BlobStore,
    private readonly since: ProtectionsSince,
  ) {}

  /** @returns the exposure of each, in the same order; `unknown` where it cannot be read who is shown. */
  async exposuresOf(records: readonly PackageRecord[]): Promise<Exposure[]> {
    if (records.length === 0) return [];
    const first = records.reduce((lowest, { changeNumber }) => Math.min(lowest, changeNumber), Infinity);
    // As a rule there are none at all, which one question tells.
    if ((await this.since(first)).length === 0) return records.map(() => 'none');
    const known = new Map<number, readonly ServiceId[]>();
    const exposures: Exposure[] = [];
    for (const record of records) {
      const people = known.get(record.changeNumber) ?? (await this.since(record.changeNumber));
      known.set(record.changeNumber, people);
      exposures.push(await this.exposureOf(record, people));
    }
    return exposures;
  }

  /** Whether a package shows one of these. */
  async showsOneOf(record: PackageRecord, people: readonly ServiceId[]): Promise<Exposure> {
    const shown = await this.shownIn(record);
    if (!shown) return 'unknown';
    return people.some((id) => shown.has(id)) ? 'shown' : 'none';
  }

  private async exposureOf(record: PackageRecord, people: readonly ServiceId[]): Promise<Exposure> {
    if (people.length === 0) return 'none';
    const digest = createHash('sha256').update(people.join()).digest('base64url');
    if (this.harmless.get(record.packageId) === digest) return 'none';
    const exposure = await this.showsOneOf(record, people);
    if (exposure === 'none') this.remember(record.packageId, digest);
    return exposure;
  }

  private async shownIn({ shownPersons }: PackageRecord): Promise<IdSet | undefined> {
    const bytes = await readBlob(this.blobs, shownPersons);
    return bytes && IdSet.fromBuffer(bytes);
  }

  private remember(packageId: number, digest: string): void {
    this.harmless.set(packageId, digest);
    const [oldest] = this.harmless.keys();
    if (this.harmless.size > maxRemembered && oldest !== undefined) this.harmless.delete(oldest);
  }
}
