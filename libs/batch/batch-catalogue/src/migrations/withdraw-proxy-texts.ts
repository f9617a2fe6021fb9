import { type GraphClient, int } from '@company-relations/neo4j-client';
import { takeCatalogueLock } from '../lock';
import { clockDifferenceMs } from '../package-records';
import { expiredBefore } from '../package-withdrawals';
import withdrawSome from '../queries/withdraw-proxy-texts.cypher';

/** The default number of packages that one transaction withdraws. 10,000 need about 15 MB of the graph's memory. */
const sliceSize = 10_000;
const reason = 'It may show texts about a protected person that were not masked when it was built.';

/**
 * Withdraws all packages that may show texts of records whose proxy is a protected person, because they were built
 * before these texts were masked. Expired packages stay as they are, unless another clock may still list them. If it is
 * killed, call it again: it continues.
 *
 * The withdrawals are not written to the erasure ledger. A dump from before them lacks the migration too. After a restore,
 * the next command that migrates the graph repeats them: docs/operations.md says to run `feed migrate` before the APIs
 * serve.
 *
 * @throws GraphUnavailable
 */
export async function withdrawProxyTexts(graph: GraphClient, limit = sliceSize): Promise<void> {
  const after = int(expiredBefore(new Date()) - clockDifferenceMs);
  for (let withdrawn = limit; withdrawn === limit;) {
    withdrawn = await graph.write(async (transaction) => {
      // This waits for a package that is being published, so that it is found too.
      await takeCatalogueLock(transaction);
      const parameters = { after, limit: int(limit), withdrawnAt: int(Date.now()), reason };
      const [row] = await transaction.run<{ withdrawn: number }>(withdrawSome, parameters);
      return row?.withdrawn ?? 0;
    });
  }
}
