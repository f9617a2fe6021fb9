import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusively } from '@company-relations/local-neo4j';
import { developmentMark } from '@company-relations/settings';

/**
 * Key files of this machine. They are created by the first call and kept. Only a service in development accepts them.
 */
export interface DevelopmentKeys {
  /** PEM (PKCS 8) of the key that signs development tokens. */
  readonly privateKeyFile: string;
  /** PEM (SPKI) of the key that checks development tokens. */
  readonly publicKeyFile: string;
  /** The keys that encrypt cursors, as lines of `<key id>:<base64 of 32 bytes>`. */
  readonly cursorKeysFile: string;
  /** PEM (PKCS 8) of the key that signs the manifests of batch packages. */
  readonly manifestPrivateKeyFile: string;
  /** PEM (SPKI) of the key that checks the manifests. */
  readonly manifestPublicKeyFile: string;
}

/** Returns the keys in `folder` and creates missing ones. Only their owner can read them. */
export async function ensureDevelopmentKeys(folder: string): Promise<DevelopmentKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = {
    privateKeyFile: join(folder, 'token-private.pem'),
    publicKeyFile: join(folder, 'token-public.pem'),
    cursorKeysFile: join(folder, 'cursor-keys.txt'),
    manifestPrivateKeyFile: join(folder, 'manifest-private.pem'),
    manifestPublicKeyFile: join(folder, 'manifest-public.pem'),
  };
  // Only one process at a time may create keys. Otherwise two commands could each write one half of a pair.
  await exclusively(join(folder, 'lock'), async () => {
    await ensurePair(keys.privateKeyFile, keys.publicKeyFile, () => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    await ensurePair(keys.manifestPrivateKeyFile, keys.manifestPublicKeyFile, () => generateKeyPairSync('ed25519'));
    if (!existsSync(keys.cursorKeysFile)) await makeCursorKey(keys);
  });
  return keys;
}

async function makeCursorKey({ cursorKeysFile }: DevelopmentKeys): Promise<void> {
  await writeWhole(cursorKeysFile, `development:${randomBytes(32).toString('base64')}\n`);
}

async function ensurePair(
  privateKeyFile: string,
  publicKeyFile: string,
  make: () => KeyPairKeyObjectResult,
): Promise<void> {
  if (existsSync(privateKeyFile) && existsSync(publicKeyFile)) return;
  const { privateKey, publicKey } = make();
  // The private key is written last, so that a pair with a private key is always complete.
  await writeWhole(publicKeyFile, `${developmentMark}\n${publicKey.export({ type: 'spki', format: 'pem' })}`);
  await writeWhole(privateKeyFile, `${developmentMark}\n${privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
}

/** Writes a file so that it appears with its whole content or not at all. */
async function writeWhole(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
