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
/** A subscription with the same grants, but without Hidden Person Access. */
const maskedSubscription = 'faults-masked';
export const organisation = 'faults';

/** The keys and tokens of one run. */
export interface Keys {
  /** The settings of an API that accepts the tokens of this run. */
  readonly settings: Settings;
  /** The `Authorization` header of a caller with Hidden Person Access. */
  readonly bearer: string;
  /** The `Authorization` header of a caller without Hidden Person Access. */
  readonly maskedBearer: string;
  /** The `Authorization` header of a caller with another subscription. */
  readonly bearerOf: (subscription: string) => string;
}

/** Creates keys for tokens and cursors. The key that signs tokens never leaves this process. */
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
 * Writes a file for `subscriptions apply` with two subscriptions. One has all areas in all countries, so that responses
 * with protected persons are written to the audit log. The other one has no Hidden Person Access.
 *
 * @param otherCountries - countries of the run in addition to those of all runs.
 */
export async function writeSubscriptions(file: string, otherCountries: readonly string[] = []): Promise<void> {
  const countries = [...stillCountries, movingCountry, familyCountry, ...otherCountries];
  const subscriptions = [
    { id: subscription, grants: [{ countries, areas: [...openAreas, 'HiddenPersonAccess'] }] },
    { id: maskedSubscription, grants: [{ countries, areas: openAreas }] },
  ];
  await writeFile(file, JSON.stringify({ organisations: [{ id: organisation, subscriptions }] }));
}
