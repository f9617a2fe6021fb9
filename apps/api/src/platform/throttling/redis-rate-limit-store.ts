import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TimeoutError, withTimeout } from '@company-relations/timeout';
import { Redis } from 'ioredis';
import type { RedisSettings } from '../config/config';
import { MemoryRateLimitStore } from './memory-rate-limit-store';
import { RedisCounters } from './redis-counters';
import type { HitResult, RateLimitStore, WindowUsage } from './rate-limit-store';

/** How long an attempt to reach Redis may take, at the start too. */
const connectTimeoutMs = 1_000;
const retryAfterMs = 500;
/** No subscription is counted under it. */
const trialKey = '';
const trialWindowMs = 1_000;

/**
 * Counts requests together with all processes that use the same Redis. While Redis is away this process counts by itself,
 * and no request waits for Redis: it is tried in the background, and used again when it has counted once.
 */
export class RedisRateLimitStore implements RateLimitStore, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RedisRateLimitStore');
  private readonly own = new MemoryRateLimitStore();
  private readonly redis: Redis;
  private readonly inRedis: RedisCounters;
  private state: 'starting' | 'connected' | 'disconnected' | 'ending' = 'starting';
  private started: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Why there is no connection, as far as the client reported it. */
  private lastError: string | undefined;

  constructor(private readonly settings: RedisSettings) {
    const { url, timeoutMs } = settings;
    this.redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: connectTimeoutMs,
      // The limit for commands that the client sends by itself on a new connection. Commands from here time out earlier.
      commandTimeout: connectTimeoutMs + timeoutMs,
      disconnectTimeout: timeoutMs,
      // This process counts what Redis does not answer, so no command is queued for later.
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
   * Where Redis is there, the very first request is counted in it; where it is not, the service starts without. Called once for
   * each of the names under which the service provides these windows.
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

  /** Counts once: a Redis that answers may still refuse to write. */
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
    // A connection that does not answer may never do so again. If a server refuses to write, another one may accept it.
    if (this.redis.status === 'ready') this.redis.disconnect(true);
    this.timer ??= setTimeout(() => void this.tryRedis(), retryAfterMs).unref();
  }
}

/** A short reason. The errors of the client contain its commands, with the password, so they are never logged. */
function reasonOf(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return code;
  if (error instanceof TimeoutError || message === 'Command timed out') return 'no answer in time';
  // The answers of Redis begin with their kind: WRONGPASS, READONLY, OOM.
  return /^[A-Z]{3,}(?= )/.exec(message)?.[0] ?? 'no connection';
}
