import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDevelopmentKeys } from './development-keys';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the first call makes pairs that fit and a cursor key, for their owner alone', async () => {
  const keys = await ensureDevelopmentKeys(folder);
  const signature = sign('sha256', Buffer.from('text'), createPrivateKey(await readFile(keys.privateKeyFile)));
  expect(verify('sha256', Buffer.from('text'), createPublicKey(await readFile(keys.publicKeyFile)), signature)).toBe(
    true,
  );
  const manifestSignature = sign(
    null,
    Buffer.from('text'),
    createPrivateKey(await readFile(keys.manifestPrivateKeyFile)),
  );
  expect(
    verify(null, Buffer.from('text'), createPublicKey(await readFile(keys.manifestPublicKeyFile)), manifestSignature),
  ).toBe(true);
  expect(await readFile(keys.cursorKeysFile, 'utf8')).toMatch(/^development:[A-Za-z0-9+/]{43}=\n$/);
  const modes = await Promise.all(
    (await readdir(folder)).map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]),
  );
  const files = [
    'cursor-keys.txt',
    'manifest-private.pem',
    'manifest-public.pem',
    'token-private.pem',
    'token-public.pem',
  ];
  expect(Object.fromEntries(modes)).toEqual(Object.fromEntries(files.map((name) => [name, 0o600])));
});

test('later calls keep what is there', async () => {
  const read = async () =>
    Promise.all(Object.values(await ensureDevelopmentKeys(folder)).map((file: string) => readFile(file, 'utf8')));
  expect(await read()).toEqual(await read());
});

test('two commands at the same time make one pair', async () => {
  await Promise.all([ensureDevelopmentKeys(folder), ensureDevelopmentKeys(folder)]);
  const { privateKeyFile, publicKeyFile } = await ensureDevelopmentKeys(folder);
  const publicKey = createPublicKey(await readFile(privateKeyFile)).export({ type: 'spki', format: 'pem' });
  expect(await readFile(publicKeyFile, 'utf8')).toBe(
    `Development key of Company Relations: not for production.\n${publicKey}`,
  );
});

test('half a pair is made anew', async () => {
  const { privateKeyFile, publicKeyFile } = await ensureDevelopmentKeys(folder);
  await rm(privateKeyFile);
  await ensureDevelopmentKeys(folder);
  const publicKey = createPublicKey(await readFile(privateKeyFile)).export({ type: 'spki', format: 'pem' });
  expect(await readFile(publicKeyFile, 'utf8')).toBe(
    `Development key of Company Relations: not for production.\n${publicKey}`,
  );
});
