import {
  auditLog,
  DisclosureLog,
  MaskingInterceptor,
  maxResponseMs,
  ResponseSessions,
  subscriptionLookup,
  tokenSettings,
  TokenStrategy,
} from '@company-relations/authorization-nest';
import { GraphClient } from '@company-relations/neo4j-client';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import { ComputationQueue, defaultComputationLimits } from './computing/computation-queue';
import { type Config, config as configToken } from './config/config';
import { AccessLog, logger } from './http/access-log';
import type { HttpTimeouts } from './http/http-timeouts';
import { InFlightRequests } from './http/in-flight-requests';
import { bodyLimitBytes } from './http/read-search-body';
import { type Sources, sources as sourcesToken } from './sources';
import { MemoryRateLimitStore } from './throttling/memory-rate-limit-store';
import { type RateLimitStore, rateLimitStore } from './throttling/rate-limit-store';
import { RedisRateLimitStore } from './throttling/redis-rate-limit-store';
import { SearchRateLookup } from './throttling/search-rate';

/**
 * Global module with the providers that all endpoints share: settings, data sources, tokens, masking, throttling and
 * the log.
 */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(@Inject(sourcesToken) private readonly sources: Sources) {}

  static with(config: Config, sources: Sources, { answerMs }: Pick<HttpTimeouts, 'answerMs'>): DynamicModule {
    const { limit, windowMs } = config.throttle;
    const store = config.redis ? new RedisRateLimitStore(config.redis) : new MemoryRateLimitStore();
    const log = logger(config.logLevel, sources.log);
    const providers: Provider[] = [
      ...[TokenStrategy, DisclosureLog, MaskingInterceptor, ResponseSessions, InFlightRequests],
      ...providersOfConfig(config),
      ...providersOfSources(sources),
      { provide: maxResponseMs, useValue: answerMs },
      { provide: AccessLog, useValue: new AccessLog(log) },
      ...providersOfThrottling(store, config),
    ];
    return {
      module: PlatformModule,
      imports: [
        // `forRoutes: []` turns the middleware of nestjs-pino off. The middleware would keep an async context for every
        // request, only to add the request ID to a few log lines of the service.
        LoggerModule.forRoot({ pinoHttp: { logger: log }, forRoutes: [] }),
        ThrottlerModule.forRoot({ throttlers: [{ limit, ttl: windowMs }], storage: store }),
      ],
      providers,
      exports: providers,
    };
  }

  /** Closes the data sources. When Nest calls this hook, the server has finished all requests. */
  async onApplicationShutdown(): Promise<void> {
    await this.sources.close();
  }
}

function providersOfConfig(config: Config): Provider[] {
  return [
    { provide: configToken, useValue: config },
    { provide: tokenSettings, useValue: config.tokens },
    { provide: bodyLimitBytes, useValue: config.bodyLimitBytes },
  ];
}

function providersOfSources(sources: Sources): Provider[] {
  return [
    { provide: sourcesToken, useValue: sources },
    { provide: GraphClient, useValue: sources.graph },
    { provide: auditLog, useValue: sources.audit },
    { provide: subscriptionLookup, useValue: sources.subscriptions },
    // All computations about one company, such as key persons and structures, share one queue, so that the limits apply
    // to all of them together.
    {
      provide: ComputationQueue,
      useValue: new ComputationQueue(defaultComputationLimits, sources.metrics?.countComputation),
    },
  ];
}

function providersOfThrottling(store: RateLimitStore, { throttle }: Config): Provider[] {
  return [
    { provide: rateLimitStore, useValue: store },
    { provide: SearchRateLookup, useValue: new SearchRateLookup(store, throttle) },
  ];
}
