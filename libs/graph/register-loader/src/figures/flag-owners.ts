import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import { underLock } from '../apply/under-lock';
import mayOmitBelow from '../queries/figures/may-omit-below.cypher';
import ownersMayOmitBelow from '../queries/figures/owners-may-omit-below.cypher';
import withUnflaggedOwners from '../queries/figures/with-unflagged-owners.cypher';
import { inParts } from './in-parts';

/** Reading all companies of a nation takes seconds. */
const readTimeoutMs = 10 * 60_000;
/** The largest number of companies with which one transaction begins. */
const maxAtOnce = 10_000;

interface Flagged {
  readonly serviceId: number;
}

/**
 * Flags companies whose figures (ultimate ownerships) are omitted, and all their direct and indirect owners, including
 * owners through holdings that begin on a later day. The flag says that figures may be omitted for a company that the
 * entity owns.
 *
 * @throws GraphUnavailable
 */
export async function flagAboveOmitted(transaction: GraphTransaction, omitted: readonly number[]): Promise<void> {
  const flagged = await inParts<Flagged>(transaction, mayOmitBelow, omitted);
  await flagOwnersOfFlagged(
    transaction,
    flagged.map(({ serviceId }) => serviceId),
  );
}

/**
 * Flags all direct and indirect owners of those of the companies that are flagged themselves. Every transaction that
 * changes holdings calls this function with the companies in which the holdings are. So all owners of a flagged company
 * are flagged at any time, and the walk to the owners ends at flagged ones.
 *
 * @throws GraphUnavailable
 */
export async function flagOwnersOfFlagged(transaction: GraphTransaction, companies: Iterable<number>): Promise<void> {
  for (let open = [...companies]; open.length > 0;) {
    const flagged = await inParts<Flagged>(transaction, ownersMayOmitBelow, open);
    open = flagged.map(({ serviceId }) => serviceId);
  }
}

/**
 * Flags all owners of flagged companies in a graph that an earlier version loaded. Each transaction begins with a limited
 * number of companies, and follows their owners to the end; loads wait for it. If it is killed, call the function again.
 *
 * @throws GraphUnavailable
 */
export async function flagAllOwnersOfFlagged(graph: GraphClient): Promise<void> {
  const parameters = { limit: int(maxAtOnce) };
  for (;;) {
    const rows = await graph.read<Flagged>(withUnflaggedOwners, parameters, { timeoutMs: readTimeoutMs });
    if (rows.length === 0) return;
    const companies = rows.map(({ serviceId }) => serviceId);
    await underLock(graph, (transaction) => flagOwnersOfFlagged(transaction, companies));
  }
}
