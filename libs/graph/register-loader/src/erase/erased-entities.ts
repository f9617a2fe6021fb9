import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { proxyKey } from '../apply/erasable-keys';
import whatGoes from '../queries/erase/what-goes.cypher';

/** A person as one source describes them. */
export interface ErasedPerson {
  readonly elementId: string;
  readonly serviceId: number;
  readonly sourceId: string;
  readonly nationalId: string | null;
}

/** A company that is a person's sole trader business: what identifies it identifies the person. */
export interface ErasedBusiness {
  readonly serviceId: number;
  /** Of all source records that describe it. */
  readonly sourceIds: readonly string[];
  /** As it is searched. */
  readonly number: string | null;
  /** Keys of its register identifiers. */
  readonly identifiers: readonly string[];
  /** Of companies that it turned out to be the same as: packages that are older than that show it under these. */
  readonly formerServiceIds: readonly number[];
}

/** How many records an erasure removes. */
export interface ErasedRecords {
  /** Records that are current, and that are history. */
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** Companies that stay and have lost a record. */
  readonly companiesChanged: number;
}

/** Everything in the graph that is one human being. */
export interface PersonIdentity {
  readonly persons: readonly ErasedPerson[];
  readonly businesses: readonly ErasedBusiness[];
  /** Keys of the forms of the national id that later statements must not have, as `ErasedKeys` checks them. */
  readonly numberKeys: readonly string[];
  /** Service ids under which packages may show former businesses that nothing connects to the person any more. */
  readonly formerServiceIds: readonly ServiceId[];
  /** Of the countries that were named, those in which no person with the national id is stated. */
  readonly unmatchedCountries: readonly CountryCode[];
}

/** Counts the records that an erasure of a person removes. */
export async function countRecords(graph: GraphTransaction, person: PersonIdentity): Promise<ErasedRecords> {
  const [counts] = await graph.run<ErasedRecords>(whatGoes, { serviceIds: ints(serviceIdsOf(person)) });
  return counts as ErasedRecords;
}

/** Under which the service named the person and the businesses, now or before: nothing may show one of them any more. */
export function serviceIdsOf({ persons, businesses }: PersonIdentity): ServiceId[] {
  const ids = [
    ...[...persons, ...businesses].map(({ serviceId }) => serviceId),
    ...businesses.flatMap(({ formerServiceIds }) => formerServiceIds),
  ];
  return ids as ServiceId[];
}

/** As `serviceIdsOf`, and those under which packages may show what nothing in the graph ties to the person any more. */
export function shownIdsOf(person: PersonIdentity): ServiceId[] {
  return [...new Set([...serviceIdsOf(person), ...person.formerServiceIds])];
}

/** What must not come back, as `ErasedKeys` has it. */
export function keysOfPerson({ persons, businesses, numberKeys }: PersonIdentity): string[] {
  return [
    ...persons.map(({ sourceId }) => `person:${sourceId}`),
    ...numberKeys,
    ...businesses.flatMap(({ sourceIds, identifiers }) => [...sourceIds.map((id) => `company:${id}`), ...identifiers]),
    ...businesses.flatMap(({ number }) => (number === null ? [] : proxyKey(number))),
  ];
}
