import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithJava } from '@company-relations/local-machine';
import { boltAnswers } from './bolt';
import { fetchDistribution } from './distribution';
import { isAlive, pollUntil } from './processes';
import { ensureServer, findServerProcess, stopServer, type GraphAddress } from './server';
import { forTests } from './server-configuration';
import { readServerRecord, writeServerRecord } from './server-record';
import { useSharedServer, type GraphInUse } from './shared-server';
import { removeAbandonedServers } from './test-server';
import { findWorkspaceRoot } from './workspace-root';

const root = findWorkspaceRoot(__dirname);

describeWithJava('a server as a process of our own', () => {
  let folder: string;
  let home: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'neo4j-spec-'));
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    home = join(folder, `company-relations-neo4j-java-${gone}-1`);
    await mkdir(home);
  });

  afterAll(async () => {
    await stopServer(home);
    await rm(folder, { recursive: true, force: true });
  });

  async function start(port?: number): Promise<GraphAddress> {
    const lib = await fetchDistribution(root, process.env);
    return ensureServer({ home, lib, tuning: forTests, env: process.env, port });
  }

  function use(): Promise<GraphInUse> {
    const isRunning = async () => (await findServerProcess(home)) !== undefined;
    return useSharedServer(home, { start, stop: () => stopServer(home), isRunning });
  }

  async function livingProcess(): Promise<number> {
    const pid = await findServerProcess(home);
    if (pid === undefined) throw new Error('There is no server.');
    return pid;
  }

  async function crash(): Promise<void> {
    const pid = await livingProcess();
    process.kill(pid, 'SIGKILL');
    await pollUntil(() => !isAlive(pid), 10_000);
  }

  test('a failed start says why, in the words of the log, and leaves no process', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(start(port)).rejects.toThrow(
      /Neo4j did not start: it ended with exit code 1[^]*Address already in use/,
    );
    other.close();
    expect([await findServerProcess(home), await readServerRecord(home)]).toEqual([undefined, undefined]);
  });

  test('the first user starts it, the second uses the same, the last one stops it', async () => {
    const first = await use();
    const pid = await livingProcess();
    const second = await use();
    const password = await readFile(join(home, 'password'), 'utf8');
    const address = { uri: (await readServerRecord(home))?.uri, user: 'neo4j', password };
    expect([first, second]).toEqual([expect.objectContaining(address), expect.objectContaining(address)]);
    expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
    await first.release();
    expect([await livingProcess(), await second.isRunning()]).toEqual([pid, true]);
    await second.release();
    expect([isAlive(pid), await second.isRunning(), await readServerRecord(home)]).toEqual([false, false, undefined]);
    expect(await boltAnswers(Number(new URL(first.uri).port))).toBe(false);
  });

  test('what a crashed server left behind does not block the next start, even when its id went to another program', async () => {
    const { password } = await start();
    await crash();
    const record = await readServerRecord(home);
    if (!record) throw new Error('A crashed server leaves its record.');
    await writeServerRecord(home, { ...record, pid: process.pid });
    const again = await start();
    const pid = await livingProcess();
    expect([again.password, pid === process.pid, pid === record.pid]).toEqual([password, false, false]);
    expect(await boltAnswers(Number(new URL(again.uri).port))).toBe(true);
  });

  test('the server of a test run that was killed is removed by the next one', async () => {
    await start();
    const pid = await livingProcess();
    await writeFile(join(folder, 'another file'), '');
    await removeAbandonedServers(folder, root, process.env);
    expect([isAlive(pid), await readdir(folder)]).toEqual([false, ['another file']]);
  });
});
