import { protectedNumbersQuery } from '@company-relations/company-graph';
import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import { bareNumbersOf, protectionFormsOfProxyNumber, type ServiceId } from '@company-relations/ownership';
import namedAsProxy from '../queries/apply/named-as-proxy.cypher';
import numbersOfEntities from '../queries/apply/numbers-of-entities.cypher';
import neighbouringUnnumberedProxies from '../queries/apply/neighbouring-unnumbered-proxies.cypher';
import type { Changes } from './changes';
import { mergedProfile, searchFormOfNumber } from './company-profile';
import { nationalIdOf } from './entity-properties';
import type { StoredCompany, StoredPerson } from './stored';
import { isStillInGraph } from './known-records';

/** The companies whose responses change because the protection of a proxy in one of their records begins or ends. */
export interface CompaniesAffectedByProxyProtection {
  /**
   * The companies of each record with a proxy whose protection begins or ends: the described company and, if the party
   * is a company, the party.
   */
  readonly lines: readonly ServiceId[];
  /** The companies that are described by a record in which the proxy must be hidden from now on. */
  readonly newlyHidden: readonly ServiceId[];
}

/** A record that has a proxy. */
export interface RecordWithProxy {
  readonly elementId: string;
  readonly number: string;
  readonly record: string;
  /**
   * The service id of the company that the record describes, followed by that of the party if the party is a company.
   */
  readonly endpoints: readonly ServiceId[];
}

/**
 * Returns the companies of the records with a proxy whose protection begins or ends in this transaction. Call this
 * function after all other changes of the transaction are written.
 *
 * @param changedIds persons and companies whose mark for protection changed.
 */
export async function companiesAffectedByProxyProtection(
  transaction: GraphTransaction,
  changes: Changes,
  changedIds: readonly number[],
): Promise<CompaniesAffectedByProxyProtection> {
  const numbers = [...changedNumbers(changes), ...(await numbersOf(transaction, changedIds))];
  const unnumbered = await neighbouringUnnumbered(transaction, changedIds);
  const rows = await recordsWithProxies(transaction, numbers);
  if (rows.length === 0) return unnumbered;
  return withRecords(unnumbered, rows, await withProtectedNumber(transaction, rows));
}

/**
 * Returns the companies of the records whose proxy may be one of these persons and companies: by any of their numbers, or
 * because the proxy has no number and they are parties of the same company. It does not check which of these proxies are
 * protected, so call it only for persons and companies that are marked.
 */
export async function companiesAffectedByMarking(
  transaction: GraphTransaction,
  markedIds: readonly number[],
): Promise<CompaniesAffectedByProxyProtection> {
  const unnumbered = await neighbouringUnnumbered(transaction, markedIds);
  const rows = await recordsWithProxies(transaction, await numbersOf(transaction, markedIds));
  return withRecords(unnumbered, rows, rows);
}

/** Adds the companies of records, and of those of them whose proxy must be hidden from now on. */
function withRecords(
  { lines, newlyHidden }: CompaniesAffectedByProxyProtection,
  rows: readonly RecordWithProxy[],
  hidden: readonly RecordWithProxy[],
): CompaniesAffectedByProxyProtection {
  return {
    lines: [...lines, ...rows.flatMap(({ endpoints }) => endpoints)],
    newlyHidden: [...newlyHidden, ...hidden.map(subjectOf)],
  };
}

/**
 * Finds records whose proxy has no number and may be one of the changed entities. Only a comparison of names can show
 * whether it is, and readers make this comparison when they read the records.
 */
async function neighbouringUnnumbered(
  transaction: GraphTransaction,
  changedIds: readonly number[],
): Promise<CompaniesAffectedByProxyProtection> {
  if (changedIds.length === 0) return { lines: [], newlyHidden: [] };
  const rows = await transaction.run<{ about: ServiceId; parties: ServiceId[] }>(neighbouringUnnumberedProxies, {
    serviceIds: ints([...changedIds]),
  });
  return {
    lines: rows.flatMap(({ about, parties }) => [about, ...parties]),
    newlyHidden: rows.map(({ about }) => about),
  };
}

/** Returns all records that name a proxy with one of these numbers, in any form of the number. */
export async function recordsWithProxies(
  transaction: GraphTransaction,
  numbers: readonly string[],
): Promise<RecordWithProxy[]> {
  const forms = [...new Set(numbers.flatMap(bareNumbersOf))];
  return forms.length === 0 ? [] : transaction.run<RecordWithProxy>(namedAsProxy, { numbers: forms });
}

/** Returns the records whose proxy has the number of a protected person, or of a company that may be the business of one. */
export async function withProtectedNumber<Row extends { readonly number: string }>(
  transaction: GraphTransaction,
  rows: readonly Row[],
): Promise<Row[]> {
  const forms = [...new Set(rows.flatMap(({ number }) => protectionFormsOfProxyNumber(number)))];
  const found = await transaction.run<{ number: string }>(protectedNumbersQuery, { wanted: { numbers: forms } });
  const isProtected = new Set(found.map(({ number }) => number));
  return rows.filter(({ number }) => protectionFormsOfProxyNumber(number).some((form) => isProtected.has(form)));
}

/** Returns the company that a record describes. */
export function subjectOf({ endpoints }: RecordWithProxy): ServiceId {
  return endpoints[0] as ServiceId;
}

async function numbersOf(transaction: GraphTransaction, serviceIds: readonly number[]): Promise<string[]> {
  if (serviceIds.length === 0) return [];
  const rows = await transaction.run<{ number: string }>(numbersOfEntities, { serviceIds: ints([...serviceIds]) });
  return rows.map(({ number }) => number);
}

/**
 * Returns the numbers that existing entities lost or gained. Numbers of new entities are left out, because a new entity
 * affects proxies only if it is marked as protected, and `changedIds` has such entities.
 */
function changedNumbers({ persons, contents, removed, claimedNationalIds }: Changes): string[] {
  const gone = [...removed].flatMap((entity) => (entity.type === 'company' ? entity.writtenOrgNos : []));
  return [
    ...[...persons].flatMap(changedNationalIds),
    ...[...contents].filter(isStillInGraph).flatMap(changedOrgNos),
    ...gone,
    ...claimedNationalIds,
  ];
}

function changedNationalIds({ elementId, removed, profile, writtenNationalId }: StoredPerson): string[] {
  if (elementId === undefined) return [];
  const number = removed ? undefined : nationalIdOf(profile);
  return number === writtenNationalId ? [] : [writtenNationalId ?? [], number ?? []].flat();
}

function changedOrgNos({ elementId, sources, writtenOrgNos }: StoredCompany): string[] {
  const number = searchFormOfNumber(mergedProfile(sources).orgNo);
  const isNew = elementId === undefined && writtenOrgNos.length === 0;
  const came = number === undefined || isNew || writtenOrgNos.includes(number) ? [] : [number];
  return [...came, ...writtenOrgNos.filter((written) => written !== number)];
}
