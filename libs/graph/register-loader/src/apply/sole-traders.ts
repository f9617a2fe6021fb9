import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type SourceId } from '@company-relations/ownership';
import companiesOfPersons from '../queries/apply/companies-of-persons.cypher';
import dropTraders from '../queries/apply/drop-traders.cypher';
import protectSoleTraders from '../queries/apply/protect-sole-traders.cypher';
import tieTraders from '../queries/apply/tie-traders.cypher';
import writeTraders from '../queries/apply/write-traders.cypher';
import type { Changes } from './changes';
import { soleTradersOf } from './company-profile';
import { numbersOfErasedProtectedPersons } from './erased-protection';
import type { StoredCompany, StoredPerson } from './stored';
import { numbersKeepingProtection, allCompanyNumbersOf, soleTraderKey } from './identifier-keys';
import type { CompanyCountsUpdater } from './company-counts-updater';
import {
  type PossibleProtectionChanges,
  type PersonToRecheck,
  type ProtectionChange,
  type PersonsWithRecheckedProtection,
  writeProtectedPersons,
} from './protected-persons';

interface Candidate {
  readonly serviceId: number;
  /** The normalised numbers that the company has from its sources and register identifiers. */
  readonly numbers: readonly string[];
  /** True if the company had one of its present numbers before. Then it keeps its mark of a protected sole trader. */
  readonly keepsNumber: boolean;
}

/**
 * The value for callers that change no claim. `hasClaims` is true because these callers do not know whether the graph
 * has claims.
 */
const noClaims: Omit<PossibleProtectionChanges, 'persons'> = {
  claims: [],
  claimed: [],
  nationalIds: [],
  hasClaims: true,
  postponesEnds: false,
};

/**
 * Maintains the ties between persons and their sole trader businesses, and marks the companies that are, or may be, the
 * business of a protected person. This function runs after every change of a person or a company, so persons and
 * companies may be loaded in any order.
 *
 * @param claimed the changes of the claims of protection.
 * @returns all persons and companies whose mark for protection changed.
 */
export async function writeSoleTraders(
  transaction: GraphTransaction,
  changes: Changes,
  counts: CompanyCountsUpdater,
  today: number,
  claimed = noClaims,
): Promise<ProtectionChange[]> {
  const companies = [...changes.contents].filter((company) => !company.removed && !company.mergedInto);
  const persons = [...changes.persons];
  await writeTies(transaction, changes, companies, persons);
  const ties = await writeProtectedPersons(transaction, { ...claimed, persons });
  const touched = await companiesOf(transaction, ties);
  // If a company is in the list twice, the last entry decides whether the company may keep its mark. So the companies
  // that changed themselves come last.
  const candidates = [...touched, ...companies.flatMap(candidateOf)];
  return [
    ...ties.protectionChanges,
    ...(await markCompanies(transaction, { candidates, ties, today, postponesEnds: claimed.postponesEnds }, counts)),
  ];
}

/** A company whose mark for protection must be removed at the end of the load. */
export interface CompanyLosingProtectionMark {
  readonly serviceId: number;
  readonly numbers: readonly string[];
}

/** Persons and companies whose protection may have ended. */
export interface PossiblyEndedProtections {
  readonly claimed: readonly PersonToRecheck[];
  /** Source ids of persons, whether or not they are in the graph. */
  readonly ids: readonly SourceId[];
  readonly nationalIds: readonly string[];
  readonly marks: readonly CompanyLosingProtectionMark[];
}

/**
 * Checks again whether persons and companies are protected.
 *
 * @returns the persons and companies whose mark for protection changed.
 */
export async function recheckProtectionMarks(
  transaction: GraphTransaction,
  ended: PossiblyEndedProtections,
  counts: CompanyCountsUpdater,
  today: number,
): Promise<ProtectionChange[]> {
  const { claimed, ids, nationalIds, marks } = ended;
  const ties = await writeProtectedPersons(transaction, { ...noClaims, claimed, nationalIds, persons: [] });
  const touched = await companiesOf(transaction, { ...ties, personIds: [...ties.personIds, ...ids] });
  const candidates = [...touched, ...marks.map((mark) => ({ ...mark, keepsNumber: false }))];
  return [
    ...ties.protectionChanges,
    ...(await markCompanies(transaction, { candidates, ties, today, postponesEnds: false }, counts)),
  ];
}

