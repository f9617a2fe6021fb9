import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, pollUntil, startTestServer, type TestServer } from '@company-relations/local-neo4j';
import { checkBelowPath } from './below-path';
import type { Images } from './images';
import { checkLostRequest } from './lost-request';
import { NameServer } from './name-server';
import { programOf, Running } from './programs';

interface Place {
  readonly workspaceRoot: string;
  readonly images: Images;
  /** Folder with the secrets that `deploy/secrets.mjs` created. */
  readonly secrets: string;
  /** Folder for the audit log, in which the user of the images may write. */
  readonly audit: string;
  readonly print: (line: string) => void;
}

/** Two addresses of this machine that stand for two containers. They can use the same port, as containers do. */
const hosts = ['127.0.0.1', '127.0.0.2'] as const;
const readyTimeoutMs = 90_000;
const audience = 'company-relations';

/**
 * Runs the images with a graph of their own: first the loader and the subscriptions, then two APIs. If HAProxy is
 * installed, it runs in front of them with its real configuration. One API is killed, and no request may fail.
 */
export async function checkService(place: Place): Promise<void> {
  const graph = await startTestServer(place.workspaceRoot, process.env);
  const running: { end(): Promise<void> | void }[] = [{ end: () => graph.stop() }];
  try {
    fill(place, graph);
    const port = await findFreePort();
    const apis = hosts.map((host) => place.images.start('api', apiSettings(place, graph, host, port)));
    running.push(...apis);
    await Promise.all(hosts.map((host, index) => untilReady(`http://${host}:${port}/health/ready`, apis[index])));
    place.print('Two APIs are ready.');
    const token = tokenOf(place);
    const answers = await Promise.all(hosts.map((host) => ask(`http://${host}:${port}`, token)));
    if (answers[0] !== answers[1] || !answers[0]?.includes('CHARGEMASTER'))
      throw new Error('The two APIs answer differently, or wrongly.');
    await checkProxy(place, running, { port, token, answer: answers[0], first: apis[0] as Running });
  } finally {
    for (const one of running.reverse()) await one.end();
  }
}

interface Behind {
  readonly port: number;
  readonly token: string;
  readonly answer: string;
  readonly first: Running;
}

async function checkProxy(
  { workspaceRoot, print }: Place,
  running: { end(): Promise<void> | void }[],
  { port, token, answer, first }: Behind,
): Promise<void> {
  const program = programOf('haproxy');
  if (program === undefined)
    return print('Skipped: the proxy, because haproxy is not installed (apt-get install haproxy).');
  await checkBelowPath(workspaceRoot, program);
  print('HAProxy takes off the path below which the service is published, and hides health there too.');
  const names = await NameServer.start(hosts);
  running.push({ end: () => names.stop() });
  const bind = `127.0.0.1:${await findFreePort()}`;
  const env = { PATH: process.env['PATH'], BIND: bind, RESOLVER: names.address, API_PORT: String(port) };
  const proxy = new Running(program, ['-db', '-f', join(workspaceRoot, 'deploy/haproxy/haproxy.cfg')], { env });
  running.push(proxy);
  await untilReady(`http://${bind}/proxy-health`, proxy);
  for (const path of ['/health/ready', '/Health/READY']) {
    const { status } = await fetch(`http://${bind}${path}`);
    if (status !== 404) throw new Error(`The health of a single API is shown at ${path}: ${status}.`);
  }
  await askOften(bind, token, answer);
  await first.end('SIGKILL');
  await askOften(bind, token, answer);
  print('HAProxy spreads requests over two APIs; none failed when one of them was killed.');
  await checkLostRequest(bind, { host: hosts[0], port });
  print('A request that an API loses gets 502 with the problem of the APIs and Retry-After.');
}

async function askOften(bind: string, token: string, answer: string): Promise<void> {
  for (let asked = 0; asked < 20; asked++) {
    if ((await ask(`http://${bind}`, token)) !== answer) throw new Error('An answer through the proxy is another one.');
  }
}

function fill({ workspaceRoot, images, audit, print }: Place, graph: TestServer): void {
  const registers = join(workspaceRoot, 'apps/register-feed/demo');
  const files = readdirSync(registers)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  images.complete(
    'register-feed',
    ['load', '--if-empty', ...files.map((name) => join(registers, name))],
    graphSettings(graph),
  );
  images.complete(
    'subscriptions',
    ['apply', join(workspaceRoot, 'apps/subscriptions/demo/subscriptions.json'), '--if-empty'],
    { ...graphSettings(graph), AUDIT_FOLDER: audit },
  );
  print('Registers and subscriptions are loaded.');
}

function tokenOf({ images, secrets }: Place): string {
  const settings = {
    JWT_ISSUER: audience,
    JWT_AUDIENCE: audience,
    JWT_PRIVATE_KEY_FILE: join(secrets, 'token-private.pem'),
  };
  return images.outputOf('subscriptions', ['token', 'demo-full'], settings).trim();
}

async function ask(base: string, token: string): Promise<string> {
  const response = await fetch(`${base}/v2/relations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ SearchParameters: { OrgNo: ['06720009'], CountryCode: ['GB'] } }),
  });
  if (response.status !== 200) throw new Error(`${base} answered ${response.status}: ${await response.text()}`);
  return response.text();
}

async function untilReady(url: string, running: Running | undefined): Promise<void> {
  const isReady = await pollUntil(
    () =>
      fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ),
    readyTimeoutMs,
  );
  if (!isReady) throw new Error(`${url} is not ready:\n${running?.output ?? ''}`);
}

function graphSettings({ uri, user, password }: TestServer): Readonly<Record<string, string>> {
  return { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password };
}

function apiSettings(
  { secrets, audit }: Place,
  graph: TestServer,
  host: string,
  port: number,
): Readonly<Record<string, string>> {
  return {
    ...graphSettings(graph),
    ...{
      AUDIT_FOLDER: audit,
      HOST: host,
      PORT: String(port),
      JWT_ISSUER: audience,
      JWT_AUDIENCE: audience,
    },
    ...{ JWT_PUBLIC_KEY_FILE: join(secrets, 'token-public.pem'), CURSOR_KEYS_FILE: join(secrets, 'cursor-keys.txt') },
    ...{ BATCH_S3_BUCKET: 'packages', BATCH_PUBLIC_KEYS_FILE: join(secrets, 'manifest-public.pem') },
  };
}
