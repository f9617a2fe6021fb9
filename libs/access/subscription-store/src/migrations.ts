import type { Migration } from '@company-relations/neo4j-client';
import schema from './migrations/001-schema.cypher';

/** The schema of client organisations and subscriptions: their part of the first migration. */
export const subscriptionMigrations: readonly Migration[] = [{ id: schema.name, query: schema }];
