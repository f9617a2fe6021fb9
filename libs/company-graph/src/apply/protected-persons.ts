import { nationalIdForms, type PersonProfile } from '@company-relations/ownership';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import personsAlike from '../queries/apply/persons-alike.cypher';
import protectPersons from '../queries/apply/protect-persons.cypher';
import { nationalIdOf } from './entity-properties';
import type { HeldPerson } from './held';

interface PersonRow {
  readonly serviceId: number;
  readonly sourceId: string;
  readonly nationalId: string | null;
  readonly profile: string;
  readonly isProtected: boolean;
}

/** A person or a company whose mark for protection changed. */
export interface Marked {
  readonly serviceId: number;
  readonly isProtected: boolean;
}

/** What may tie companies to persons whose protection may have changed, and those who were marked or unmarked. */
export interface PersonTies {
  readonly personIds: readonly string[];
  readonly nationalIds: readonly string[];
  readonly marked: readonly Marked[];
}

/**
 * Marks as protected every person whom some source protects: the person that the source describes, and all with the same
 * national id, since they are the same human being. Unmarks those of whom no source says so any more.
 *
 * @param changed persons who are new or removed, or of whom a statement changed; they are written already.
 */
export async function writeProtectedPersons(transaction: GraphTransaction, changed: readonly HeldPerson[]): Promise<PersonTies> {
  const own = [...new Set(changed.flatMap((person) => [person.writtenNationalId ?? [], nationalIdOf(person.profile) ?? []].flat()))];
  // One number may stand for a short form that others share: twice, so that nobody alike of those alike is missed.
  const numbers = [...new Set(own.flatMap(nationalIdForms).flatMap(nationalIdForms))];
  const serviceIds = ints(changed.filter(({ removed }) => !removed).map(({ serviceId }) => serviceId));
  if (changed.length === 0) return { personIds: [], nationalIds: [], marked: [] };
  const rows = await transaction.run<PersonRow>(personsAlike, { numbers, serviceIds });
  const protectedNumbers = new Set(rows.flatMap((row) => (statesProtection(row) && row.nationalId !== null ? [row.nationalId] : [])));
  const isProtected = (row: PersonRow) =>
    statesProtection(row) || (row.nationalId !== null && nationalIdForms(row.nationalId).some((form) => protectedNumbers.has(form)));
  const isAlike = alikeTo(own);
  const marked = rows
    .filter((row) => row.nationalId === null || isAlike(row.nationalId))
    .map((row) => ({ ...row, wasProtected: row.isProtected, isProtected: isProtected(row) }))
    .filter((row) => row.isProtected !== row.wasProtected);
  if (marked.length > 0) {
    await transaction.run(protectPersons, { rows: marked.map((row) => ({ serviceId: int(row.serviceId), isProtected: row.isProtected })) });
  }
  const persons = [...changed.map(({ id }) => id), ...marked.map(({ sourceId }) => sourceId)];
  return { personIds: [...new Set(persons)], nationalIds: numbers, marked };
}

/** Of the persons further away it is not known here who is alike them. */
function alikeTo(numbers: readonly string[]): (nationalId: string) => boolean {
  const forms = new Set(numbers.flatMap(nationalIdForms));
  return (nationalId) => forms.has(nationalId);
}

function statesProtection({ profile }: PersonRow): boolean {
  return (JSON.parse(profile) as PersonProfile).isProtected === true;
}
