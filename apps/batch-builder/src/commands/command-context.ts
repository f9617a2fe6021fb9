import { readFile } from 'node:fs/promises';
import { type AuditLog, withAuditLog } from '@company-relations/audit-log';
import { type BlobStore, Catalogue, type ErasureLedger } from '@company-relations/batch-catalogue';
import { type ManifestKey, readSigningKey } from '@company-relations/batch-manifest';
import { ChangeLog } from '@company-relations/change-log';
import { UsageError } from '@company-relations/command-line';
import { CompanyGraph } from '@company-relations/company-graph';
import { requireNoLedger } from '@company-relations/erasure-ledger';
import { migrate } from '@company-relations/graph-schema';
import { GraphClient } from '@company-relations/neo4j-client';
import type { Environment } from '@company-relations/settings';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { withTelemetry } from '@company-relations/telemetry';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { lineRevisionOf } from '../packaging/company-lines';
import { blobStore, BuilderModule, erasureLedger } from '../builder.module';
import { type Settings, readSettings } from '../settings';
import { BuilderMetrics } from '../telemetry/builder-metrics';

/** The services and settings that a command uses. */
export interface CommandContext {
  readonly settings: Settings;
  readonly companies: CompanyGraph;
  readonly changeLog: ChangeLog;
  readonly subscriptions: SubscriptionStore;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  readonly now: () => Date;
  /** The metrics of the builder. Undefined if metrics are off or if the command is short. */
  readonly metrics?: BuilderMetrics | undefined;
  /** The current line revision. See `lineRevisionOf`. */
  readonly lineRevision: string;
}

/**
 * Opens the services that a command needs, runs the command and closes the services. Unless the command is read-only,
 * migrates the graph first.
 *
 * @param options.isMeasured - if true, the metrics are served while the command runs. Only long-running commands set
 *   it.
 * @throws UsageError if a setting is missing or invalid.
 * @throws MetricsAddressUnavailableError if the metrics cannot be served at their address.
 * @throws GraphUnavailable if the graph does not respond.
 * @throws LedgerNotFollowedError if the graph has not applied all entries of the erasure ledger. Only if the command is
 *   not read-only.
 * @throws LedgerMissingError if the graph has applied entries of an erasure ledger, but no ledger is configured. Only
 *   if the command is not read-only.
 */
export async function withCommandContext<Result>(
  environment: Environment,
  work: (context: CommandContext) => Promise<Result>,
  { isReadOnly = false, isMeasured = false } = {},
): Promise<Result> {
  const settings = readSettings(environment);
  return withTelemetry('batch-builder', isMeasured ? settings.metrics : undefined, async (registry) => {
    const metrics = registry && new BuilderMetrics(registry);
    const context = await NestFactory.createApplicationContext(BuilderModule.with(settings, metrics), {
      logger: false,
      abortOnError: false,
    });
    try {
      const graph = context.get(GraphClient);
      metrics?.graph.watchConnections(() => graph.connectionUse);
      metrics?.figures.watchWaiting(() => context.get(CompanyGraph).countWaitingFigures());
      await graph.verifyConnectivity();
      if (!isReadOnly) {
        await migrate(graph);
        await requireErasuresKnown(graph, context.get<ErasureLedger | undefined>(erasureLedger));
      }
      return await work(contextFrom(context, settings, metrics));
    } finally {
      await context.close();
    }
  });
}

/**
 * Checks that the graph has applied all entries of the erasure ledger. The check must come before anything is built or
 * withdrawn, because a graph that was restored from a dump may contain erased persons again.
 */
async function requireErasuresKnown(graph: GraphClient, ledger: ErasureLedger | undefined): Promise<void> {
  await (ledger ? ledger.requireFollowed(graph) : requireNoLedger(graph));
}

function contextFrom(
  context: INestApplicationContext,
  settings: Settings,
  metrics: BuilderMetrics | undefined,
): CommandContext {
  return {
    settings,
    companies: context.get(CompanyGraph),
    changeLog: new ChangeLog(context.get(GraphClient)),
    subscriptions: context.get(SubscriptionStore),
    catalogue: context.get(Catalogue),
    blobs: context.get<BlobStore>(blobStore),
    now: () => new Date(),
    metrics,
    lineRevision: lineRevisionOf(settings.ultimateOwnershipBudget),
  };
}

/**
 * Runs work that appends entries to the audit log. Reports on `err` if another program changed the log or if the log
 * could not be closed.
 *
 * @throws UsageError if no folder for the log is set.
 */
export async function withAudit<Result>(
  { settings, metrics }: AuditedContext,
  err: NodeJS.WritableStream,
  work: (audit: AuditLog) => Promise<Result>,
): Promise<Result> {
  const { auditFolder: folder } = settings;
  if (folder === undefined) throw new UsageError('Set AUDIT_FOLDER.');
  return withAuditLog({ folder, log: (text) => void err.write(`${text}\n`), metrics: metrics?.audit }, work);
}

interface AuditedContext extends Pick<CommandContext, 'metrics'> {
  readonly settings: Pick<Settings, 'auditFolder'>;
}

/**
 * Reads the key that signs manifests.
 *
 * @throws UsageError if no file is set or the file cannot be read.
 * @throws KeyError if the file does not contain a signing key.
 */
export async function signingKey(file: string | undefined): Promise<ManifestKey> {
  if (file === undefined) throw new UsageError('Set BATCH_SIGNING_KEY_FILE.');
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The signing key cannot be read (${error.code}): ${file}. "keys --create" makes one.`);
  });
  return readSigningKey(pem);
}
