import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const runtime = { version: 'v20.19.0', platform: 'linux', arch: 'x64' };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, '.npmrc'), 'ignore-scripts=true');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Calls functions of installed.mjs in a separate process, because Jest cannot load ES modules on every Node. */
function evaluate(expression: string): unknown {
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/installed.mjs')));
  const program = `import * as installed from ${module};
    const [root, runtime] = ${JSON.stringify([root, runtime])};
    console.log(JSON.stringify((${expression}) ?? null));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

function install(): void {
  mkdirSync(join(root, 'node_modules'));
  evaluate('installed.markInstalled(root, runtime)');
}

test('a fresh clone has nothing installed', () => {
  expect(evaluate('installed.reasonToInstall(root, runtime)')).toBe('node_modules is missing');
});

test('a folder of a killed installation does not count as installed', () => {
  mkdirSync(join(root, 'node_modules'));
  expect(evaluate('installed.reasonToInstall(root, runtime)')).toBe(
    'node_modules was not installed completely by this command',
  );
});

test('a complete installation stays, also with another version of Node', () => {
  install();
  expect(evaluate('installed.reasonToInstall(root, runtime)')).toBeNull();
  expect(evaluate(`installed.reasonToInstall(root, { ...runtime, version: 'v24.0.0' })`)).toBeNull();
});

const changed = 'package-lock.json, .npmrc or the platform has changed';

test.each(['package-lock.json', '.npmrc'])('a change of %s asks for a new installation', (file) => {
  install();
  writeFileSync(join(root, file), 'changed');
  expect(evaluate('installed.reasonToInstall(root, runtime)')).toBe(changed);
});

test.each([{ platform: 'darwin' }, { arch: 'arm64' }])('%j asks for a new installation', (difference) => {
  install();
  expect(evaluate(`installed.reasonToInstall(root, { ...runtime, ...${JSON.stringify(difference)} })`)).toBe(changed);
});

test('packages of another folder that are only linked are never replaced', () => {
  expect(evaluate('installed.linkProblem(root)')).toBeNull();
  mkdirSync(join(root, 'node_modules'));
  expect(evaluate('installed.linkProblem(root)')).toBeNull();
  rmSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'));
  expect(evaluate('installed.linkProblem(root)')).toBe(
    'node_modules is a link to the packages of another folder and does not fit this one: run "npm ci" there, or remove the link.',
  );
});

test('a Node that is too old gets one clear sentence', () => {
  expect(
    evaluate(
      `['v18.20.4', 'v20.18.3', 'v20.19.0', 'v24.1.0'].map((version) => installed.nodeProblem(version) ?? null)`,
    ),
  ).toEqual([
    'This needs Node 20.19 or later (24 is recommended); this is Node 18.20.4.',
    'This needs Node 20.19 or later (24 is recommended); this is Node 20.18.3.',
    null,
    null,
  ]);
});
