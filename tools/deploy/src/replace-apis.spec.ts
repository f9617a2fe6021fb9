import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '../../../deploy/replace-apis.sh');

interface Api {
  readonly id: string;
  readonly isNew: boolean;
  isRunning: boolean;
  readonly isReady: boolean;
}

interface Engine {
  apis: Api[];
  readonly replicas: number;
  /** How often `docker compose up` fails before it works. */
  upFailures: number;
  /** Whether the next new API becomes ready. All after these do. */
  readonly newOnesReady: boolean[];
  /** The lowest number of APIs that were ready at the same time. */
  fewestReady: number;
}

/** A program `docker` that keeps its containers in a file, and behaves like Compose where the script relies on it. */
const docker = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const file = process.env.FAKE_ENGINE;
const engine = JSON.parse(readFileSync(file, 'utf8'));
const [command, ...args] = process.argv.slice(2);
const api = engine.apis.find(({ id }) => id === args[0]);
let code = 0;
const compose = {
  rm: () => (engine.apis = engine.apis.filter(({ isRunning }) => isRunning)),
  ps: () => engine.apis.forEach(({ id, isRunning }) => isRunning && console.log(id)),
  up: () => {
    if (engine.upFailures > 0) return (engine.upFailures -= 1), (code = 1);
    // Containers that have ended count, and are started as they are.
    for (const each of engine.apis) each.isRunning = true;
    while (engine.apis.length > engine.replicas) engine.apis.shift();
    for (; engine.apis.length < engine.replicas; engine.made = (engine.made ?? 0) + 1)
      engine.apis.push({ id: 'new' + (engine.made ?? 0), isNew: true, isRunning: true, isReady: engine.newOnesReady.shift() ?? true });
  },
};
const commands = {
  compose: () => compose[args[0]](),
  exec: () => (code = api?.isRunning && api.isReady ? 0 : 1),
  inspect: () => (code = api ? 0 : 1),
  stop: () => (api ? (api.isRunning = false) : (code = 1)),
  rm: () => (engine.apis = engine.apis.filter((each) => each !== api)),
};
commands[command]();
const ready = engine.apis.filter(({ isRunning, isReady }) => isRunning && isReady).length;
engine.fewestReady = Math.min(engine.fewestReady, ready);
writeFileSync(file, JSON.stringify(engine));
process.exit(code);
`;

const old = (id: string, changed: Partial<Api> = {}): Api => ({
  id,
  isNew: false,
  isRunning: true,
  isReady: true,
  ...changed,
});

let folder: string;
let engineFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-apis-'));
  engineFile = join(folder, 'engine.json');
  for (const [name, text] of [
    ['docker', docker],
    ['sleep', '#!/bin/sh\n'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function prepare(apis: Api[], changed: Partial<Engine> = {}): void {
  const engine: Engine = { apis, replicas: 2, upFailures: 0, newOnesReady: [], fewestReady: 99, ...changed };
  writeFileSync(engineFile, JSON.stringify(engine));
}

function run() {
  const env = { PATH: `${folder}:${process.env['PATH']}`, FAKE_ENGINE: engineFile, API_READY_SECONDS: '1' };
  const { status, stderr } = spawnSync('bash', [script], { env, encoding: 'utf8' });
  const { apis, fewestReady } = JSON.parse(readFileSync(engineFile, 'utf8')) as Engine;
  const kinds = apis.map(({ isNew, isRunning }) => `${isNew ? 'new' : 'old'}${isRunning ? '' : ', ended'}`);
  return { status, error: stderr.trim(), kinds, fewestReady };
}

it('replaces all APIs, and one of two is always ready', () => {
  prepare([old('a'), old('b')]);
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new'], fewestReady: 1 });
});

it('begins with the API that is not ready', () => {
  prepare([old('a'), old('b', { isReady: false })]);
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new'], fewestReady: 1 });
});

it('replaces APIs of which none is ready, as after a wrong setting', () => {
  const away = { isReady: false };
  prepare([old('a', away), old('b', away), old('c', away)], { replicas: 3 });
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new', 'new'], fewestReady: 0 });
});

it('stops at a new API that does not become ready, leaves the others, and finishes when it is run again', () => {
  prepare([old('a'), old('b')], { newOnesReady: [false] });
  const stopped = run();
  expect([stopped.status, stopped.kinds, stopped.fewestReady]).toEqual([1, ['old', 'new'], 1]);
  expect(stopped.error).toBe(
    'The new API new0 is not ready after 1 s, and no further API was replaced. See: docker logs new0',
  );
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new'], fewestReady: 1 });
});

it('starts the new API that is missing before it ends the last one, after an attempt that ended in between', () => {
  prepare([old('a'), old('b')], { upFailures: 1 });
  expect(run()).toMatchObject({ status: 1, kinds: ['old', 'old'] });
  prepare([old('b')]);
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new'], fewestReady: 1 });
});

it('removes an API that had ended, instead of starting it again as it was', () => {
  prepare([old('a', { isRunning: false }), old('b')]);
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new'], fewestReady: 1 });
});

it('replaces more APIs than are wanted by as many as are wanted', () => {
  prepare([old('a'), old('b'), old('c')]);
  expect(run()).toEqual({ status: 0, error: '', kinds: ['new', 'new'], fewestReady: 1 });
});

it('does nothing where no API runs', () => {
  prepare([]);
  expect(run()).toEqual({
    status: 1,
    error: 'No API runs. Start them: docker compose up -d --wait --no-deps api',
    kinds: [],
    fewestReady: 0,
  });
});
