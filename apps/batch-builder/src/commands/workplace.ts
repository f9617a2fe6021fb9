import { readFile } from 'node:fs/promises';
import { AuditLog } from '@company-relations/audit-log';
import { type BlobStore, Catalogue } from '@company-relations/batch-catalogue';
import { type ManifestKey, readSigningKey } from '@company-relations/batch-manifest';
import { CompanyGraph, migrate } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { type MetricsSettings, openMetrics, startTracing, stopTracing } from '@company-relations/telemetry';
import { NestFactory } from '@nestjs/core';
import { lineRevisionOf } from '../build/company-lines';
import { blobStore, BuilderModule } from '../builder.module';
import { type Environment, type Settings, settingsOf } from '../settings';
import { BuilderMetrics } from '../telemetry/builder-metrics';
import { UsageError } from '../usage-error';

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
 * @throws UsageError, GraphUnavailable
 */
export async function atWork<Result>(environment: Environment, work: (place: Workplace) => Promise<Result>, { looksOnly = false, isMeasured = false } = {}): Promise<Result> {
  const settings = settingsOf(environment);
  await startTracing('company-relations-batch-builder');
  const metrics = isMeasured && settings.metrics ? await metricsAt(settings.metrics) : undefined;
  const context = await NestFactory.createApplicationContext(BuilderModule.with(settings, metrics?.graph.observe), { logger: false, abortOnError: false });
  try {
    const graph = context.get(GraphClient);
    metrics?.graph.watchConnections(() => graph.connectionUse);
    await graph.verifyConnectivity();
    if (!looksOnly) await migrate(graph);
    return await work({
      settings,
      companies: context.get(CompanyGraph),
      subscriptions: context.get(SubscriptionStore),
      catalogue: context.get(Catalogue),
      blobs: context.get<BlobStore>(blobStore),
      now: () => new Date(),
      metrics,
      lineRevision: lineRevisionOf(settings.ultimateOwnershipBudget),
    });
  } finally {
    await context.close();
    await metrics?.close();
    await stopTracing();
  }
}

/** @throws UsageError where the port cannot be had. */
async function metricsAt(settings: MetricsSettings): Promise<BuilderMetrics> {
  const metrics = await openMetrics('batch-builder', settings).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Metrics cannot be served at METRICS_PORT and METRICS_HOST (${error.code}).`);
  });
  return new BuilderMetrics(metrics);
}

/**
 * Does work that writes down what it discloses. What could not be written down is told by what was not published; that somebody
 * touched the log is told here.
 *
 * @throws UsageError where no folder is named for that.
 */
export async function withAudit<Result>({ auditFolder }: Pick<Settings, 'auditFolder'>, told: NodeJS.WritableStream, work: (audit: AuditLog) => Promise<Result>): Promise<Result> {
  if (auditFolder === undefined) throw new UsageError('Set AUDIT_FOLDER.');
  const audit = new AuditLog({
    folder: auditFolder,
    tell: (trouble) => {
      if (trouble.kind === 'tampered') told.write(`A file of the audit log was removed or changed while it was written: ${trouble.file}\n`);
    },
  });
  try {
    return await work(audit);
  } finally {
    await audit.close();
  }
}

/** @throws UsageError where no file is named, or it cannot be read. @throws KeyError for what is no signing key. */
export async function signingKey(file: string | undefined): Promise<ManifestKey> {
  if (file === undefined) throw new UsageError('Set BATCH_SIGNING_KEY_FILE.');
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The signing key cannot be read (${error.code}): ${file}. "keys --create" makes one.`);
  });
  return readSigningKey(pem);
}
