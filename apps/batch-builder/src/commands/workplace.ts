import { readFile } from 'node:fs/promises';
import { type BlobStore, Catalogue } from '@company-relations/batch-catalogue';
import { type ManifestKey, readSigningKey } from '@company-relations/batch-manifest';
import { CompanyGraph, migrate } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { NestFactory } from '@nestjs/core';
import { lineRevisionOf } from '../build/company-lines';
import { blobStore, BuilderModule } from '../builder.module';
import { type Environment, type Settings, settingsOf } from '../settings';
import { UsageError } from '../usage-error';

/** All that a command works with. */
export interface Workplace {
  readonly settings: Settings;
  readonly companies: CompanyGraph;
  readonly subscriptions: SubscriptionStore;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  readonly now: () => Date;
  /** See `lineRevisionOf`. */
  readonly lineRevision: string;
}

/**
 * Runs a command on the graph; everything is closed afterwards. The graph is brought to the newest schema first, unless the
 * command only looks.
 *
 * @throws UsageError, GraphUnavailable
 */
export async function atWork<Result>(environment: Environment, work: (place: Workplace) => Promise<Result>, { looksOnly = false } = {}): Promise<Result> {
  const settings = settingsOf(environment);
  const context = await NestFactory.createApplicationContext(BuilderModule.with(settings), { logger: false, abortOnError: false });
  try {
    const graph = context.get(GraphClient);
    await graph.verifyConnectivity();
    if (!looksOnly) await migrate(graph);
    return await work({
      settings,
      companies: context.get(CompanyGraph),
      subscriptions: context.get(SubscriptionStore),
      catalogue: context.get(Catalogue),
      blobs: context.get<BlobStore>(blobStore),
      now: () => new Date(),
      lineRevision: lineRevisionOf(settings.ultimateOwnershipBudget),
    });
  } finally {
    await context.close();
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
