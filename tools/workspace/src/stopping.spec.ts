import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-files';

const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The source of a program that replaces the service. It prints when it runs, and which signal it received. */
const program = `
  import { endWithNpm } from './with-parent.mjs';
  endWithNpm();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log('got ' + signal);
    process.exit();
  });
  setInterval(() => undefined, 60_000);
  console.log('running');`;

jest.setTimeout(120_000);

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stopping-'));
  mkdirSync(join(root, 'tools/workspace'), { recursive: true });
  copyFileSync(join(workspaceRoot, 'tools/workspace/with-parent.mjs'), join(root, 'tools/workspace/with-parent.mjs'));
  for (const file of ['start.mjs', 'dev.mjs']) writeFileSync(join(root, 'tools/workspace', file), program);
  const { start, dev } = scripts;
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { start, dev } }));
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * Sends a signal to npm alone, once the program runs.
 *
 * @returns the output of the program until it ends.
 */
function saidAfter(signal: NodeJS.Signals, script: string): Promise<string> {
  const npm = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let said = '';
    npm.once('error', reject);
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said === 'running\n') npm.kill(signal);
    });
    // The stream ends when the last process that could write to it has ended.
    npm.stdout.once('end', () => resolve(said));
  });
}

test.each([
  ['SIGINT', 'start', 'SIGINT'],
  ['SIGTERM', 'start', 'SIGTERM'],
  ['SIGKILL', 'start', 'SIGTERM'],
  ['SIGINT', 'dev', 'SIGINT'],
] as const)('%s that only npm gets ends what npm run %s started, by %s', async (signal, script, got) => {
  expect(await saidAfter(signal, script)).toBe(`running\ngot ${got}\n`);
});
