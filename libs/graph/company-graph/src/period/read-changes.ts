import type { Grants, LoadedChanges, LoadedOwners, LoadedUltimateOwner } from '@company-relations/authorization';
import { type GraphReader, GraphUnavailable } from '@company-relations/neo4j-client';
import type { Entity, Relation, ServiceId, UltimateOwner } from '@company-relations/ownership';
import type { LinkRow } from '../relation-rows';
import { RowReader } from '../row-reader';
import { readEntities } from '../structure/read-entities';
import type { Computing } from '../time-slices/time-slices';
import { type ChangedPartiesLookup, changedPartiesQuery } from './changed-parties-query';

/** The largest number of ultimate owners of one day whose entities are read. */
const maxOwners = 100;

/** The changes of a company to read. */
export interface ChangesLookup extends ChangedPartiesLookup {
  /** The ultimate owners on the day before the period, the largest first. Absent if they were not computed. */
  readonly ownersBefore?: readonly UltimateOwner[] | undefined;
  /** The ultimate owners on the last day of the period, the largest first. Absent if they were not computed. */
  readonly ownersAfter?: readonly UltimateOwner[] | undefined;
}

/** The row of `changed-parties.cypher`. */
interface ChangedPartiesRow {
  readonly serviceId: number;
  readonly parties: number;
  readonly links: readonly LinkRow[];
}

/**
 * Reads the parties whose records with a company changed, or may have changed, in a period, as far as the grants allow.
 *
 * @returns undefined if no company of a granted country has the id.
 * @throws GraphUnavailable, also if the company is deleted while it is read, and the reason of the signal
 */
export async function readChangesInPeriod(
  graph: GraphReader,
  lookup: ChangesLookup,
  grants: Grants,
  computing?: Computing,
): Promise<LoadedChanges | undefined> {
  const { company: id, period, ownersBefore, ownersAfter } = lookup;
  const owners = [ownersBefore, ownersAfter].flatMap((each) => (each ?? []).slice(0, maxOwners));
  const entities = await readEntities(graph, [...new Set([id, ...owners.map(({ owner }) => owner)])], computing);
  const company = entities.get(id);
  if (company?.type !== 'company' || !company.searchable || !grants.hasCountry(company.countryCode)) return undefined;
  return {
    ...{ company, period },
    ...(await readParties(graph, lookup, grants, computing)),
    before: ownersOf(ownersBefore, entities),
    after: ownersOf(ownersAfter, entities),
  };
}

async function readParties(
  graph: GraphReader,
  lookup: ChangedPartiesLookup,
  grants: Grants,
  computing: Computing | undefined,
): Promise<{ readonly relations: readonly Relation[]; readonly parties: number }> {
  const { query, parameters } = changedPartiesQuery(lookup, grants);
  const [row] = await graph.read<ChangedPartiesRow>(query, parameters);
  if (!row) throw new GraphUnavailable('A company went away while its changes were read.');
  const reader = new RowReader();
  const relations = reader.parents(row.links, row.serviceId);
  await reader.proxies.resolve(graph, computing);
  return { relations, parties: row.parties };
}

/** Returns the first `maxOwners` owners with their entities. An owner that was deleted in the meantime is left out. */
function ownersOf(
  owners: readonly UltimateOwner[] | undefined,
  entities: ReadonlyMap<ServiceId, Entity>,
): LoadedOwners {
  if (!owners) return { more: 0 };
  const ultimateOwners = owners.slice(0, maxOwners).flatMap(({ owner, stake }): LoadedUltimateOwner[] => {
    const entity = entities.get(owner);
    return entity ? [{ entity, stake }] : [];
  });
  return { ultimateOwners, more: Math.max(0, owners.length - maxOwners) };
}
