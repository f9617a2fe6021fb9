import type { SettingReader } from './setting-reader';

const address = 'must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database';

/**
 * `REDIS_URL`, or what stands in the file of `REDIS_URL_FILE`.
 *
 * @returns undefined when it is absent, or wrong, which the reader then tells.
 */
export function readRedisUrl(reader: SettingReader): string | undefined {
  const url = reader.secret('REDIS_URL')?.trim();
  return url === undefined || isRedisUrl(url) ? url : reader.addProblem('REDIS_URL', address, undefined);
}

/** @param url of {@link readRedisUrl}. @returns the password in it, decoded; empty where there is none. */
export function redisPassword(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

/**
 * Strict, because the client takes what follows a `?` for options, `REDISS://` for a connection without TLS, and fails on
 * credentials that cannot be decoded.
 */
function isRedisUrl(text: string): boolean {
  if (!/^rediss?:\/\/[^/?#\s]+(\/\d{0,5})?$/.test(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    decodeURIComponent(`${username}:${password}`);
    return hostname !== '';
  } catch {
    return false;
  }
}