interface Marking {
  readonly candidates: readonly Candidate[];
  readonly ties: PersonsWithRecheckedProtection;
  readonly today: number;
  readonly postponesEnds: boolean;
}

/**
 * Marks companies as the business of a protected sole trader, or removes the mark. If a company is in the list several
 * times, only its last entry is used.
 */
async function markCompanies(
  transaction: GraphTransaction,
  { candidates, ties, today, postponesEnds }: Marking,
  counts: CompanyCountsUpdater,
): Promise<ProtectionChange[]> {
  const erased = await numbersOfErasedProtectedPersons(transaction, [...new Set(candidates.flatMap(formsOf))]);
  const rows = [...new Map(candidates.map((candidate) => [candidate.serviceId, candidate])).values()].map(
    (candidate) => {
      const nationalIds = formsOf(candidate);
      const isOfErased = nationalIds.some((number) => erased.has(number));
      const claimableIds = ties.hasClaims ? nationalIds : [];
      return {
        serviceId: int(candidate.serviceId),
        nationalIds,
        claimableIds,
        keepsNumber: candidate.keepsNumber,
        isOfErased,
      };
    },
  );
  await counts.track(candidates.map(({ serviceId }) => serviceId));
  return rows.length > 0
    ? transaction.run<ProtectionChange>(protectSoleTraders, { rows, today: int(today), postponesEnds })
    : [];
}

/** Returns all forms of the company's numbers that a national id may have. */
function formsOf({ numbers }: Candidate): string[] {
  return [...new Set(numbers.flatMap(nationalIdForms))];
}

async function writeTies(
  transaction: GraphTransaction,
  { merged }: Changes,
  companies: readonly StoredCompany[],
  persons: readonly StoredPerson[],
): Promise<void> {
  // A company that is new in this batch has stored ties only if another company was merged into it.
  const tied = companies.filter(({ elementId }) => elementId !== undefined || merged.size > 0);
  if (tied.length > 0) await transaction.run(dropTraders, { serviceIds: ints(tied.map(({ serviceId }) => serviceId)) });
  const ties = companies.flatMap(({ serviceId, sources }) =>
    soleTradersOf(sources).map((personId) => ({ serviceId: int(serviceId), personId })),
  );
  if (ties.length > 0) {
    await transaction.run(writeTraders, {
      rows: ties.map(({ serviceId, personId }) => ({ serviceId, key: soleTraderKey(personId) })),
    });
  }
  const newPersons = persons.filter(({ elementId, removed }) => elementId === undefined && !removed);
  const personIds = [...new Set([...ties.map(({ personId }) => personId), ...newPersons.map(({ id }) => id)])];
  if (personIds.length > 0) await transaction.run(tieTraders, { personIds });
}

/**
 * Returns a list with the changed company if its mark of a protected sole trader must be checked. The list is empty for
 * a new company without numbers and ties, which needs no check.
 */
function candidateOf({ serviceId, sources, elementId, writtenNumbers }: StoredCompany): Candidate[] {
  const numbers = allCompanyNumbersOf(sources);
  const isFree = elementId === undefined && numbers.length === 0 && soleTradersOf(sources).length === 0;
  return isFree
    ? []
    : [
        {
          serviceId,
          numbers,
          keepsNumber: numbersKeepingProtection(sources).some((number) => writtenNumbers.includes(number)),
        },
      ];
}

async function companiesOf(
  transaction: GraphTransaction,
  { personIds, nationalIds }: PersonsWithRecheckedProtection,
): Promise<Candidate[]> {
  if (personIds.length + nationalIds.length === 0) return [];
  const rows = await transaction.run<Omit<Candidate, 'keepsNumber'>>(companiesOfPersons, {
    traderKeys: personIds.map(soleTraderKey),
    numbers: nationalIds,
  });
  return rows.map((row) => ({ ...row, keepsNumber: row.numbers.length > 0 }));
}
