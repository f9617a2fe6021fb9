import { type ChangedIdLists, emptyChangedIdLists } from '@company-relations/company-graph';
import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import neighbouringCompanies from '../queries/apply/neighbouring-companies.cypher';
import markedCompanies from '../queries/apply/marked-companies.cypher';
import type { KnownOwners } from '../figures/known-owners';
import type { Changes } from './changes';
import { companiesAffectedByProxyProtection } from './affected-by-proxy-protection';
import { updateFiguresAndLogChanges } from './change-log-entry';
import { shareTotalsFingerprint } from './company-profile';
import { readFormerServiceIds } from './former-service-ids';
import type { StoredCompany, StoredEntity } from './stored';
import { isStillInGraph, resolveMerged } from './known-records';
import type { ProtectionChange } from './protected-persons';

interface Neighbour {
  readonly serviceId: number;
  readonly isOwned: boolean;
  readonly isHolder: boolean;
}

/**
 * Collects and writes the entry of a transaction in the log of changes. `companiesChangedSince` finds with the log
 * every company whose response may be different after the transaction. A statement that only confirms stored content is
 * no change.
 */
export class ChangeLogWriter {
  private readonly lists: ChangedIdLists<Set<number>> = emptyChangedIdLists();
  private readonly protects = new Set<number>();

  /**
   * @param today the day of the change, in days since 1970-01-01 (UTC).
   * @param counter the next ServiceId to assign, as it was before the transaction. It is greater than every ServiceId
   *   that was ever used. Infinity if the transaction creates no entity.
   * @param owners the owners of companies that earlier transactions of the same load read.
   */
  constructor(
    private readonly transaction: GraphTransaction,
    private readonly changes: Changes,
    private readonly today: number,
    private readonly counter = Infinity,
    private readonly owners?: KnownOwners,
  ) {}

  /**
   * Collects the companies that share a record with entities that will be removed or merged. Call this method before
   * the entities are removed or merged.
   *
   * @returns the ServiceIds of these companies.
   */
  async collectNeighbours(elementIds: readonly string[]): Promise<number[]> {
    if (elementIds.length === 0) return [];
    const rows = await this.transaction.run<Neighbour>(neighbouringCompanies, { elementIds });
    for (const { serviceId, isOwned, isHolder } of rows) {
      this.lists.lines.add(serviceId);
      if (isOwned) this.lists.held.add(serviceId);
      if (isHolder) this.lists.holders.add(serviceId);
    }
    return rows.map(({ serviceId }) => serviceId);
  }

  /** Adds companies to `lines`: their responses changed, but not because of a holding. */
  addLines(serviceIds: readonly number[]): void {
    for (const id of serviceIds) this.lists.lines.add(id);
  }

  /** Adds companies to `held`: stakes in them may have changed. */
  addHeld(serviceIds: readonly number[]): void {
    for (const id of serviceIds) this.lists.held.add(id);
  }

  /**
   * Derives the figures (ultimate ownerships) of all affected companies, or marks the companies for a later derivation,
   * and then writes the log. This method must run after all other changes. Only then can the companies that were merged
   * in this transaction be found by their former ServiceIds.
   *
   * @param protectionChanges persons and companies whose mark for protection changed.
   * @param hidden companies that packages must no longer show in their present form. These are companies that are
   *   marked as the business of a protected person and into which others were merged, and companies described by
   *   records whose proxy was erased.
   */
  async write(protectionChanges: readonly ProtectionChange[], hidden: readonly number[]): Promise<void> {
    this.addEntities();
    this.addRecords();
    const { lines, newlyHidden } = await companiesAffectedByProxyProtection(this.transaction, this.changes, [
      ...protectionChanges.map(({ serviceId }) => serviceId),
      ...hidden,
    ]);
    this.addLines(lines);
    await this.addMarks(protectionChanges, [...hidden, ...newlyHidden]);
    const { lists, protects, today, owners } = this;
    const created = this.createdCompanies();
    await updateFiguresAndLogChanges(this.transaction, { lists, created, protects, today, owners });
  }

