import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type ServiceId } from '@company-relations/ownership';
import { numberKeys } from '../apply/erasable-keys';
import type { CompanySource } from '../apply/held';
import heldPersons from '../queries/apply/held-persons.cypher';
import personsAlike from '../queries/apply/persons-alike.cypher';
import businessesOf from '../queries/erase/businesses-of.cypher';
import whatGoes from '../queries/erase/what-goes.cypher';

/** A person as one source describes them. */
export interface ErasedPerson {
  readonly elementId: string;
  readonly serviceId: number;
  readonly sourceId: string;
  readonly nationalId: string | null;
}

/** A company that is a person's sole trader business: what is known of it is known of the person. */
export interface ErasedBusiness {
  readonly serviceId: number;
  /** Of all source records that describe it. */
  readonly sourceIds: readonly string[];
  /** Keys of its register identifiers. */
  readonly identifiers: readonly string[];
  /** Of companies that it turned out to be the same as: packages that are older than that show it under these. */
  readonly formerServiceIds: readonly number[];
}

/** How much goes with a person. */
export interface ErasedRecords {
  /** Records that are current, and that are history. */
  readonly currentRecords: number;
  readonly endedRecords: number;
  /** Companies that stay and have lost a record. */
  readonly companiesChanged: number;
}

/** All that is one human being. */
export interface WholePerson {
  readonly persons: readonly ErasedPerson[];
  readonly businesses: readonly ErasedBusiness[];
}

/** The number of the person is a short form that stands for two who are held. */
export class AmbiguousPerson extends Error {
  override readonly name = 'AmbiguousPerson';

  constructor() {
    super('The national id of this person is a short form that stands for several persons who are held, with different centuries: name the one who is meant by the id of the record with the long form. Nothing was changed.');
  }
}

/** Digits of a national id that says the century. */
const longNumber = 12;

interface BusinessRow {
  readonly serviceId: number;
  readonly sourceId: string;
  readonly sources: string | null;
  readonly identifiers: readonly string[];
  readonly formerServiceIds: readonly number[];
}

/**
 * The person that a source describes under an id, as all sources describe them: who has the same national id, in any of its
 * forms, is the same human being, and so is their sole trader business, by a stated tie, or by the number where no tie is
 * stated. Undefined when nobody is held under the id.
 *
 * @throws AmbiguousPerson
 */
export async function findWholePerson(graph: GraphTransaction, sourceId: string): Promise<WholePerson | undefined> {
  const [own] = await graph.run<ErasedPerson>(heldPersons, { sourceIds: [sourceId] });
  if (!own) return undefined;
  const numbers = own.nationalId === null ? [] : nationalIdForms(own.nationalId);
  const alike = await graph.run<{ sourceId: string }>(personsAlike, { numbers, serviceIds: [] });
  const sourceIds = [...new Set([sourceId, ...alike.map((person) => person.sourceId)])];
  const persons = await graph.run<ErasedPerson>(heldPersons, { sourceIds });
  const long = new Set(persons.flatMap(({ nationalId }) => (nationalId !== null && nationalId.length === longNumber ? [nationalId] : [])));
  if (own.nationalId?.length !== longNumber && long.size > 1) throw new AmbiguousPerson();
  const rows = await graph.run<BusinessRow>(businessesOf, { traderKeys: sourceIds.map(traderKey), numbers });
  return { persons, businesses: rows.map(businessOf) };
}

function businessOf({ serviceId, sourceId, sources, identifiers, formerServiceIds }: BusinessRow): ErasedBusiness {
  const sourceIds = sources === null ? [sourceId] : (JSON.parse(sources) as CompanySource[]).map(({ id }) => id);
  return { serviceId, sourceIds, identifiers, formerServiceIds };
}

/** Counts what goes with a person, however much it is. */
export async function countRecords(graph: GraphTransaction, { persons, businesses }: WholePerson): Promise<ErasedRecords> {
  const [counts] = await graph.run<ErasedRecords>(whatGoes, { serviceIds: ints(serviceIdsOf({ persons, businesses })) });
  return counts as ErasedRecords;
}

/** Under which the service named the person and the businesses, now or before: nothing may show one of them any more. */
export function serviceIdsOf({ persons, businesses }: WholePerson): ServiceId[] {
  const ids = [...[...persons, ...businesses].map(({ serviceId }) => serviceId), ...businesses.flatMap(({ formerServiceIds }) => formerServiceIds)];
  return ids as ServiceId[];
}

/** What must not come back, as `ErasedKeys` has it. */
export function keysOfPerson({ persons, businesses }: WholePerson): string[] {
  const written = persons.flatMap(({ nationalId }) => nationalId ?? []);
  // With the century known, the short form does not stand for the other ones.
  const long = written.filter((number) => number.length === longNumber);
  const numbers = (long.length > 0 ? long : written).flatMap(nationalIdForms);
  return [
    ...persons.map(({ sourceId }) => `person:${sourceId}`),
    ...new Set(numbers.flatMap(numberKeys)),
    ...businesses.flatMap(({ sourceIds, identifiers }) => [...sourceIds.map((id) => `company:${id}`), ...identifiers]),
  ];
}

export function traderKey(sourceId: string): string {
  return `trader:${sourceId}`;
}
