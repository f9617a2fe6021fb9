import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { Chain, PackageOrder, PackageRecord } from './package-record';
import { grantsOf, type PackageRow, recordOf } from './package-rows';
import findDeltaOfSameBuild from './queries/find-delta-of-same-build.cypher';
import findManifest from './queries/find-manifest.cypher';
import findPackageOf from './queries/find-package-of.cypher';
import findPackages from './queries/find-packages.cypher';
import listChains from './queries/list-chains.cypher';
import listPackagesOf from './queries/list-packages-of.cypher';
import listPackages from './queries/list-packages.cypher';
import listStoredPackages from './queries/list-stored-packages.cypher';
import oldestChangeNumber from './queries/oldest-change-number.cypher';

/** The clocks of two builders may differ by less than a day. */
export const clockDifferenceMs = 86_400_000;

/**
 * The published packages in the graph. Times are in milliseconds since 1970. A package is "listed" if it is not
 * withdrawn and was created later than `after`, the expiry limit. Only listed packages can be downloaded.
 */
export class PackageRecords {
  constructor(private readonly graph: GraphClient) {}

  /** Returns one chain for each order and country, in the order of `orders` and of their countries. */
  async chains(orders: readonly PackageOrder[], now: number): Promise<Chain[]> {
    const parameters = { now: int(now), clockDifferenceMs: int(clockDifferenceMs) };
    const rows = await this.graph.read<ChainRow>(listChains, parameters);
    const packageIds = rows.flatMap(({ head, lastBaseline }) => [
      head,
      ...(lastBaseline === null ? [] : [lastBaseline]),
    ]);
    const records = new Map((await this.withIds(packageIds)).map((record) => [record.packageId, record]));
    const byKey = new Map(rows.map((row) => [`${row.orderId} ${row.country}`, row]));
    return orders.flatMap((order) =>
      order.countries.map((country) => {
        const row = byKey.get(`${order.id} ${country}`);
        const lastBaseline = row?.lastBaseline ?? undefined;
        return {
          order,
          country,
          head: row && records.get(row.head),
          lastBaseline: lastBaseline === undefined ? undefined : records.get(lastBaseline),
          broken: row?.broken ?? false,
          grantsSinceBaseline: (row?.grants ?? []).map(grantsOf),
        };
      }),
    );
  }

  /**
   * Returns the packages of one organisation that were created later than `after` and are not withdrawn, newest first.
   */
  async listedOf(organisationId: string, after: number): Promise<PackageRecord[]> {
    return (await this.graph.read<PackageRow>(listPackagesOf, { organisationId, after: int(after) })).map(recordOf);
  }

  /**
   * Returns the packages of all organisations that were created later than `after` and are not withdrawn, newest first.
   */
  async listed(after: number): Promise<PackageRecord[]> {
    return (await this.graph.read<PackageRow>(listPackages, { after: int(after) })).map(recordOf);
  }

  /**
   * Returns the packages of all organisations that were created later than `after`, newest first. Withdrawn packages
   * are included only if they were withdrawn at `withdrawnSince` or later.
   */
  async storedSince(after: number, withdrawnSince: number): Promise<PackageRecord[]> {
    return (
      await this.graph.read<PackageRow>(listStoredPackages, { after: int(after), withdrawnSince: int(withdrawnSince) })
    ).map(recordOf);
  }

  /**
   * Returns the packages with these ids, in any order, including expired and withdrawn ones. Ids without a package are
   * ignored.
   */
  async withIds(packageIds: readonly number[]): Promise<PackageRecord[]> {
    return (await this.graph.read<PackageRow>(findPackages, { packageIds: [...new Set(packageIds)].map(int) })).map(
      recordOf,
    );
  }

  async ofOrganisation(packageId: number, organisationId: string): Promise<PackageRecord | undefined> {
    const [row] = await this.graph.read<PackageRow>(findPackageOf, { packageId: int(packageId), organisationId });
    return row && recordOf(row);
  }

  async deltaOfSameBuild(
    { orderId, country, asOf, stateDigest }: PackageRecord,
    after: number,
  ): Promise<number | undefined> {
    const [row] = await this.graph.read<{ packageId: number }>(findDeltaOfSameBuild, {
      orderId,
      country,
      asOf,
      stateDigest,
      after: int(after),
    });
    return row?.packageId;
  }

  async manifestOf({ packageId }: PackageRecord): Promise<string> {
    const [row] = await this.graph.read<{ manifest: string }>(findManifest, { packageId: int(packageId) });
    if (!row) throw new Error(`Package ${packageId} has no manifest.`);
    return row.manifest;
  }

  async oldestChangeNumber(after: number): Promise<number | undefined> {
    const [row] = await this.graph.read<{ oldest: number | null }>(oldestChangeNumber, { after: int(after) });
    return row?.oldest ?? undefined;
  }
}

interface ChainRow {
  readonly orderId: string;
  readonly country: string;
  readonly head: number;
  readonly lastBaseline: number | null;
  readonly broken: boolean;
  /** Grants as JSON. */
  readonly grants: readonly string[];
}
