import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '@company-relations/local-neo4j';
import { StandInWorkspace } from '../test/stand-in-workspace';
import { Interruption } from './interruption';
import { PortError, requireFreePort } from './port';
import { serve, ServiceFailedError } from './serve';
import { welcome } from './welcome';

jest.setTimeout(120_000);

const readyApi = `
  const server = require('node:http').createServer((request, response) => response.end('{"Relations":[{}]}'));
  server.listen(Number(process.env.PORT), process.env.HOST);
  process.once('SIGTERM', () => server.close(() => note('the API ended in order')));`;

const graph = { NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_USER: 'reader', NEO4J_PASSWORD: 'secret' };

interface Call {
  readonly app?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

let workspace: StandInWorkspace;
let port: number;
let printed: string[];

beforeEach(async () => {
  workspace = await StandInWorkspace.create();
  port = await findFreePort();
  printed = [];
});
afterEach(() => workspace.remove());

/** Runs the service with a given graph. `onLine` is called with every printed line. */
function run(
  onLine: (line: string, interruption: Interruption) => void = () => undefined,
  reload = false,
): Promise<void> {
  const interruption = new Interruption();
  const env = { PATH: process.env['PATH'], ...graph, PORT: String(port), JWT_JWKS_URI: 'https://issuer.example' };
  const print = (line: string) => {
    printed.push(line);
    onLine(line, interruption);
  };
  return serve({ workspaceRoot: workspace.root, env, interruption, print, reload });
}

/** What the user sees before the service is ready. */
const steps = [
  'Using the Neo4j at bolt://127.0.0.1:1',
  'Loading the demo data, if the graph is empty',
  'Building the packages that are due',
  'Starting the API',
];
const logFile = () => join(workspace.root, `.local/logs/start-${port}.log`);
const emptyLog = () => `The log of the service, ${logFile()}, is empty.`;
const failure = (reason: string) => new ServiceFailedError(`${reason} ${emptyLog()}`);
const ready = (rest: { readonly hasSample?: boolean; readonly hasExplorer?: boolean } = {}) =>
  welcome({ port, token: 'a.b.c', hasSample: true, hasExplorer: false, log: logFile(), ...rest });

test('it loads, serves, prints how to try it, and ends in order when interrupted', async () => {
  await workspace.app('api', readyApi);
  await run((line, interruption) => line.includes('curl') && interruption.request(0));
  expect(printed).toEqual([...steps, ready(), 'Stopping']);
  const tokens = {
    JWT_ISSUER: 'company-relations-development',
    JWT_AUDIENCE: 'company-relations',
    JWT_PUBLIC_KEY_FILE: './.local/keys/token-public.pem',
  };
  const noBucket = { BATCH_S3_BUCKET: '', BATCH_S3_PREFIX: '', BATCH_S3_ENDPOINT: '', BATCH_S3_REGION: '' };
  const packages = {
    BATCH_STORE: './.local/batches',
    BATCH_PUBLIC_KEYS_FILE: './.local/keys/manifest-public.pem',
    ...noBucket,
  };
  const building = { ...packages, BATCH_SIGNING_KEY_FILE: './.local/keys/manifest-private.pem' };
  const shell = { ...graph, PORT: String(port), JWT_JWKS_URI: 'https://issuer.example' };
  const audit = { AUDIT_FOLDER: './.local/audit' };
  const demo = './apps/register-feed/demo';
  const signing = { JWT_PRIVATE_KEY_FILE: './.local/keys/token-private.pem' };
  expect(await workspace.noted()).toEqual([
    { app: 'register-feed', args: ['load', '--if-empty', `${demo}/a.jsonl`, `${demo}/b.jsonl`], settings: shell },
    {
      app: 'subscriptions',
      args: ['apply', './apps/subscriptions/demo/subscriptions.json', '--if-empty'],
      settings: { ...shell, ...audit },
    },
    {
      app: 'batch-builder',
      args: ['orders', 'apply', './apps/batch-builder/demo/orders.json', '--if-empty'],
      settings: { ...shell, ...audit, ...building },
    },
    { app: 'batch-builder', args: ['build'], settings: { ...shell, ...audit, ...building } },
    { app: 'subscriptions', args: ['token', 'demo-full'], settings: { ...shell, ...tokens, ...signing } },
    {
      app: 'api',
      args: [],
      settings: {
        ...{
          ...shell,
          ...tokens,
          JWT_JWKS_URI: '',
          JWT_ALGORITHMS: '',
          CURSOR_KEYS_FILE: './.local/keys/cursor-keys.txt',
        },
        ...{ ...packages, ...audit, NODE_ENV: 'development', HOST: '127.0.0.1' },
        ...{ EXPLORER_CLIENT_ID: '', EXPLORER_ISSUER: '', EXPLORER_SCOPE: '', EXPLORER_SIGN_IN: '' },
      },
    },
    'the API ended in order',
  ]);
});

const readyIssuer = `
  const server = require('node:http').createServer((request, response) => response.end('{"keys":[]}'));
  server.listen(Number(process.env.ISSUER_PORT), '127.0.0.1');
  process.once('SIGTERM', () => server.close(() => note('the issuer ended in order')));`;

test('with a built explorer the API takes its keys from the local issuer, which knows the demo and its page', async () => {
  await workspace.app('api', readyApi);
  await workspace.explorer(readyIssuer);
  await run((line, interruption) => line.includes('curl') && interruption.request(0));
  expect(printed[4]).toBe(ready({ hasExplorer: true }));
  const notes = await workspace.noted();
  const settingsOf = (name: string) =>
    notes.map((note) => note as Call).find(({ app }) => app === name)?.settings ?? {};
  const [issuer, api] = [settingsOf('local-issuer'), settingsOf('api')];
  const issuerPort = issuer['ISSUER_PORT'];
  expect(issuer).toMatchObject({
    ISSUER_PORT: expect.stringMatching(/^\d+$/),
    ISSUER_CLIENT_ID: 'company-relations-explorer',
    ISSUER_REDIRECT_URIS: `http://localhost:${port}/explorer/,http://127.0.0.1:${port}/explorer/`,
    ISSUER_SUBSCRIPTIONS_FILE: './apps/subscriptions/demo/subscriptions.json',
    JWT_ISSUER: 'company-relations-development',
    JWT_AUDIENCE: 'company-relations',
    JWT_PUBLIC_KEY_FILE: './.local/keys/token-public.pem',
    NODE_ENV: 'development',
  });
  expect(api).toMatchObject({
    JWT_ISSUER: 'company-relations-development',
    JWT_PUBLIC_KEY_FILE: '',
    JWT_JWKS_URI: `http://127.0.0.1:${issuerPort}/jwks`,
    EXPLORER_CLIENT_ID: 'company-relations-explorer',
    EXPLORER_ISSUER: `http://localhost:${issuerPort}`,
    EXPLORER_SCOPE: '',
    EXPLORER_SIGN_IN: 'code',
  });
  expect(notes.slice(-2)).toEqual(['the API ended in order', 'the issuer ended in order']);
});

test('when the local issuer ends by itself, the service fails with its reason', async () => {
  await workspace.app('api', readyApi);
  await workspace.explorer('process.exit(4);');
  await expect(run()).rejects.toThrow(failure('The local issuer ended with exit code 4.'));
});

test.each(['{"Relations":[]}', '{"ValidationResults":["GB is an unauthorized country code."]}', 'no JSON'])(
  'where the demo company is answered with %s, the request to try leaves the company open',
  async (answer) => {
    await workspace.app('api', readyApi.replace('{"Relations":[{}]}', answer));
    await run((line, interruption) => line.includes('curl') && interruption.request(0));
    expect(printed.slice(4)).toEqual([ready({ hasSample: false }), 'Stopping']);
    expect(printed[4]).toContain('"OrgNo": ["<number of a company>"]');
  },
);

test('with reload the build that watches the sources runs the API, in the folder of the workspace', async () => {
  await workspace.watchingBuild(`note(process.cwd()); ${readyApi}`);
  await run((line, interruption) => line.includes('curl') && interruption.request(0), true);
  expect((await workspace.noted()).slice(5)).toEqual([
    expect.objectContaining({
      app: 'build',
      args: ['apps/api', '--watch'],
      settings: expect.objectContaining({ ...graph, PORT: String(port) }),
    }),
    '.',
    'the API ended in order',
  ]);
});

test('a second interruption kills the watching build and the API that it started', async () => {
  await workspace.watchingBuild(`
    const { spawn } = require('node:child_process');
    process.on('SIGTERM', () => note('the build does not end'));
    spawn(process.execPath, ['--eval', 'process.on("SIGTERM", () => undefined); ' + ${JSON.stringify(readyApi.replace(/process\.once.*/, ''))}], { stdio: 'inherit' });`);
  await run((line, interruption) => {
    if (line.includes('curl')) [0, 1_000].forEach((now) => interruption.request(now));
  }, true);
  // The processes of a group end one after the other, so this waits until the port is free.
  const isTaken = () =>
    requireFreePort(port).then(
      () => false,
      () => true,
    );
  while (await isTaken()) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('what the programs write is in the log, and an error shows the end of it', async () => {
  await workspace.app('register-feed', `console.log('loaded'); console.error('slow');`);
  await workspace.app('subscriptions', `console.error('for', process.argv[2]); console.log('a.b.c');`);
  await workspace.app('api', `for (let n = 1; n <= 14; n += 1) console.log('line', n); process.exit(3);`);
  const lines = Array.from({ length: 14 }, (_, n) => `line ${n + 1}`);
  const shown = [
    `The log of the service, ${logFile()}, ends with:`,
    '  for token',
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
  const error = new ServiceFailedError(`The API ended with exit code 3. ${shown}`);
  await expect(run()).rejects.toThrow(error);
  const written = ['loaded', 'slow', 'for apply', 'a.b.c', 'for token', ...lines, ''].join('\n');
  expect(readFileSync(logFile(), 'utf8')).toBe(written);
  await expect(run()).rejects.toThrow(error);
  expect(readFileSync(logFile(), 'utf8')).toBe(written);
});

test('with reload the programs write to the terminal, and there is no log', async () => {
  await workspace.watchingBuild(readyApi);
  await run((line, interruption) => line.includes('curl') && interruption.request(0), true);
  expect([printed[4], existsSync(logFile())]).toEqual([
    welcome({ port, token: 'a.b.c', hasSample: true, hasExplorer: false }),
    false,
  ]);
});

test('when the API ends by itself, the service fails with its reason', async () => {
  await workspace.app('api', 'process.exit(3);');
  await expect(run()).rejects.toThrow(failure('The API ended with exit code 3.'));
  expect(printed.at(-1)).toBe('Stopping');
});

test('when the API is killed after it was ready, the service fails with its reason', async () => {
  await workspace.app(
    'api',
    `${readyApi} setInterval(() => undefined, 1000); server.on('request', () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300));`,
  );
  await expect(run()).rejects.toThrow(failure('The API ended with signal SIGKILL.'));
});

test('a service whose demo packages cannot be built reports that and answers', async () => {
  await workspace.app('batch-builder', 'process.exit(3);');
  await workspace.app('api', readyApi);
  await run((line, interruption) => line.includes('curl') && interruption.request(0));
  const without = '"batch-builder orders" ended with exit code 3. The service starts without new packages.';
  expect(printed[3]).toBe(`${without} ${emptyLog()}`);
  expect((await workspace.noted()).at(-1)).toBe('the API ended in order');
});

test('when the demo data cannot be loaded, nothing is served', async () => {
  await workspace.app('register-feed', 'process.exit(1);');
  await workspace.app('api', readyApi);
  await expect(run()).rejects.toThrow(failure('"register-feed load" ended with exit code 1.'));
  expect(await workspace.noted()).toEqual([expect.objectContaining({ app: 'register-feed' })]);
});

test('an interruption while loading ends the loader, and nothing is served', async () => {
  await workspace.app('register-feed', 'setInterval(() => undefined, 1000);');
  await workspace.app('api', readyApi);
  await run((_line, interruption) => interruption.request(0));
  expect(printed.at(-1)).toBe('Stopping');
});

test('metrics on the port of the service are refused before anything is started', async () => {
  const env = { PATH: process.env['PATH'], PORT: String(port), METRICS_PORT: String(port) };
  const started = serve({
    workspaceRoot: workspace.root,
    env,
    interruption: new Interruption(),
    print: (line) => printed.push(line),
  });
  await expect(started).rejects.toThrow(PortError);
  expect([printed, await workspace.noted()]).toEqual([[], []]);
});

test('a taken port is named before anything is started', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const message = `Port ${port} is taken by another program: stop it, or choose another port with PORT=${port + 1} npm start.`;
  await expect(run()).rejects.toThrow(new PortError(message));
  other.close();
  expect([printed, await workspace.noted()]).toEqual([[], []]);
});
