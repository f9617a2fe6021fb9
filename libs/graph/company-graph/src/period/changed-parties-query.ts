import type { Grants } from '@company-relations/authorization';
import { recordTypes } from '@company-relations/graph-model';
import { type CypherQuery, int } from '@company-relations/neo4j-client';
import { dayText, type Period, type ServiceId } from '@company-relations/ownership';
import { grantedTypesIn } from '../filter-parameters';
import changedParties from '../queries/period/changed-parties.cypher';

/** The most parties whose changes are read. */
const maxChangedParties = 500;

/** The company whose changes are read, and the period. */
export interface ChangedPartiesLookup {
  readonly company: ServiceId;
  readonly period: Period;
  /** Overrides the default limit of how many parties are read. */
  readonly maxParties?: number;
}

const roles = recordTypes.filter(({ kind }) => kind === 'role').map(({ type }) => type);
const ended = recordTypes.filter((type) => type.ended).map(({ type }) => type);

/**
 * Returns the query and its parameters. The parameters are one map, so that the database does not make a new plan for
 * every length of a list.
 */
export function changedPartiesQuery(
  { company, period, maxParties = maxChangedParties }: ChangedPartiesLookup,
  grants: Grants,
): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } {
  return {
    query: changedParties,
    parameters: {
      wanted: {
        serviceId: int(company),
        maxParties: int(maxParties),
        from: dayText(period.from),
        to: dayText(period.to),
        lastDay: dayText(period.today),
        // Without a day, the query reads all records of a party, whatever their dates.
        day: null,
        roles,
        ended,
        typesByCountry: Object.fromEntries(
          grants.countries.map((country) => [country, grantedTypesIn(country, grants)]),
        ),
      },
    },
  };
}
