import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import { Changes } from '../apply/changes';
import { erasureKeysOfProxy } from '../apply/erasure-keys';
import { erasedHash } from '../apply/erased-keys';
import { CompanyCountsUpdater } from '../apply/company-counts-updater';
import { ChangeLogWriter } from '../apply/change-log-writer';
import { type ProxyWalkOptions, type WalkedProxy, walkProxies } from '../migrations/walk-proxies';
import storedErased from '../queries/apply/stored-erased.cypher';
import findSecret from '../queries/erase/find-secret.cypher';
import { stripProxiesOfRecords } from './strip-proxies';

/**
 * Removes the number and the name of the proxy from records whose proxy is an erased person. The person is recognised
 * by the stored hashes of erased keys. Only graphs need this in which persons were erased before records could be
 * searched by their proxy. If no person was erased, nothing changes.
 *
 * @throws GraphUnavailable, or the error of `onSlice`. In both cases call the function again.
 */
export async function stripErasedProxies(graph: GraphClient, walk: ProxyWalkOptions): Promise<void> {
  const [row] = await graph.read<{ secret: string }>(findSecret);
  if (!row) return;
  await walkProxies(graph, walk, (transaction, proxies) => stripErased(transaction, proxies, row.secret));
}

async function stripErased(
  transaction: GraphTransaction,
  proxies: readonly WalkedProxy[],
  secret: string,
): Promise<void> {
  const hashesOf = ({ number }: WalkedProxy) =>
    erasureKeysOfProxy(number ?? undefined).map((key) => erasedHash(secret, key));
  const hashes = [...new Set(proxies.flatMap(hashesOf))];
  if (hashes.length === 0) return;
  const found = new Set((await transaction.run<{ hash: string }>(storedErased, { hashes })).map(({ hash }) => hash));
  const rows = proxies.filter((proxy) => hashesOf(proxy).some((hash) => found.has(hash))).map(rowOf);
  if (rows.length === 0) return;
  const counts = new CompanyCountsUpdater(transaction);
  const today = dayOf(new Date());
  const { lines, shown } = await stripProxiesOfRecords(transaction, rows, counts, today);
  const log = new ChangeLogWriter(transaction, new Changes(), today);
  log.addLines(lines);
  await log.write([], shown);
  await counts.flush();
}

function rowOf({ elementId, number, record, company, party, isPartyCompany }: WalkedProxy) {
  return { elementId, number: number ?? '', record, endpoints: isPartyCompany ? [company, party] : [company] };
}
