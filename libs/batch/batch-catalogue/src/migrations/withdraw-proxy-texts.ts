import { type GraphClient, int } from '@company-relations/neo4j-client';
import { takeCatalogueLock } from '../lock';
import withdrawSome from '../queries/withdraw-proxy-texts.cypher';

/** The default number of packages that one transaction withdraws. 10,000 need about 15 MB of the graph's memory. */
const sliceSize = 10_000;
const reason = 'It may show texts about a protected person that were not masked when it was built.';

/**
 * Withdraws all packages that may show texts of records whose proxy is a protected person, because they were built
 * before these texts were masked. If it is killed, call it again: it continues.
 *
 * The withdrawals are not written to the erasure ledger. A dump from before them lacks the migration too, so it runs
 * again after a restore.
 *
 * @throws GraphUnavailable
 */
export async function withdrawProxyTexts(graph: GraphClient, limit = sliceSize): Promise<void> {
  for (let withdrawn = limit; withdrawn === limit;) {
    withdrawn = await graph.write(async (transaction) => {
      // This waits for a package that is being published, so that it is found too.
      await takeCatalogueLock(transaction);
      const parameters = { limit: int(limit), withdrawnAt: int(Date.now()), reason };
      const [row] = await transaction.run<{ withdrawn: number }>(withdrawSome, parameters);
      return row?.withdrawn ?? 0;
    });
  }
}
