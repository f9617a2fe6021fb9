import type { Migration } from '@company-relations/neo4j-client';
import batchCatalogue from './migrations/003-batch-catalogue.cypher';

/** The schema of the batch catalogue. */
export const catalogueMigrations: readonly Migration[] = [{ id: batchCatalogue.name, query: batchCatalogue }];
