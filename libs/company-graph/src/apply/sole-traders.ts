import { nationalIdForms } from '@company-relations/ownership';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import companiesOfPersons from '../queries/apply/companies-of-persons.cypher';
import dropTraders from '../queries/apply/drop-traders.cypher';
import protectSoleTraders from '../queries/apply/protect-sole-traders.cypher';
import tieTraders from '../queries/apply/tie-traders.cypher';
import writeTraders from '../queries/apply/write-traders.cypher';
import type { Changes } from './changes';
import { mergedProfile, searchedNumber, soleTradersOf } from './company-profile';
import type { HeldCompany, HeldPerson } from './held';
import type { KeptCounts } from './kept-counts';
import { type Marked, type PersonTies, writeProtectedPersons } from './protected-persons';

interface Candidate {
  readonly serviceId: number;
  readonly orgNo: string | null;
  /** Whether it had this very number before. */
  readonly keepsOrgNo: boolean;
}

/**
 * Keeps the ties between persons and their sole trader businesses, and marks the companies that are, or may be, those of a
 * protected person: after every change of either side, in whatever order the two were loaded.
 *
 * @returns all persons and companies that were marked or unmarked.
 */
export async function writeSoleTraders(transaction: GraphTransaction, changes: Changes, counts: KeptCounts, today: number): Promise<Marked[]> {
  const companies = [...changes.contents].filter((company) => !company.removed && !company.mergedInto);
  const persons = [...changes.persons];
  await writeTies(transaction, changes, companies, persons);
  const ties = await writeProtectedPersons(transaction, persons);
  const touched = await companiesOf(transaction, ties);
  // What a company itself changed has the last word on whether it may keep its mark.
  const candidates = [...touched, ...companies.flatMap(candidateOf)];
  const rows = [...new Map(candidates.map((candidate) => [candidate.serviceId, candidate])).values()].map(({ serviceId, orgNo, keepsOrgNo }) => ({
    serviceId: int(serviceId),
    nationalIds: orgNo === null ? [] : nationalIdForms(orgNo),
    keepsOrgNo,
  }));
  await counts.watch(candidates.map(({ serviceId }) => serviceId));
  const marked = rows.length > 0 ? await transaction.run<Marked>(protectSoleTraders, { rows, today: int(today) }) : [];
  return [...ties.marked, ...marked];
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
function candidateOf({ serviceId, sources, elementId, writtenOrgNos }: HeldCompany): Candidate[] {
  const orgNo = searchedNumber(mergedProfile(sources).orgNo) ?? null;
  const isFree = elementId === undefined && orgNo === null && soleTradersOf(sources).length === 0;
  return isFree ? [] : [{ serviceId, orgNo, keepsOrgNo: orgNo !== null && writtenOrgNos.includes(orgNo) }];
}

async function companiesOf(transaction: GraphTransaction, { personIds, nationalIds }: PersonTies): Promise<Candidate[]> {
  if (personIds.length === 0) return [];
  const rows = await transaction.run<Omit<Candidate, 'keepsOrgNo'>>(companiesOfPersons, { traderKeys: personIds.map(traderKey), numbers: nationalIds });
  return rows.map((row) => ({ ...row, keepsOrgNo: row.orgNo !== null }));
}

function traderKey(personId: string): string {
  return `trader:${personId}`;
}
