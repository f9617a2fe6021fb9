import { readerWithToday, readSourcePriority } from '@company-relations/company-graph';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import companiesToCheck from '../queries/quality/companies-to-check.cypher';
import countCompanies from '../queries/quality/count-companies.cypher';
import tradersToCheck from '../queries/quality/traders-to-check.cypher';
import { type CompanyRow, type TraderRow, traderPrefix } from './checked-rows';
import { countOf, readDatesAhead } from './dates-ahead';
import type { DataQuality } from './findings';
import { QualityFindings } from './quality-findings';

export interface QualityCheck {
  /**
   * The largest number of findings of each check that the result lists. The counts in the result include all findings.
   */
  readonly maxListed: number;
  /** When this signal is aborted, the check stops after the running query. */
  readonly signal: AbortSignal;
  /**
   * Called once before the check, with the number of companies. Afterwards `advance` is called for each page of
   * companies.
   */
  readonly begin: (companies: number) => void;
  readonly advance: (companies: number) => void;
  /** Returns the current time; by default the time of the machine. The day (UTC) decides which records are current. */
  readonly now?: () => Date;
}

const pageSize = 2_000;

/**
 * Searches the whole graph, page by page, for data that is probably wrong, without changing anything. Run it while no
 * load is running: it may see only a part of what a load writes, and so report a loop that never existed.
 *
 * It has three things in memory: one page, the findings of the result, and, as numbers, the holdings in companies whose
 * owners are all companies. Of the dates in the future, it reads only those in the result; the database counts the
 * others.
 *
 * @returns the findings, in ascending order of companies. Dangling records without a country come before the others.
 *   Dates in the future are in ascending order of days. Undefined if the check was stopped.
 * @throws GraphUnavailable
 */
export async function checkQuality(reader: GraphReader, check: QualityCheck): Promise<DataQuality | undefined> {
  const graph = readerWithToday(reader, check.now ?? (() => new Date()));
  const found = new QualityFindings(check.maxListed, await readSourcePriority(graph));
  check.begin(await countOf(graph, countCompanies));
  for await (const companies of pages<CompanyRow, number>(graph, companiesToCheck, {
    first: 0,
    next: ({ serviceId }) => serviceId,
    parameter: int,
  })) {
    if (check.signal.aborted) return undefined;
    found.addCompanies(companies);
    check.advance(companies.length);
  }
  const byKey = { first: traderPrefix, next: ({ key }: TraderRow) => key, parameter: (key: string) => key };
  for await (const traders of pages<TraderRow, string>(graph, tradersToCheck, byKey)) {
    if (check.signal.aborted) return undefined;
    found.addTraders(traders);
  }
  const datesAhead = await readDatesAhead(graph, check.maxListed);
  return check.signal.aborted ? undefined : { ...found.result(), datesAhead };
}

interface Paging<Row, Key> {
  /** A key that is smaller than all others. */
  readonly first: Key;
  readonly next: (last: Row) => Key;
  readonly parameter: (after: Key) => unknown;
}

/**
 * Yields the rows of a query in pages. The query must have the parameters `$page.after` and `$page.limit`, and must
 * return its rows in ascending order.
 */
async function* pages<Row, Key>(
  graph: GraphReader,
  query: CypherQuery,
  { first, next, parameter }: Paging<Row, Key>,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await graph.read<Row>(query, { page: { after: parameter(after), limit: int(pageSize) } });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = next(last);
  }
}
