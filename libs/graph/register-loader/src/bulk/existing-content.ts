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

/** An order of sources that an operator set. There is one for holdings, and one for the fields of companies as JSON. */
export interface StoredPriority {
  readonly name: string;
  readonly sources: readonly string[] | null;
  readonly fields: string | null;
}

/** The content of a graph before an import replaces it. */
export interface ExistingContent {
  readonly companies: number;
  readonly persons: number;
  /** The number of withdrawals by sources. A withdrawal prevents older statements from restoring what was withdrawn. */
  readonly removals: number;
  /** The number of claims that persons are protected, from statements that the graph does not store. */
  readonly protectionClaims: number;
  /** The number of persons who were erased and must not be loaded again. It does not include revoked erasures. */
  readonly erasures: number;
  readonly packageOrders: number;
  readonly packages: number;
  /** The smallest ServiceId that the import may assign. All lower ones belong, or belonged, to other entities. */
  readonly nextServiceId: number;
  readonly changeNumber: number;
  readonly organisations: readonly StoredOrganisation[];
  readonly priorities: readonly StoredPriority[];
  /** The roles that the operator added to the published tables. */
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

/** Returns the priority of the sources for each field, as the graph stores it. An import keeps it. */
export function fieldPriorityBefore({ priorities }: ExistingContent): FieldPriority {
  return fieldPriorityOf(priorities.find(({ name }) => name === 'fields')?.fields ?? null);
}

/** Returns the priority of the sources for holdings, as the graph stores it. An import keeps it. */
export function sourcePriorityBefore({ priorities }: ExistingContent): SourcePriority {
  return priorities.find(({ name }) => name === 'holdings')?.sources ?? defaultSourcePriority;
}
