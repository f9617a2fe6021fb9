import { createPublicKey, type KeyObject } from 'node:crypto';
import { type ConfigSources, SettingReader } from '@company-relations/settings';
import { type OfferedSubscription, readSubscriptions } from './subscriptions';

/** The settings of this issuer: which page may use it, and what its tokens contain. */
export interface IssuerSettings {
  /** The port on the loopback address. With 0 the system chooses a free port. */
  readonly port: number;
  readonly clientId: string;
  /** The addresses to which a browser may be sent back. They are compared exactly, and have no query or fragment. */
  readonly redirectUris: readonly string[];
  /** The `iss` of access tokens; `audience` is their `aud`. The API trusts this `iss` only in development. */
  readonly tokenIssuer: string;
  readonly audience: string;
  readonly tokenSeconds: number;
  /** The public key of the tokens that `npm run token` makes. The key set has this key and the key of this issuer. */
  readonly otherKey: KeyObject | undefined;
  readonly subscriptions: readonly OfferedSubscription[];
}

/** The settings are wrong, or the issuer must not run here. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @throws SettingsError with all problems. */
export function readIssuerSettings(sources: ConfigSources): IssuerSettings {
  const reader = new SettingReader(sources);
  if (reader.oneOf('NODE_ENV', ['production', 'development', 'test'], 'production') === 'production')
    reader.addProblem('NODE_ENV', 'must be development: anyone may choose a subscription here', undefined);
  const settings = {
    port: reader.whole('ISSUER_PORT', 0, [0, 65_535]),
    clientId: reader.required('ISSUER_CLIENT_ID'),
    redirectUris: readRedirectUris(reader),
    tokenIssuer: reader.required('JWT_ISSUER'),
    audience: reader.required('JWT_AUDIENCE'),
    tokenSeconds: reader.whole('ISSUER_TOKEN_SECONDS', 900, [1, 86_400]),
    otherKey: reader.file('JWT_PUBLIC_KEY_FILE', (pem) => createPublicKey(pem)),
    subscriptions: readOffered(reader),
  };
  reader.throwIfProblems(SettingsError);
  return settings;
}

function readOffered(reader: SettingReader): readonly OfferedSubscription[] {
  reader.required('ISSUER_SUBSCRIPTIONS_FILE');
  return reader.file('ISSUER_SUBSCRIPTIONS_FILE', readSubscriptions) ?? [];
}

function readRedirectUris(reader: SettingReader): readonly string[] {
  const uris = reader.required('ISSUER_REDIRECT_URIS').split(',');
  return uris.every(isLoopbackAddress)
    ? uris
    : reader.addProblem('ISSUER_REDIRECT_URIS', 'must list addresses of this machine without a query', []);
}

function isLoopbackAddress(uri: string): boolean {
  if (!URL.canParse(uri)) return uri === '';
  const { protocol, hostname, href, search, hash } = new URL(uri);
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) && href === uri && search + hash === '';
}
