import type { Grants } from '@company-relations/authorization';
import { recordTypes, type RelationshipType } from '@company-relations/graph-model';
import { type CypherQuery, int, ints } from '@company-relations/neo4j-client';
import { dayText, type PastDay, type ServiceId, type StructureDirection } from '@company-relations/ownership';
import { countriesByType, grantedTypesIn } from '../filter-parameters';
import partiesAbove from '../queries/structure/parties-above.cypher';
import partiesBelow from '../queries/structure/parties-below.cypher';
import wholeEntities from '../queries/structure/whole-entities.cypher';

/**
 * The query for each direction: `up` reads the parties that own or run the given companies, and `down` reads the
 * companies that the given companies own or run.
 */
export const partiesQueries: Readonly<Record<StructureDirection, CypherQuery>> = {
  up: partiesAbove,
  down: partiesBelow,
};
/** The query that reads entities with their whole profiles. */
export const entitiesQuery: CypherQuery = wholeEntities;

/** The companies whose parties are read. */
export interface PartiesLookup {
  readonly companies: readonly ServiceId[];
  /** Parties that are read before all others. */
  readonly known: readonly ServiceId[];
  /** The largest number of parties whose records are read for each company. */
  readonly maxParties: number;
  /** The day whose records are read; undefined for today. */
  readonly pastDay?: PastDay | undefined;
}

const roles = recordTypes.filter(({ kind }) => kind === 'role').map(({ type }) => type);
const endedTypes: ReadonlySet<RelationshipType> = new Set(
  recordTypes.filter(({ ended }) => ended).map(({ type }) => type),
);

/**
 * Returns the `$wanted` of both queries. All parameters are in one map, so that the database does not make a new plan
 * for every length of a list.
 */
export function partiesParameters(
  { companies, known, maxParties, pastDay }: PartiesLookup,
  grants: Grants,
): Record<string, unknown> {
  // The structure of today shows no ended records, even if the grants allow them.
  const isRead = (type: RelationshipType) => pastDay !== undefined || !endedTypes.has(type);
  return {
    serviceIds: ints(companies),
    known: ints(known),
    maxParties: int(maxParties),
    roles,
    day: pastDay ? dayText(pastDay.day) : null,
    typesByCountry: Object.fromEntries(
      grants.countries.map((country) => [country, grantedTypesIn(country, grants).filter(isRead)]),
    ),
    countriesByType: Object.fromEntries(
      Object.entries(countriesByType(grants, grants.countries)).map(([type, countries]) => [
        type,
        isRead(type as RelationshipType) ? countries : [],
      ]),
    ),
  };
}

/**
 * All queries of a structure, each with parameters that match nothing. The warm-up runs them so that the database plans
 * them.
 */
export function structureWarmUpQueries(
  grants: Grants,
): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> }[] {
  const wanted = partiesParameters({ companies: [], known: [], maxParties: 1 }, grants);
  return [
    ...Object.values(partiesQueries).map((query) => ({ query, parameters: { wanted } })),
    { query: entitiesQuery, parameters: { wanted: { serviceIds: [] } } },
  ];
}
