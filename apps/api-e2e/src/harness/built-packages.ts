import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { obtainTestGraph, type TestGraph } from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import type { ApiProcess } from './api-process';
import { auditFolder } from './api-settings';
import { mustRun, workspaceRoot } from './program';
import { preparedService, startApiWith } from './service';

type Settings = Readonly<Record<string, string>>;

/** A store of packages that the batch builder built, and functions that run programs and APIs with this store. */
export interface PackageStore {
  /**
   * Runs the batch builder.
   *
   * @returns its output.
   */
  batch(...args: string[]): Promise<string>;
  startApi(): Promise<ApiProcess>;
  /**
   * Runs any program with the settings of the store.
   *
   * @returns its output.
   */
  run(app: string, ...args: string[]): Promise<string>;
}

/**
 * A graph for one spec file, in which the batch builder builds packages. In the shared graph the builder would also
 * check the packages of other spec files.
 */
export class BuiltPackages {
  private constructor(
    private readonly server: TestGraph,
    readonly graph: GraphClient,
    /** A folder for files of this spec file. It is deleted with the folder of the whole run. */
    readonly folder: string,
    private readonly settings: Settings,
  ) {}

  /** Starts a graph and loads the subscriptions of the suite. Call `stop` at the end. */
  static async start(): Promise<BuiltPackages> {
    const server = await obtainTestGraph(workspaceRoot, process.env);
    const graph = new GraphClient({
      ...server,
      queryTimeoutMs: 60_000,
      acquisitionTimeoutMs: 10_000,
      maxConnections: 2,
    });
    const folder = await mkdtemp(join(preparedService().folder, 'built-'));
    const built = new BuiltPackages(server, graph, folder, {
      NEO4J_URI: server.uri,
      NEO4J_USER: server.user,
      NEO4J_PASSWORD: server.password,
      ...auditFolder(join(folder, 'audit')),
    });
    try {
      await built.run('subscriptions', 'apply', join(workspaceRoot, 'apps/api-e2e/fixture/subscriptions.json'));
      return built;
    } catch (error) {
      await built.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.graph.close();
    await this.server.stop();
  }

  /**
   * Runs a program on this graph.
   *
   * @returns its output.
   */
  run(app: string, ...args: string[]): Promise<string> {
    return mustRun(app, args, this.settings);
  }

  /** Creates a package store with a signing key of its own. */
  async keptIn(store: Settings): Promise<PackageStore> {
    const place = await mkdtemp(join(this.folder, 'store-'));
    const building = {
      ...this.settings,
      ...store,
      BATCH_SIGNING_KEY_FILE: join(place, 'key.pem'),
      BATCH_S3_SPOOL: join(place, 'spool'),
    };
    const batch = (...args: string[]) => mustRun('batch-builder', args, building);
    const publicKeys = join(place, 'public-keys.json');
    await writeFile(publicKeys, await batch('keys', '--create'));
    const run = (app: string, ...args: string[]) => mustRun(app, args, building);
    return {
      batch,
      run,
      startApi: () => startApiWith({ ...this.settings, ...store, BATCH_PUBLIC_KEYS_FILE: publicKeys }),
    };
  }
}
