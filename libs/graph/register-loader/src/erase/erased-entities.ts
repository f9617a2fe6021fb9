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

/**
 * A company that is the sole trader business of an erased person. Data that identifies such a company also identifies
 * the person.
 */
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
  /** The number of current records. Ended records are counted in `endedRecords`. */
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** The number of companies that lose a record and stay in the graph. */
  readonly companiesChanged: number;
}

/** All persons and businesses in the graph that belong to one human being. */
export interface PersonIdentity {
  readonly persons: readonly ErasedPerson[];
  readonly businesses: readonly ErasedBusiness[];
  /**
   * The keys of the person's national id in all its forms. They are needed to recognise later statements with this
   * national id; see `ErasedKeys`.
   */
  readonly numberKeys: readonly string[];
  /**
   * The ServiceIds under which packages may show former businesses of the person. The graph no longer connects these
   * businesses with the person.
   */
  readonly formerServiceIds: readonly ServiceId[];
  /** Those countries from the operator in which no source states a person with the national id. */
  readonly unmatchedCountries: readonly CountryCode[];
}

/** Counts the records that an erasure of a person removes. */
export async function countRecords(graph: GraphTransaction, person: PersonIdentity): Promise<ErasedRecordCounts> {
  const [counts] = await graph.run<ErasedRecordCounts>(whatGoes, { serviceIds: ints(serviceIdsOf(person)) });
  return counts as ErasedRecordCounts;
}

/**
 * Returns the ServiceIds that the person and the businesses have now or had earlier. No entity may be shown under these
 * ServiceIds from now on.
 */
export function serviceIdsOf({ persons, businesses }: PersonIdentity): ServiceId[] {
  const ids = [
    ...[...persons, ...businesses].map(({ serviceId }) => serviceId),
    ...businesses.flatMap(({ formerServiceIds }) => formerServiceIds),
  ];
  return ids as ServiceId[];
}

/**
 * Returns the ServiceIds under which packages may show the person or a business of the person: the result of
 * `serviceIdsOf`, and the ServiceIds of former businesses, which the graph no longer connects with the person.
 */
export function idsShownInPackages(person: PersonIdentity): ServiceId[] {
  return [...new Set([...serviceIdsOf(person), ...person.formerServiceIds])];
}

/** Returns all keys of the person and the businesses that loads must not add again; see `ErasedKeys`. */
export function erasureKeysOfIdentity({ persons, businesses, numberKeys }: PersonIdentity): string[] {
  return [
    ...persons.map(({ sourceId }) => `person:${sourceId}`),
    ...numberKeys,
    ...businesses.flatMap(({ sourceIds, identifiers }) => [...sourceIds.map((id) => `company:${id}`), ...identifiers]),
    ...businesses.flatMap(({ number }) => (number === null ? [] : erasureKeyOfProxyCompanyNumber(number))),
  ];
}
