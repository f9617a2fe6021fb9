import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, removeAbandonedServers, startTestServer, type TestServer } from '@company-relations/local-neo4j';
import { redisProgram, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { ApiServer } from './api-server';
import { Disk } from './disk';
import { writeFamily } from './family';
import { type Keys, makeKeys, organisation, subscription, writeSubscriptions } from './keys';
import { PackageStore } from './package-store';
import { Program, type Settings } from './program';
import { movingCountry, stillCountries, writeMoving, writeStill } from './register';
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
const programs = ['apps/api', 'apps/batch-builder', 'apps/register-feed', 'apps/subscriptions', 'tools/generator'];

/** Everything that can fail: Neo4j, Redis, a store of packages and APIs. Only this run uses them. */
export class World {
  readonly apis: ApiServer[] = [];
  private readonly stops: (() => Promise<void> | void)[] = [];
  private building: Settings = {};
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
    await removeAbandoned(local, options.workspaceRoot);
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
    const loading = this.run(
      'apps/register-feed',
      ['load', '--batch-size', String(batchSize), file],
      this.throughLineOf('load'),
    );
    void loading.ended.catch(() => undefined).then(() => rm(file, { force: true }));
    return loading;
  }

  /** Starts a build of the baselines of one country. */
  build(country: string): Program {
    return this.run(
      'apps/batch-builder',
      ['build', '--kind', 'baseline', '--country', country],
      this.throughLineOf('build'),
    );
  }

  private run(app: string, args: readonly string[], further: Settings = {}): Program {
    return new Program(this.programOf(app), args, { ...this.building, ...further });
  }

  private throughLineOf(kind: WorkKind): Settings {
    return { NEO4J_URI: `bolt://127.0.0.1:${this.workLines[kind].port}` };
  }

  private programOf(name: string): string {
    return join(this.folder, 'dist', name, 'main.js');
  }

  private async startAll(): Promise<void> {
    const { workspaceRoot, print, apiSettings = () => ({}) } = this.options;
    // The programs are copied, so that a rebuild in the meantime does not change a program that restarts.
    for (const program of programs)
      await cp(join(workspaceRoot, 'dist', program), join(this.folder, 'dist', program), { recursive: true });
    this.disk = Disk.in(join(this.folder, 'disk'));
    this.stops.push(() => this.disk.remove());
    await this.startServers();
    this.keys = await makeKeys(this.folder);
    this.building = {
      ...this.common,
      ...this.store.settings,
      BATCH_SIGNING_KEY_FILE: join(this.folder, 'signing-key.pem'),
    };
    print('Loading the register');
    await this.fill();
    const publicKeys = join(this.folder, 'public-keys.json');
    await writeFile(publicKeys, await this.run('apps/batch-builder', ['keys', '--create']).completed());
    for (const country of ['NO', movingCountry]) await this.build(country).completed();
    const settings = {
      ...this.usual,
      ...this.common,
      ...this.store.settings,
      ...this.keys.settings,
      BATCH_PUBLIC_KEYS_FILE: publicKeys,
    };
    for (let number = 0; number < this.size.apis; number += 1) {
      this.apis.push(await ApiServer.start(this.programOf('apps/api'), { ...settings, ...apiSettings(number) }));
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

  private async fill(): Promise<void> {
    const still = this.stillFile;
    const moving = join(this.folder, 'moving.jsonl');
    const family = join(this.folder, 'family.jsonl');
    const subscriptions = join(this.folder, 'subscriptions.json');
    await writeStill(this.programOf('tools/generator'), this.stillCompanies, still);
    await writeMoving(0, moving);
    await writeFamily(family);
    await writeSubscriptions(subscriptions);
    // The statements of the group contain service ids, so they are loaded first. The loader then assigns higher ids.
    await this.run('apps/register-feed', ['load', '--strict', family]).completed();
    await this.run('apps/register-feed', ['load', '--strict', still, moving]).completed();
    await this.run('apps/subscriptions', ['apply', subscriptions]).completed();
    await this.order();
  }

  private async order(): Promise<void> {
    const countries = [...stillCountries, movingCountry].flatMap((country) => ['--country', country]);
    const whose = ['--organisation', organisation, '--subscription', subscription];
    await this.run('apps/batch-builder', [
      'packages',
      'add',
      'faults',
      ...whose,
      ...countries,
      '--no-deltas',
    ]).completed();
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

/** Removes what a killed run left: its Neo4j server, its disk and its files. */
async function removeAbandoned(local: string, workspaceRoot: string): Promise<void> {
  for (const entry of await readdir(local)) {
    const owner = /^faults-(\d+)-/.exec(entry)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const disk = Disk.left(join(local, entry, 'disk'));
    await removeAbandonedServers(disk.folder, workspaceRoot, process.env).catch(() => undefined);
    disk.remove();
    await rm(join(local, entry), { recursive: true, force: true });
  }
}
