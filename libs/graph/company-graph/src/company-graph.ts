import type { Grants } from '@company-relations/authorization';
import type { GraphReader } from '@company-relations/neo4j-client';
import {
  type AddedRoleCodes,
  type CompanyRelations,
  type CountryCode,
  type DateTime,
  dayOf,
  type IdentifiedCompany,
  type OwnershipLink,
  type PastDay,
  type ServiceId,
  type SourcedOwnership,
} from '@company-relations/ownership';
import { readAddedRoleCodes } from './added-role-codes';
import type { CompanyGraphOptions } from './company-graph-options';
import type { CompanyFilter, Page } from './company-filter';
import { type ChangedCompanies, type ChangedCompaniesQuery, readChangedCompanies } from './changes/changed-companies';
import { type ProtectingChange, readLastChangeNumber, readProtectingChanges } from './changes/change-log';
import { readCompanyIds } from './changes/company-ids';
import { readFiguresLog } from './changes/ultimately-affected';
import { type LoadedKeyPersons, readKeyPersons } from './key-persons/key-persons-query';
import { type CompanySearch, findCompanies, readCompany } from './find/find-companies';
import { type ChangesLookup, readChangesInPeriod } from './period/read-changes';
import { readerWithToday } from './reader-with-today';
import { RelationsLoader } from './relations-loader';
import { countAllEntities, countCompanies, searchCompanies } from './search-companies';
import { readStructure, type StructureLookup } from './structure/read-structure';
import type { ChunkRequester } from './supernodes/fair-chunk-scheduler';
import type { LoadedCompany } from './supernodes/streamed-company';
import { computingOf } from './time-slices/time-slices';
import { type OwnershipAbove, readHoldingRecords, readOwnershipAbove } from './ultimate/ownership-above';
import { defaultUltimateOwnershipBudget } from './ultimate/read-budget';
import { countCompaniesAwaitingFigures, type CompaniesAwaitingFigures } from './ultimate/waiting-figures';
import { warmUp, type WarmUpOptions } from './warm-up';

/** What is known about the earlier results with which the present ones will be compared. */
export type ChangesSinceOptions = Partial<Pick<ChangedCompaniesQuery, 'wereFiguresSettled'>>;

/**
 * Finds and loads companies as far as the grants allow. The results are not masked yet: `mask` of the authorization
 * library removes what must not be sent.
 *
 * The day of the call decides which records are current, even if the last load was on an earlier day.
 *
 * Every method throws `GraphUnavailable` if the graph does not respond.
 */
export class CompanyGraph {
  private readonly now: () => Date;
  private readonly graph: GraphReader;
  private readonly relations: RelationsLoader;
  private readonly ultimateOwnershipBudget: number;
  private readonly maxEntriesReadPerPage: number | undefined;

  constructor(reader: GraphReader, options: CompanyGraphOptions = {}) {
    const { ultimateOwnershipBudget = defaultUltimateOwnershipBudget } = options;
    this.now = options.now ?? (() => new Date());
    this.graph = readerWithToday(reader, this.now);
    this.relations = new RelationsLoader(this.graph, ultimateOwnershipBudget, options);
    this.ultimateOwnershipBudget = ultimateOwnershipBudget;
    this.maxEntriesReadPerPage = options.maxEntriesReadPerPage;
  }

  /** See `searchCompanies`. */
  search(filter: CompanyFilter, grants: Grants, page: Page): Promise<ServiceId[]> {
    return searchCompanies(this.graph, filter, grants, { ...page, maxEntries: this.maxEntriesReadPerPage });
  }

  /** See `countCompanies`. */
  count(filter: CompanyFilter, grants: Grants): Promise<number> {
    return countCompanies(this.graph, filter, grants);
  }

  /** See `RelationsLoader.loadRelations`. */
  loadRelations(ids: readonly ServiceId[], grants: Grants): Promise<CompanyRelations[]> {
    return this.relations.loadRelations(ids, grants);
  }

  /** See `RelationsLoader.load`. */
  load(ids: readonly ServiceId[], grants: Grants, requester?: ChunkRequester): Promise<LoadedCompany[]> {
    return this.relations.load(ids, grants, requester);
  }

  /** See `RelationsLoader.lookUp`. */
  lookUp(
    filter: CompanyFilter,
    grants: Grants,
    limit: number,
    requester?: ChunkRequester,
  ): Promise<LoadedCompany[] | undefined> {
    return this.relations.lookUp(filter, grants, limit, requester);
  }

  /** See `readAddedRoleCodes`. */
  addedRoleCodes(): Promise<AddedRoleCodes> {
    return readAddedRoleCodes(this.graph);
  }

  /** See `findCompanies`. */
  findCompanies(search: CompanySearch, grants: Grants): Promise<IdentifiedCompany[]> {
    return findCompanies(this.graph, search, grants);
  }

  /** See `readCompany`. */
  readCompany(id: ServiceId, grants: Grants): Promise<IdentifiedCompany | undefined> {
    return readCompany(this.graph, id, grants);
  }

  /** See `readKeyPersons`. */
  async loadKeyPersons(
    company: ServiceId,
    levels: number,
    grants: Grants,
    pastDay?: PastDay,
  ): Promise<LoadedKeyPersons> {
    return readKeyPersons(this.graph, { company, levels, pastDay }, grants);
  }

