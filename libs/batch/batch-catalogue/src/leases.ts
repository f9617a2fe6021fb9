import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { RunningBuilds } from './blobs/blob-store';
import type { LeaseStore } from './build-lease';
import { takeCatalogueLock } from './lock';
import type { BlobRef } from './package-record';
import { blobParameters } from './package-rows';
import beginLease from './queries/begin-lease.cypher';
import claimBlob from './queries/claim-blob.cypher';
import endLease from './queries/end-lease.cypher';
import listLeases from './queries/list-leases.cypher';
import renewLease from './queries/renew-lease.cypher';

/** The time, in milliseconds, after which a build that did not renew its lease counts as dead. */
const buildLeaseTimeoutMs = 15 * 60_000;

/** The leases of the running builds, stored in the graph. */
export class Leases implements LeaseStore {
  constructor(
    private readonly graph: GraphClient,
    private readonly now: () => Date,
  ) {}

  async begin(id: string): Promise<void> {
    await this.graph.write((transaction) => transaction.run(beginLease, { id, until: this.until() }));
  }

  async renew(id: string): Promise<boolean> {
    const rows = await this.graph.write((transaction) => transaction.run(renewLease, { id, until: this.until() }));
    return rows.length > 0;
  }

  /**
   * Claims a blob for a build, under the lock of the catalogue. Because of the lock, a purge either finds the claim and
   * keeps the blob, or has removed the blob before the build looks for it.
   */
  async claim(id: string, blob: BlobRef): Promise<boolean> {
    return this.graph.write(async (transaction) => {
      await takeCatalogueLock(transaction);
      const rows = await transaction.run(renewLease, { id, until: this.until() });
      await transaction.run(claimBlob, { id, ...blobParameters(blob) });
      return rows.length > 0;
    });
  }

  async end(id: string): Promise<void> {
    await this.graph.write(async (transaction) => {
      await takeCatalogueLock(transaction);
      await transaction.run(endLease, { id });
    });
  }

  async running(): Promise<RunningBuilds> {
    const rows = await this.graph.read<{ lease: string; claimed: string[] }>(listLeases);
    return {
      leases: new Set(rows.map(({ lease }) => lease)),
      claimed: new Set(rows.flatMap(({ claimed }) => claimed)),
    };
  }

  private until(): unknown {
    return int(this.now().getTime() + buildLeaseTimeoutMs);
  }
}
