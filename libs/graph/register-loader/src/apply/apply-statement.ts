import type { DateTime, RegisterStatement, RemovalStatement } from '@company-relations/ownership';
import { applyCompany } from './apply-company';
import { applyPerson } from './apply-person';
import { removeEntity } from './remove-entity';
import { applyRecord, removeRecord } from './apply-record';
import { endRecord } from './end-record';
import type { Outcome } from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Applies a statement to `graph`, and returns the outcome. `graph` must have read everything that the statement names.
 *
 * @param hash the `contentHash` of the statement.
 * @param loadedAt the `updatedAt` of everything for which the statement gives none.
 */
export function applyStatement(
  graph: StoredGraph,
  statement: RegisterStatement,
  hash: string,
  loadedAt: DateTime,
): Outcome {
  switch (statement.type) {
    case 'company':
      return applyCompany(graph, statement, hash, loadedAt);
    case 'person':
      return applyPerson(graph, statement, hash, loadedAt);
    case 'record':
      return applyRecord(graph, statement, hash, loadedAt);
    case 'end':
      return endRecord(graph, statement, hash, loadedAt);
    case 'removal':
      return isOfEntity(statement) ? removeEntity(graph, statement, loadedAt) : removeRecord(graph, statement);
  }
}

function isOfEntity(statement: RemovalStatement): statement is RemovalStatement & { of: 'company' | 'person' } {
  return statement.of !== 'record';
}