  /** See `readStructure`. */
  loadStructure(lookup: StructureLookup, grants: Grants, requester?: ChunkRequester): ReturnType<typeof readStructure> {
    return readStructure(this.graph, lookup, grants, computingOf(requester));
  }

  /** See `readChangesInPeriod`. */
  loadChanges(
    lookup: ChangesLookup,
    grants: Grants,
    requester?: ChunkRequester,
  ): ReturnType<typeof readChangesInPeriod> {
    return readChangesInPeriod(this.graph, lookup, grants, computingOf(requester));
  }

  /**
   * Reads the holdings, in all countries, that determine the ultimate owners of a company. If the grants do not show
   * the company's owners, no holdings are read. Returns undefined if no company of a granted country has the id.
   *
   * @param pastDay the day to read; undefined for today. For a past day, the grants must also show the company's
   *   history.
   */
  async loadOwnershipAbove(id: ServiceId, grants: Grants, pastDay?: PastDay): Promise<OwnershipAbove | undefined> {
    return readOwnershipAbove(this.graph, id, { grants, budget: this.ultimateOwnershipBudget, pastDay });
  }

  /**
   * Returns the records of each holding, as of today or of a past day. The result has one list for each holding, in the
   * order of `holdings`. The list is empty for a holding that has ended in the meantime.
   */
  async loadHoldingRecords(
    holdings: readonly Pick<OwnershipLink, 'owner' | 'owned'>[],
    pastDay?: PastDay,
  ): Promise<(readonly SourcedOwnership[])[]> {
    return readHoldingRecords(this.graph, holdings, pastDay);
  }

  /** The number of the last load transaction that changed anything; 0 before the first. It never decreases. */
  async lastChangeNumber(): Promise<number> {
    return readLastChangeNumber(this.graph);
  }

  /**
   * Returns one page of the service ids of a country's companies, ascending: at most `limit` ids, all greater than
   * `after`.
   */
  async companyIds(country: CountryCode, after: number, limit: number): Promise<ServiceId[]> {
    return readCompanyIds(this.graph, { country, after, limit });
  }

  /**
   * Returns the companies of a country, ascending, for which `loadRelations` may now give another result than when
   * `lastChangeNumber` was `number`. The list is the same for all grants. It has all companies that changed and some
   * that did not. It includes companies that moved into the country, but not those that left it. The result is 'all' if
   * the log no longer goes back to `number`.
   *
   * @param since a time at which `lastChangeNumber` was `number`. The list includes the companies with records that
   *   began or ended on a day after this time. Without `since`, the list includes every company with a record that ever
   *   began or ended on a day after its load.
   * @param options.wereFiguresSettled whether `areFiguresSettledSince(number)` held before the earlier results were
   *   loaded, and again afterwards on the same day, after `ChangeLog.waitForCommit`. If so, the list has fewer
   *   companies that did not change.
   */
  async companiesChangedSince(
    number: number,
    country: CountryCode,
    since?: DateTime,
    options?: ChangesSinceOptions,
  ): Promise<readonly ServiceId[] | 'all'> {
    const changed = await this.changesSince(number, country, since, options);
    return changed === 'all' ? changed : changed.present;
  }

  /**
   * Returns the companies of `companiesChangedSince`, and also the ids of companies that left the country or were
   * deleted. Some of these ids may never have been in the country.
   */
  async changesSince(
    number: number,
    country: CountryCode,
    since?: DateTime,
    { wereFiguresSettled = false }: ChangesSinceOptions = {},
  ): Promise<ChangedCompanies | 'all'> {
    const afterDay = since === undefined ? undefined : dayOf(since);
    // The clock with which the earlier results were loaded was ahead. They may show records that begin later.
    if ((afterDay ?? 0) > dayOf(this.now())) return 'all';
    return readChangedCompanies(this.graph, {
      since: number,
      afterDay,
      country,
      figuresBound: this.ultimateOwnershipBudget,
      wereFiguresSettled,
    });
  }

  /**
   * Returns whether all stored ultimate ownerships count now, and whether no company was marked for a derivation since
   * `lastChangeNumber` was `number`. If this holds before some results are loaded, and afterwards on the same day, they
   * show what was stored, or what the graph does not store. Call `ChangeLog.waitForCommit` before the second check.
   */
  async areFiguresSettledSince(number: number): Promise<boolean> {
    const log = await readFiguresLog(this.graph, { since: number, bound: this.ultimateOwnershipBudget });
    return log.areLogged && log.areUnmarked;
  }

  /**
   * Returns the persons and sole traders that loads protected or erased since `lastChangeNumber` was `number`. Data
   * about them from an earlier time must no longer be shown. The list has one entry per change, in any order. It is
   * complete even if the change log was shortened.
   */
  async protectionsSince(number: number): Promise<ProtectingChange[]> {
    return readProtectingChanges(this.graph, number);
  }

  /**
   * Counts the companies without stored ultimate ownerships. For these companies, each answer computes the ultimate
   * ownerships.
   */
  async countWaitingFigures(): Promise<CompaniesAwaitingFigures> {
    return countCompaniesAwaitingFigures(this.graph);
  }

  /**
   * Makes the database plan every query that a request may run. Soon after the start of the database, planning a query
   * can take longer than a request may take.
   */
  async warmUp(options?: WarmUpOptions): Promise<void> {
    await warmUp(this.graph, options);
  }

  /** Returns whether the graph has no company and no person. */
  async isEmpty(): Promise<boolean> {
    return (await countAllEntities(this.graph)) === 0;
  }
}
