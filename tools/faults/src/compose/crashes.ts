import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Container, Deployment } from './deployment';
import { clientsAtOnce, type Load } from './load';
import { allServed, lostWithOneApi, noDownloads, type Promised, refusedWithoutGraph } from './promises';
import { resultOf, type UnderLoad, underLoad } from './under-load';

/**
 * Kills parts of the service one after the other. The engine starts each again.
 *
 * @param report - is called with the result of each.
 */
export async function crashAll(deployment: Deployment, load: Load, report: (result: UnderLoad) => void): Promise<void> {
  const kills: readonly (readonly [string, string, Promised])[] = [
    ['one API killed', 'api', lostWithOneApi(clientsAtOnce)],
    ['Redis killed', 'redis', allServed],
    ['the S3 server killed', 's3', noDownloads],
  ];
  for (const [name, service, promised] of kills)
    report(await underLoad(name, promised, load, 5, () => deployment.crash(service)));
  report(await underLoad('one worker killed during a build', allServed, load, 2, () => crashWorker(deployment)));
  for (const result of await crashGraph(deployment, load)) report(result);
  for (const service of ['api', 'redis', 's3', 'worker', 'neo4j'])
    await deployment.until(`${service} runs again`, () => allRun(deployment, service));
}

/** For how long every request must be served from when the proxy has an API that is ready, in milliseconds. */
const servedMs = 15_000;

/**
 * Kills the graph. Requests are refused until the proxy has an API that is ready. From then on each must be served: the
 * APIs have warmed up the graph that started again.
 */
async function crashGraph(deployment: Deployment, load: Load): Promise<UnderLoad[]> {
  const away = load.count();
  await deployment.crash('neo4j');
  const killedAt = performance.now();
  await deployment.until('no API is ready', async () => !(await deployment.isReady()));
  await deployment.until('an API is ready again', () => deployment.isReady());
  const back = load.count();
  const seconds = (performance.now() - killedAt) / 1000;
  await delay(servedMs);
  load.count();
  return [
    await resultOf('the graph killed', refusedWithoutGraph, away, { what: 'an API ready again', seconds }),
    await resultOf(`the first ${servedMs / 1000} s after it is back`, allServed, back),
  ];
}

/** The build has to end well: another worker takes over what the killed one did. */
async function crashWorker(deployment: Deployment): Promise<void> {
  const workers = await deployment.containersOf('worker');
  const over = new AbortController();
  const build = deployment.command('batch', ['build', '--kind', 'baseline']).finally(() => over.abort());
  const killed = killBuilding(workers, over.signal);
  await Promise.all([build, killed]);
}

/** Kills the first worker that has begun to build. */
async function killBuilding(workers: readonly Container[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    // A worker has a folder for each package in progress. This machine sees it without a process in the container.
    const building = workers.find(({ pid }) => readdirSync(`/proc/${pid}/root/app/spool`).length > 0);
    if (building !== undefined) return void process.kill(building.pid, 'SIGKILL');
    await delay(5);
  }
  throw new Error('No worker was seen while it built.');
}

async function allRun(deployment: Deployment, service: string): Promise<boolean> {
  const containers = await deployment.containersOf(service);
  const expected = ['api', 'worker'].includes(service) ? 2 : 1;
  return (
    containers.length === expected &&
    containers.every(({ pid, health }) => pid > 0 && health !== 'unhealthy' && health !== 'starting')
  );
}

/** Upgrades everything but the data to a version, with the commands of docs/operations.md. */
export async function upgrade(deployment: Deployment, version: string): Promise<void> {
  deployment.useVersion(version);
  await deployment.documented('Upgrade');
  const images = (await Promise.all(['api', 'worker'].map((service) => deployment.containersOf(service)))).flat();
  if (images.length !== 4 || !images.every(({ image }) => image.endsWith(`:${version}`)))
    throw new Error(`After the upgrade there are ${images.map(({ image }) => image).join(', ')}.`);
}
