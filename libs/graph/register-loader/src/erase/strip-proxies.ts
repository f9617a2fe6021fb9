import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { subjectOf, type RecordWithProxy, recordsWithProxies } from '../apply/affected-by-proxy-protection';
import { erasureKeysOfProxy, withoutProxy } from '../apply/erasure-keys';
import type { CompanyCountsUpdater } from '../apply/company-counts-updater';
import touchRelations from '../queries/apply/touch-relations.cypher';
import strip from '../queries/erase/strip-proxies.cypher';
import { erasureKeysOfIdentity, type PersonIdentity } from './erased-entities';

/** The companies whose records lost their proxy, because the proxy was an erased person or the business of one. */
export interface CompaniesOfStrippedProxies {
  /** The described companies of the changed records, and the parties that are companies. */
  readonly lines: readonly ServiceId[];
  /** The companies that the changed records describe. Earlier packages still show the proxy at these companies. */
  readonly shown: readonly ServiceId[];
}

/** Removes the number and the name of an erased proxy from all records that have it. The records stay. */
export async function stripProxies(
  transaction: GraphTransaction,
  person: PersonIdentity,
  counts: CompanyCountsUpdater,
  today: number,
): Promise<CompaniesOfStrippedProxies> {
  const { persons, businesses } = person;
  const keys = new Set(erasureKeysOfIdentity(person));
  const numbers = [
    ...persons.flatMap(({ nationalId }) => nationalId ?? []),
    ...businesses.flatMap(({ number }) => number ?? []),
  ];
  const named = await recordsWithProxies(transaction, numbers);
  const rows = named.filter(({ number }) => erasureKeysOfProxy(number).some((key) => keys.has(key)));
  if (rows.length === 0) return { lines: [], shown: [] };
  return stripProxiesOfRecords(transaction, rows, counts, today);
}

/**
 * Removes the proxies from these records.
 *
 * @param today in days since 1970-01-01 (UTC).
 */
export async function stripProxiesOfRecords(
  transaction: GraphTransaction,
  rows: readonly RecordWithProxy[],
  counts: CompanyCountsUpdater,
  today: number,
): Promise<CompaniesOfStrippedProxies> {
  const lines = [...new Set(rows.flatMap(({ endpoints }) => endpoints))];
  await counts.track(lines);
  await transaction.run(strip, { rows: rows.map(strippedRow) });
  await transaction.run(touchRelations, { serviceIds: ints(lines), today: int(today) });
  return { lines, shown: rows.map(subjectOf) };
}

function strippedRow({ elementId, record }: RecordWithProxy): { readonly elementId: string; readonly record: string } {
  return { elementId, record: JSON.stringify(withoutProxy(JSON.parse(record) as object)) };
}
