import { type GraphReader, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import changesSince from '../queries/changes/changes-since.cypher';
import loggedSince from '../queries/changes/logged-since.cypher';
import protectionsSince from '../queries/changes/protections-since.cypher';

/** The ids of the companies and persons that a load changed, in a separate list for each kind of change. */
export interface ChangedIdLists<Ids = readonly ServiceId[]> {
  /**
   * Companies that are new, were removed or merged, or have a changed record. A changed holding counts here if its stake
   * stayed the same. The company may be the party of the record or the company that the record describes.
   */
  readonly lines: Ids;
  /**
   * Companies whose responses show other ultimate ownerships, or may do so. Their own records need not have changed, so
   * a response without ultimate ownerships may be the same.
   */
  readonly figures: Ids;
  /** Companies and persons whose own fields or protection changed. */
  readonly profiles: Ids;
  /** Companies in which a holding of shares changed. */
  readonly held: Ids;
  /** Companies whose holding of shares in another company changed. */
  readonly holders: Ids;
}

/** Returns an empty list for each kind of change. */
export function emptyChangedIdLists<Id extends number = number>(): ChangedIdLists<Set<Id>> {
  return { lines: new Set(), figures: new Set(), profiles: new Set(), held: new Set(), holders: new Set() };
}

/**
 * The companies of a changed record: the company that the record describes and, if the party is a company, the party.
 */
export interface CompaniesOfChangedRecord {
  readonly party: number | null;
  readonly company: number;
  /** True if it is a holding of shares. */
  readonly isHolding: boolean;
}

/**
 * Adds the companies of a changed record to the lists. If the record is a holding of shares, the companies are also
 * added to `held` and `holders`, because the holding may change ultimate ownerships.
 */
export function addChangedRecord(
  { lines, held, holders }: ChangedIdLists<Set<number>>,
  { party, company, isHolding }: CompaniesOfChangedRecord,
): void {
  lines.add(company);
  if (isHolding) held.add(company);
  if (party === null) return;
  lines.add(party);
  if (isHolding) holders.add(party);
}

/** A change in which a load protected or erased persons or sole traders, with their service ids. */
export interface ProtectingChange {
  /** The number of the change in which the load did this. */
  readonly number: number;
  readonly serviceIds: readonly ServiceId[];
}

/**
 * Reads the change log, and adds the ids of everything that loads changed after the change number `since`.
 *
 * @returns false if the log begins later, or if no change has this number yet.
 */
export async function addLoggedChanges(
  graph: GraphReader,
  lists: ChangedIdLists<Set<ServiceId>>,
  since: number,
): Promise<boolean> {
  const rows = await graph.read<ChangedIdLists>(changesSince, { since: int(since) });
  // This row must be read after the changes. If changes were deleted from the log during the read, the list of changes
  // may be incomplete. In this case the row shows that the log now begins later.
  const [log] = await graph.read<{ number: number; loggedSince: number | null }>(loggedSince);
  if (!log || since < (log.loggedSince ?? log.number) || since > log.number) return false;
  for (const row of rows) {
    for (const [name, ids] of Object.entries(lists)) for (const id of row[name as keyof ChangedIdLists]) ids.add(id);
  }
  return true;
}

/**
 * Returns the number of the last load transaction that changed anything; 0 before the first.
 *
 * @throws GraphUnavailable
 */
export async function readLastChangeNumber(graph: GraphReader): Promise<number> {
  const [row] = await graph.read<{ number: number }>(loggedSince);
  return row?.number ?? 0;
}

/**
 * Reads the change log: returns the changes after the change number `since` that protected or erased persons or sole
 * traders, in any order.
 */
export function readProtectingChanges(graph: GraphReader, since: number): Promise<ProtectingChange[]> {
  return graph.read<ProtectingChange>(protectionsSince, { since: int(since) });
}
