import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInMountNamespace } from './mount-namespace';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mount-namespace-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const run = (script: string) => runInMountNamespace(['sh', '-c', script, 'sh', folder]);

it('a command may mount a disk in its namespace, and this process does not see the disk', async () => {
  const script =
    'mkdir "$1/disk" && mount -t tmpfs -o size=8192 tmpfs "$1/disk" && echo here > "$1/disk/file" && cp "$1/disk/file" "$1"';
  expect(await run(script)).toBe(0);
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('here\n');
  expect(readdirSync(join(folder, 'disk'))).toEqual([]);
});

it('the exit code is that of the command, and 1 after a signal', async () => {
  expect([await run('exit 7'), await run('kill -9 $$')]).toEqual([7, 1]);
});

it('SIGTERM is passed on to the command, which may end on its own', async () => {
  const ended = run(
    'trap "echo ended > \\"$1/ended\\"; exit 3" TERM; echo ready > "$1/ready"; while :; do sleep 0.05; done',
  );
  while (!readdirSync(folder).includes('ready')) await new Promise((resolve) => setTimeout(resolve, 20));
  process.emit('SIGTERM');
  expect(await ended).toBe(3);
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('ended\n');
});
