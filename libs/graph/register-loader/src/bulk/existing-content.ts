import type { GraphClient } from '@company-relations/neo4j-client';
import clientOrganisations from '../queries/bulk/client-organisations.cypher';
import existingContent from '../queries/bulk/existing-content.cypher';

/** A client organisation as it is stored, with what it holds. */
export interface StoredOrganisation {
  readonly id: string;
  readonly name: string | null;
  readonly subscriptions: readonly { readonly id: string; readonly enabled: boolean; readonly grants: string }[];
}

/** The content of a graph before an import replaces it. */
export interface ExistingContent {
  readonly companies: number;
  readonly persons: number;
  /** Withdrawals of sources, which keep older statements from coming back. */
  readonly removals: number;
  /** Claims that persons are protected, by sources whose statements the graph does not hold. */
  readonly protectionClaims: number;
  /** Persons who were erased, and must not come back; those whose erasure was revoked do not count. */
  readonly erasures: number;
  readonly packageOrders: number;
  readonly packages: number;
  /** No ServiceId below it may be assigned: it is, or was, another entity's. */
  readonly nextServiceId: number;
  readonly changeNumber: number;
  readonly organisations: readonly StoredOrganisation[];
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
};

/** @throws GraphUnavailable */
export async function readExistingContent(graph: GraphClient): Promise<ExistingContent> {
  const [counts] = await graph.read<Omit<ExistingContent, 'organisations'>>(existingContent);
  const organisations = await graph.read<StoredOrganisation>(clientOrganisations);
  return { ...emptyGraph, ...counts, organisations };
}
