import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import type { BeneficialOwnershipRecord, ServiceId } from '@company-relations/ownership';
import { withProtectedNumber } from '../apply/affected-by-proxy-protection';
import { logChangeWithoutHoldings } from '../apply/change-log-entry';
import { comparisonFormOfNumber } from '../apply/company-profile';
import { readFormerServiceIds } from '../apply/former-service-ids';
import writeNumbers from '../queries/erase/number-proxies.cypher';
import { type ProxyWalkOptions, type WalkedProxy, walkProxies } from './walk-proxies';

interface NumberedProxy extends WalkedProxy {
  readonly number: string;
}

export const proxyNumbersWalkName = 'migration 006-proxies';

/**
 * Stores the number of the proxy as a property of records, in a graph that an earlier version loaded, so that records
 * are found by their proxy. It also logs the companies that packages may show with a proxy that must be hidden. These
 * are the parties and companies of records with such a proxy, under all their ServiceIds.
 *
 * @throws GraphUnavailable, or the error of `onSlice`. In both cases call the function again.
 */
export async function storeProxyNumbers(graph: GraphClient, walk: Omit<ProxyWalkOptions, 'name'> = {}): Promise<void> {
  await walkProxies(graph, { ...walk, name: proxyNumbersWalkName }, async (transaction, proxies) => {
    const numbered = proxies.flatMap(withNumber);
    if (numbered.length === 0) return;
    await transaction.run(writeNumbers, { rows: numbered.map(({ elementId, number }) => ({ elementId, number })) });
    const endpoints = await endpointsOfHidden(transaction, numbered);
    if (endpoints.length > 0) await logChangeWithoutHoldings(transaction, {}, new Set(endpoints));
  });
}

function withNumber(proxy: WalkedProxy): NumberedProxy[] {
  const { proxyCompanyRegistrationNumber } = JSON.parse(proxy.record) as BeneficialOwnershipRecord;
  const number = comparisonFormOfNumber(proxyCompanyRegistrationNumber);
  return number === undefined ? [] : [{ ...proxy, number }];
}

async function endpointsOfHidden(
  transaction: GraphTransaction,
  proxies: readonly NumberedProxy[],
): Promise<ServiceId[]> {
  const hidden = await withProtectedNumber(transaction, proxies);
  const endpoints = hidden.flatMap(({ company, party }) => [company, party]);
  return [...endpoints, ...(await readFormerServiceIds(transaction, endpoints))];
}
