import type { BaselineDate } from './baseline-rows';
import { importLine } from './import-cells';
import {
  addedRolesTable,
  countersTable,
  countTables,
  organisationSubscriptionsTable,
  type ImportTable,
  organisationsTable,
  prioritiesTable,
  subscriptionsTable,
} from './import-tables';
import type { ExistingContent } from './existing-content';

/** The number of companies of a country that searches can find, and the number of these companies that have records. */
export interface CountryTotals {
  readonly companies: number;
  readonly withRecords: number;
}

/** Lines of one table of the import. */
export interface TableLines {
  readonly table: ImportTable;
  readonly lines: readonly string[];
}

/**
 * Returns the rows of everything in a graph apart from companies, persons and records: the counters, the stored counts
 * of companies, and what is copied from the graph before the import. The counts are part of the import, so that no
 * search ever returns a wrong total.
 */
export function metadataRows(
  before: ExistingContent,
  nextServiceId: number,
  countries: ReadonlyMap<string, CountryTotals>,
  { today }: BaselineDate,
): TableLines[] {
  const totals = [...countries].sort(([a], [b]) => (a < b ? -1 : 1));
  const related = totals.filter(([, { withRecords }]) => withRecords > 0);
  const subscriptions = before.organisations.flatMap((organisation, holder) =>
    organisation.subscriptions.map((subscription) => ({ holder, ...subscription })),
  );
  const rows: readonly (readonly [ImportTable, readonly (readonly unknown[])[]])[] = [
    [
      countersTable,
      [
        ['serviceId', nextServiceId, null],
        ['change', null, before.changeNumber],
      ],
    ],
    [countTables.countries, totals.map(([country, { companies }]) => [country, companies])],
    [countTables.contents, totals.map(([country, { companies }]) => [country, today, companies])],
    [countTables.relations, related.map(([country, { withRecords }]) => [country, today, withRecords])],
    [countTables.bothDays, related.map(([country, { withRecords }]) => [country, today, today, withRecords])],
    [organisationsTable, before.organisations.map(({ id, name }, index) => [index, id, name])],
    [subscriptionsTable, subscriptions.map(({ id, enabled, grants }, index) => [index, id, enabled, grants])],
    [prioritiesTable, before.priorities.map(({ name, sources, fields }) => [name, sources, fields])],
    [addedRolesTable, hasAddedRoles(before) ? [['roles', JSON.stringify(before.addedRoles)]] : []],
    [organisationSubscriptionsTable, subscriptions.map(({ holder }, index) => [holder, index])],
  ];
  return rows.map(([table, cells]) => ({ table, lines: cells.map(importLine) }));
}

function hasAddedRoles({ addedRoles: { roleTypes, roleGroups } }: ExistingContent): boolean {
  return roleTypes.length + roleGroups.length > 0;
}
