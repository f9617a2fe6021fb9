import { readRedisUrl, type SettingReader } from '@company-relations/settings';
import type { RedisSettings } from './config';

export function readRedisSettings(reader: SettingReader): RedisSettings | undefined {
  const url = readRedisUrl(reader);
  const isNamed = ['REDIS_URL', 'REDIS_URL_FILE'].some((name) => reader.optional(name) !== undefined);
  if (!isNamed && reader.optional('REDIS_TIMEOUT_MS') !== undefined)
    reader.addProblem('REDIS_TIMEOUT_MS', 'needs REDIS_URL', undefined);
  const timeoutMs = reader.whole('REDIS_TIMEOUT_MS', 150, [10, 5_000]);
  return url === undefined ? undefined : { url, timeoutMs };
}
