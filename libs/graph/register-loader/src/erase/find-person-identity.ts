import type { GraphTransaction } from '@company-relations/neo4j-client';
import {
  type CountryCode,
  nationalIdForms,
  type PersonProfile,
  isSwedishPersonalNumberWithCentury,
} from '@company-relations/ownership';
import { formerBusinessesOf } from '../apply/former-businesses';
import type { CompanySourceRecord } from '../apply/stored';
import { soleTraderKey } from '../apply/identifier-keys';
import storedPersons from '../queries/apply/stored-persons.cypher';
import personsWithSameNationalId from '../queries/apply/persons-with-same-national-id.cypher';
import businessesOf from '../queries/erase/businesses-of.cypher';
import { type ErasedBusiness, type ErasedPerson, type PersonIdentity } from './erased-entities';
import {
  AmbiguousPersonError,
  type EntityWithNumber,
  findSamePersonEntities,
  type SamePersonEntities,
} from './number-owners';

interface PersonRow extends ErasedPerson {
  readonly profile: string;
}

interface BusinessRow {
  readonly serviceId: number;
  readonly sourceId: string;
  readonly sources: string | null;
  readonly number: string | null;
  readonly country: string | null;
  readonly identifiers: readonly string[];
  readonly formerServiceIds: readonly number[];
}

type PersonOwner = EntityWithNumber & { readonly person: ErasedPerson };
type BusinessOwner = EntityWithNumber & { readonly business: ErasedBusiness };

/**
 * Finds everything that the graph stores about a person, starting from one source id. Persons with the same national
 * id, in any of its forms, are the same human being. A company is the person's business if a source says so. If no
 * source ties the company to any person, the company is the person's business if its number is the person's national
 * id.
 *
 * @param countries the countries in which a short number identifies this person. If the list is empty, a short number
 *   identifies this person wherever it is stated, unless it is stated in several countries.
 * @returns undefined if there is no person with the id.
 * @throws AmbiguousPersonError
 */
export async function findPersonIdentity(
  graph: GraphTransaction,
  sourceId: string,
  countries: readonly CountryCode[],
): Promise<PersonIdentity | undefined> {
  const [own] = await personsWith(graph, [sourceId]);
  if (!own) return undefined;
  const forms = own.number === null ? [] : nationalIdForms(own.number);
  const alike = await graph.run<{ sourceId: string }>(personsWithSameNationalId, { numbers: forms, serviceIds: [] });
  const others: (PersonOwner | BusinessOwner)[] = [
    ...(await personsWith(
      graph,
      [...new Set(alike.map((person) => person.sourceId))].filter((id) => id !== sourceId),
    )),
    ...(await businessesWith(graph, { traderKeys: [], numbers: forms })),
  ];
  const found = findSamePersonEntities(own, others, countries);
  const unmatchedCountries = countries.filter(
    (code) => ![own, ...others].some(({ number, country }) => number !== null && country === code),
  );
  const persons = [own, ...found.others.flatMap((owner) => ('person' in owner ? owner : []))].map(
    ({ person }) => person,
  );
  const tied = await businessesWith(graph, {
    traderKeys: persons.map((person) => soleTraderKey(person.sourceId)),
    numbers: [],
  });
  const businesses = [...tied, ...found.others.flatMap((owner) => ('business' in owner ? owner : []))].map(
    ({ business }) => business,
  );
  const formerServiceIds = await formerBusinessesOf(graph, persons);
  return {
    persons,
    businesses: businesses.sort((a, b) => a.serviceId - b.serviceId),
    numberKeys: numberKeysOf(persons, own, found),
    formerServiceIds,
    unmatchedCountries,
  };
}

/**
 * Returns the keys of the person's national ids.
 *
 * @throws AmbiguousPersonError if the person's number does not state the century, and it is the short form of several
 *   numbers in the graph with different centuries.
 */
function numberKeysOf(
  persons: readonly ErasedPerson[],
  own: EntityWithNumber,
  found: SamePersonEntities<EntityWithNumber>,
): string[] {
  const written = [...new Set(persons.flatMap(({ nationalId }) => nationalId ?? []))];
  // If a number with the century is known, only its keys are used. Keys of its short form would also match numbers with
  // another century.
  const long = written.filter(isSwedishPersonalNumberWithCentury);
  const isShort = own.number === null || !isSwedishPersonalNumberWithCentury(own.number);
  if (isShort && long.length > 1) throw AmbiguousPersonError.byCentury();
  return [...new Set((long.length > 0 ? long : written).flatMap((number) => found.keysOf(number)))];
}

async function personsWith(graph: GraphTransaction, sourceIds: readonly string[]): Promise<PersonOwner[]> {
  if (sourceIds.length === 0) return [];
  const rows = await graph.run<PersonRow>(storedPersons, { sourceIds });
  const inOrder = [...rows].sort((a, b) => a.serviceId - b.serviceId);
  return inOrder.map(({ elementId, serviceId, sourceId, nationalId, profile }) => {
    const { countryCode } = JSON.parse(profile) as PersonProfile;
    return {
      name: `person ${sourceId}`,
      number: nationalId,
      country: countryCode,
      person: { elementId, serviceId, sourceId, nationalId },
    };
  });
}

async function businessesWith(
  graph: GraphTransaction,
  by: { readonly traderKeys: readonly string[]; readonly numbers: readonly string[] },
): Promise<BusinessOwner[]> {
  const rows = await graph.run<BusinessRow>(businessesOf, by);
  return rows.map(({ serviceId, sourceId, sources, number, country, identifiers, formerServiceIds }) => {
    const sourceIds =
      sources === null ? [sourceId] : (JSON.parse(sources) as CompanySourceRecord[]).map(({ id }) => id);
    return {
      name: `ServiceId ${serviceId}`,
      number,
      country: country ?? undefined,
      business: { serviceId, sourceIds, number, identifiers, formerServiceIds },
    };
  });
}
