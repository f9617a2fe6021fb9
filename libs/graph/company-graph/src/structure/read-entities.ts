import { type GraphReader, ints } from '@company-relations/neo4j-client';
import { type Entity, mapInSteps, type ServiceId } from '@company-relations/ownership';
import { entityOf, type EntityRow } from '../loaded-entities';
import { type Computing, runInSlices } from '../time-slices/time-slices';
import { entitiesQuery } from './parties-query';

/**
 * Reads entities with their whole profiles. An id without an entity is left out.
 *
 * @throws GraphUnavailable, and the reason of the signal
 */
export async function readEntities(
  graph: GraphReader,
  ids: readonly ServiceId[],
  computing: Computing | undefined,
): Promise<Map<ServiceId, Entity>> {
  const rows = await graph.read<EntityRow>(entitiesQuery, { wanted: { serviceIds: ints(ids) } });
  const entities = await runInSlices(mapInSteps(rows, entityOf), computing);
  return new Map(entities.map((entity) => [entity.serviceId, entity]));
}
