import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { organisationClaim, subscriptionClaim } from '@company-relations/authorization-nest';
import { sign } from 'jsonwebtoken';
import { movingCountry, stillCountries } from './register';
import type { Settings } from './program';

const issuer = 'company-relations-faults';
const audience = 'company-relations';

export const subscription = 'faults';
export const organisation = 'faults';

/** Keys of one run. */
export interface Keys {
  /** Settings of an API that believes tokens of this run. */
  readonly settings: Settings;
  /** The value of an `Authorization` header. */
  readonly bearer: string;
}

/** Makes keys for tokens and cursors; the key that signs tokens never leaves this process. */
export async function makeKeys(folder: string): Promise<Keys> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyFile = join(folder, 'token-public.pem');
  const cursorKeysFile = join(folder, 'cursor-keys.txt');
  await writeFile(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(cursorKeysFile, `faults:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const claims = { [subscriptionClaim]: subscription, [organisationClaim]: organisation };
  const token = sign(claims, privateKey, { algorithm: 'ES256', issuer, audience, expiresIn: '12h' });
  const settings = { JWT_PUBLIC_KEY_FILE: publicKeyFile, JWT_ISSUER: issuer, JWT_AUDIENCE: audience, CURSOR_KEYS_FILE: cursorKeysFile };
  return { settings, bearer: `Bearer ${token}` };
}

/** Writes what `subscriptions apply` takes: everything in all countries, so that answers with protected persons are written into the audit log. */
export async function writeSubscriptions(file: string): Promise<void> {
  const areas = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson', 'RelationsHistory', 'HiddenPersonAccess'];
  const grants = [{ countries: [...stillCountries, movingCountry], areas }];
  await writeFile(file, JSON.stringify({ organisations: [{ id: organisation, subscriptions: [{ id: subscription, grants }] }] }));
}
