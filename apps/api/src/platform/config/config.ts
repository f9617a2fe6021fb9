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
  /** The public keys with which clients verify manifests. */
  readonly keys: readonly PublicJwk[];
}

/** Settings of a Redis server that all processes of a deployment share. */
export interface RedisSettings {
  /** Starts with `redis://`, or with `rediss://` for TLS. It may contain a password. */
  readonly url: string;
  /** Maximum time that a request to the service waits for a response of Redis, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * How users of the explorer sign in: at an OIDC issuer (`code`), or at a proxy in front of the service (`proxy`). The
 * proxy adds the token to the requests of the user.
 */
export type ExplorerSettings =
  | { readonly signIn: 'code'; readonly issuer: string; readonly clientId: string; readonly scope?: string }
  | { readonly signIn: 'proxy' };

/** All settings of the service that can differ between deployments. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
  /** Undefined if metrics are off. */
  readonly metrics: MetricsSettings | undefined;
  /**
   * The path below which a proxy publishes the service, such as `/relations`. Empty if the proxy publishes the service
   * at the root. Requests arrive without this path, so the service only adds it to the links in its responses.
   */
  readonly publicPath: string;
  /** Origins whose web pages may read responses, written as in the `Origin` header. `*` means any origin. */
  readonly corsOrigins: readonly string[];
  /** Maximum number of client connections at the same time. */
  readonly maxConnections: number;
  /** Maximum length of a request body, in bytes. */
  readonly bodyLimitBytes: number;
  /**
   * Time between the signal to end and the shutdown, in milliseconds. During this time the service still answers
   * requests, but its readiness check fails.
   */
  readonly shutdownDelayMs: number;
  readonly throttle: { readonly limit: number; readonly windowMs: number };
  /**
   * The Redis server that counts requests for the rate limit. Undefined if each process counts its requests by itself.
   */
  readonly redis: RedisSettings | undefined;
  readonly tokens: TokenSettings;
  readonly cursorKeys: KeyRing;
  readonly graph: GraphSettings;
  /**
   * Maximum number of holdings that are read to compute the ultimate ownerships of one company, upwards and downwards
   * together. 0 turns the computation off.
   */
  readonly ultimateOwnershipBudget: number;
  /** Maximum age of a cached subscription, in milliseconds. An older subscription is read from the graph again. */
  readonly subscriptionMaxAgeMs: number;
  /** The folder of the audit log. Any number of processes may write to the same folder. */
  readonly auditFolder: string;
  /** The settings of batch packages. Undefined if the service offers no batch packages. */
  readonly batches: BatchSettings | undefined;
  /**
   * The storage of the erasure ledger, which records erasures outside the graph. Undefined if the service has no
   * ledger.
   */
  readonly ledger: LedgerSettings | undefined;
  /** The settings of the explorer. Undefined if the service serves no explorer. */
  readonly explorer?: ExplorerSettings | undefined;
}

/** Injection token of the {@link Config}. */
export const config = Symbol('config');
