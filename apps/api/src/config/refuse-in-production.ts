import { isDefaultPassword, isDevelopmentKey } from '@company-relations/neo4j-client';
import type { Config } from './config';
import type { SettingReader, Surroundings } from './setting-reader';

/** The issuer of tokens that anybody with the code can make. */
const developmentIssuer = 'company-relations-development';
const keyFiles = ['JWT_PUBLIC_KEY_FILE', 'CURSOR_KEYS_FILE', 'BATCH_PUBLIC_KEYS_FILE'] as const;
const tried = 'is one that everybody tries first: not in production';

/** Notes what would let anybody in who knows the code, its manuals or its examples. */
export function refuseInProduction(reader: SettingReader, surroundings: Surroundings, { graph, redis, tokens, corsOrigins }: Config): void {
  if (tokens.issuer === developmentIssuer) reader.wrong('JWT_ISSUER', 'is that of development: not in production', undefined);
  for (const name of keyFiles) {
    if (isDevelopmentKey(contentOf(name, surroundings))) reader.wrong(name, 'names a file with a development key: not in production', undefined);
  }
  if (isDefaultPassword(graph.password)) reader.wrong('NEO4J_PASSWORD', tried, undefined);
  if (redis && isDefaultPassword(decodeURIComponent(new URL(redis.url).password))) reader.wrong('REDIS_URL', 'has a password that everybody tries first: not in production', undefined);
  if (corsOrigins.includes('*')) reader.wrong('CORS_ORIGINS', 'must name origins: with * any page could read what its visitor may see', undefined);
}

/** Empty where there is no such file, which whoever needs it tells. */
function contentOf(name: string, { environment, readFile }: Surroundings): string {
  try {
    return readFile(environment[name]?.trim() ?? '');
  } catch {
    return '';
  }
}
