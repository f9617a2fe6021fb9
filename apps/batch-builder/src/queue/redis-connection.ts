import { Redis } from 'ioredis';
import { QueueUnavailableError } from './queue-unavailable';

const retryAfterMs = 500;
const connectTimeoutMs = 5_000;

/**
 * A connection for a command that ends soon.
 *
 * @param timeoutMs - how long Redis may be away while it is asked something.
 * @throws QueueUnavailableError where it is not there now.
 */
export async function connect(url: string, timeoutMs: number): Promise<Redis> {
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

/** A connection for a worker: however long Redis is away, what is asked waits for it. */
export function reconnectingConnection(url: string): Redis {
  return new Redis(url, {
    connectTimeout: connectTimeoutMs,
    // A server that is silent for longer than a worker ever waits for a job may be gone without a word.
    socketTimeout: 30_000,
    maxRetriesPerRequest: null,
    retryStrategy: () => retryAfterMs,
  });
}

export function toQueueUnavailable(error: unknown): QueueUnavailableError {
  return new QueueUnavailableError(`The queue in Redis is unavailable (${errorText(error)}).`);
}

/** What went wrong in a word. The errors of the client hold its commands, and are never shown themselves. */
export function errorText(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return code;
  if (/timed? ?out/i.test(message)) return 'no answer in time';
  return replyErrorKind(error) ?? 'no connection';
}

/** The kind with which a refusal of Redis begins, such as WRONGPASS, READONLY or OOM; undefined for what is none. */
export function replyErrorKind(error: unknown): string | undefined {
  return /^[A-Z]{3,}(?= )/.exec(String((error as { message?: unknown } | undefined)?.message ?? ''))?.[0];
}

/** What Redis may do with a queue when its memory is full; undefined where it does not tell. `noeviction` alone loses no job. */
export async function evictionOf(redis: Redis): Promise<string | undefined> {
  const memory = await redis.info('memory').catch(() => '');
  return /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
}

export function evictionWarning(policy: string | undefined): string | undefined {
  if (policy === undefined || policy === 'noeviction') return undefined;
  return `Redis may drop jobs when its memory is full: set its maxmemory-policy to noeviction, not ${policy}.`;
}
