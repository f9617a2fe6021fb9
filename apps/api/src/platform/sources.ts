import type { Audit, SubscriptionLookup } from '@company-relations/authorization-nest';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { DestinationStream } from 'pino';
import type { PackageSource } from '../batches/package-source';
import type { KeyPersonSource } from '../key-persons/find-key-persons';
import type { Companies } from '../relations/search-relations';
import type { OwnershipSource } from '../ultimate-owners/explain-ultimate-owners';
import type { ReadLedgerState } from './health/ledger-watch';
import type { ApiMetrics } from './telemetry/api-metrics';

/** The systems that the service reads from and writes to. */
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
  /** The destination of the log: standard output by default. */
  readonly log?: DestinationStream;
  /** Absent where metrics are off. */
  readonly metrics?: ApiMetrics | undefined;
}

/** For injection. */
export const sources = Symbol('sources');
