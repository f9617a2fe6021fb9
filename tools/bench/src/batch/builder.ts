import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Catalogue, FolderBlobs, type PackageKind } from '@company-relations/batch-catalogue';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import type { GraphAddress } from '@company-relations/local-neo4j';
import type { GraphClient } from '@company-relations/neo4j-client';
import { writeSubscription } from '../api-under-test';
import type { Bench } from '../bench';
import { connect, graphEnvironment } from '../bench-graph';
import { benchGrants, benchSubscription } from '../bench-subscription';
import { Child } from '../child';
import { timed } from '../figures';

/** A package that a build published, as `batch build --json` prints it. */
export interface BuiltPackage {
  readonly packageId: number;
  readonly country: string;
  readonly kind: PackageKind;
  readonly rows: number;
  readonly bytes: number;
  readonly plainBytes: number;
}

/** One run of the command. The time includes the start of the program. */
export interface Build {
  readonly packages: readonly BuiltPackage[];
  readonly seconds: number;
  readonly rows: number;
  readonly bytes: number;
  readonly plainBytes: number;
  readonly peakMb: number | undefined;
}

const watchedEveryMs = 20;
const orderId = 'bench';

/**
 * Runs the built batch builder, in a separate process for each build. It has its own order of all countries, key and
 * store.
 */
export class Builder {
  private hasBuilt = false;

  private constructor(
    private readonly bench: Bench,
    private readonly address: GraphAddress,
    private readonly graph: GraphClient,
    private readonly catalogue: Catalogue,
    /** The folder of the store and of the files of a comparison. `close` removes it. */
    readonly folder: string,
    private readonly brotli: BrotliSettings,
  ) {}

  static async create(bench: Bench, address: GraphAddress, brotli: BrotliSettings): Promise<Builder> {
    await mkdir(bench.folder, { recursive: true });
    const folder = await mkdtemp(join(bench.folder, 'batch-'));
    const graph = connect(address);
    const catalogue = new Catalogue({
      graph,
      blobs: await FolderBlobs.at(join(folder, 'store')),
      protectionsSince: () => Promise.resolve([]),
    });
    const builder = new Builder(bench, address, graph, catalogue, folder, brotli);
    try {
      await builder.run(['keys', '--create'], 0).completed();
      await writeSubscription(address);
      return builder;
    } catch (error) {
      await builder.close();
      throw error;
    }
  }

  /**
   * Replaces the order, so that no earlier package is continued, and builds the baselines.
   *
   * @param budget value of `ULTIMATE_OWNERSHIP_BUDGET`; 0 for lines without ultimate owners.
   */
  async baseline(budget: number): Promise<Build> {
    await this.catalogue.orders.remove(orderId);
    const { organisationId, id: subscriptionId } = benchSubscription;
    const countries = [...benchGrants.countries];
    await this.catalogue.orders.save({
      id: orderId,
      organisationId,
      subscriptionId,
      type: 'relations',
      countries,
      baselineEveryDays: 30,
      deltas: true,
    });
    return this.build('baseline', budget);
  }

  /** Builds deltas that continue the last packages. */
  delta(budget: number): Promise<Build> {
    return this.build('delta', budget);
  }

  /** Opens the compressed file of a package. */
  async open({ packageId }: BuiltPackage): Promise<Readable> {
    const record = (await this.catalogue.listed()).find((listed) => listed.packageId === packageId);
    const file = record && (await this.catalogue.open(record));
    if (!file) throw new Error(`Package ${packageId} is not in the store.`);
    return file;
  }

  async close(): Promise<void> {
    await this.graph.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async build(kind: PackageKind, budget: number): Promise<Build> {
    let peakMb: number | undefined;
    const { ms, value: output } = await timed(async () => {
      // A graph that is kept from an earlier run knows packages of that run, whose store is gone.
      const storeLost = this.hasBuilt ? [] : ['--store-lost'];
      this.hasBuilt = true;
      const program = this.run(['build', '--kind', kind, '--json', ...storeLost], budget);
      const watch = setInterval(
        () => void program.peakMemoryMb().then((peak) => (peakMb = peak ?? peakMb)),
        watchedEveryMs,
      );
      await program.completed().finally(() => clearInterval(watch));
      return program.output;
    });
    const report = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '{}') as {
      readonly published?: readonly BuiltPackage[];
    };
    const packages = (report.published ?? []).filter((built) => built.kind === kind);
    if (packages.length !== benchGrants.countries.length) throw new Error(`Not every country was built:\n${output}`);
    const sum = (member: 'rows' | 'bytes' | 'plainBytes') => packages.reduce((total, each) => total + each[member], 0);
    return {
      packages,
      seconds: ms / 1000,
      rows: sum('rows'),
      bytes: sum('bytes'),
      plainBytes: sum('plainBytes'),
      peakMb,
    };
  }

  private run(args: readonly string[], budget: number): Child {
    const { quality, windowBits } = this.brotli;
    return new Child(join(this.bench.workspaceRoot, 'dist/apps/batch-builder/main.js'), args, {
      ...graphEnvironment(this.address),
      NODE_ENV: 'production',
      AUDIT_FOLDER: join(this.folder, 'audit'),
      BATCH_STORE: join(this.folder, 'store'),
      BATCH_SIGNING_KEY_FILE: join(this.folder, 'signing-key.pem'),
      BATCH_BROTLI_QUALITY: String(quality),
      BATCH_BROTLI_WINDOW: String(windowBits),
      ULTIMATE_OWNERSHIP_BUDGET: String(budget),
    });
  }
}
