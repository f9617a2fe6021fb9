import { type GraphClient, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import askChangeNumber from '../queries/changes/ask-change-number.cypher';
import beginForgetting from '../queries/changes/begin-forgetting.cypher';
import changesSince from '../queries/changes/changes-since.cypher';
import forgetLogged from '../queries/changes/forget-changes.cypher';
import loggedSince from '../queries/changes/logged-since.cypher';
import protectionsSince from '../queries/changes/protections-since.cypher';

/** What a load changed, as lists of ServiceIds. */
export interface LoggedLists<Ids = readonly ServiceId[]> {
  /** Companies that are new, were removed or merged into others, or that a record on either side of them changed of that is no holding of shares. */
  readonly lines: Ids;
  /** Companies and persons whose own fields or protection changed. */
  readonly profiles: Ids;
  /** Companies in which a holding of shares changed. */
  readonly held: Ids;
  /** Companies whose holding of shares in another changed. */
  readonly holders: Ids;
}

/** Lists of which nothing is in any. */
export function noLists(): LoggedLists<Set<number>> {
  return { lines: new Set(), profiles: new Set(), held: new Set(), holders: new Set() };
}

/** Whom a load protected or erased. */
export interface Protection {
  /** Of the load's change. */
  readonly number: number;
  readonly serviceIds: readonly ServiceId[];
}

/** The number of the last change; whoever asks is told by the log what changes from then on. */
export async function readChangeNumber(graph: Pick<GraphClient, 'run'>): Promise<number> {
  const [row] = await graph.run<{ number: number }>(askChangeNumber);
  if (!row) throw new Error(`${askChangeNumber.name} gave no row`);
  return row.number;
}

/** All that loads changed after a number; undefined where the log does not reach back so far. */
export async function readChanges(graph: Pick<GraphClient, 'read'>, since: number): Promise<LoggedLists<Set<ServiceId>> | undefined> {
  const rows = await graph.read<LoggedLists>(changesSince, { since: int(since) });
  // Asked last: what is being forgotten meanwhile may be missing.
  const [log] = await graph.read<{ number: number; loggedSince: number | null }>(loggedSince);
  if (!log || since < (log.loggedSince ?? log.number) || since > log.number) return undefined;
  const all = { lines: new Set<ServiceId>(), profiles: new Set<ServiceId>(), held: new Set<ServiceId>(), holders: new Set<ServiceId>() };
  for (const row of rows) {
    for (const [name, ids] of Object.entries(all)) for (const id of row[name as keyof LoggedLists]) ids.add(id);
  }
  return all;
}

/** All protections after a number, in any order. */
export function readProtections(graph: Pick<GraphClient, 'read'>, since: number): Promise<Protection[]> {
  return graph.read<Protection>(protectionsSince, { since: int(since) });
}

/** Forgets changes up to a number, but no protections. */
export async function forgetChanges(graph: Pick<GraphClient, 'run'>, upTo: number): Promise<void> {
  // In a transaction before: whoever reads what is then being deleted finds out.
  await graph.run(beginForgetting, { upTo: int(upTo) });
  await graph.run(forgetLogged);
}
