import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sign, type SignOptions } from 'jsonwebtoken';

/** The issuer and the audience of all tokens of the suite. */
export const issuer = 'https://issuer.example';
export const audience = 'company-relations-e2e';

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Creates an RSA key pair in PEM. */
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ type, format: 'pem' }).toString();
  return { publicKey: pem(publicKey, 'spki'), privateKey: pem(privateKey, 'pkcs8') };
}

/** Signs an access token for a subscription. `claims` and `options` override the defaults. */
export function tokenOf(
  subscription: string,
  privateKey: string,
  claims: Readonly<Record<string, unknown>> = {},
  options: SignOptions = {},
): string {
  return sign({ subscription, client_organisation: 'e2e-one', ...claims }, privateKey, {
    algorithm: 'RS256',
    issuer,
    audience,
    expiresIn: '1h',
    ...options,
  });
}
