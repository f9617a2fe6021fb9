import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@company-relations/local-neo4j';
import { redisProgram, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { removeAbandonedRuns } from './abandoned-runs';
import { ApiServer } from './api-server';
import { BuiltPrograms } from './built-programs';
import { Disk } from './disk';
import { fillWorld } from './fill-world';
import { type Keys, makeKeys } from './keys';
import { PackageStore } from './package-store';
import { Program, type Settings } from './program';
import { movingCountry, writeMoving } from './register';
import { TcpProxy } from './tcp-proxy';

export interface WorldOptions {
  readonly workspaceRoot: string;
  /** Additional settings of the APIs. `number` counts the APIs from 0. */
  readonly apiSettings?: (number: number) => Settings;
  /** How many APIs and companies there are. A run whose figures are published uses the default. */
  readonly size?: WorldSize;
  readonly print: (line: string) => void;
}

/** The kinds of work that change the graph and the packages while clients send requests. */
export type WorkKind = 'load' | 'build';

export interface WorldSize {
  readonly apis: number;
  /** Number of "still" companies, that is, of companies that no load changes. */
  readonly stillCompanies: number;
}

const usualSize: WorldSize = { apis: 2, stillCompanies: 400 };
/** Number of statements per transaction of a load. It is low, so that an interrupted load is usually half done. */
const batchSize = 10;

/** Everything that can fail: Neo4j, Redis, a store of packages and APIs. Only this run uses them. */
export class World {
  readonly apis: ApiServer[] = [];
  private readonly stops: (() => Promise<void> | void)[] = [];
  private programs!: BuiltPrograms;
  graph!: TestServer;
  graphLine!: TcpProxy;
  /**
   * Separate proxies for loads and for builds. They are in front of the shared proxy, so that a run can watch and pause
   * each of them separately.
   */
  workLines!: Readonly<Record<WorkKind, TcpProxy>>;
  redis: TestRedis | undefined;
  redisLine: TcpProxy | undefined;
  store!: PackageStore;
  disk!: Disk;
  keys!: Keys;

  private constructor(
    private readonly options: WorldOptions,
    /** Folder for files of the run. It is deleted when the world stops. */
    readonly folder: string,
  ) {}

  /** Starts everything, with the register at version 0 and one package for each of two countries. */
  static async start(options: WorldOptions): Promise<World> {
    const local = join(options.workspaceRoot, '.local');
    await mkdir(local, { recursive: true });
    await removeAbandonedRuns(local, options.workspaceRoot);
    const world = new World(options, await mkdtemp(join(local, `faults-${process.pid}-`)));
    try {
      await world.startAll();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  get auditFolder(): string {
    return join(this.disk.folder, 'audit');
  }

  /** The register file of the "still" companies, which no load changes. */
  get stillFile(): string {
    return join(this.folder, 'still.jsonl');
  }

  get stillCompanies(): number {
    return this.size.stillCompanies;
  }

  private get size(): WorldSize {
    return this.options.size ?? usualSize;
  }

  /** Ends all processes and removes all files of the run. */
  async stop(): Promise<void> {
    await Promise.all(this.apis.map((api) => api.end('SIGKILL')));
    Program.killAll();
    for (const stop of this.stops.splice(0).reverse()) await stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Starts a load of the "moving" companies, which change with each version. */
  async load(version: number): Promise<Program> {
    const file = join(this.folder, `moving-${version}.jsonl`);
    await writeMoving(version, file);
    const loading = this.programs.run(
      'apps/register-feed',
      ['load', '--batch-size', String(batchSize), file],
      this.throughLineOf('load'),
    );
    void loading.ended.catch(() => undefined).then(() => rm(file, { force: true }));
    return loading;
  }

  /** Starts a build of the baselines of one country. */
  build(country: string): Program {
    return this.programs.run(
      'apps/batch-builder',
      ['build', '--kind', 'baseline', '--country', country],
      this.throughLineOf('build'),
    );
  }

  private throughLineOf(kind: WorkKind): Settings {
    return { NEO4J_URI: `bolt://127.0.0.1:${this.workLines[kind].port}` };
  }

  private async startAll(): Promise<void> {
    const { workspaceRoot, print, apiSettings = () => ({}) } = this.options;
    this.programs = await BuiltPrograms.copy(workspaceRoot, this.folder);
    this.disk = Disk.in(join(this.folder, 'disk'));
    this.stops.push(() => this.disk.remove());
    await this.startServers();
    this.keys = await makeKeys(this.folder);
    this.programs.settings = {
      ...this.common,
      ...this.store.settings,
      BATCH_SIGNING_KEY_FILE: join(this.folder, 'signing-key.pem'),
    };
    print('Loading the register');
    await fillWorld(this.programs, this);
    const publicKeys = join(this.folder, 'public-keys.json');
    await writeFile(publicKeys, await this.programs.run('apps/batch-builder', ['keys', '--create']).completed());
    for (const country of ['NO', movingCountry]) await this.build(country).completed();
    const settings = {
      ...this.usual,
      ...this.common,
      ...this.store.settings,
      ...this.keys.settings,
      BATCH_PUBLIC_KEYS_FILE: publicKeys,
    };
    for (let number = 0; number < this.size.apis; number += 1) {
      this.apis.push(await ApiServer.start(this.programs.pathOf('apps/api'), { ...settings, ...apiSettings(number) }));
    }
  }

  private async startServers(): Promise<void> {
    const { workspaceRoot, print } = this.options;
    print('Starting Neo4j');
    this.graph = await startTestServer(workspaceRoot, process.env, this.disk.folder);
    this.stops.push(() => this.graph.stop());
    this.graphLine = await this.lineBefore(Number(new URL(this.graph.uri).port));
    this.workLines = {
      load: await this.lineBefore(this.graphLine.port),
      build: await this.lineBefore(this.graphLine.port),
    };
    if (redisProgram() !== undefined) {
      const redis = await startTestRedis();
      this.redis = redis;
      this.stops.push(() => redis.stop());
      this.redisLine = await this.lineBefore(Number(new URL(redis.url).port));
    }
    this.store = await PackageStore.start(this.disk.folder);
    this.stops.push(() => this.store.stop());
    if (this.disk.shared !== undefined) print(`No disk of its own: ${this.disk.shared}.`);
    if (this.redis === undefined) print('No Redis: there is no redis-server program on the path.');
    if (this.store.line === undefined)
      print('Packages in a folder: no S3 server is installed (versitygw on the path, or S3_SERVER).');
  }

  private async lineBefore(port: number): Promise<TcpProxy> {
    const line = await TcpProxy.before(port);
    this.stops.push(() => line.close());
    return line;
  }

  /** The settings that every program needs. */
  private get common(): Settings {
    const { user, password } = this.graph;
    return {
      NEO4J_URI: `bolt://127.0.0.1:${this.graphLine.port}`,
      NEO4J_USER: user,
      NEO4J_PASSWORD: password,
      AUDIT_FOLDER: this.auditFolder,
    };
  }

  /** The settings of production, except for the request limit and for shorter timeouts of the graph. */
  private get usual(): Settings {
    return {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', THROTTLE_LIMIT: '1000000' },
      ...{ QUERY_TIMEOUT_MS: '3000', NEO4J_ACQUISITION_TIMEOUT_MS: '2000' },
      ...(this.redisLine ? { REDIS_URL: `redis://127.0.0.1:${this.redisLine.port}` } : {}),
    };
  }
}
