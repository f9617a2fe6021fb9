import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

/** Calls functions of node24.mjs in a separate process, because Jest cannot load ES modules on every Node. */
function evaluate(expression: string): unknown {
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/node24.mjs')));
  const program = `import * as node24 from ${module}; console.log(JSON.stringify(${expression}));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

test('where there is no package with Node 24, one clear sentence says what to do', () => {
  const platforms = [
    { platform: 'linux', arch: 'x64' },
    { platform: 'linux', arch: 'arm64' },
    { platform: 'darwin', arch: 'x64' },
  ];
  expect(
    evaluate(
      `${JSON.stringify(platforms)}.map((platform) => node24.platformProblem(platform)?.replace(node24.node24Version, '24') ?? null)`,
    ),
  ).toEqual([
    null,
    'Node 24 is fetched for linux-x64 only, and this is linux-arm64: install Node 24 and run the command with it.',
    'Node 24 is fetched for linux-x64 only, and this is darwin-x64: install Node 24 and run the command with it.',
  ]);
});

test('programs that are started by name run on the same Node', () => {
  expect(evaluate(`node24.environmentOf('/somewhere/bin/node', { PATH: '/usr/bin', HOME: '/home' })`)).toEqual({
    PATH: '/somewhere/bin:/usr/bin',
    HOME: '/home',
  });
});

test('a program restarts itself on another requested Node with its other arguments, and ends with the same code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'node24-'));
  // A link to this Node stands for the other one, because a test should not download Node.
  const other = join(folder, 'other/node');
  mkdirSync(join(folder, 'other'));
  symlinkSync(process.execPath, other);
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/node24.mjs')));
  const script = join(folder, 'script.mjs');
  const program = `import { goOnWithNode24 } from ${module};
    await goOnWithNode24(() => ${JSON.stringify(other)});
    console.log(process.env.PATH.split(':')[0], ...process.argv.slice(2));
    process.exit(3);`;
  writeFileSync(script, program);
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [script, ...args], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin' },
    });
    return [status, stdout.trim()];
  };
  expect([run('a', 'b'), run('a', '--node24', 'b')]).toEqual([
    [3, '/usr/bin a b'],
    [3, `${join(folder, 'other')} a b`],
  ]);
  rmSync(folder, { recursive: true });
});
