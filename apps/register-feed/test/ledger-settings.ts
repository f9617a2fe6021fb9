import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes an empty erasure ledger and an empty audit log in a new folder. Returns the settings of commands that use them. */
export function newLedgerSettings(folder: string): NodeJS.ProcessEnv {
  const place = mkdtempSync(join(folder, 'ledger-'));
  const keys = join(place, 'keys.txt');
  writeFileSync(keys, `one:${randomBytes(32).toString('base64')}\n`);
  return { ERASURE_LEDGER: join(place, 'ledger'), ERASURE_LEDGER_KEYS_FILE: keys, AUDIT_FOLDER: join(place, 'audit') };
}
