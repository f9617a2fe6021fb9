import { isDefaultPassword, isDevelopmentKey } from './development-secrets';
import { redisPassword } from './redis-url';
import type { SettingReader } from './setting-reader';

// Production refuses secrets that are known from the code, its manuals or its examples.

/** Adds a problem for a well-known default password. @param name of its setting. */
export function refuseDefaultPassword(reader: SettingReader, name: string, password: string): void {
  if (isDefaultPassword(password))
    reader.addProblem(name, 'is one that everybody tries first: not in production', undefined);
}

/** The same for the password in a Redis URL. @param url of `readRedisUrl`. */
export function refuseDefaultRedisPassword(reader: SettingReader, url: string): void {
  if (isDefaultPassword(redisPassword(url)))
    reader.addProblem('REDIS_URL', 'has a password that everybody tries first: not in production', undefined);
}

/** Adds a problem for a development key. @param name of the setting that names its file. */
export function refuseDevelopmentKey(reader: SettingReader, name: string): void {
  if (isDevelopmentKey(reader.contentOf(name) ?? ''))
    reader.addProblem(name, 'names a file with a development key: not in production', undefined);
}
