import { AuditLog } from '@company-relations/audit-log';
import { Catalogue, type ErasureLedger, openBlobStore, openLedger } from '@company-relations/batch-catalogue';
import { CompanyGraph, readLastFollowed } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { CachedSubscriptions, SubscriptionStore } from '@company-relations/subscription-store';
import { openMetrics, startTracing, stopTracing } from '@company-relations/telemetry';
import type { Sources } from '../app.module';
import { logTrouble } from '../audit/log-trouble';
import type { Config } from '../config/config';
import type { WatchedState } from '../health/ledger-watch';
import { ApiMetrics } from '../telemetry/api-metrics';
import type { Opened } from './opened';
import { StartRefused } from './start-refused';

/** Far more than a deployment has; a bound for invented ids. */
const maxCachedSubscriptions = 10_000;

/** The S3 client makes three attempts, and a client waits no longer than for these before the 503. */
const storeTimeoutMs = 5_000;

/** No subscription can have this id. */
const noSubscription = '';

/**
 * Opens what the service reads from and writes to. It does not wait for the graph.
 *
 * @param opened takes what was opened, also where something else could not be.
 * @throws MetricsUnavailableError, StartRefused when the folder of the packages cannot be used.
 */
export async function openSources(config: Config, opened: Opened): Promise<Sources> {
  opened.add('traces', stopTracing);
  await startTracing('company-relations-api');
  const metrics = await metricsOf(config, opened);
  const graph = new GraphClient(config.graph, metrics?.graph.observe);
  opened.add('graph', () => graph.close());
  metrics?.graph.watchConnections(() => graph.connectionUse);
  const companies = new CompanyGraph(graph, config);
  const store = new SubscriptionStore(graph);
  const ledger = await ledgerOf(config, opened);
  const packages = await packagesOf(config, { graph, companies, ledger }, opened);
  if (packages) metrics?.watchPackages((limit) => packages.newestPackages(limit));
  const sources = { graph, companies, keyPersons: companies, ownership: companies, audit: auditOf(config, metrics, opened), packages, metrics };
  return {
    ...sources,
    ledgerState: () => (ledger ? ledger.settledState(graph) : stateWithoutLedger(graph)),
    close: () => opened.close(),
    warmUp: async () => {
      await store.find(noSubscription);
      await companies.warmUp();
    },
    subscriptions: new CachedSubscriptions(store, {
      maxAgeMs: config.subscriptionMaxAgeMs,
      maxEntries: maxCachedSubscriptions,
      now: () => performance.now(),
    }),
  };
}

/** One small query; the watch keeps what it says for some seconds. */
async function stateWithoutLedger(graph: GraphClient): Promise<WatchedState> {
  return (await readLastFollowed(graph)).followed > 0 ? 'missing' : 'none';
}

async function metricsOf({ metrics: settings }: Config, opened: Opened): Promise<ApiMetrics | undefined> {
  if (!settings) return undefined;
  const metrics = await openMetrics('api', settings);
  opened.add('metrics', () => metrics.close());
  return new ApiMetrics(metrics);
}

async function packagesOf({ batches }: Config, { graph, companies, ledger }: { readonly graph: GraphClient; readonly companies: CompanyGraph; readonly ledger: ErasureLedger | undefined }, opened: Opened): Promise<Catalogue | undefined> {
  if (!batches) return undefined;
  const blobs = await openBlobStore(batches.storage, { answerTimeoutMs: storeTimeoutMs }).catch((error: NodeJS.ErrnoException) => {
    throw 'folder' in batches.storage && error.syscall !== undefined ? new StartRefused(`The folder of BATCH_STORE cannot be used (${error.code}).`) : error;
  });
  opened.add('packages', async () => blobs.close());
  return new Catalogue({ graph, blobs, protectionsSince: (number) => companies.protectionsSince(number), ledger });
}

async function ledgerOf({ ledger: settings }: Config, opened: Opened): Promise<ErasureLedger | undefined> {
  if (!settings) return undefined;
  const ledger = await openLedger(settings).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === undefined ? error : new StartRefused(`The folder of ERASURE_LEDGER cannot be used (${error.code}).`);
  });
  opened.add('erasure ledger', () => ledger.close());
  return ledger;
}

function auditOf({ auditFolder }: Config, metrics: ApiMetrics | undefined, opened: Opened): AuditLog {
  const audit = new AuditLog({
    folder: auditFolder,
    onOutcome: metrics?.audit.observe,
    onEvent: (trouble) => {
      logTrouble(trouble);
      metrics?.audit.onEvent(trouble);
    },
  });
  opened.add('audit log', () => audit.close());
  metrics?.audit.watch(audit);
  return audit;
}
