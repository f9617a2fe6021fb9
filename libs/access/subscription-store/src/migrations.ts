import type { Migration } from '@company-relations/neo4j-client';
import schema from './migrations/001-schema.cypher';

/** The part of the first migration that creates the schema of client organisations and subscriptions. */
export const subscriptionMigrations: readonly Migration[] = [{ id: schema.name, query: schema }];
