import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nodeOptions } from '@company-relations/local-machine';
import { findFreePort, obtainTestGraph, type TestGraph } from '@company-relations/local-neo4j';
import { ApiServer } from '../api-server';
import { type Keys, makeKeys, organisation } from '../keys';
import { HttpClient } from '../http-client';
import { Program, type Settings } from '../program';
import { denseCountry, denseStatements, type DenseSizes, groups, orgNoOf } from './dense-register';

/** The subscriptions that requests of the run use. */
export const callers = { granted: 'granted', bare: 'bare', other: 'other' } as const;

const areas = [
  'BeneficialOwner',
  'Owner',
  'CompanyStructureOwner',
  'KeyPerson',
  'RelationsHistory',
  'HiddenPersonAccess',
];

/** A Neo4j server and an API with the dense groups. The API's event loop is measured. */
export interface DenseService {
  readonly api: ApiServer;
  readonly graph: TestGraph;
  readonly keys: Keys;
  /** The port at which the longest block can be read. */
  readonly probePort: number;
  readonly serviceIds: Readonly<Record<keyof typeof groups, number>>;
  stop(): Promise<void>;
}

export interface DenseServiceOptions {
  readonly workspaceRoot: string;
  readonly sizes: DenseSizes;
  /** Additional settings of the API. */
  readonly apiSettings?: Settings;
  readonly print: (line: string) => void;
}

/** Starts everything. If a part fails to start, the parts that are already running are stopped. */
export async function startDenseService(options: DenseServiceOptions): Promise<DenseService> {
  const folder = await mkdtemp(join(tmpdir(), 'event-loop-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    return { ...(await start(options, folder, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { workspaceRoot, sizes, apiSettings, print }: DenseServiceOptions,
  folder: string,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<DenseService, 'stop'>> {
  print('Starting Neo4j');
  const graph = await obtainTestGraph(workspaceRoot, process.env);
  stops.push(() => graph.stop());
  const common = {
    NEO4J_URI: graph.uri,
    NEO4J_USER: graph.user,
    NEO4J_PASSWORD: graph.password,
    AUDIT_FOLDER: join(folder, 'audit'),
  };
  const run = (app: string, args: readonly string[]) =>
    new Program(join(workspaceRoot, 'dist', app, 'main.js'), args, common).completed();
  print('Loading the groups');
  const [register, subscriptions] = [join(folder, 'dense.jsonl'), join(folder, 'subscriptions.json')];
  await pipeline(Readable.from(lines(sizes)), createWriteStream(register));
  await run('apps/register-feed', ['load', '--strict', register]);
  await writeFile(subscriptions, JSON.stringify({ organisations: [{ id: organisation, subscriptions: grants }] }));
  await run('apps/subscriptions', ['apply', subscriptions]);
  const keys = await makeKeys(folder);
  const probePort = await findFreePort();
  const api = await startApi(workspaceRoot, {
    ...common,
    ...keys.settings,
    EVENT_LOOP_PORT: String(probePort),
    ...apiSettings,
  });
  stops.push(() => api.end('SIGKILL'));
  return { api, graph, keys, probePort, serviceIds: await findGroups(api.port, keys.bearerOf(callers.other)) };
}

const grants = [
  { id: callers.granted, grants: [{ countries: [denseCountry], areas }] },
  { id: callers.bare, grants: [{ countries: ['SE'], areas: [] }] },
  { id: callers.other, grants: [{ countries: [denseCountry], areas }] },
];

function startApi(workspaceRoot: string, settings: Settings): Promise<ApiServer> {
  const production = { NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'info', THROTTLE_LIMIT: '1000000' };
  const probe = join(workspaceRoot, 'tools/faults/src/event-loop/loop-probe.cjs');
  return ApiServer.start(join(workspaceRoot, 'dist/apps/api/main.js'), { ...production, ...settings }, [
    ...nodeOptions,
    '--require',
    probe,
  ]);
}

async function findGroups(port: number, bearer: string): Promise<DenseService['serviceIds']> {
  const client = new HttpClient(port, bearer);
  const found: Partial<Record<keyof typeof groups, number>> = {};
  for (const [name, id] of Object.entries(groups)) {
    const { body } = await client.ask({
      method: 'POST',
      path: '/v2/relations',
      body: { SearchParameters: { OrgNo: [orgNoOf(id)] } },
    });
    found[name as keyof typeof groups] = (JSON.parse(body.toString()) as { Relations: { ServiceId: number }[] })
      .Relations[0]?.ServiceId;
  }
  client.close();
  return found as DenseService['serviceIds'];
}

function* lines(sizes: DenseSizes): Generator<string> {
  for (const statement of denseStatements(sizes)) yield `${JSON.stringify(statement)}\n`;
}
