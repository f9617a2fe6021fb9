import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { requestsIn } from '../test/entries';
import { newFolder, removeFolders } from '../test/folder';
import { verifyFolder } from './verify/verify-folder';

const kills = 8;

afterAll(removeFolders);
jest.setTimeout(60_000);

/** Kills a process some time after it printed its first ID. Returns the IDs that it printed. */
async function killed(child: ChildProcess, afterMs: number): Promise<string[]> {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout ?? child, 'data'), closed]);
  await delay(afterMs);
  child.kill('SIGKILL');
  await closed;
  return text.split('\n').slice(0, -1);
}

test('whatever a client saw of a process that is killed has its entry, and the chain holds', async () => {
  const place = await newFolder();
  const [program, folder] = [join(place, 'discloser.cjs'), join(place, 'audit')];
  await build({
    entryPoints: [join(__dirname, '../test/discloser.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  const seen: string[] = [];
  for (let run = 0; run < kills; run += 1) {
    const child = spawn(process.execPath, [program, folder, String(run)], { stdio: ['ignore', 'pipe', 'inherit'] });
    seen.push(...(await killed(child, Math.random() * 120)));
  }
  const written = new Set(await requestsIn(folder));
  const { files, problems } = await verifyFolder(folder);
  expect(seen.length).toBeGreaterThan(kills);
  expect([seen.filter((id) => !written.has(id)), problems]).toEqual([[], []]);
  expect(new Set(files.map(({ end }) => end)).has('closed')).toBe(false);
});
