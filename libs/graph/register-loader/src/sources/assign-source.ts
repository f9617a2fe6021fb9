import { emptyChangedIdLists } from '@company-relations/company-graph';
import { type GraphClient, type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { dayOf, type SourceName } from '@company-relations/ownership';
import { updateFiguresAndLogChanges } from '../apply/change-log-entry';
import { recheckEndingProtections } from '../apply/end-protections';
import { StoredGraph } from '../apply/stored-graph';
import { writeClaims } from '../apply/write-claims';
import { underLock } from '../apply/under-lock';
import assignEntities from '../queries/sources/assign-entities.cypher';
import assignRecords from '../queries/sources/assign-records.cypher';
import assignRemovals from '../queries/sources/assign-removals.cypher';
import claimsOfSource from '../queries/sources/claims-of-source.cypher';
import entitiesAfter from '../queries/sources/entities-after.cypher';
import holdingsOfSources from '../queries/sources/holdings-of-sources.cypher';
import { assignCompleteFiles } from './assign-complete-files';
import { composeProfiles, markProfilesUncomposed } from './field-priority';

const maxAtOnce = 2_000;

/** The two sources of an assignment. All statements of the source `from` become statements of the source `to`. */
export interface SourceAssignment {
  /** If `from` is absent, all statements are assigned that were loaded before the graph stored the names of sources. */
  readonly from?: SourceName | undefined;
  readonly to: SourceName;
}

/**
 * The numbers of assigned companies, records and other data. What an earlier run of the same command assigned is not
 * counted.
 */
export interface AssignedSource {
  /** The number of companies and persons of which at least one statement was assigned. */
  entities: number;
  records: number;
  removals: number;
  /** The number of persons about whose protection the source `from` had made a claim. */
  claims: number;
}

export interface AssignOptions {
  readonly now: Date;
  /**
   * When this signal is aborted, the assignment stops after the running transaction. Another run continues the
   * assignment.
   */
  readonly signal: AbortSignal;
  readonly limit?: number;
}

/**
 * Assigns all statements of one source (or of unknown sources) to another source. From then on, only the other source
 * may state the ids of these statements, and only it may end the protection that was stated under these ids. If both
 * sources made a claim about a person's protection, the newer claim counts. The days of complete files are assigned
 * too. Afterwards profiles are composed again, because the preferred source of a field may have changed.
 *
 * The assignment can run at the same time as loads, in transactions of limited size. If it is killed, another run
 * continues it.
 *
 * @returns undefined if it was stopped.
 * @throws GraphUnavailable
 */
export async function assignSource(
  graph: GraphClient,
  assignment: SourceAssignment,
  options: AssignOptions,
): Promise<AssignedSource | undefined> {
  const assigning = new Assigning(graph, assignment, options);
  const isAssigned = (await assigning.entities()) && (await assigning.removals()) && (await assigning.claims());
  if (!isAssigned) return undefined;
  // Complete files always have a source.
  if (assignment.from !== undefined) await assignCompleteFiles(graph, assignment.from, assignment.to);
  // Profiles must be composed again, because the order of preferred sources for a field consists of names of sources.
  await markProfilesUncomposed(graph);
  return (await composeProfiles(graph, options)) === undefined ? undefined : assigning.assigned;
}

interface EntityRow {
  readonly serviceId: number;
  readonly source: string | null;
  readonly sources: string | null;
}

interface ClaimsRow {
  readonly id: string;
  readonly storedSource: string | null;
  readonly storedAsOf: string | null;
  readonly claims: readonly {
    readonly source?: string;
    readonly asOf: string;
    readonly isProtected: boolean;
    readonly nationalId?: string;
  }[];
}

class Assigning {
  readonly assigned: AssignedSource = { entities: 0, records: 0, removals: 0, claims: 0 };
  private readonly parameters: { readonly from: string; readonly to: string };

  constructor(
    private readonly graph: GraphClient,
    private readonly assignment: SourceAssignment,
    private readonly options: AssignOptions,
  ) {
    this.parameters = { from: assignment.from ?? '', to: assignment.to };
  }

  /** @returns false if it was stopped. */
  entities(): Promise<boolean> {
    return this.slices(0, async (transaction, after: number) => {
      const rows = await transaction.run<EntityRow>(entitiesAfter, { after: int(after), limit: int(this.limit) });
      const changed = rows.flatMap((row) => this.assignedEntity(row) ?? []);
      if (changed.length > 0) await transaction.run(assignEntities, { rows: changed });
      const serviceIds = ints(rows.map(({ serviceId }) => serviceId));
      const [records] =
        rows.length > 0
          ? await transaction.run<{ assigned: number }>(assignRecords, { serviceIds, ...this.parameters })
          : [];
      await this.logHoldings(transaction, rows, changed.length > 0 || (records?.assigned ?? 0) > 0);
      return {
        last: rows.at(-1)?.serviceId,
        count: () => {
          this.assigned.entities += changed.length;
          this.assigned.records += records?.assigned ?? 0;
        },
      };
    });
  }

  /**
   * Logs the companies with holdings whose figures (ultimate ownerships) may change. If several sources state a holding
   * or a total number of shares, the assignment may change from which source the figures are derived.
   */
  private async logHoldings(
    transaction: GraphTransaction,
    rows: readonly EntityRow[],
    hasChanged: boolean,
  ): Promise<void> {
    if (!hasChanged) return;
    const serviceIds = ints(rows.map(({ serviceId }) => serviceId));
    const held = await transaction.run<{ serviceId: number }>(holdingsOfSources, { serviceIds });
    const lists = { ...emptyChangedIdLists(), held: new Set(held.map(({ serviceId }) => serviceId)) };
    await updateFiguresAndLogChanges(transaction, { lists, today: dayOf(this.options.now) });
  }

  removals(): Promise<boolean> {
    return this.slices('', async (transaction, after: string) => {
      const [row] = await transaction.run<{ last: string | null; assigned: number }>(assignRemovals, {
        after,
        limit: int(this.limit),
        ...this.parameters,
      });
      return {
        last: row?.last ?? undefined,
        count: () => {
          this.assigned.removals += row?.assigned ?? 0;
        },
      };
    });
  }

  claims(): Promise<boolean> {
    const today = dayOf(this.options.now);
    return this.slices('', async (transaction, after: string) => {
      const rows = await transaction.run<ClaimsRow>(claimsOfSource, {
        after,
        limit: int(this.limit),
        ...this.parameters,
      });
      const stored = new StoredGraph(this.options.now);
      for (const row of rows) this.assignClaims(stored, row);
      const changes = await writeClaims(transaction, stored);
      const ended = changes.flatMap(({ id, before, after: now }) =>
        [null, ...(before?.nationalIds ?? []), ...(now?.nationalIds ?? [])].map((nationalId) => ({ id, nationalId })),
      );
      if (ended.length > 0) await recheckEndingProtections(transaction, ended, today);
      return {
        last: rows.at(-1)?.id,
        count: () => {
          this.assigned.claims += rows.filter(({ claims }) =>
            claims.some(({ source }) => source === this.assignment.from),
          ).length;
        },
      };
    });
  }

  /** Returns the source and the source records of an entity after the assignment, or undefined if nothing changes. */
  private assignedEntity({
    serviceId,
    source,
    sources,
  }: EntityRow): { serviceId: unknown; source: string | null; sources: string | null } | undefined {
    const { from, to } = this.assignment;
    const parts = sources === null ? [] : (JSON.parse(sources) as { source?: string }[]);
    if ((source ?? undefined) !== from && parts.every((part) => part.source !== from)) return undefined;
    const assigned = parts.map((part) => (part.source === from ? { ...part, source: to } : part));
    const first = (source ?? undefined) === from ? to : source;
    return { serviceId: int(serviceId), source: first, sources: sources === null ? null : JSON.stringify(assigned) };
  }

  private assignClaims({ claims }: StoredGraph, { id, storedSource, storedAsOf, claims: stated }: ClaimsRow): void {
    const { from, to } = this.assignment;
    const claimsOf = (source: SourceName | undefined) =>
      stated
        .filter((claim) => claim.source === source)
        .map(({ nationalId, ...claim }) => ({ ...claim, id, nationalIds: [nationalId ?? []].flat() }));
    for (const source of [from, to]) {
      const [first, ...others] = claimsOf(source);
      if (first)
        claims.add({
          ...first,
          nationalIds: [...first.nationalIds, ...others.flatMap(({ nationalIds }) => nationalIds)],
        });
    }
    for (const claim of claimsOf(from)) claims.state({ ...claim, source: to });
    claims.forget(id, from);
    if (storedSource === to && storedAsOf !== null) claims.supersede(id, to, storedAsOf);
  }

  private get limit(): number {
    return this.options.limit ?? maxAtOnce;
  }

  /**
   * Runs transactions until nothing is left to do.
   *
   * @param slice the work of one transaction. Its parameter is the last key that the previous transactions have done.
   *   It returns the last key that it has done itself, or undefined if nothing is left.
   * @returns false if the work was stopped.
   */
  private async slices<Key>(
    first: Key,
    slice: (transaction: GraphTransaction, after: Key) => Promise<{ last: Key | undefined; count: () => void }>,
  ): Promise<boolean> {
    for (let after = first; ;) {
      if (this.options.signal.aborted) return false;
      const { last, count } = await underLock(this.graph, (transaction) => slice(transaction, after));
      // Counts only after the commit, because a transaction may run several times.
      count();
      if (last === undefined) return true;
      after = last;
    }
  }
}
