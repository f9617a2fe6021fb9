import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const pool = pathToFileURL(join(workspaceRoot, 'tools/workspace/neo4j-pool.mjs'));
const owner = `import { openPool } from '${pool}'; console.log(openPool()); process.stdin.once('data', () => process.exit());`;

jest.setTimeout(120_000);

let folder: string;
let server: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'neo4j-pool-'));
});
afterEach(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Kills the run and deletes its folder. The process that watches the pool looks for servers twice a second. So it has
 * found the server before that, also where it starts slowly.
 */
async function killAndDelete(run: ChildProcess): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  run.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}

test.each([
  ['ends', (run: ChildProcess) => run.stdin?.write('end\n')],
  ['is killed', (run: ChildProcess) => run.kill('SIGKILL')],
  ['is killed, and its files are deleted', killAndDelete],
] as const)('the servers of a pool end with the run that made it: it %s', async (_how, end) => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', owner], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [printed] = (await once(run.stdout, 'data')) as [Buffer];
  const place = printed.toString().trim();
  const home = join(place, 'server-one');
  server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)', '--', `--home-dir=${home}`]);
  const ended = once(server, 'exit');
  mkdirSync(home);
  writeFileSync(join(home, 'server.json'), JSON.stringify({ pid: server.pid }));
  await end(run);
  expect(await ended).toEqual([null, 'SIGKILL']);
  while (existsSync(place)) await new Promise((resolve) => setTimeout(resolve, 50));
});
