import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TimeoutError, withTimeout } from '@company-relations/timeout';
import { Redis } from 'ioredis';
import type { RedisSettings } from '../config/config';
import { MemoryRateLimitStore } from './memory-rate-limit-store';
import { RedisCounters } from './redis-counters';
import type { HitResult, RateLimitStore, WindowUsage } from './rate-limit-store';

/**
 * Maximum time of one attempt to connect to Redis, in milliseconds. It also applies during the start of the service.
 */
const connectTimeoutMs = 1_000;
const retryAfterMs = 500;
/** The key under which a trial hit is counted. No subscription has this ID. */
const trialKey = '';
const trialWindowMs = 1_000;

/**
 * Counts requests together with all processes that use the same Redis. While Redis is unavailable, this process counts
 * by itself, and no request waits for Redis. In the background, the process counts a trial hit in Redis from time to
 * time. As soon as a trial hit succeeds, the process counts in Redis again.
 */
export class RedisRateLimitStore implements RateLimitStore, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RedisRateLimitStore');
  private readonly own = new MemoryRateLimitStore();
  private readonly redis: Redis;
  private readonly inRedis: RedisCounters;
  private state: 'starting' | 'connected' | 'disconnected' | 'ending' = 'starting';
  private started: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The last connection error that the Redis client reported. Undefined while the client is connected. */
  private lastError: string | undefined;

  constructor(private readonly settings: RedisSettings) {
    const { url, timeoutMs } = settings;
    this.redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: connectTimeoutMs,
      // This timeout applies to the commands that the client itself sends on a new connection. The commands of this
      // class have the shorter timeout of the settings.
      commandTimeout: connectTimeoutMs + timeoutMs,
      disconnectTimeout: timeoutMs,
      // If Redis does not respond, this process counts the request by itself. So the client must not queue a command or
      // send a command again.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => retryAfterMs,
    });
    this.redis.on('error', (error: unknown) => (this.lastError = reasonOf(error)));
    this.redis.on('ready', () => (this.lastError = undefined));
    this.redis.on('close', () => this.disconnect(undefined));
    this.inRedis = new RedisCounters(this.redis);
  }

  get scope(): RateLimitStore['scope'] {
    return this.state === 'connected' ? 'all processes' : 'this process';
  }

  increment(key: string, windowMs: number, limit: number): Promise<HitResult> {
    return this.ask((windows) => windows.increment(key, windowMs, limit));
  }

  usageOf(key: string, windowMs: number): Promise<WindowUsage> {
    return this.ask((windows) => windows.usageOf(key, windowMs));
  }

  /**
   * Connects to Redis, so that even the first request is counted in Redis. If Redis is unavailable, the service starts
   * without it. Nest calls this method once for each injection token of this object. Only the first call connects.
   */
  onApplicationBootstrap(): Promise<void> {
    return (this.started ??= this.start());
  }

  onApplicationShutdown(): void {
    if (this.state === 'ending') return;
    this.state = 'ending';
    clearTimeout(this.timer);
    this.redis.disconnect();
  }

  private async start(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
    await this.tryRedis();
  }

  private async ask<T>(question: (windows: RateLimitStore) => Promise<T>): Promise<T> {
    if (this.state !== 'connected') return question(this.own);
    try {
      return await withTimeout(() => question(this.inRedis), this.settings.timeoutMs);
    } catch (error) {
      this.disconnect(error);
      return question(this.own);
    }
  }

  /** Checks with a trial hit that Redis can write: a Redis that responds may still refuse to write. */
  private async tryRedis(): Promise<void> {
    this.timer = undefined;
    try {
      await withTimeout(() => this.inRedis.increment(trialKey, trialWindowMs, 1), this.settings.timeoutMs);
    } catch (error) {
      return this.disconnect(error);
    }
    if (this.state === 'ending') return;
    if (this.state === 'disconnected')
      this.logger.log('Redis is back: requests are counted together with other processes');
    this.state = 'connected';
  }

  private disconnect(error: unknown): void {
    if (this.state === 'ending') return;
    if (this.state !== 'disconnected') {
      this.logger.warn(
        { error: this.lastError ?? reasonOf(error) },
        'Redis is away: until it is back this process counts requests by itself',
      );
    }
    this.state = 'disconnected';
    // Opens a new connection for two reasons. A connection that does not respond may never respond again. And if this
    // Redis server refuses to write, for example as a replica, the new connection may reach a server that accepts
    // writes.
    if (this.redis.status === 'ready') this.redis.disconnect(true);
    this.timer ??= setTimeout(() => void this.tryRedis(), retryAfterMs).unref();
  }
}

/**
 * Returns a short reason for an error that is safe to log. The errors of the Redis client must not be logged, because
 * they contain its commands, including the password.
 */
function reasonOf(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return code;
  if (error instanceof TimeoutError || message === 'Command timed out') return 'no answer in time';
  // Error replies of Redis begin with a word in capitals, such as WRONGPASS, READONLY or OOM.
  return /^[A-Z]{3,}(?= )/.exec(message)?.[0] ?? 'no connection';
}
