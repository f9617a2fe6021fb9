import { readAddedRoleCodes } from '@company-relations/company-graph';
import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type AddedRoleCodes,
  defaultSourcePriority,
  type FieldPriority,
  noAddedRoleCodes,
  type SourcePriority,
} from '@company-relations/ownership';
import { fieldPriorityOf } from '../apply/stored-field-priority';
import clientOrganisations from '../queries/bulk/client-organisations.cypher';
import existingContent from '../queries/bulk/existing-content.cypher';
import storedPriorities from '../queries/bulk/stored-priorities.cypher';

/** A stored client organisation with its subscriptions. */
export interface StoredOrganisation {
  readonly id: string;
  readonly name: string | null;
  readonly subscriptions: readonly { readonly id: string; readonly enabled: boolean; readonly grants: string }[];
}

/**
 * An order of sources that an operator set. One node has the order for holdings. Another one has, as JSON, the orders
 * for fields of companies.
 */
export interface StoredPriority {
  readonly name: string;
  readonly sources: readonly string[] | null;
  readonly fields: string | null;
}

/** The content of a graph before an import replaces it. */
export interface ExistingContent {
  readonly companies: number;
  readonly persons: number;
  /** The number of stored withdrawals. A withdrawal prevents older statements from restoring what a source withdrew. */
  readonly removals: number;
  /**
   * The number of claims about the protection of persons. A claim comes from a statement that the graph does not store.
   */
  readonly protectionClaims: number;
  /** The number of erased persons who must not be loaded again. Persons whose erasure was revoked are not counted. */
  readonly erasures: number;
  readonly packageOrders: number;
  readonly packages: number;
  /**
   * The smallest ServiceId that the import may assign. All smaller ServiceIds belong, or belonged, to other entities.
   */
  readonly nextServiceId: number;
  readonly changeNumber: number;
  readonly organisations: readonly StoredOrganisation[];
  readonly priorities: readonly StoredPriority[];
  /** The role codes that the operator added to the published tables of role codes. */
  readonly addedRoles: AddedRoleCodes;
}

/** The content of a graph that does not exist yet. */
export const emptyGraph: ExistingContent = {
  companies: 0,
  persons: 0,
  removals: 0,
  protectionClaims: 0,
  erasures: 0,
  packageOrders: 0,
  packages: 0,
  nextServiceId: 1,
  changeNumber: 0,
  organisations: [],
  priorities: [],
  addedRoles: noAddedRoleCodes,
};

/**
 * Reads what a graph contains.
 *
 * @throws GraphUnavailable
 */
export async function readExistingContent(graph: GraphClient): Promise<ExistingContent> {
  const [counts] =
    await graph.read<Omit<ExistingContent, 'organisations' | 'priorities' | 'addedRoles'>>(existingContent);
  const organisations = await graph.read<StoredOrganisation>(clientOrganisations);
  const priorities = await graph.read<StoredPriority>(storedPriorities);
  const addedRoles = await readAddedRoleCodes(graph);
  return { ...emptyGraph, ...counts, organisations, priorities, addedRoles };
}

/**
 * Returns the preferred sources per field (`FieldPriority`) that the graph stores before the import. The import keeps
 * them.
 */
export function fieldPriorityBefore({ priorities }: ExistingContent): FieldPriority {
  return fieldPriorityOf(priorities.find(({ name }) => name === 'fields')?.fields ?? null);
}

/**
 * Returns the order of preferred sources for holdings that the graph stores before the import. The import keeps this
 * order.
 */
export function sourcePriorityBefore({ priorities }: ExistingContent): SourcePriority {
  return priorities.find(({ name }) => name === 'holdings')?.sources ?? defaultSourcePriority;
}
