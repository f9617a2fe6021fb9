import type { Grants } from '@company-relations/authorization';
import type { GraphReader } from '@company-relations/neo4j-client';

import { type CompanyLookup, maxFoundByOrgNos, maxLoaded, mergeLookups, partsOf, sizeOf } from './company-lookup';
import { type LinkLimits, maxLinksFor } from './link-limits';
import { loadQueryFor } from './load-query';
import { QueriedCompanies } from './queried-companies';
import { companiesIn, haveTooManyFigures, type LoadRow, type OwnerRow, ownersIn } from './relation-rows';
import { RowReader } from './row-reader';
import { RequestCoalescer } from './request-coalescer';
import type { OtherLoads } from './supernodes/fair-chunk-scheduler';
import { mapYieldingToEventLoop } from './time-slices/map-yielding-to-event-loop';
import type { Computing } from './time-slices/time-slices';
import { addKeptFigures, type WithKeptFigures } from './ultimate/add-kept-figures';
import type { OnFigures } from './ultimate/on-figures';
import { readAgainWhileTorn } from './ultimate/read-again-while-torn';
import { readFiguresConsistently } from './ultimate/read-figures-consistently';
import type { Holdings } from './ultimate/read-holdings';
import type { ComputedRelations, UltimateRelations } from './ultimate/ultimate-relations';
import { loadQueueTimeoutMs, WeightedSemaphore } from './weighted-semaphore';

/**
 * The largest number of links of pages that may be loaded at the same time. The largest page loads so many links. A
 * higher limit would not make loading faster.
 */
const maxLinksOfPages = 40_000;
/**
 * The largest number of links of small lookups that may be loaded at the same time. Small lookups have a limit of their
 * own, so that they never wait for pages, which take longer.
 */
const maxLinksOfLookups = 40_000;

/**
 * The largest number of companies in a lookup that is merged with others. Merging a larger lookup would save little,
 * because its companies cost the database more than the query itself.
 */
const maxBatchSize = 16;
/**
 * The longest time in milliseconds that a small lookup waits for an earlier query. A query for few companies usually
 * takes less time. A slow query delays other lookups by at most this time, unless `maxQueriesOfGrants` queries run.
 */
const maxDelayMs = 20;
/**
 * The largest number of queries for small lookups of equal grants at the same time. They may load at most 60 % of
 * `maxLinksOfLookups`, so lookups of other grants begin at once. Four queries of 16 companies and 20 ms each are 3,200
 * companies per second, three times as many lookups as the API can answer.
 */
const maxQueriesOfGrants = 4;
/** While so many queries run, the longest time in milliseconds that a small lookup waits to be merged with others. */
const maxDelayWhileBusyMs = 1_000;

/** A company with its row. With stored ultimate ownerships (`isKept`), both are from the same state. */
type ReadCompany = WithKeptFigures & ComputedRelations;

/**
 * Loads companies. Small lookups that arrive at the same time are merged into one query, because the query itself costs
 * the database more than each of its companies. A query has only one set of grants, so only lookups with equal grants
 * are merged.
 */
export class CoalescedCompanyLoader implements OtherLoads {
  private started = 0;
  private running = 0;
  /**
   * True if the last load with owners found stored figures (ultimate ownerships) for at least one of its companies.
   * Also true before the first load.
   */
  private expectsKeptFigures = true;
  private readonly pages = new WeightedSemaphore(maxLinksOfPages, loadQueueTimeoutMs);
  private readonly lookups = new WeightedSemaphore(maxLinksOfLookups, loadQueueTimeoutMs, maxQueriesOfGrants);
  /** The coalescers that have lookups to load. The key of the map is the key of the grants of these lookups. */
  private readonly byGrants = new Map<string, RequestCoalescer<CompanyLookup, QueriedCompanies>>();

  /**
   * @param ultimate adds the ultimate ownerships. If it is undefined, companies are loaded without them.
   * @param onFigures is called for each read that shows ultimate ownerships.
   */
  constructor(
    private readonly graph: GraphReader,
    private readonly limits: LinkLimits,
    private readonly ultimate: UltimateRelations | undefined,
    private readonly onFigures: OnFigures = () => undefined,
  ) {}

  get startedCount(): number {
    return this.started;
  }

  get runningCount(): number {
    return this.running;
  }

  /**
   * Loads the companies of a lookup.
   *
   * @param requester the caller. If the lookup is small enough to be merged, it takes turns by its grants and not by
   *   its caller, and it ends only when the callers of all lookups that were merged with it have left.
   * @returns the companies of this lookup, and those of the lookups that were merged with it.
   * @throws GraphUnavailable, and the reason of the requester's signal
   */
  async load(lookup: CompanyLookup, grants: Grants, requester?: Computing): Promise<QueriedCompanies> {
    if (sizeOf(lookup) > maxBatchSize) return this.loadNow(this.pages, lookup, grants, requester);
    const coalescer = this.byGrants.get(grants.key) ?? this.newCoalescer(grants);
    try {
      return await coalescer.request(lookup, requester?.signal);
    } finally {
      if (coalescer.isIdle && this.byGrants.get(grants.key) === coalescer) this.byGrants.delete(grants.key);
    }
  }

  private newCoalescer(grants: Grants): RequestCoalescer<CompanyLookup, QueriedCompanies> {
    const coalescer = new RequestCoalescer<CompanyLookup, QueriedCompanies>({
      send: (lookups, signal) =>
        this.loadNow(this.lookups, mergeLookups(lookups), grants, { requester: grants.key, signal }),
      sizeOf,
      maxBatchSize,
      maxDelayMs,
      maxInFlight: maxQueriesOfGrants,
      maxDelayWhileBusyMs,
    });
    this.byGrants.set(grants.key, coalescer);
    return coalescer;
  }

