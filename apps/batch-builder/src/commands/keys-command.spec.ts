import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysCommand } from './keys-command';

it('the key is made in the file that a build reads: white space around its name does not count', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const printed: string[] = [];
  const output = { out: (text: string) => void printed.push(text), err: process.stderr };
  for (const create of [true, false])
    await keysCommand({ create }, { BATCH_SIGNING_KEY_FILE: ` ${join(folder, 'key.pem')}\n` }, output);
  expect([readdirSync(folder), printed[1]]).toEqual([['key.pem'], printed[0]]);
  rmSync(folder, { recursive: true });
});

it('without a file nothing is made', async () => {
  await expect(
    keysCommand({ create: true }, { BATCH_SIGNING_KEY_FILE: ' ' }, { out: fail, err: process.stderr }),
  ).rejects.toThrow('Set BATCH_SIGNING_KEY_FILE.');
});

function fail(): never {
  throw new Error('Something was printed.');
}
