import { writeFile } from 'node:fs/promises';
import { newSigningKey } from '@company-relations/batch-manifest';
import { UsageError } from '@company-relations/command-line';
import { type Environment, SettingReader } from '@company-relations/settings';
import type { Output } from './output';
import { signingKey } from './command-context';

/**
 * Prints the key set with which clients check manifests. With `create`, first creates the signing key if there is none.
 * The signing key itself is never printed.
 */
export async function keysCommand(
  { create }: { readonly create: boolean },
  environment: Environment,
  { out }: Output,
): Promise<void> {
  const file = new SettingReader({ environment }).optional('BATCH_SIGNING_KEY_FILE');
  if (create && file !== undefined) await createKey(file);
  const { publicJwk } = await signingKey(file);
  out(JSON.stringify({ keys: [publicJwk] }, undefined, 2));
}

async function createKey(file: string): Promise<void> {
  await writeFile(file, newSigningKey(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new UsageError(`The signing key cannot be written (${error.code}): ${file}.`);
  });
}
