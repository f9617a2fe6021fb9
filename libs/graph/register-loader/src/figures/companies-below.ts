import type { GraphTransaction } from '@company-relations/neo4j-client';
import companiesBelow from '../queries/figures/companies-below.cypher';
import { inParts } from './in-parts';

/**
 * Returns the given companies and all companies that they own directly or indirectly, over any number of levels.
 * Holdings that begin on a later day are followed too, because a process whose clock is on another day may have derived
 * figures from them.
 *
 * @throws GraphUnavailable
 */
export async function withCompaniesBelow(
  transaction: GraphTransaction,
  companies: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const all = new Set(companies);
  for (let open = [...all]; open.length > 0;) {
    const rows = await inParts<{ serviceId: number }>(transaction, companiesBelow, open);
    open = [...new Set(rows.map(({ serviceId }) => serviceId))].filter((company) => !all.has(company));
    for (const company of open) all.add(company);
  }
  return all;
}
