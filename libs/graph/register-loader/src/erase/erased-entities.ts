import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { erasureKeyOfProxyCompanyNumber } from '../apply/erasure-keys';
import whatGoes from '../queries/erase/what-goes.cypher';

/** A person as one source describes them. */
export interface ErasedPerson {
  readonly elementId: string;
  readonly serviceId: number;
  readonly sourceId: string;
  readonly nationalId: string | null;
}

/** A company that is a person's sole trader business. Data that identifies the company also identifies the person. */
export interface ErasedBusiness {
  readonly serviceId: number;
  /** The ids of all source records that describe the company. */
  readonly sourceIds: readonly string[];
  /** The normalised number that searches use. */
  readonly number: string | null;
  /** Keys of its register identifiers. */
  readonly identifiers: readonly string[];
  /**
   * The ServiceIds of companies that were merged into this one. Packages that are older than the merge show the company
   * under these ServiceIds.
   */
  readonly formerServiceIds: readonly number[];
}

/** How many records an erasure removes. */
export interface ErasedRecordCounts {
  /** The number of current records. `endedRecords` is the number of records that are history. */
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** How many companies lose a record and stay in the graph. */
  readonly companiesChanged: number;
}

/** All persons and businesses in the graph that belong to one human being. */
export interface PersonIdentity {
  readonly persons: readonly ErasedPerson[];
  readonly businesses: readonly ErasedBusiness[];
  /**
   * The keys by which later statements with the person's national id, in any of these forms, are recognised; see
   * `ErasedKeys`.
   */
  readonly numberKeys: readonly string[];
  /**
   * The ServiceIds under which packages may show former businesses of the person. Nothing in the graph connects these
   * businesses with the person any more.
   */
  readonly formerServiceIds: readonly ServiceId[];
  /** The countries given by the operator in which no source states a person with the national id. */
  readonly unmatchedCountries: readonly CountryCode[];
}

/** Counts the records that an erasure of a person removes. */
export async function countRecords(graph: GraphTransaction, person: PersonIdentity): Promise<ErasedRecordCounts> {
  const [counts] = await graph.run<ErasedRecordCounts>(whatGoes, { serviceIds: ints(serviceIdsOf(person)) });
  return counts as ErasedRecordCounts;
}

/**
 * Returns the ServiceIds that the person and the businesses have or had. From now on, nothing may show an entity under
 * one of these ServiceIds.
 */
export function serviceIdsOf({ persons, businesses }: PersonIdentity): ServiceId[] {
  const ids = [
    ...[...persons, ...businesses].map(({ serviceId }) => serviceId),
    ...businesses.flatMap(({ formerServiceIds }) => formerServiceIds),
  ];
  return ids as ServiceId[];
}

/**
 * Returns the ServiceIds under which packages may show the person: those of `serviceIdsOf`, and those of former
 * businesses, which nothing in the graph connects with the person any more.
 */
export function idsShownInPackages(person: PersonIdentity): ServiceId[] {
  return [...new Set([...serviceIdsOf(person), ...person.formerServiceIds])];
}

/** Returns the keys of everything that must not be loaded again; see `ErasedKeys`. */
export function erasureKeysOfIdentity({ persons, businesses, numberKeys }: PersonIdentity): string[] {
  return [
    ...persons.map(({ sourceId }) => `person:${sourceId}`),
    ...numberKeys,
    ...businesses.flatMap(({ sourceIds, identifiers }) => [...sourceIds.map((id) => `company:${id}`), ...identifiers]),
    ...businesses.flatMap(({ number }) => (number === null ? [] : erasureKeyOfProxyCompanyNumber(number))),
  ];
}