  private createdCompanies(): Set<number> {
    const companies = [...this.changes.entities].filter(
      (entity) => entity.type === 'company' && isNew(entity) && isStillInGraph(entity),
    );
    return new Set(companies.map(({ serviceId }) => serviceId));
  }

  private addEntities(): void {
    const { entities, contents, persons, merged, removed } = this.changes;
    for (const entity of [...contents, ...persons].filter(isStillInGraph)) {
      if (!isNew(entity)) this.lists.profiles.add(entity.serviceId);
      else if (entity.type === 'company') this.lists.lines.add(entity.serviceId);
    }
    for (const entity of [...entities].filter(isStillInGraph))
      if (entity.type === 'company' && hasOtherTotals(entity)) this.lists.held.add(entity.serviceId);
    for (const company of merged) {
      const into = resolveMerged(company);
      // The remaining company takes over the holdings and the owners of the merged company.
      if (into) for (const list of [this.lists.held, this.lists.holders]) list.add(into.serviceId);
    }
    for (const entity of [...removed, ...merged]) {
      if (isNew(entity)) continue;
      // Earlier packages still contain a line for a removed company, so the log must list the company.
      if (entity.type === 'company') this.lists.lines.add(entity.serviceId);
      else this.protects.add(entity.serviceId);
    }
  }

  private addRecords(): void {
    const { relations, owned, holders } = this.changes;
    const note = (entities: Iterable<StoredEntity>, list: Set<number>) => {
      for (const entity of entities) {
        const company = entity.type === 'company' ? resolveMerged(entity) : undefined;
        if (company) list.add(company.serviceId);
      }
    };
    note(relations, this.lists.lines);
    note(owned, this.lists.held);
    note(holders, this.lists.holders);
  }

  private async addMarks(protectionChanges: readonly ProtectionChange[], hidden: readonly number[]): Promise<void> {
    const { contents, persons } = this.changes;
    const created = new Set([...contents, ...persons].filter(isNew).map(({ serviceId }) => serviceId as number));
    for (const { serviceId } of protectionChanges) if (!created.has(serviceId)) this.lists.profiles.add(serviceId);
    const markedNow = protectionChanges.filter(({ isProtected }) => isProtected).map(({ serviceId }) => serviceId);
    const protectedNow = [...new Set([...hidden, ...markedNow, ...(await this.markedByReturning())])];
    // A new entity with a ServiceId from the counter was never shown. A new entity can also have a lower ServiceId,
    // given by its source. Such an entity may have been in the graph and in packages before.
    const neverShown = (id: number) => created.has(id) && id >= this.counter;
    for (const id of [...protectedNow, ...(await readFormerServiceIds(this.transaction, protectedNow))])
      if (!neverShown(id)) this.protects.add(id);
  }

  /**
   * Returns the companies that are marked as the business of a protected person and took over a returning company in
   * this transaction. A returning company is a new node whose ServiceId may have been used before.
   */
  private async markedByReturning(): Promise<number[]> {
    const returned = [...this.changes.merged].filter((company) => isNew(company) && company.serviceId < this.counter);
    const into = returned.flatMap((company) => resolveMerged(company)?.serviceId ?? []);
    if (into.length === 0) return [];
    const rows = await this.transaction.run<{ serviceId: number }>(markedCompanies, { serviceIds: ints(into) });
    return rows.map(({ serviceId }) => serviceId);
  }
}

/** Returns whether stakes in a stored company may change because a source now states another total number of shares. */
function hasOtherTotals({ writtenTotals, sources }: StoredCompany): boolean {
  return writtenTotals !== undefined && writtenTotals !== shareTotalsFingerprint(sources);
}

function isNew({ elementId }: StoredEntity): boolean {
  return elementId === undefined;
}
