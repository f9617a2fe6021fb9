import type { BatchStorage, LedgerSettings } from '@company-relations/batch-catalogue';
import type { PublicJwk } from '@company-relations/batch-manifest';
import type { KeyRing } from '@company-relations/cursor';
import type { TokenSettings } from '@company-relations/authorization-nest';
import type { GraphSettings } from '@company-relations/neo4j-client';
import type { MetricsSettings } from '@company-relations/telemetry';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface BatchSettings {
  readonly storage: BatchStorage;
  /** The keys that manifests are verified with. */
  readonly keys: readonly PublicJwk[];
}

/** A Redis that all processes of a deployment share. */
export interface RedisSettings {
  /** `redis://` or `rediss://` (TLS); may hold a password. */
  readonly url: string;
  /** How long a request waits for its answer. */
  readonly timeoutMs: number;
}

/** Everything about the service that differs between deployments. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
  /** Absent where metrics are off. */
  readonly metrics: MetricsSettings | undefined;
  /** Origins whose pages may read answers, as browsers write them; `*` for any. */
  readonly corsOrigins: readonly string[];
  /** The most connections of clients at a time. */
  readonly maxConnections: number;
  /** The longest request body. */
  readonly bodyLimitBytes: number;
  readonly throttle: { readonly limit: number; readonly windowMs: number };
  /** Absent where each process limits requests by itself. */
  readonly redis: RedisSettings | undefined;
  readonly tokens: TokenSettings;
  readonly cursorKeys: KeyRing;
  readonly graph: GraphSettings;
  /** The most holdings that are read for the ultimate ownerships of one company, above it and below it; 0 computes none. */
  readonly ultimateOwnershipBudget: number;
  /** How old a subscription may be that is used without asking the graph again. */
  readonly subscriptionMaxAgeMs: number;
  /** The folder of the audit log. Any number of processes may share it. */
  readonly auditFolder: string;
  /** Absent where the service offers no batch packages. */
  readonly batches: BatchSettings | undefined;
  /** The storage of the erasure ledger, which outlives the graph. Absent when the service has no ledger. */
  readonly ledger: LedgerSettings | undefined;
}

/** For injection. */
export const config = Symbol('config');
