import type { Audit, SubscriptionLookup } from '@company-relations/authorization-nest';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { DestinationStream } from 'pino';
import type { PackageSource } from '../batches/package-source';
import type { ChangesSource } from '../changes/load-changes';
import type { RoleCodesSource } from '../code-tables/code-tables';
import type { CompanySearchSource } from '../companies/find-companies';
import type { ExplorerFiles } from '../explorer/explorer-files';
import type { KeyPersonSource } from '../key-persons/find-key-persons';
import type { RelationsSource } from '../relations/page-loader';
import type { StructureSource } from '../structure/load-structure';
import type { OwnershipSource } from '../ultimate-owners/explain-ultimate-owners';
import type { ReadLedgerState } from './health/ledger-watch';
import type { WarmableGraph } from './health/warm-up';
import type { ApiMetrics } from './telemetry/api-metrics';

/** The graph, the audit log and all other systems that the service reads from or writes to. */
export interface Sources {
  readonly graph: GraphClient;
  readonly companies: RelationsSource;
  readonly namedCompanies: CompanySearchSource;
  readonly roleCodes: RoleCodesSource;
  readonly keyPersons: KeyPersonSource;
  readonly ownership: OwnershipSource;
  readonly structures: StructureSource;
  readonly changes: ChangesSource;
  readonly subscriptions: SubscriptionLookup;
  readonly audit: Audit;
  /** The batch packages that callers can download. Undefined if the service offers no batch packages. */
  readonly packages?: PackageSource | undefined;
  /** The files of the built explorer. Undefined if the service serves no explorer. */
  readonly explorerFiles?: ExplorerFiles | undefined;
  /** Compares the graph with the erasure ledger. Undefined if the service uses no graph, as in tests. */
  readonly ledgerState?: ReadLedgerState;
  /** Closes the connections of all sources. */
  readonly close: () => Promise<void>;
  /** `graph` as the warm-up uses it. */
  readonly graphToWarmUp: WarmableGraph;
  /** The destination of the application log. Default: standard output. */
  readonly log?: DestinationStream;
  /** Undefined if metrics are off. */
  readonly metrics?: ApiMetrics | undefined;
}

/** Injection token of the {@link Sources}. */
export const sources = Symbol('sources');
