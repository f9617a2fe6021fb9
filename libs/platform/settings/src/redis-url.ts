import type { SettingReader } from './setting-reader';

const address =
  'must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database';

/**
 * Reads `REDIS_URL`, or the file whose path is in `REDIS_URL_FILE`.
 *
 * @returns undefined if the setting is absent or invalid. For an invalid setting, a problem is added to the reader.
 */
export function readRedisUrl(reader: SettingReader): string | undefined {
  const url = reader.secret('REDIS_URL')?.trim();
  return url === undefined || isRedisUrl(url) ? url : reader.addProblem('REDIS_URL', address, undefined);
}

/**
 * Returns the decoded password in a Redis URL. Empty if there is none.
 *
 * @param url - a result of {@link readRedisUrl}.
 */
export function redisPassword(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

/**
 * Checks a Redis URL strictly. Without this check, the Redis client would read options after a `?`, connect without TLS
 * for `REDISS://`, and fail on credentials that cannot be decoded.
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
