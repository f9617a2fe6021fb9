import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sign } from 'jsonwebtoken';
import { CommandError } from './command-failure';
import type { TokenSettings } from './environment';

/** The subscription and organisation that a token names, and how long the token is valid. */
interface TokenSubject {
  readonly subscription: string;
  readonly clientOrganisation: string;
  readonly expiresInSeconds: number;
}

/** Creates an access token as an identity provider would create it, signed with the key of the settings. */
export async function developmentToken(subject: TokenSubject, settings: TokenSettings): Promise<string> {
  const privateKey = await readPrivateKey(settings.privateKeyFile);
  const { subscription, clientOrganisation: client_organisation } = subject;
  return sign({ subscription, client_organisation }, privateKey, {
    algorithm: algorithmOf(privateKey),
    keyid: fingerprintOf(privateKey),
    issuer: settings.issuer,
    audience: settings.audience,
    subject: subscription,
    expiresIn: subject.expiresInSeconds,
  });
}

async function readPrivateKey(file: string): Promise<KeyObject> {
  try {
    return createPrivateKey(await readFile(file));
  } catch (error) {
    throw new CommandError(`JWT_PRIVATE_KEY_FILE ${file} is no readable private key in PEM.`, { cause: error });
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): 'RS256' | 'ES256' {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa' && modulusLength >= 2048) return 'RS256';
  if (asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ES256';
  throw new CommandError('The private key must be RSA of at least 2048 bits, or an elliptic curve key on P-256.');
}

/** Returns the JWK thumbprint (RFC 7638) of the public key. */
function fingerprintOf(privateKey: KeyObject): string {
  const { crv, e, kty, n, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  const members = kty === 'RSA' ? { e, kty, n } : { crv, kty, x, y };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}
