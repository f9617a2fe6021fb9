import { Redis } from 'ioredis';
import { QueueUnavailableError } from './queue-unavailable';

const retryAfterMs = 500;
const connectTimeoutMs = 5_000;

/**
 * Opens a connection for a short command.
 *
 * @param timeoutMs - how long Redis may be unavailable during a call.
 * @throws QueueUnavailableError if Redis cannot be reached now.
 */
export async function connectForShortCommand(url: string, timeoutMs: number): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    ...{ connectTimeout: Math.min(connectTimeoutMs, timeoutMs), commandTimeout: timeoutMs },
    maxRetriesPerRequest: Math.ceil(timeoutMs / retryAfterMs),
    retryStrategy: () => retryAfterMs,
  });
  let trouble: unknown;
  redis.on('error', (error: unknown) => (trouble ??= error));
  try {
    await redis.connect();
    return redis;
  } catch (error) {
    redis.disconnect();
    throw toQueueUnavailable(trouble ?? error);
  }
}

/** Opens a connection for a worker. Its calls wait for Redis, however long Redis is unavailable. */
export function reconnectingConnection(url: string): Redis {
  return new Redis(url, {
    connectTimeout: connectTimeoutMs,
    // A worker's blocking call returns in less than 30 s. If the server sends nothing for longer, the connection is
    // treated as lost, because the server may no longer exist.
    socketTimeout: 30_000,
    maxRetriesPerRequest: null,
    retryStrategy: () => retryAfterMs,
  });
}

export function toQueueUnavailable(error: unknown): QueueUnavailableError {
  return new QueueUnavailableError(`The queue in Redis is unavailable (${redisErrorReason(error)}).`);
}

/**
 * Returns a short reason for the user. The error messages of the Redis client contain commands, so they are never
 * shown.
 */
export function redisErrorReason(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return code;
  if (/timed? ?out/i.test(message)) return 'no answer in time';
  return replyErrorKind(error) ?? 'no connection';
}

/** Returns the prefix of a Redis error reply, such as WRONGPASS, READONLY or OOM. Undefined for other errors. */
export function replyErrorKind(error: unknown): string | undefined {
  return /^[A-Z]{3,}(?= )/.exec(String((error as { message?: unknown } | undefined)?.message ?? ''))?.[0];
}

/**
 * Reads the eviction policy of Redis. Returns undefined if it cannot be read. With `noeviction`, Redis never drops a
 * job. With any other policy it may.
 */
export async function readEvictionPolicy(redis: Redis): Promise<string | undefined> {
  const memory = await redis.info('memory').catch(() => '');
  return /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
}

export function evictionWarning(policy: string | undefined): string | undefined {
  if (policy === undefined || policy === 'noeviction') return undefined;
  return `Redis may drop jobs when its memory is full: set its maxmemory-policy to noeviction, not ${policy}.`;
}
