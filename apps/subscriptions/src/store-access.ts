import type { Output } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import { GraphClient } from '@company-relations/neo4j-client';
import type { Environment } from '@company-relations/settings';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { type Audited, withAuditedChanges } from './audited-changes';
import { readAuditFolder, readGraphSettings } from './environment';

/** Runs work that only reads subscriptions. It neither migrates the graph nor writes audit entries. */
export async function withStoreForReading<T>(
  environment: Environment,
  work: (store: SubscriptionStore) => Promise<T>,
): Promise<T> {
  return withGraph(environment, (graph) => work(new SubscriptionStore(graph)));
}

interface Writing extends Pick<Audited, 'by'> {
  readonly environment: Environment;
  readonly output: Output;
}

/**
 * Runs work that writes subscriptions. Migrates the graph first, because the constraints of its schema keep the IDs of
 * subscriptions unique.
 */
export async function withWritableStore<T>(
  { environment, output, by }: Writing,
  work: (store: SubscriptionStore) => Promise<T>,
): Promise<T> {
  return withAuditedChanges({ folder: readAuditFolder(environment), by, log: output.err }, (beforeChanges) =>
    withGraph(environment, async (graph) => {
      await migrate(graph);
      return work(new SubscriptionStore(graph, beforeChanges));
    }),
  );
}

async function withGraph<T>(environment: Environment, work: (graph: GraphClient) => Promise<T>): Promise<T> {
  const graph = new GraphClient(readGraphSettings(environment));
  try {
    return await work(graph);
  } finally {
    await graph.close();
  }
}
