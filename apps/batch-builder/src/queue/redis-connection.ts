import { Redis } from 'ioredis';
import { QueueUnavailableError } from './queue-unavailable';

const retryAfterMs = 500;
const connectTimeoutMs = 5_000;

/**
 * Opens a connection for a command that ends soon, unlike a worker. Its calls fail if Redis is unavailable for too
 * long.
 *
 * @param timeoutMs - how long Redis may be unavailable during a call, in milliseconds.
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

/** Opens a connection for a worker. Its commands wait until Redis is available again, however long that takes. */
export function reconnectingConnection(url: string): Redis {
  return new Redis(url, {
    connectTimeout: connectTimeoutMs,
    // A worker's blocking call returns in less than 30 s. If the server sends nothing for 30 s, the connection is
    // treated as lost, because the server may no longer exist.
    socketTimeout: 30_000,
    maxRetriesPerRequest: null,
    retryStrategy: () => retryAfterMs,
  });
}

export function toQueueUnavailable(error: unknown): QueueUnavailableError {
  const reason = redisErrorReason(error);
  return new QueueUnavailableError(
    isLoginRefused(error)
      ? `The queue in Redis is unavailable: it ${refusalOf(reason)} (${reason}).`
      : `The queue in Redis is unavailable (${reason}).`,
  );
}

/** Returns what Redis does with a login that it refuses, for the user. */
export function refusalOf(reason: string): string {
  return reason === 'NOAUTH' ? 'asks for a password, and REDIS_URL has none' : 'refuses the password of REDIS_URL';
}

/**
 * Returns a short reason for the user. The error messages of the Redis client are never shown, because they contain
 * commands, and a command may contain the password.
 */
export function redisErrorReason(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return code;
  if (/timed? ?out/i.test(message)) return 'no answer in time';
  return replyErrorKind(error) ?? 'no connection';
}

/** Returns the prefix of a Redis error reply, such as WRONGPASS, READONLY or OOM. Undefined for other errors. */
export function replyErrorKind(error: unknown): string | undefined {
  // The Redis client asks a new connection for its state, and quotes a refusal of that after words of its own.
  return /^(?:Ready check failed: )?([A-Z]{3,}) /.exec(
    String((error as { message?: unknown } | undefined)?.message ?? ''),
  )?.[1];
}

/** Returns whether Redis refuses the login: the password is wrong (WRONGPASS), or none was sent (NOAUTH). */
export function isLoginRefused(error: unknown): boolean {
  return ['WRONGPASS', 'NOAUTH'].includes(replyErrorKind(error) ?? '');
}

/**
 * Reads the eviction policy of Redis. Returns undefined if the policy cannot be read. With the policy `noeviction`,
 * Redis never drops a job. With any other policy, Redis may drop jobs when its memory is full.
 */
export async function readEvictionPolicy(redis: Redis): Promise<string | undefined> {
  const memory = await redis.info('memory').catch(() => '');
  return /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
}

export function evictionWarning(policy: string | undefined): string | undefined {
  if (policy === undefined || policy === 'noeviction') return undefined;
  return `Redis may drop jobs when its memory is full: set its maxmemory-policy to noeviction, not ${policy}.`;
}
