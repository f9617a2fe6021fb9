import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The password of the database in this folder. The first call creates it. It stays the same until the folder is
 * deleted.
 */
export async function ensurePassword(home: string): Promise<string> {
  const file = passwordFile(home);
  if (!existsSync(file)) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return readFile(file, 'utf8');
}

/** The path of the password file, which only its owner can read. */
export function passwordFile(home: string): string {
  return `${home}/password`;
}
