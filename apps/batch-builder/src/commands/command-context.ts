import { readFile } from 'node:fs/promises';
import { AuditLog, type Trouble, troubleText } from '@company-relations/audit-log';
import { type BlobStore, Catalogue, type ErasureLedger } from '@company-relations/batch-catalogue';
import { type ManifestKey, readSigningKey } from '@company-relations/batch-manifest';
import { UsageError } from '@company-relations/command-line';
import { CompanyGraph, migrate, requireNoLedger } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import type { Environment } from '@company-relations/settings';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { withTelemetry } from '@company-relations/telemetry';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { lineRevisionOf } from '../packaging/company-lines';
import { blobStore, BuilderModule, erasureLedger } from '../builder.module';
import { type Settings, settingsOf } from '../settings';
import { BuilderMetrics } from '../telemetry/builder-metrics';

/** All that a command works with. */
export interface Workplace {
  readonly settings: Settings;
  readonly companies: CompanyGraph;
  readonly subscriptions: SubscriptionStore;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  readonly now: () => Date;
  /** Absent where metrics are off, and for what does not take long. */
  readonly metrics?: BuilderMetrics | undefined;
  /** See `lineRevisionOf`. */
  readonly lineRevision: string;
}

/**
 * Runs a command on the graph; everything is closed afterwards. The graph is brought to the newest schema first, unless the
 * command only looks. What may take long is measured.
 *
 * @throws UsageError, MetricsUnavailable, GraphUnavailable; LedgerNotFollowedError, LedgerMissingError where the graph may have
 * persons who were erased.
 */
export async function atWork<Result>(environment: Environment, work: (place: Workplace) => Promise<Result>, { looksOnly = false, isMeasured = false } = {}): Promise<Result> {
  const settings = settingsOf(environment);
  return withTelemetry('batch-builder', isMeasured ? settings.metrics : undefined, async (served) => {
    const metrics = served && new BuilderMetrics(served);
    const context = await NestFactory.createApplicationContext(BuilderModule.with(settings, metrics?.graph.observe), { logger: false, abortOnError: false });
    try {
      const graph = context.get(GraphClient);
      metrics?.graph.watchConnections(() => graph.connectionUse);
      await graph.verifyConnectivity();
      if (!looksOnly) {
        await migrate(graph);
        await requireFollowed(graph, context.get<ErasureLedger | undefined>(erasureLedger));
      }
      return await work(placeIn(context, settings, metrics));
    } finally {
      await context.close();
    }
  });
}

/** Nothing is built, and no package touched, in a graph that does not know all erasures. */
async function requireFollowed(graph: GraphClient, ledger: ErasureLedger | undefined): Promise<void> {
  await (ledger ? ledger.requireFollowed(graph) : requireNoLedger(graph));
}

function placeIn(context: INestApplicationContext, settings: Settings, metrics: BuilderMetrics | undefined): Workplace {
  return {
    settings,
    companies: context.get(CompanyGraph),
    subscriptions: context.get(SubscriptionStore),
    catalogue: context.get(Catalogue),
    blobs: context.get<BlobStore>(blobStore),
    now: () => new Date(),
    metrics,
    lineRevision: lineRevisionOf(settings.ultimateOwnershipBudget),
  };
}

/**
 * Does work that writes down what it discloses. What could not be written down is told by what was not published; that somebody
 * touched the log, and that it could not be closed, is told here.
 *
 * @throws UsageError where no folder is named for that.
 */
export async function withAudit<Result>({ settings: { auditFolder }, metrics }: AuditedPlace, told: NodeJS.WritableStream, work: (audit: AuditLog) => Promise<Result>): Promise<Result> {
  if (auditFolder === undefined) throw new UsageError('Set AUDIT_FOLDER.');
  const tell = (trouble: Trouble) => {
    metrics?.audit.tell(trouble);
    const text = troubleText(trouble);
    if (text !== undefined) told.write(`${text}\n`);
  };
  const audit = new AuditLog({ folder: auditFolder, tell, observe: metrics?.audit.observe });
  metrics?.audit.watch(audit);
  try {
    return await work(audit);
  } finally {
    await audit.close();
  }
}

interface AuditedPlace extends Pick<Workplace, 'metrics'> {
  readonly settings: Pick<Settings, 'auditFolder'>;
}

/** @throws UsageError where no file is named, or it cannot be read. @throws KeyError for what is no signing key. */
export async function signingKey(file: string | undefined): Promise<ManifestKey> {
  if (file === undefined) throw new UsageError('Set BATCH_SIGNING_KEY_FILE.');
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The signing key cannot be read (${error.code}): ${file}. "keys --create" makes one.`);
  });
  return readSigningKey(pem);
}
