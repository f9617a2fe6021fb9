import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeOptions } from '@company-relations/local-machine';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { dockerFilter } from './docker-filter';
import { stagesOf } from './dockerfile';

const root = findWorkspaceRoot(__dirname);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stages = stagesOf(read('Dockerfile'));

test('the images are those of the apps, without the stage that builds', () => {
  expect(stages.map(({ name, from }) => [name, from])).toEqual([
    ['build', expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim$/)],
    ['runtime', expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim$/)],
    ['api', 'runtime'],
    ['batch-builder', 'runtime'],
    ['register-feed', 'runtime'],
    ['subscriptions', 'runtime'],
  ]);
});

test('the Node of the images is the Node 24 that the tests run on', () => {
  const version = /node24Version = '([\d.]+)'/.exec(read('tools/workspace/node24.mjs'))?.[1];
  expect(stages[0]?.from).toBe(`node:${version}-bookworm-slim`);
});

test('every image ends as a user who is not root, and with a program that gets signals itself', () => {
  const last = (stage: (typeof stages)[number], name: string) =>
    stage.instructions.filter((instruction) => instruction.name === name).at(-1)?.rest;
  for (const stage of stages.slice(2)) {
    expect([stage.name, last(stage, 'USER') ?? '10001:10001', last(stage, 'ENTRYPOINT')]).toEqual([
      stage.name,
      '10001:10001',
      expect.stringMatching(/^\["node", .*"main.js"\]$/),
    ]);
  }
  expect(last(stages[1] as (typeof stages)[number], 'USER')).toBe('10001:10001');
});

test('the images of the API, the builder and the loader run Node with the options of the benches', () => {
  const entrypoint = `[${['node', ...nodeOptions, 'main.js'].map((each) => `"${each}"`).join(', ')}]`;
  const ofImage = (name: string) =>
    stages.find((stage) => stage.name === name)?.instructions.find((each) => each.name === 'ENTRYPOINT')?.rest;
  expect(['api', 'batch-builder', 'register-feed'].map(ofImage)).toEqual([entrypoint, entrypoint, entrypoint]);
});

test('reads instructions over several lines, comments, and instructions without a name', () => {
  expect(stagesOf('# why\nARG IMAGE=node:1\nFROM ${IMAGE} AS one\nRUN a \\\n  b\n')).toEqual([
    { name: 'one', from: 'node:1', instructions: [{ name: 'RUN', rest: 'a b' }] },
  ]);
  expect(() => stagesOf('FROM node:1')).toThrow('has no name');
  expect(() => stagesOf('RUN a')).toThrow('before the first stage');
  expect(() => stagesOf('nothing')).toThrow('no instruction');
});

test('a build is given sources and no specs, secrets, data or packages', () => {
  const isLetThrough = dockerFilter(read('.dockerignore'));
  const wanted = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'apps/api/src/main.ts',
    'libs/wire/cursor/src/index.ts',
    'tools/workspace/build-app.mjs',
    'deploy/app-folder.mjs',
  ];
  const unwanted = [
    '.env',
    '.local/secrets/cursor-keys.txt',
    '.git/config',
    'apps/api/src/main.spec.ts',
    'node_modules/a/index.js',
    'apps/api/node_modules/a/index.js',
    'dist/apps/api/main.js',
    'deploy/secrets.mjs',
    'docs/api.md',
  ];
  expect([wanted.filter((file) => !isLetThrough(file)), unwanted.filter(isLetThrough)]).toEqual([[], []]);
});

test('each step that runs npm gets its configuration as a secret, and no step copies one', () => {
  const { instructions = [] } = stagesOf(read('Dockerfile')).find(({ name }) => name === 'build') ?? {};
  const npm = instructions.filter(({ rest }) => /npm ci|app-folder/.test(rest)).map(({ rest }) => rest);
  const secrets = '--mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates ';
  expect([npm.length, npm.filter((rest) => !rest.includes(secrets))]).toEqual([2, []]);
  expect(read('Dockerfile')).not.toMatch(/^(?:COPY|ADD|ENV|ARG) .*(?:\/root|_authToken|NPM_TOKEN)/m);
});
