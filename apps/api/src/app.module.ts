import { type SubscriptionLookup, subscriptionLookup, tokenSettings, TokenStrategy } from '@company-relations/authorization-nest';
import { GraphClient } from '@company-relations/neo4j-client';
import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import type { Config } from './config/config';
import { GraphHealth } from './health/graph-health';
import { HealthController } from './health/health.controller';
import { accessLog } from './http/access-log';
import { bodyLimit } from './http/json-body.interceptor';
import { OpenResponses } from './http/open-responses';
import { UnknownPathController } from './http/unknown-path.controller';
import { RelationsController } from './relations/relations.controller';
import { type Companies, SearchRelations } from './relations/search-relations';
import { FixedWindows } from './throttling/fixed-windows';

/** What the service reads from, and where it writes to. */
export interface Sources {
  readonly graph: GraphClient;
  readonly companies: Companies;
  readonly subscriptions: SubscriptionLookup;
  /** Where the log goes: standard output, if not said otherwise. */
  readonly log?: DestinationStream;
}

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly graph: GraphClient) {}

  static with(config: Config, { graph, companies, subscriptions, log }: Sources): DynamicModule {
    const { limit, windowMs } = config.throttle;
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(accessLog(config.logLevel, log)),
        TerminusModule.forRoot({ logger: false }),
        ThrottlerModule.forRoot({ throttlers: [{ limit, ttl: windowMs }], storage: new FixedWindows() }),
      ],
      controllers: [HealthController, RelationsController, UnknownPathController],
      providers: [
        TokenStrategy,
        GraphHealth,
        OpenResponses,
        { provide: GraphClient, useValue: graph },
        { provide: tokenSettings, useValue: config.tokens },
        { provide: subscriptionLookup, useValue: subscriptions },
        { provide: bodyLimit, useValue: config.bodyLimitBytes },
        { provide: SearchRelations, useValue: new SearchRelations(companies, config.cursorKeys) },
      ],
    };
  }

  /** By now the server has finished all requests. */
  async onApplicationShutdown(): Promise<void> {
    await this.graph.close();
  }
}
