import {
  refuseDefaultPassword,
  refuseDefaultRedisPassword,
  refuseDevelopmentKey,
  type SettingReader,
} from '@company-relations/settings';
import type { Config } from './config';

/**
 * The token issuer of the development environment. It is published in this repository, so production must use another
 * one.
 */
const developmentIssuer = 'company-relations-development';
const keyFiles = [
  'JWT_PUBLIC_KEY_FILE',
  'CURSOR_KEYS_FILE',
  'BATCH_PUBLIC_KEYS_FILE',
  'ERASURE_LEDGER_KEYS_FILE',
] as const;

/**
 * Adds a problem for each setting that is unsafe in production: development keys, well-known default passwords, the
 * development issuer, and a CORS setting that allows any origin.
 */
export function refuseUnsafeProductionSettings(
  reader: SettingReader,
  { graph, redis, tokens, corsOrigins }: Config,
): void {
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
