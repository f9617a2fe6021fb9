import { type GraphClient, type GraphReader, int, ints } from '@company-relations/neo4j-client';
import type { DateTime, SourceId, SourceName } from '@company-relations/ownership';
import { compareDates } from '../apply/compare-versions';
import { type Dataset, datasetFilesKey } from '../apply/complete-files';
import { latestFirstPublication } from '../apply/inferred-end';
import type { CompanySourceRecord } from '../apply/stored';
import { underLock } from '../apply/under-lock';
import absentRecords from '../queries/complete/absent-records.cypher';
import appliedFiles from '../queries/complete/applied-files.cypher';
import companiesOfIds from '../queries/complete/companies-of-ids.cypher';
import currentRecords from '../queries/complete/current-records.cypher';
import rememberQuery from '../queries/complete/remember-files.cypher';

/** A statement of a dataset, about a record or a company, whose end was not inferred. */
export interface CurrentStatement {
  readonly id: SourceId;
  readonly asOf: DateTime;
}

/**
 * A statement of a dataset, about a record or a company, whose end was inferred. It has the last day on which its
 * source stated the record or company, and the day by which the record or company had ended.
 */
export interface StatementWithInferredEnd {
  readonly id: SourceId;
  readonly statedOn: DateTime;
  readonly endedNotLaterThan: DateTime;
}

interface CompanyRow extends CurrentStatement {
  readonly source: SourceName | null;
  /** The source records as JSON text. Null if the company has only one source and no inferred end. */
  readonly sources: string | null;
}

/** Reads a page of statements. */
type ReadPage<Statement> = (range: { readonly after: string; readonly until: string }) => Promise<Page<Statement>>;

interface Page<Statement> {
  /** The number of rows that were read. A page with fewer rows than the limit is the last page. */
  readonly rows: number;
  readonly last: SourceId | undefined;
  readonly statements: readonly Statement[];
}

const pageSize = 5_000;

/**
 * Yields the current statements of a dataset, in pages, by ascending id. A company is current if no end was inferred
 * for it. The memory for this does not grow with the number of statements.
 *
 * @param today the day of the load, in days since 1970-01-01 (UTC). A record that has become history by this day is not
 *   current, whether or not `applyPassedDays` has stored the change.
 */
export function currentStatements(
  graph: GraphReader,
  dataset: Dataset,
  today: number,
  limit = pageSize,
): AsyncGenerator<readonly CurrentStatement[]> {
  return pagesOf(dataset, limit, ({ after, until }) =>
    dataset.kind === 'records'
      ? recordPage<CurrentStatement>(graph, currentRecords, {
          ...{ after, until, source: dataset.source },
          ...{ today: int(today), limit: int(limit) },
        })
      : companyPage(graph, { after, until, limit: int(limit) }, (row) =>
          statedBy(dataset.source, row).flatMap(({ asOf, absence }) => (absence ? [] : { id: row.id, asOf })),
        ),
  );
}

/** Yields the statements of a dataset whose end was inferred, in pages, by ascending id. */
export function statementsWithInferredEnd(
  graph: GraphReader,
  dataset: Dataset,
  limit = pageSize,
): AsyncGenerator<readonly StatementWithInferredEnd[]> {
  return pagesOf(dataset, limit, ({ after, until }) =>
    dataset.kind === 'records'
      ? recordPage<StatementWithInferredEnd>(graph, absentRecords, {
          after,
          until,
          source: dataset.source,
          limit: int(limit),
        })
      : companyPage(graph, { after, until, limit: int(limit) }, (row) =>
          statedBy(dataset.source, row).flatMap(({ absence }) => (absence ? { id: row.id, ...absence } : [])),
        ),
  );
}

/**
 * Returns whether complete files of this day can end a statement that they do not have. They can end it only if the
 * register must have published it before this day.
 */
export function canCompleteFilesEndStatement(dataset: Dataset, { asOf }: CurrentStatement, day: DateTime): boolean {
  return compareDates(latestFirstPublication(dataset, asOf), day) < 0;
}

/**
 * Returns whether complete files of this day show that a statement, which they do not have, ended earlier than is
 * stored.
 */
export function provesEarlierEnd({ statedOn, endedNotLaterThan }: StatementWithInferredEnd, day: DateTime): boolean {
  return compareDates(statedOn, day) < 0 && compareDates(day, endedNotLaterThan) < 0;
}

/** Returns the days of the complete files of a dataset that were applied, ascending. */
export async function appliedDays(graph: GraphReader, dataset: Dataset): Promise<readonly DateTime[]> {
  const [row] = await graph.read<{ days: DateTime[] }>(appliedFiles, { name: datasetFilesKey(dataset) });
  return row?.days ?? [];
}

/** Stores that the complete files of a day were applied for a dataset. Other loads wait until this transaction ends. */
export async function storeAppliedFiles(graph: GraphClient, dataset: Dataset, day: DateTime): Promise<void> {
  const name = datasetFilesKey(dataset);
  const { kind, source, prefix, ids, lagDays, statuses } = dataset;
  const properties = {
    ...{ dataset: dataset.name, kind, source, prefix, ids: ids.source, lagDays: int(lagDays) },
    closed: statuses ? int(statuses.closed) : null,
    closing: statuses ? ints(statuses.all) : null,
  };
  await underLock(graph, async (transaction) => {
    const [row] = await transaction.run<{ days: DateTime[] }>(appliedFiles, { name });
    const days = [...new Set([...(row?.days ?? []), day])].sort(compareDates);
    await transaction.run(rememberQuery, { name, properties, days });
  });
}

async function* pagesOf<Statement extends { readonly id: SourceId }>(
  { prefix, ids }: Dataset,
  limit: number,
  read: ReadPage<Statement>,
): AsyncGenerator<readonly Statement[]> {
  const until = textAfter(prefix);
  for (let after = prefix; ;) {
    const { rows, last, statements } = await read({ after, until });
    yield statements.filter(({ id }) => ids.test(id));
    if (rows < limit || last === undefined) return;
    after = last;
  }
}

async function recordPage<Statement extends { readonly id: SourceId }>(
  graph: GraphReader,
  query: Parameters<GraphReader['read']>[0],
  parameters: Record<string, unknown>,
): Promise<Page<Statement>> {
  const statements = await graph.read<Statement>(query, parameters);
  return { rows: statements.length, last: statements.at(-1)?.id, statements };
}

async function companyPage<Statement>(
  graph: GraphReader,
  parameters: Record<string, unknown>,
  statementsOf: (row: CompanyRow) => readonly Statement[],
): Promise<Page<Statement>> {
  const rows = await graph.read<CompanyRow>(companiesOfIds, parameters);
  return { rows: rows.length, last: rows.at(-1)?.id, statements: rows.flatMap(statementsOf) };
}

/** Returns the statements of the source about a company under the id of the row. */
function statedBy(
  name: SourceName,
  { id, source, asOf, sources }: CompanyRow,
): readonly Pick<CompanySourceRecord, 'asOf' | 'absence'>[] {
  if (sources === null) return source === name ? [{ asOf }] : [];
  return (JSON.parse(sources) as CompanySourceRecord[]).filter((each) => each.id === id && each.source === name);
}

/** Returns the first text, in sort order, that comes after all texts that begin with the prefix. */
function textAfter(prefix: string): string {
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}
