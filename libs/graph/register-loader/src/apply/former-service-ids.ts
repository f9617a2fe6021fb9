import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import formerServiceIds from '../queries/apply/former-service-ids.cypher';

/**
 * Returns the ServiceIds of the companies that were merged into the given companies, now or earlier. Packages may still
 * show the given companies under these ServiceIds.
 */
export async function readFormerServiceIds(
  transaction: GraphTransaction,
  serviceIds: readonly number[],
): Promise<ServiceId[]> {
  if (serviceIds.length === 0) return [];
  const rows = await transaction.run<{ serviceId: ServiceId }>(formerServiceIds, { serviceIds: ints(serviceIds) });
  return rows.map(({ serviceId }) => serviceId);
}
