import { type SubscriptionLookup, subscriptionLookup, tokenSettings, TokenStrategy } from '@company-relations/authorization-nest';
import { GraphClient } from '@company-relations/neo4j-client';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import { type Audit, auditLog, Disclosures } from './audit/disclosures';
import { BatchDownload } from './batches/batch-download';
import { BatchFileController } from './batches/batch-file.controller';
import { BatchListController } from './batches/batch-list.controller';
import { manifestKeys, ManifestKeysController } from './batches/manifest-keys.controller';
import { noPackages, packageSource, type PackageSource } from './batches/package-source';
import { ComputationQueue, defaultComputationLimits } from './computing/computation-queue';
import type { Config } from './config/config';
import { AuditHealth } from './health/audit-health';
import { GraphHealth } from './health/graph-health';
import { HealthController } from './health/health.controller';
import { LedgerHealth } from './health/ledger-health';
import { ledgerState, LedgerWatch, type ReadLedgerState } from './health/ledger-watch';
import { ThrottleHealth } from './health/throttle-health';
import { graphWarmUp, WarmUp } from './health/warm-up';
import { AccessLog, logger } from './http/access-log';
import { FollowedErasures } from './http/followed-erasures';
import { bodyLimit } from './http/json-body';
import { OpenResponses } from './http/open-responses';
import type { Patience } from './http/patient-server';
import { UnknownPathController } from './http/unknown-path.controller';
import { FindKeyPersons, type KeyPersonSource } from './key-persons/find-key-persons';
import { KeyPersonsController } from './key-persons/key-persons.controller';
import { Answers } from './relations/answers';
import { RelationsController } from './relations/relations.controller';
import { type Companies, SearchRelations } from './relations/search-relations';
import { ExplainUltimateOwners, type OwnershipSource } from './ultimate-owners/explain-ultimate-owners';
import type { ApiMetrics } from './telemetry/api-metrics';
import { UltimateOwnersController } from './ultimate-owners/ultimate-owners.controller';
import { SubscriptionController } from './subscription/subscription.controller';
import { FixedWindows } from './throttling/fixed-windows';
import { requestWindows } from './throttling/request-windows';
import { SearchRate } from './throttling/search-rate';
import { SharedWindows } from './throttling/shared-windows';

/** What the service reads from, and where it writes to. */
export interface Sources {
  readonly graph: GraphClient;
  readonly companies: Companies;
  readonly keyPersons: KeyPersonSource;
  readonly ownership: OwnershipSource;
  readonly subscriptions: SubscriptionLookup;
  readonly audit: Audit;
  /** Absent where the service offers no batch packages. */
  readonly packages?: PackageSource | undefined;
  /** Absent where there is no graph to compare with an erasure ledger. */
  readonly ledgerState?: ReadLedgerState;
  /** Ends their connections. */
  readonly close: () => Promise<void>;
  /** Makes `graph` ready to answer its first request quickly. */
  readonly warmUp: () => Promise<void>;
  /** Where the log goes: standard output, if not said otherwise. */
  readonly log?: DestinationStream;
  /** Absent where metrics are off. */
  readonly metrics?: ApiMetrics | undefined;
}

const closeSources = Symbol('end of the sources');

/** The last one takes every path that none of the others has. */
const controllers = [
  HealthController,
  ManifestKeysController,
  RelationsController,
  KeyPersonsController,
  UltimateOwnersController,
  BatchListController,
  BatchFileController,
  SubscriptionController,
  UnknownPathController,
];

const services = [TokenStrategy, GraphHealth, ThrottleHealth, AuditHealth, LedgerHealth, LedgerWatch, Disclosures, WarmUp, OpenResponses, BatchDownload];

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(@Inject(closeSources) private readonly close: Sources['close']) {}

  static with(config: Config, sources: Sources, { answerMs }: Pick<Patience, 'answerMs'>): DynamicModule {
    const { limit, windowMs } = config.throttle;
    const windows = config.redis ? new SharedWindows(config.redis) : new FixedWindows();
    const log = logger(config.logLevel, sources.log);
    return {
      module: AppModule,
      imports: [
        // Its middleware would follow every request through all that is asynchronous, for a request id in our own few lines.
        LoggerModule.forRoot({ pinoHttp: { logger: log }, forRoutes: [] }),
        TerminusModule.forRoot({ logger: false }),
        ThrottlerModule.forRoot({ throttlers: [{ limit, ttl: windowMs }], storage: windows }),
      ],
      controllers,
      providers: [
        ...services,
        { provide: APP_INTERCEPTOR, useClass: FollowedErasures },
        { provide: ledgerState, useValue: sources.ledgerState },
        ...providersOfSettings(config),
        ...providersOfSources(sources, config),
        ...providersOfComputations(sources),
        { provide: Answers, useValue: new Answers(sources.subscriptions, answerMs) },
        { provide: AccessLog, useValue: new AccessLog(log) },
        { provide: requestWindows, useValue: windows },
        { provide: SearchRate, useValue: new SearchRate(windows, config.throttle) },
      ],
    };
  }

  /** By now the server has finished all requests. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}

function providersOfSettings({ batches, tokens, bodyLimitBytes }: Config): Provider[] {
  return [
    { provide: manifestKeys, useValue: batches?.keys ?? [] },
    { provide: tokenSettings, useValue: tokens },
    { provide: bodyLimit, useValue: bodyLimitBytes },
  ];
}

function providersOfSources({ graph, companies, subscriptions, audit, packages = noPackages, close, warmUp, metrics }: Sources, { cursorKeys }: Config): Provider[] {
  // Large pages have a queue of their own: key persons and explanations do not wait for them.
  const pages = new ComputationQueue(defaultComputationLimits, metrics?.countPageTurn);
  return [
    { provide: GraphClient, useValue: graph },
    { provide: closeSources, useValue: close },
    { provide: auditLog, useValue: audit },
    { provide: packageSource, useValue: packages },
    { provide: graphWarmUp, useValue: warmUp },
    { provide: subscriptionLookup, useValue: subscriptions },
    { provide: SearchRelations, useValue: new SearchRelations(companies, cursorKeys, { pages }) },
  ];
}

/** Key persons and explanations share one queue. */
function providersOfComputations({ keyPersons, ownership, metrics }: Sources): Provider[] {
  const computations = new ComputationQueue(defaultComputationLimits, metrics?.countComputation);
  return [
    { provide: FindKeyPersons, useValue: new FindKeyPersons(keyPersons, computations) },
    { provide: ExplainUltimateOwners, useValue: new ExplainUltimateOwners(ownership, computations) },
  ];
}
