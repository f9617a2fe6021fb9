import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { organisationClaim, subscriptionClaim } from '@company-relations/authorization-nest';
import { sign } from 'jsonwebtoken';
import { familyCountry } from './family';
import { movingCountry, stillCountries } from './register';
import type { Settings } from './program';

const issuer = 'company-relations-faults';
const audience = 'company-relations';

export const subscription = 'faults';
/** The same without Hidden Person Access. */
const maskedSubscription = 'faults-masked';
export const organisation = 'faults';

/** Keys of one run. */
export interface Keys {
  /** Settings of an API that believes tokens of this run. */
  readonly settings: Settings;
  /** The value of an `Authorization` header. */
  readonly bearer: string;
  /** The same of a caller without Hidden Person Access. */
  readonly maskedBearer: string;
  /** The same for another subscription. */
  readonly bearerOf: (subscription: string) => string;
}

/** Makes keys for tokens and cursors; the key that signs tokens never leaves this process. */
export async function makeKeys(folder: string): Promise<Keys> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyFile = join(folder, 'token-public.pem');
  const cursorKeysFile = join(folder, 'cursor-keys.txt');
  await writeFile(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(cursorKeysFile, `faults:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const bearerOf = (name: string) => {
    const claims = { [subscriptionClaim]: name, [organisationClaim]: organisation };
    return `Bearer ${sign(claims, privateKey, { algorithm: 'ES256', issuer, audience, expiresIn: '12h' })}`;
  };
  const settings = {
    JWT_PUBLIC_KEY_FILE: publicKeyFile,
    JWT_ISSUER: issuer,
    JWT_AUDIENCE: audience,
    CURSOR_KEYS_FILE: cursorKeysFile,
  };
  return { settings, bearer: bearerOf(subscription), maskedBearer: bearerOf(maskedSubscription), bearerOf };
}

const openAreas = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson', 'RelationsHistory'];

/**
 * Writes what `subscriptions apply` takes: one subscription with everything in all countries, so that answers with protected
 * persons are written into the audit log, and one without Hidden Person Access.
 */
export async function writeSubscriptions(file: string): Promise<void> {
  const countries = [...stillCountries, movingCountry, familyCountry];
  const subscriptions = [
    { id: subscription, grants: [{ countries, areas: [...openAreas, 'HiddenPersonAccess'] }] },
    { id: maskedSubscription, grants: [{ countries, areas: openAreas }] },
  ];
  await writeFile(file, JSON.stringify({ organisations: [{ id: organisation, subscriptions }] }));
}
