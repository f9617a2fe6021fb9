import { isDefaultPassword, isDevelopmentKey } from './development-secrets';
import { redisPassword } from './redis-url';
import type { SettingReader } from './setting-reader';

// What production refuses: whoever knows the code, its manuals or its examples would get in.

/** Has the reader tell of a password that everybody tries first. @param name the setting that it is of. */
export function refuseDefaultPassword(reader: SettingReader, name: string, password: string): void {
  if (isDefaultPassword(password)) reader.addProblem(name, 'is one that everybody tries first: not in production', undefined);
}

/** The same of the password in an address. @param url of `readRedisUrl`. */
export function refuseDefaultRedisPassword(reader: SettingReader, url: string): void {
  if (isDefaultPassword(redisPassword(url))) reader.addProblem('REDIS_URL', 'has a password that everybody tries first: not in production', undefined);
}

/** Has the reader tell of a key that was made for development. @param name the setting that names its file. */
export function refuseDevelopmentKey(reader: SettingReader, name: string): void {
  if (isDevelopmentKey(reader.contentOf(name) ?? '')) reader.addProblem(name, 'names a file with a development key: not in production', undefined);
}
