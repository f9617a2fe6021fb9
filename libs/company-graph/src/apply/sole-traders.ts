import { nationalIdForms } from '@company-relations/ownership';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import companiesOfPersons from '../queries/apply/companies-of-persons.cypher';
import dropTraders from '../queries/apply/drop-traders.cypher';
import protectSoleTraders from '../queries/apply/protect-sole-traders.cypher';
import tieTraders from '../queries/apply/tie-traders.cypher';
import writeTraders from '../queries/apply/write-traders.cypher';
import type { Changes } from './changes';
import { mergedProfile, searchedNumber, soleTradersOf } from './company-profile';
import { protectionOf } from './entity-properties';
import type { HeldCompany, HeldPerson, Protection } from './held';

interface Candidate {
  readonly serviceId: number;
  readonly orgNo: string | null;
}

const unprotected: Protection = { isProtected: false };

/**
 * Keeps the ties between persons and their sole trader businesses, and marks the companies whose number is the national
 * id of a protected person: after every change of either side, in whatever order the two were loaded.
 */
export async function writeSoleTraders(transaction: GraphTransaction, changes: Changes, today: number): Promise<void> {
  const companies = [...changes.contents].filter((company) => !company.removed && !company.mergedInto);
  const persons = [...changes.persons];
  await writeTies(transaction, changes, companies, persons);
  const candidates = [...companies.flatMap(candidateOf), ...(await companiesOf(transaction, persons))];
  const rows = [...new Map(candidates.map((candidate) => [candidate.serviceId, candidate])).values()].map(({ serviceId, orgNo }) => ({
    serviceId: int(serviceId),
    nationalIds: orgNo === null ? [] : nationalIdForms(orgNo),
  }));
  if (rows.length > 0) await transaction.run(protectSoleTraders, { rows, today: int(today) });
}

async function writeTies(
  transaction: GraphTransaction,
  { merged }: Changes,
  companies: readonly HeldCompany[],
  persons: readonly HeldPerson[],
): Promise<void> {
  // A company that is new in this batch has ties only where another was merged into it.
  const tied = companies.filter(({ elementId }) => elementId !== undefined || merged.size > 0);
  if (tied.length > 0) await transaction.run(dropTraders, { serviceIds: ints(tied.map(({ serviceId }) => serviceId)) });
  const ties = companies.flatMap(({ serviceId, sources }) => soleTradersOf(sources).map((personId) => ({ serviceId: int(serviceId), personId })));
  if (ties.length > 0) {
    await transaction.run(writeTraders, { rows: ties.map(({ serviceId, personId }) => ({ serviceId, key: traderKey(personId) })) });
  }
  const newPersons = persons.filter(({ elementId, removed }) => elementId === undefined && !removed);
  const personIds = [...new Set([...ties.map(({ personId }) => personId), ...newPersons.map(({ id }) => id)])];
  if (personIds.length > 0) await transaction.run(tieTraders, { personIds });
}

/** A changed company may have to be marked or unmarked, unless it is new and nothing could tie it to a person. */
function candidateOf({ serviceId, sources, elementId }: HeldCompany): Candidate[] {
  const orgNo = searchedNumber(mergedProfile(sources).orgNo) ?? null;
  return elementId === undefined && orgNo === null && soleTradersOf(sources).length === 0 ? [] : [{ serviceId, orgNo }];
}

async function companiesOf(transaction: GraphTransaction, persons: readonly HeldPerson[]): Promise<Candidate[]> {
  const changed = persons
    .map((person) => ({ id: person.id, before: person.writtenProtection ?? unprotected, after: person.removed ? unprotected : protectionOf(person) }))
    .filter(({ before, after }) => before.isProtected !== after.isProtected || (after.isProtected && before.nationalId !== after.nationalId));
  if (changed.length === 0) return [];
  const nationalIds = changed.flatMap(({ before, after }) => [before.nationalId ?? [], after.nationalId ?? []].flat());
  return transaction.run<Candidate>(companiesOfPersons, {
    traderKeys: changed.map(({ id }) => traderKey(id)),
    numbers: [...new Set(nationalIds.flatMap(nationalIdForms))],
  });
}

function traderKey(personId: string): string {
  return `trader:${personId}`;
}
