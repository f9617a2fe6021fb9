import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { obtainGraph, type GraphInUse } from '@company-relations/local-neo4j';
import { AppProcess, describeEnding, type AppCall } from './app-process';
import { ensureDevelopmentKeys, type DevelopmentKeys } from './development-keys';
import { apiSettings, auditSettings, batchSettings, graphSettings, tokenSettings } from './development-settings';
import { aborted, type Interruption } from './interruption';
import { noExplorer, planExplorer } from './local-explorer';
import { parsePort, requireFreePort, requireOtherPorts } from './port';
import { ServiceLog } from './service-log';
import { findsSampleCompany, welcome } from './welcome';

/** How the service is to be run. */
export interface ServeOptions {
  readonly workspaceRoot: string;
  readonly env: NodeJS.ProcessEnv;
  readonly interruption: Interruption;
  /** Writes a line for the user. */
  readonly print: (line: string) => void;
  /**
   * Whether the API is rebuilt and restarted when its sources change. There is then no time limit for its start, and
   * all programs write to the terminal.
   */
  readonly reload?: boolean;
}

interface ServiceOptions extends ServeOptions {
  /** Undefined if the programs write to the terminal. */
  readonly log: ServiceLog | undefined;
}

/** A part of the service failed, so the service stops. */
export class ServiceFailedError extends Error {
  override readonly name = 'ServiceFailedError';
}

const readyTimeoutMs = 120_000;
// A shorter interval would fill the log, because the API writes a line for each check while it is not ready.
const readyCheckMs = 1_000;
const endTimeoutMs = 30_000;
const graphCheckMs = 2_000;

/**
 * Runs the whole service until the user interrupts it: the graph, demo data and packages, the API, and the issuer of
 * the explorer. Then stops everything that it started, beginning with the API. The programs write to a log file. If one
 * fails, the error has the end of the log.
 *
 * @throws PortError, NoGraphServerError, ServerStartError, CommandFailedError, ServiceFailedError. Everything is
 * stopped before.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { workspaceRoot, env } = options;
  const port = parsePort(env['PORT']);
  requireOtherPorts(port, env);
  await requireFreePort(port);
  const keys = await ensureDevelopmentKeys(join(workspaceRoot, '.local/keys'));
  const log = options.reload ? undefined : await ServiceLog.create(workspaceRoot, port);
  try {
    await serveOnGraph({ ...options, log }, keys, port);
  } catch (error) {
    if (!log || !(error instanceof ServiceFailedError)) throw error;
    throw new ServiceFailedError(`${error.message} ${await log.tail()}`);
  } finally {
    await log?.close();
  }
}

async function serveOnGraph(options: ServiceOptions, keys: DevelopmentKeys, port: number): Promise<void> {
  const { workspaceRoot, env, interruption, print } = options;
  const graph = await obtainGraph({ workspaceRoot, env, print });
  try {
    await loadDemo(options, graph);
    if (!interruption.ask.aborted) await buildDemoPackages(options, graph, keys);
    if (!interruption.ask.aborted) await serveApi(options, graph, keys, port);
  } finally {
    print('Stopping');
    await graph.release();
  }
}

/** Loads the demo data and its subscriptions, unless the graph already has data. */
async function loadDemo(options: ServiceOptions, graph: GraphInUse): Promise<void> {
  options.print('Loading the demo data, if the graph is empty');
  const folder = join(options.workspaceRoot, 'apps/register-feed/demo');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const load = ['load', '--if-empty', ...files.map((name) => join(folder, name))];
  await complete(options, { app: 'register-feed', args: load, settings: graphSettings(graph) });
  const subscriptions = join(options.workspaceRoot, 'apps/subscriptions/demo/subscriptions.json');
  const apply = ['apply', subscriptions, '--if-empty'];
  const settings = { ...graphSettings(graph), ...auditSettings(options.workspaceRoot, options.env) };
  await complete(options, { app: 'subscriptions', args: apply, settings });
}

/**
 * Orders packages for the demo organisations if there are no orders, and builds what is due. If this fails, the service
 * still starts.
 */
async function buildDemoPackages(options: ServiceOptions, graph: GraphInUse, keys: DevelopmentKeys): Promise<void> {
  const { workspaceRoot, print, log } = options;
  print('Building the packages that are due');
  // The packages are built in this process, even if the environment names a queue, because that queue may have no
  // workers.
  const settings = {
    ...graphSettings(graph),
    ...auditSettings(workspaceRoot, options.env),
    ...batchSettings(workspaceRoot, keys),
    REDIS_URL: '',
    REDIS_URL_FILE: '',
  };
  const orders = join(workspaceRoot, 'apps/batch-builder/demo/orders.json');
  try {
    await complete(options, { app: 'batch-builder', args: ['orders', 'apply', orders, '--if-empty'], settings });
    if (!options.interruption.ask.aborted) await complete(options, { app: 'batch-builder', args: ['build'], settings });
  } catch (error) {
    if (!(error instanceof ServiceFailedError)) throw error;
    print(`${error.message} The service starts without new packages.${log ? ` ${await log.tail()}` : ''}`);
  }
}

