import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import {
  type ClosedLoop,
  ClosedLoopSearch,
  type CountryCode,
  figureAbove100,
  overIssuedCompanies,
  type OverIssuedCompany,
  type OwnershipRecord,
  type PersonProfile,
  samePersons,
  type ServiceId,
  type SourceName,
  type SourcePriority,
  unnamedSource,
} from '@company-relations/ownership';
import {
  type HoldingRow,
  readerOfDay,
  readSourcePriority,
  stakeOf,
  statedTotalSharesOfCompany,
} from '@company-relations/company-graph';
import type { RelationshipType, StatedType } from '@company-relations/graph-model';
import companiesToCheck from '../queries/quality/companies-to-check.cypher';
import countCompanies from '../queries/quality/count-companies.cypher';
import tradersToCheck from '../queries/quality/traders-to-check.cypher';
import { countOf, readDatesAhead } from './dates-ahead';
import {
  type DanglingRecord,
  type DataQuality,
  Findings,
  type HoldingOfContradictingShares,
  type HoldingOfSeveralSources,
  type ReversedDates,
  type SameNumber,
  type SamePerson,
  type StakeAbove100,
} from './findings';
import { recordIdsOf } from './record-ids-of';
import { preferredLinks, type HoldingBySource, type HoldingsBySource } from './preferred-links';
import { UnspecifiedCounts } from './unspecified-counts';

