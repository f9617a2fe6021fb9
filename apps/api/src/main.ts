import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { AuditLog } from '@company-relations/audit-log';
import { Catalogue } from '@company-relations/batch-catalogue';
import { CompanyGraph } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { CachedSubscriptions, SubscriptionStore } from '@company-relations/subscription-store';
import { openMetrics, startTracing, stopTracing } from '@company-relations/telemetry';
import { logTrouble } from './audit/log-trouble';
import { openBlobs } from './batches/open-blobs';
import { readConfig } from './config/read-config';
import { createApp } from './create-app';
import { ApiMetrics } from './telemetry/api-metrics';

/** Far more than a deployment has; a bound for invented ids. */
const maxCachedSubscriptions = 10_000;

/** No subscription can have this id. */
const noSubscription = '';

async function main(): Promise<void> {
  const reading = await readConfig({ environment: process.env, readFile: (path) => readFileSync(path, 'utf8') });
  if (!reading.ok) {
    process.stderr.write(`The configuration is not valid:\n${reading.problems.map((problem) => `  ${problem}\n`).join('')}`);
    process.exitCode = 1;
    return;
  }
  const { config } = reading;
  await startTracing('company-relations-api');
  const metrics = config.metrics && new ApiMetrics(await openMetrics('api', config.metrics));
  const graph = new GraphClient(config.graph, metrics?.graph.observe);
  metrics?.graph.watchConnections(() => graph.connectionUse);
  const companies = new CompanyGraph(graph, config);
  const store = new SubscriptionStore(graph);
  const blobs = config.batches && (await openBlobs(config.batches.storage));
  const packages = blobs && new Catalogue({ graph, blobs, protectionsSince: (number) => companies.protectionsSince(number) });
  if (packages) metrics?.watchPackages((limit) => packages.newestPackages(limit));
  const audit = new AuditLog({ folder: config.auditFolder, tell: logTrouble });
  const app = await createApp(config, {
    graph,
    companies,
    keyPersons: companies,
    ownership: companies,
    audit,
    packages,
    metrics,
    close: async () => {
      await audit.close();
      await graph.close();
      await blobs?.close();
      await metrics?.close();
      await stopTracing();
    },
    warmUp: async () => {
      await store.find(noSubscription);
      await companies.warmUp();
    },
    subscriptions: new CachedSubscriptions(store, {
      maxAgeMs: config.subscriptionMaxAgeMs,
      maxEntries: maxCachedSubscriptions,
      now: () => performance.now(),
    }),
  });
  await app.listen(config.port, config.host);
}

void main();
