import { createHash } from 'node:crypto';
import { IdSet } from '@company-relations/batch-manifest';
import type { ServiceId } from '@company-relations/ownership';
import type { BlobStore } from './blobs/blob-store';
import type { PackageRecord } from './package-record';
import { readBlob } from './storage-unavailable';

/** The persons that became protected or were erased in one change of the graph, and the companies of such persons. */
export interface ProtectingChange {
  /** The number of the change. */
  readonly number: number;
  readonly serviceIds: readonly ServiceId[];
}

/** Reads all protections whose change number is higher than `changeNumber`, in any order. */
export type ProtectionsSince = (changeNumber: number) => Promise<readonly ProtectingChange[]>;

/**
 * The answer to whether a package shows a person who became protected after the build. `unknown`: the package's set of
 * shown persons cannot be read.
 */
export type Exposure = 'none' | 'shown' | 'unknown';

const maxRemembered = 100_000;

/** The persons who became protected after the change of the graph with which a package was built. */
interface LaterProtections {
  /**
   * The persons. Those who became protected last come first. Several packages share the array: for this package, only
   * the first `count` persons became protected after its change.
   */
  readonly people: readonly ServiceId[];
  readonly count: number;
  /** Digest of the first `count` persons and of the changes that protected them. */
  readonly digest: string;
}

/** Finds out whether a package shows a person who became protected after the package was built. */
export class Protections {
  /**
   * The packages that show no protected person, by id. The value is the digest of the protections that were considered.
   */
  private readonly checkedPackages = new Map<number, string>();

  constructor(
    private readonly blobs: Pick<BlobStore, 'open'>,
    private readonly since: ProtectionsSince,
  ) {}

  /**
   * Checks which packages show a person who became protected after the package was built.
   *
   * @returns the exposure of each package, in the order of `records`. The exposure is `unknown` if the package's set of
   *   shown persons cannot be read.
   */
  async exposuresOf(records: readonly PackageRecord[]): Promise<Exposure[]> {
    if (records.length === 0) return [];
    const first = records.reduce((lowest, { changeNumber }) => Math.min(lowest, changeNumber), Infinity);
    const protections = await this.since(first);
    // Usually there are no protections at all.
    if (protections.length === 0) return records.map(() => 'none');
    const later = laterPeople(protections, records);
    const exposures: Exposure[] = [];
    for (const record of records) exposures.push(await this.exposureOf(record, later.get(record.changeNumber)));
    return exposures;
  }

  /** Returns whether a package shows one of these persons, or `unknown` if its set of shown persons cannot be read. */
  async showsOneOf(record: PackageRecord, people: readonly ServiceId[]): Promise<Exposure> {
    const shown = await this.shownIn(record);
    if (!shown) return 'unknown';
    return people.some((id) => shown.has(id)) ? 'shown' : 'none';
  }

  private async exposureOf(record: PackageRecord, later: LaterProtections | undefined): Promise<Exposure> {
    if (!later || later.count === 0) return 'none';
    const { digest } = later;
    if (this.checkedPackages.get(record.packageId) === digest) return 'none';
    const exposure = await this.showsOneOf(record, later.people.slice(0, later.count));
    if (exposure === 'none') this.remember(record.packageId, digest);
    return exposure;
  }

  private async shownIn({ shownPersons }: PackageRecord): Promise<IdSet | undefined> {
    const bytes = await readBlob(this.blobs, shownPersons);
    return bytes && IdSet.fromBuffer(bytes);
  }

  private remember(packageId: number, digest: string): void {
    this.checkedPackages.set(packageId, digest);
    const [oldest] = this.checkedPackages.keys();
    if (this.checkedPackages.size > maxRemembered && oldest !== undefined) this.checkedPackages.delete(oldest);
  }
}

/**
 * Returns the persons who became protected after the build of each package. The key is the change number with which the
 * package was built. Visits each protection once, no matter how many packages there are.
 */
function laterPeople(
  protections: readonly ProtectingChange[],
  records: readonly PackageRecord[],
): ReadonlyMap<number, LaterProtections> {
  const oldestFirst = [...protections].sort((a, b) => a.number - b.number);
  const people: ServiceId[] = [];
  const hash = createHash('sha256');
  const later = new Map<number, LaterProtections>();
  for (const changeNumber of [...new Set(records.map((record) => record.changeNumber))].sort((a, b) => b - a)) {
    for (let next = oldestFirst.at(-1); next && next.number > changeNumber; next = oldestFirst.at(-1)) {
      hash.update(`${next.number}:${next.serviceIds.join()};`);
      for (const id of next.serviceIds) people.push(id);
      oldestFirst.pop();
    }
    later.set(changeNumber, { people, count: people.length, digest: hash.copy().digest('base64url') });
  }
  return later;
}
