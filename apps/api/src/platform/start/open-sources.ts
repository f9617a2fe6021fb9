import { join } from 'node:path';
import { AuditLog } from '@company-relations/audit-log';
import { Catalogue, type ErasureLedger, openBlobStore, openLedger } from '@company-relations/batch-catalogue';
import { CompanyGraph } from '@company-relations/company-graph';
import { readLastFollowed } from '@company-relations/erasure-ledger';
import { GraphClient } from '@company-relations/neo4j-client';
import { CachedSubscriptions, SubscriptionStore } from '@company-relations/subscription-store';
import { openMetrics, startTracing, stopTracing } from '@company-relations/telemetry';
import { type ExplorerFiles, readExplorerFiles } from '../../explorer/explorer-files';
import type { Sources } from '../../platform/sources';
import { logAuditLogEvent } from '../audit/log-audit-log-event';
import type { Config } from '../config/config';
import type { WatchedLedgerState } from '../health/ledger-watch';
import { ApiMetrics } from '../telemetry/api-metrics';
import type { ResourceStack } from './resource-stack';
import { StartupError } from './startup-error';

/**
 * The maximum number of cached subscriptions, far more than any deployment has. Without a limit, callers could fill the
 * cache with invented IDs.
 */
const maxCachedSubscriptions = 10_000;

/**
 * Maximum time of one attempt to read from the package store, in milliseconds. The S3 client makes at most three
 * attempts. Then the caller gets a 503.
 */
const storeTimeoutMs = 5_000;

/**
 * The folders that may contain the built explorer: the folder next to the program in an image, and the folder of its
 * own in a workspace.
 */
const explorerFolders = [join(__dirname, 'explorer'), join(__dirname, '../explorer')];

/** An ID that no subscription can have. The warm-up looks it up, so that Neo4j plans the query for subscriptions. */
const noSubscription = '';

/**
 * Opens everything that the service reads from and writes to. Does not wait until the graph is available.
 *
 * @param resources - receives each opened resource, so that the caller can close them even if this function throws.
 * @throws MetricsAddressUnavailableError if the metrics cannot be served at their address.
 * @throws StartupError if the folder of the packages or of the erasure ledger cannot be used.
 * @throws StartupError if the settings turn the explorer on, but it was not built.
 */
export async function openSources(config: Config, resources: ResourceStack): Promise<Sources> {
  resources.add('traces', stopTracing);
  await startTracing('company-relations-api');
  const metrics = await metricsOf(config, resources);
  const graph = new GraphClient(config.graph, metrics?.graph.observe);
  resources.add('graph', () => graph.close());
  metrics?.graph.watchConnections(() => graph.connectionUse);
  const companies = new CompanyGraph(graph, { ...config, onFigures: metrics?.figures.observe });
  metrics?.figures.watchWaiting(() => companies.countWaitingFigures());
  const store = new SubscriptionStore(graph);
  const ledger = await ledgerOf(config, resources);
  const packages = await packagesOf(config, { graph, companies, ledger }, resources);
  if (packages) metrics?.watchPackages((limit) => packages.orders.newest(limit));
  const sources = {
    graph,
    companies,
    namedCompanies: companies,
    roleCodes: companies,
    keyPersons: companies,
    ownership: companies,
    structures: companies,
    changes: companies,
    audit: auditOf(config, metrics, resources),
    packages,
    metrics,
    explorerFiles: await explorerFilesOf(config),
  };
  return {
    ...sources,
    ledgerState: () => (ledger ? ledger.settledState(graph) : stateWithoutLedger(graph)),
    close: () => resources.close(),
    graphToWarmUp: {
      serverStart: () => graph.serverStart(),
      warmUp: async (options) => {
        await store.find(noSubscription);
        await companies.warmUp(options);
      },
    },
    subscriptions: new CachedSubscriptions(store, {
      maxAgeMs: config.subscriptionMaxAgeMs,
      maxEntries: maxCachedSubscriptions,
      now: () => performance.now(),
    }),
  };
}

/**
 * Returns the state of the erasure ledger for a service without a ledger: `missing` if the graph has ever followed a
 * ledger, otherwise `none`. Each call runs one small query. {@link LedgerWatch} calls this function only every few
 * seconds.
 */
async function stateWithoutLedger(graph: GraphClient): Promise<WatchedLedgerState> {
  return (await readLastFollowed(graph)).followed > 0 ? 'missing' : 'none';
}

async function metricsOf({ metrics: settings }: Config, resources: ResourceStack): Promise<ApiMetrics | undefined> {
  if (!settings) return undefined;
  const metrics = await openMetrics('api', settings);
  resources.add('metrics', () => metrics.close());
  return new ApiMetrics(metrics);
}

async function packagesOf(
  { batches }: Config,
  {
    graph,
    companies,
    ledger,
  }: { readonly graph: GraphClient; readonly companies: CompanyGraph; readonly ledger: ErasureLedger | undefined },
  resources: ResourceStack,
): Promise<Catalogue | undefined> {
  if (!batches) return undefined;
  const blobs = await openBlobStore(batches.storage, { answerTimeoutMs: storeTimeoutMs }).catch(
    (error: NodeJS.ErrnoException) => {
      throw 'folder' in batches.storage && error.syscall !== undefined
        ? new StartupError(`The folder of BATCH_STORE cannot be used (${error.code}).`)
        : error;
    },
  );
  resources.add('packages', async () => blobs.close());
  return new Catalogue({ graph, blobs, protectionsSince: (number) => companies.protectionsSince(number), ledger });
}

async function ledgerOf({ ledger: settings }: Config, resources: ResourceStack): Promise<ErasureLedger | undefined> {
  if (!settings) return undefined;
  const ledger = await openLedger(settings).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === undefined
      ? error
      : new StartupError(`The folder of ERASURE_LEDGER cannot be used (${error.code}).`);
  });
  resources.add('erasure ledger', () => ledger.close());
  return ledger;
}

async function explorerFilesOf({ explorer }: Config): Promise<ExplorerFiles | undefined> {
  if (!explorer) return undefined;
  const files = await readExplorerFiles(explorerFolders);
  if (!files) throw new StartupError('The explorer is to be served, and its files are not there: build "explorer".');
  return files;
}

function auditOf({ auditFolder }: Config, metrics: ApiMetrics | undefined, resources: ResourceStack): AuditLog {
  const audit = new AuditLog({
    folder: auditFolder,
    onOutcome: metrics?.audit.observe,
    onEvent: (event) => {
      logAuditLogEvent(event);
      metrics?.audit.onEvent(event);
    },
  });
  resources.add('audit log', () => audit.close());
  metrics?.audit.watch(audit);
  return audit;
}
