import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Catalogue } from '@company-relations/batch-catalogue';
import { CompanyGraph } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { CachedSubscriptions, SubscriptionStore } from '@company-relations/subscription-store';
import { openBlobs } from './batches/open-blobs';
import { readConfig } from './config/read-config';
import { createApp } from './create-app';

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
  const graph = new GraphClient(config.graph);
  const companies = new CompanyGraph(graph, config);
  const store = new SubscriptionStore(graph);
  const blobs = config.batches && (await openBlobs(config.batches.storage));
  const app = await createApp(config, {
    graph,
    companies,
    keyPersons: companies,
    ownership: companies,
    packages: blobs && new Catalogue({ graph, blobs, protectionsSince: (number) => companies.protectionsSince(number) }),
    close: async () => {
      await graph.close();
      await blobs?.close();
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