export interface QualityCheck {
  /** The largest number of findings of each check in the result. The counts include all findings. */
  readonly maxListed: number;
  /** When it is aborted, the check stops after the running query. */
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

/**
 * A holding with the source that states it. It has the JSON of the record only if the record states a number of shares
 * and no percentage.
 */
type CheckedHolding = readonly [...HoldingRow, source: SourceName | null, record: string | null];

interface CompanyRow {
  readonly serviceId: ServiceId;
  readonly holdings: readonly CheckedHolding[];
  /** Null if no holding states a number of shares without a percentage. */
  readonly stated: readonly [profile: string, source: SourceName | null, sources: string | null] | null;
  readonly highStakes: readonly (readonly [type: RelationshipType, id: string, owner: ServiceId, record: string])[];
  readonly unseen: readonly (readonly [type: StatedType, id: string, party: ServiceId])[];
  readonly unspecifiedOwners: readonly string[];
  readonly persons: readonly (readonly [serviceId: ServiceId, profile: string])[];
  readonly reversedDates: readonly (readonly [
    ...[type: StatedType, id: string, party: ServiceId],
    ...[inDate: string, outDate: string],
  ])[];
  readonly countryCode: CountryCode | null;
  /** The companies with a greater ServiceId and the same country and number. Empty if this company is not the first. */
  readonly sameNumber: readonly ServiceId[];
}

interface TraderRow {
  readonly key: string;
  readonly companies: readonly ServiceId[];
}

const pageSize = 2_000;
const traderPrefix = 'trader:';

/**
 * Searches the whole graph, page by page, for data that is probably wrong. It changes nothing. Run it while no load is
 * running: the search may or may not see what a load writes, so it might report a loop that never existed. It keeps
 * three things in memory: one page, the findings of the result, and, as numbers, the holdings in companies whose owners
 * are all companies. Dates in the future that are not in the result are only counted, by the database.
 *
 * @returns the findings, in ascending order of companies. Dangling records without a country come before the others.
 *   Dates in the future are in ascending order of days. Undefined if the check was stopped.
 * @throws GraphUnavailable
 */
export async function checkQuality(reader: GraphReader, check: QualityCheck): Promise<DataQuality | undefined> {
  const graph = readerOfDay(reader, check.now ?? (() => new Date()));
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

/** Collects findings from the rows of the graph. */
class QualityFindings {
  private companies = 0;
  private readonly loops = new ClosedLoopSearch();
  private readonly overIssued: Findings<OverIssuedCompany>;
  private readonly closedLoops: Findings<ClosedLoop>;
  private readonly stakesAbove100: Findings<StakeAbove100>;
  private readonly danglingRecords: Findings<DanglingRecord>;
  private readonly severalSources: Findings<HoldingOfSeveralSources>;
  private readonly unspecifiedOwners = new UnspecifiedCounts();
  private readonly contradictingShares: Findings<HoldingOfContradictingShares>;
  private readonly samePersons: Findings<SamePerson>;
  private readonly sameNumbers: Findings<SameNumber>;
  private readonly reversedDates: Findings<ReversedDates>;

  constructor(
    maxListed: number,
    private readonly priority: SourcePriority,
  ) {
    this.overIssued = new Findings(maxListed);
    this.closedLoops = new Findings(maxListed);
    this.stakesAbove100 = new Findings(maxListed);
    this.danglingRecords = new Findings(maxListed);
    this.severalSources = new Findings(maxListed);
    this.contradictingShares = new Findings(maxListed);
    this.samePersons = new Findings(maxListed);
    this.sameNumbers = new Findings(maxListed);
    this.reversedDates = new Findings(maxListed);
  }

  addCompanies(rows: readonly CompanyRow[]): void {
    this.companies += rows.length;
    const links = rows.flatMap((row) => {
      const { used, ofSeveralSources, ofContradictingShares } = preferredLinks(statedHoldings(row), this.priority);
      for (const found of ofSeveralSources) this.severalSources.add(found);
      for (const found of ofContradictingShares) this.contradictingShares.add(found);
      return used;
    });
    for (const company of overIssuedCompanies(links)) this.overIssued.add(company);
    for (const row of rows) {
      this.loops.add(
        row.serviceId,
        row.holdings.map(([owner, isCompany]) => ({ owner: owner as ServiceId, isCompany })),
      );
      this.addRecords(row);
      this.unspecifiedOwners.add(row.unspecifiedOwners);
      for (const persons of samePersonsIn(row)) this.samePersons.add({ company: row.serviceId, persons });
      if (row.sameNumber.length > 0)
        this.sameNumbers.add({
          countryCode: row.countryCode as CountryCode,
          companies: [row.serviceId, ...row.sameNumber],
        });
    }
  }

  private addRecords(row: CompanyRow): void {
    for (const [type, id, owner, record] of row.highStakes) {
      const percent = figureAbove100(JSON.parse(record) as OwnershipRecord);
      if (percent !== undefined) this.stakesAbove100.add({ ...recordIdsOf(row, type, id, owner), percent });
    }
    for (const [type, id, party] of row.unseen)
      this.danglingRecords.add({ missing: 'country', ...recordIdsOf(row, type, id, party) });
    for (const [type, id, party, inDate, outDate] of row.reversedDates)
      this.reversedDates.add({ ...recordIdsOf(row, type, id, party), inDate, outDate });
  }

  addTraders(rows: readonly TraderRow[]): void {
    for (const { key, companies } of rows) {
      const person = key.slice(traderPrefix.length);
      for (const company of companies) this.danglingRecords.add({ missing: 'person', person, company });
    }
  }

  result(): Omit<DataQuality, 'datesAhead'> {
    for (const loop of this.loops.find()) this.closedLoops.add(loop);
    return {
      companies: this.companies,
      overIssued: this.overIssued.found,
      closedLoops: this.closedLoops.found,
      stakesAbove100: this.stakesAbove100.found,
      danglingRecords: this.danglingRecords.found,
      holdingsOfSeveralSources: this.severalSources.found,
      unspecifiedOwners: this.unspecifiedOwners.found,
      contradictingShares: this.contradictingShares.found,
      samePersons: this.samePersons.found,
      sameNumbers: this.sameNumbers.found,
      reversedDates: this.reversedDates.found,
    };
  }
}

function statedHoldings({ serviceId: company, holdings, stated }: CompanyRow): HoldingsBySource {
  const [profile, source, sources] = stated ?? [];
  return {
    company,
    stated: holdings.map(statedHolding),
    totals:
      profile === undefined
        ? []
        : statedTotalSharesOfCompany({ profile, source: source ?? null, sources: sources ?? null }),
  };
}

function statedHolding(holding: CheckedHolding): HoldingBySource {
  const [owner, isCompany, stake, min, max, votesAlone, minExcluded, maxExcluded, isCounted, source, record] = holding;
  const row = [owner, isCompany, stake, min, max, votesAlone, minExcluded, maxExcluded, isCounted] as const;
  return {
    owner: owner as ServiceId,
    source: source ?? unnamedSource,
    record: record === null ? stakeOf(row) : (JSON.parse(record) as OwnershipRecord),
  };
}

function samePersonsIn({ persons }: CompanyRow): ServiceId[][] {
  return samePersons(
    persons.map(([serviceId, profile]) => ({ serviceId, profile: JSON.parse(profile) as PersonProfile })),
  );
}

interface Paging<Row, Key> {
  /** A key that is smaller than all others. */
  readonly first: Key;
  readonly next: (last: Row) => Key;
  readonly parameter: (after: Key) => unknown;
}

/**
 * Yields the pages of a query. The query must take `$page.after` and `$page.limit`, and must return its rows in
 * ascending order.
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