async function serveApi(
  options: ServiceOptions,
  graph: GraphInUse,
  keys: DevelopmentKeys,
  port: number,
): Promise<void> {
  const { workspaceRoot, env, interruption } = options;
  const { output } = await complete(options, {
    ...{ app: 'subscriptions', args: ['token', 'demo-full'], settings: tokenSettings(keys), stdout: 'capture' },
  });
  if (interruption.ask.aborted) return;
  options.print('Starting the API');
  const explorer = await planExplorer(workspaceRoot, env, keys, port);
  const settings = {
    ...apiSettings(workspaceRoot, graph, keys, port),
    ...(explorer?.apiSettings ?? noExplorer),
    ...auditSettings(workspaceRoot, env),
  };
  const issuer =
    explorer && startApp(options, { app: 'local-issuer', group: 'tools', args: [], settings: explorer.issuerSettings });
  const api = startApp(options, { app: 'api', args: [], settings, reload: options.reload ?? false });
  const apps = [{ name: 'API', process: api }, ...(issuer ? [{ name: 'local issuer', process: issuer }] : [])];
  // After a second request to end, both are killed without waiting for running requests.
  void aborted(interruption.insist).then(() => apps.forEach(({ process }) => process.signal('SIGKILL')));
  try {
    await watchApps(options, { apps, graph, port, token: output.trim(), issuerUrl: explorer?.issuerUrl });
  } finally {
    for (const { process } of apps) await process.end(endTimeoutMs);
  }
}

interface Watched {
  readonly apps: readonly { readonly name: string; readonly process: AppProcess }[];
  readonly graph: GraphInUse;
  readonly port: number;
  readonly token: string;
  /** Undefined if there is no explorer. */
  readonly issuerUrl: string | undefined;
}

/** Waits until all apps are ready, says so, and then waits until the user interrupts or something fails. */
async function watchApps(options: ServiceOptions, { apps, graph, port, token, issuerUrl }: Watched): Promise<void> {
  const { interruption, print, log, reload = false } = options;
  const over = new AbortController();
  const stop = AbortSignal.any([interruption.ask, over.signal]);
  try {
    const endings = apps.map(
      async ({ name, process }) => `The ${name} ended with ${describeEnding(await process.ended)}.`,
    );
    const problem = Promise.race([...endings, graphLoss(graph, stop), aborted(stop)]);
    // The API fetches keys with the first token, so the issuer has to be there before.
    if (issuerUrl) await failOn(Promise.race([problem, awaitReady('local issuer', `${issuerUrl}/jwks`, stop)]));
    const health = `http://127.0.0.1:${port}/health/ready`;
    await failOn(Promise.race([problem, awaitReady('API', health, stop, reload ? Infinity : readyTimeoutMs)]));
    const hasSample = !interruption.ask.aborted && (await findsSampleCompany(port, token, stop));
    const hasExplorer = issuerUrl !== undefined;
    if (!interruption.ask.aborted) print(welcome({ port, token, hasSample, hasExplorer, log: log?.shownPath }));
    await failOn(problem);
  } finally {
    over.abort();
  }
}

/** Throws an error with the text that the promise resolves to. Does nothing if it resolves to no text. */
async function failOn(problem: Promise<string | void>): Promise<void> {
  const reason = await problem;
  if (reason) throw new ServiceFailedError(reason);
}

async function awaitReady(
  name: string,
  url: string,
  stop: AbortSignal,
  timeoutMs = readyTimeoutMs,
): Promise<string | void> {
  const deadline = Date.now() + timeoutMs;
  while (!stop.aborted && Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await delay(readyCheckMs);
  }
  if (!stop.aborted) return `The ${name} was not ready within ${timeoutMs / 1000} s.`;
}

async function graphLoss(graph: GraphInUse, stop: AbortSignal): Promise<string | void> {
  while (!stop.aborted) {
    if (!(await graph.isRunning())) return 'Neo4j ended; its log is .local/neo4j/logs/neo4j.log.';
    await delay(graphCheckMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

type Call = Pick<AppCall, 'app' | 'args' | 'settings'> & Partial<Pick<AppCall, 'group' | 'stdout' | 'reload'>>;

/**
 * Runs an app and waits for its end. An interruption ends the app early.
 *
 * @throws ServiceFailedError if the app fails by itself.
 */
async function complete(options: ServiceOptions, call: Call): Promise<AppProcess> {
  const app = startApp(options, call);
  const onAsk = () => app.signal('SIGTERM');
  const { ask } = options.interruption;
  ask.addEventListener('abort', onAsk, { once: true });
  if (ask.aborted) onAsk();
  const ending = await app.ended.finally(() => ask.removeEventListener('abort', onAsk));
  if (!ask.aborted && !('code' in ending && ending.code === 0)) {
    throw new ServiceFailedError(`"${call.app} ${call.args[0]}" ended with ${describeEnding(ending)}.`);
  }
  return app;
}

function startApp({ workspaceRoot, env, log }: ServiceOptions, call: Call): AppProcess {
  return new AppProcess({ workspaceRoot, env, stdout: 'inherit', log: log?.descriptor, ownGroup: true, ...call });
}
