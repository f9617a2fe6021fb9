import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exclusively } from './exclusively';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exclusively-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('work under one lock never overlaps, and leaves nothing behind', async () => {
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => exclusively(join(folder, 'lock'), work(name))));
  const pairs = [0, 2, 4].map((index) => log.slice(index, index + 2));
  expect(pairs.sort()).toEqual(['a', 'b', 'c'].map((name) => [`${name} begins`, `${name} ends`]));
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a process that is gone does not count', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid, began: 'long ago' }));
  expect(await exclusively(join(folder, 'lock'), async () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a process that is gone does not count when another program has its process id now', async () => {
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: process.ppid, began: 'before that program began' }));
  expect(await exclusively(join(folder, 'lock'), async () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('an unreadable lock does not count', async () => {
  await writeFile(join(folder, 'lock'), '{"pid":');
  expect(await exclusively(join(folder, 'lock'), async () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('of many processes that find the lock of one that is gone, only one at a time gets it', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid, began: 'long ago' }));
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => exclusively(join(folder, 'lock'), work)));
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('work that fails releases the lock', async () => {
  const fail = async () => Promise.reject(new Error('no'));
  await expect(exclusively(join(folder, 'lock'), fail)).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual([]);
});
