import type { SettingReader } from './setting-reader';

const address =
  'must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database';

/**
 * `REDIS_URL`, or the content of the file that `REDIS_URL_FILE` names.
 *
 * @returns undefined when it is absent or invalid; the reader reports the latter.
 */
export function readRedisUrl(reader: SettingReader): string | undefined {
  const url = reader.secret('REDIS_URL')?.trim();
  return url === undefined || isRedisUrl(url) ? url : reader.addProblem('REDIS_URL', address, undefined);
}

/** @param url of {@link readRedisUrl}. @returns the password in it, decoded; empty when there is none. */
export function redisPassword(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

/**
 * Strict, because the Redis client reads options after a `?`, connects without TLS for `REDISS://`, and fails on credentials
 * that cannot be decoded.
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
