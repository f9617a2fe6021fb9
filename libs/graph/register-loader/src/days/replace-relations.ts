import { addChangedRecord, type ChangedIdLists, emptyChangedIdLists } from '@company-relations/company-graph';
import { statedRelationshipTypes } from '@company-relations/graph-model';
import type { GraphTransaction } from '@company-relations/neo4j-client';
import { updateFiguresAndLogChanges } from '../apply/change-log-entry';
import { CompanyCountsUpdater } from '../apply/company-counts-updater';
import { relationProperties } from '../apply/record-rows';
import type { StoredRelation } from '../apply/stored';
import { type RecordRow, relationOf } from '../apply/stored-rows';
import deleteRecords from '../queries/apply/delete-records.cypher';
import writeRecords from '../queries/apply/write-records-of-existing-nodes.cypher';

/** A stored relation with the relations that replace it. If `by` is empty, the stored relation is deleted. */
export interface Replacement {
  readonly row: RecordRow;
  readonly by: readonly StoredRelation[];
}

/**
 * Replaces stored relations. All companies of these relations count as changed.
 *
 * @param today the day of the change, in days since 1970-01-01 (UTC).
 * @param touch stores on which day the companies changed.
 */
export async function replaceRelations(
  transaction: GraphTransaction,
  replacements: readonly Replacement[],
  today: number,
  touch: (companies: readonly number[]) => Promise<unknown>,
): Promise<void> {
  if (replacements.length === 0) return;
  const lists = listsOf(replacements.map(({ row }) => row));
  const companies = [...lists.lines];
  const counts = new CompanyCountsUpdater(transaction);
  await counts.track(companies);
  await transaction.run(deleteRecords, { elementIds: replacements.map(({ row }) => row.elementId) });
  await transaction.run(writeRecords, { rows: replacements.flatMap(relationshipRows) });
  await touch(companies);
  await updateFiguresAndLogChanges(transaction, { lists, today });
  await counts.flush();
}

/** Returns the companies of a relation: the company that it describes and, if the party is a company, the party. */
export function companiesOf({ partyType, partyServiceId, companyServiceId }: RecordRow): number[] {
  return partyType === 'company' ? [partyServiceId, companyServiceId] : [companyServiceId];
}

function listsOf(rows: readonly RecordRow[]): ChangedIdLists<Set<number>> {
  const lists = emptyChangedIdLists();
  for (const row of rows) {
    const party = row.partyType === 'company' ? row.partyServiceId : null;
    const isHolding = relationOf(row).kind === 'ownership' && !row.votesAlone;
    addChangedRecord(lists, { party, company: row.companyServiceId, isHolding });
  }
  return lists;
}

function relationshipRows({ row, by }: Replacement): Record<string, unknown>[] {
  const { id, asOf, hash, source, statedOn, partyElementId: party, companyElementId: company } = row;
  const version = { asOf, hash, ...(source === null ? {} : { source }) };
  const record = { id, version, ...(statedOn === null ? {} : { statedOn }) };
  return by.map((relation) => ({
    party,
    company,
    type: statedRelationshipTypes[relation.kind][relation.ended ? 'ended' : 'current'],
    properties: relationProperties(record, relation),
  }));
}
