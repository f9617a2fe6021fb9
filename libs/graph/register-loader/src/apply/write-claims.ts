import type { GraphTransaction } from '@company-relations/neo4j-client';
import writeClaimsQuery from '../queries/apply/write-claims.cypher';
import type { StoredGraph } from './stored-graph';
import type { ClaimChange, ProtectionClaim } from './protection-claims';

/** Writes the claims of protection that changed, and returns the changes. */
export async function writeClaims(
  transaction: GraphTransaction,
  { claims, changes }: StoredGraph,
): Promise<ClaimChange[]> {
  const changed = claims.changes();
  if (changed.length === 0) return [];
  await transaction.run(writeClaimsQuery, {
    rows: changed.map(({ id, source, after }) => ({
      id,
      source: source ?? '',
      claims: after ? propertiesOf(after) : [],
    })),
  });
  for (const { before, after } of changed)
    for (const number of [...(before?.nationalIds ?? []), ...(after?.nationalIds ?? [])])
      changes.claimedNationalIds.add(number);
  return changed;
}

/**
 * Returns the properties of the nodes of a claim: one node for each national id, or a single node if the claim has no
 * national id.
 */
function propertiesOf({ id, source, asOf, isProtected, nationalIds }: ProtectionClaim): Record<string, unknown>[] {
  const claim = { id, source: source ?? null, asOf, isProtected };
  return nationalIds.length === 0 ? [claim] : nationalIds.map((nationalId) => ({ ...claim, nationalId }));
}
