import { isDecodable } from '../decodable';
import type { RedisSettings } from './config';
import type { SettingReader } from './setting-reader';

const address = 'must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database';

export function readRedisSettings(reader: SettingReader): RedisSettings | undefined {
  const url = reader.secret('REDIS_URL');
  if (url === undefined && reader.optional('REDIS_TIMEOUT_MS') !== undefined) reader.wrong('REDIS_TIMEOUT_MS', 'needs REDIS_URL', undefined);
  const timeoutMs = reader.whole('REDIS_TIMEOUT_MS', 150, [10, 5_000]);
  if (url === undefined) return undefined;
  return isRedisUrl(url) ? { url, timeoutMs } : reader.wrong('REDIS_URL', address, undefined);
}

/** Strict, because the client takes what follows a `?` for options, and `REDISS://` for a connection without TLS. */
function isRedisUrl(text: string): boolean {
  if (!/^rediss?:\/\/[^/?#]+(\/\d{0,5})?$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== '' && isDecodable(username) && isDecodable(password);
}