  private async loadNow(
    semaphore: WeightedSemaphore,
    lookup: CompanyLookup,
    grants: Grants,
    requester?: Computing,
  ): Promise<QueriedCompanies> {
    this.started += 1;
    this.running += 1;
    try {
      return await semaphore.run(
        maxLinksFor(maxLoaded(lookup), this.limits),
        () => this.read(lookup, grants, requester),
        requester,
      );
    } finally {
      this.running -= 1;
    }
  }

  /**
   * Reads companies. A company whose records changed before its ultimate ownerships were computed is read again. If they
   * change during every read, its records and its ultimate ownerships may be from two states.
   */
  private async read(lookup: CompanyLookup, grants: Grants, requester?: Computing): Promise<QueriedCompanies> {
    const first = await this.readOnce(lookup, grants, requester);
    this.countFigures(first, grants);
    const read = await readAgainWhileTorn(
      first,
      ({ areOfOneState }) => !areOfOneState,
      (serviceIds) => this.readOnce({ serviceIds, orgNos: [], areAuthorized: true }, grants, requester),
    );
    return new QueriedCompanies(
      lookup,
      read.map(({ row }) => row),
      read.map(({ relations }) => relations),
    );
  }

  private async readOnce(lookup: CompanyLookup, grants: Grants, requester?: Computing): Promise<ReadCompany[]> {
    let owners: readonly OwnerRow[] = [];
    const rowsOf = async (wanted: CompanyLookup) => {
      const loaded = await this.readRows(wanted, grants, requester);
      // Companies may be read twice, so an owner may be in both lists. The newer row comes first, because only the
      // first row of an owner is used.
      owners = [...ownersIn(loaded), ...owners];
      return companiesIn(loaded);
    };
    const rows = rowsOf(lookup);
    const [found, above] = await Promise.all([rows, this.readAhead(lookup, grants)]);
    const read = await readFiguresConsistently(
      found,
      (serviceIds) => rowsOf({ serviceIds, orgNos: [], areAuthorized: true }),
      this.ultimate?.bound ?? 0,
    );
    const reader = new RowReader();
    const relations = await mapYieldingToEventLoop(read, ({ row }) => reader.companyRelations(row), requester);
    await reader.proxies.resolve(this.graph, requester);
    await mapYieldingToEventLoop(owners, (owner) => reader.addOwner(owner), requester);
    const withKept = await addKeptFigures(relations, read, reader, requester);
    return this.addComputed(withKept, { grants, above, requester });
  }

  private countFigures(read: readonly ReadCompany[], grants: Grants): void {
    if (read.length === 0 || grants.countriesWith('Owner').length === 0) return;
    const kept = read.filter(({ isKept }) => isKept).length;
    this.expectsKeptFigures = kept > 0;
    if (this.ultimate) this.onFigures({ kept, computed: read.length - kept });
  }

  /**
   * Reads the rows of a lookup in one query, or in several queries if its companies have too many figures (ultimate
   * ownerships) for one.
   */
  private async readRows(lookup: CompanyLookup, grants: Grants, requester?: Computing): Promise<LoadRow[]> {
    const bounds = { figuresBound: this.ultimate?.bound ?? 0, maxByOrgNo: maxFoundByOrgNos(lookup) + 1 };
    const query = (wanted: CompanyLookup, maxFigures?: number) => {
      const { query, parameters } = loadQueryFor(wanted, grants, this.limits, { ...bounds, maxFigures });
      return this.graph.read<LoadRow>(query, parameters);
    };
    const rows = await query(lookup, this.limits.figures);
    if (!haveTooManyFigures(rows)) return rows;
    const ofParts: LoadRow[][] = [];
    for (const part of partsOf(lookup, this.limits.companiesOfManyFigures)) {
      requester?.signal?.throwIfAborted();
      ofParts.push(await query(part));
    }
    return ofParts.flat();
  }

  /**
   * Reads the holdings of the lookup's companies and of all their direct and indirect owners, while another query reads
   * the companies. Reads nothing if stored figures (ultimate ownerships) are expected, because they make the holdings
   * unnecessary. Also reads nothing if the caller named companies that the grants may hide: the time to read the
   * holdings of a hidden company would reveal that the company exists.
   */
  private async readAhead(lookup: CompanyLookup, grants: Grants): Promise<Holdings | undefined> {
    if (this.expectsKeptFigures || !lookup.areAuthorized || lookup.orgNos.length > 0) return undefined;
    return this.ultimate?.readAbove(lookup.serviceIds, grants);
  }

  /** Computes the ultimate ownerships of the companies without stored figures, and adds them to these companies. */
  private async addComputed(
    read: readonly WithKeptFigures[],
    { grants, above, requester }: { grants: Grants; above: Holdings | undefined; requester?: Computing },
  ): Promise<ReadCompany[]> {
    const missing = this.ultimate ? read.filter(({ isKept }) => !isKept) : [];
    const companies = missing.map(({ relations }) => relations);
    const ids = companies.map(({ company }) => company.serviceId);
    const holdings = missing.length === 0 ? undefined : (above ?? (await this.ultimate?.readAbove(ids, grants)));
    const rows = missing.map(({ row }) => row);
    const added = holdings && (await this.ultimate?.addTo(companies, { rows, above: holdings, grants }, requester));
    const computed = added?.values();
    return read.map((each) => ({
      ...each,
      ...((each.isKept ? undefined : computed?.next().value) ?? { areOfOneState: true }),
    }));
  }
}
