import type { Migration } from '@company-relations/neo4j-client';
import batchCatalogue from './migrations/003-batch-catalogue.cypher';
import proxyTexts from './migrations/024-proxy-texts.cypher';
import { withdrawProxyTexts } from './migrations/withdraw-proxy-texts';

/** The schema of the batch catalogue, and what an upgrade changes about packages of earlier versions. */
export const catalogueMigrations: readonly Migration[] = [
  { id: batchCatalogue.name, query: batchCatalogue },
  { id: proxyTexts.name, query: proxyTexts, complete: (graph) => withdrawProxyTexts(graph) },
];
