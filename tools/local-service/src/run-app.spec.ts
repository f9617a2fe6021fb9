import { StandInWorkspace } from '../test/stand-in-workspace';
import { runApp } from './run-app';

let workspace: StandInWorkspace;
beforeEach(async () => {
  workspace = await StandInWorkspace.create();
});
afterEach(() => workspace.remove());

function run(app: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const path = { PATH: process.env['PATH'] };
  return runApp({
    workspaceRoot: workspace.root,
    env: { ...path, ...env },
    app,
    args,
    ask: new AbortController().signal,
    print: () => undefined,
  });
}

const graph = { NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_USER: 'neo4j', NEO4J_PASSWORD: 'secret' };

test('an app gets its arguments and the graph, and its exit code is passed on', async () => {
  await workspace.app('register-feed', 'process.exit(7);');
  expect(await run('register-feed', ['load', 'a file.jsonl'], graph)).toBe(7);
  expect(await workspace.noted()).toEqual([{ app: 'register-feed', args: ['load', 'a file.jsonl'], settings: graph }]);
});

test('an app that a signal ended gives the exit code that a shell gives', async () => {
  await workspace.app('register-feed', `process.kill(process.pid, 'SIGKILL');`);
  expect(await run('register-feed', ['load'], graph)).toBe(137);
});

test('a check of the graph gets the graph as a load does', async () => {
  await workspace.app('register-feed', 'process.exit(3);');
  expect(await run('register-feed', ['check', '--json'], graph)).toBe(3);
  expect(await workspace.noted()).toEqual([{ app: 'register-feed', args: ['check', '--json'], settings: graph }]);
});

test.each([
  ['register-feed', 'load'],
  ['register-feed', 'check'],
  ['register-feed', 'erase'],
  ['register-feed', 'assign-source'],
  ['register-feed', 'source-priority'],
  ['register-feed', 'role-codes'],
  ['register-feed', 'restore-erasures'],
  ['batch-builder', 'build'],
])('a wrong call of %s %s fails without starting a graph', async (app, command) => {
  await workspace.app(app, 'process.exit(2);');
  expect(await run(app, [command, '--oops'])).toBe(2);
  expect(await workspace.noted()).toEqual([{ app, args: [command, '--usage-only', '--oops'], settings: {} }]);
});

test('a token is made without a graph', async () => {
  await workspace.app('subscriptions', '');
  expect(await run('subscriptions', ['token', 'demo-full'])).toBe(0);
  expect(await workspace.noted()).toEqual([
    {
      app: 'subscriptions',
      args: ['token', 'demo-full'],
      settings: {
        AUDIT_FOLDER: './.local/audit',
        JWT_ISSUER: 'company-relations-development',
        JWT_AUDIENCE: 'company-relations',
        JWT_PUBLIC_KEY_FILE: './.local/keys/token-public.pem',
        JWT_PRIVATE_KEY_FILE: './.local/keys/token-private.pem',
      },
    },
  ]);
});

test('a configured key signs the token for the configured issuer', async () => {
  const own = {
    JWT_PRIVATE_KEY_FILE: '.local/secrets/token-private.pem',
    JWT_ISSUER: 'company-relations',
    JWT_AUDIENCE: 'company-relations',
  };
  expect(await run('subscriptions', ['token', 'demo-full'], own)).toBe(0);
  expect(await workspace.noted()).toEqual([
    { app: 'subscriptions', args: ['token', 'demo-full'], settings: { ...own, AUDIT_FOLDER: './.local/audit' } },
  ]);
});

const manifestKeys = {
  BATCH_SIGNING_KEY_FILE: './.local/keys/manifest-private.pem',
  BATCH_PUBLIC_KEYS_FILE: './.local/keys/manifest-public.pem',
};
const noBucket = { BATCH_S3_BUCKET: '', BATCH_S3_PREFIX: '', BATCH_S3_ENDPOINT: '', BATCH_S3_REGION: '' };

test('packages are built into the store of this machine, unless another one is named', async () => {
  expect(await run('batch-builder', ['plan'], graph)).toBe(0);
  expect(await run('batch-builder', ['plan'], { ...graph, BATCH_STORE: '/store', AUDIT_FOLDER: '/audit' })).toBe(0);
  expect(await workspace.noted()).toEqual([
    {
      app: 'batch-builder',
      args: ['plan'],
      settings: {
        ...graph,
        AUDIT_FOLDER: './.local/audit',
        BATCH_STORE: './.local/batches',
        ...manifestKeys,
        ...noBucket,
      },
    },
    { app: 'batch-builder', args: ['plan'], settings: { ...graph, AUDIT_FOLDER: '/audit', BATCH_STORE: '/store' } },
  ]);
});

test('an erasure gets the graph, the packages and the audit log of this machine, unless another store and log are named', async () => {
  const args = ['erase', '--person', 'p'];
  expect(await run('register-feed', args, graph)).toBe(0);
  expect(await run('register-feed', args, { ...graph, BATCH_STORE: '/store', AUDIT_FOLDER: '/audit' })).toBe(0);
  expect(await workspace.noted()).toEqual([
    {
      app: 'register-feed',
      args,
      settings: {
        ...graph,
        AUDIT_FOLDER: './.local/audit',
        BATCH_STORE: './.local/batches',
        ...manifestKeys,
        ...noBucket,
      },
    },
    { app: 'register-feed', args, settings: { ...graph, AUDIT_FOLDER: '/audit', BATCH_STORE: '/store' } },
  ]);
});

test('ids are assigned to a source on the graph and with the audit log of this machine', async () => {
  const args = ['assign-source', '--to', 'brreg'];
  expect(await run('register-feed', args, graph)).toBe(0);
  expect(await workspace.noted()).toEqual([
    { app: 'register-feed', args, settings: { ...graph, AUDIT_FOLDER: './.local/audit' } },
  ]);
});

test.each(['--help', '-h', '--version'])('%s is printed without a graph', async (option) => {
  expect(await run('register-feed', ['load', option])).toBe(0);
  expect(await workspace.noted()).toEqual([{ app: 'register-feed', args: ['load', option], settings: {} }]);
});

test('public keys are printed without a graph', async () => {
  expect(await run('batch-builder', ['keys'])).toBe(0);
  expect(await workspace.noted()).toEqual([
    {
      app: 'batch-builder',
      args: ['keys'],
      settings: { AUDIT_FOLDER: './.local/audit', BATCH_STORE: './.local/batches', ...manifestKeys, ...noBucket },
    },
  ]);
});
