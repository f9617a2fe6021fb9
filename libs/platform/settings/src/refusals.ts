import { isDefaultPassword, isDevelopmentKey } from './development-secrets';
import { redisPassword } from './redis-url';
import type { SettingReader } from './setting-reader';

// Checks for production, which must not use development keys or well-known default passwords.

/**
 * Adds a problem if a password is a well-known default.
 *
 * @param name - the name of the setting with the password.
 */
export function refuseDefaultPassword(reader: SettingReader, name: string, password: string): void {
  if (isDefaultPassword(password))
    reader.addProblem(name, 'is one that everybody tries first: not in production', undefined);
}

/**
 * Adds a problem if the password in a Redis URL is a well-known default.
 *
 * @param url - a result of `readRedisUrl`.
 */
export function refuseDefaultRedisPassword(reader: SettingReader, url: string): void {
  if (isDefaultPassword(redisPassword(url)))
    reader.addProblem('REDIS_URL', 'has a password that everybody tries first: not in production', undefined);
}

/**
 * Adds a problem if a key was made for development.
 *
 * @param name - the name of the setting with the path of the key file.
 */
export function refuseDevelopmentKey(reader: SettingReader, name: string): void {
  if (isDevelopmentKey(reader.contentOf(name) ?? ''))
    reader.addProblem(name, 'names a file with a development key: not in production', undefined);
}
