import {
  refuseDefaultPassword,
  refuseDefaultRedisPassword,
  refuseDevelopmentKey,
  type SettingReader,
} from '@company-relations/settings';
import type { Config } from './config';

/**
 * The token issuer of the development environment. Its signing key is in the repository, so everyone can sign tokens of
 * this issuer.
 */
const developmentIssuer = 'company-relations-development';
const keyFiles = [
  'JWT_PUBLIC_KEY_FILE',
  'CURSOR_KEYS_FILE',
  'BATCH_PUBLIC_KEYS_FILE',
  'ERASURE_LEDGER_KEYS_FILE',
] as const;

/**
 * Adds a problem for each setting that is unsafe in production: keys, passwords and issuers that are published in this
 * repository, and a CORS setting that allows any origin.
 */
export function refuseInProduction(reader: SettingReader, { graph, redis, tokens, corsOrigins }: Config): void {
  if (tokens.issuer === developmentIssuer)
    reader.addProblem('JWT_ISSUER', 'is that of development: not in production', undefined);
  for (const name of keyFiles) refuseDevelopmentKey(reader, name);
  refuseDefaultPassword(reader, 'NEO4J_PASSWORD', graph.password);
  if (redis) refuseDefaultRedisPassword(reader, redis.url);
  if (corsOrigins.includes('*'))
    reader.addProblem(
      'CORS_ORIGINS',
      'must name origins: with * any page could read what its visitor may see',
      undefined,
    );
}
