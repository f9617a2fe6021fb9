import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import {
  type FieldPriority,
  type PrioritizedField,
  type SourcePriority,
  withFieldPriority,
  dayOf,
} from '@company-relations/ownership';
import { logChangeWithoutHoldings } from '../apply/change-log-entry';
import { mergedProfile } from '../apply/company-profile';
import { nameProperties, profileProperties } from '../apply/entity-properties';
import { CompanyCountsUpdater } from '../apply/company-counts-updater';
import type { CompanySourceRecord } from '../apply/stored';
import { fieldPriorityOf } from '../apply/stored-field-priority';
import { underLock } from '../apply/under-lock';
import companiesToCompose from '../queries/sources/companies-to-compose.cypher';
import saveComposed from '../queries/sources/save-composed.cypher';
import storeFieldPriority from '../queries/sources/set-field-priority.cypher';
import storedFieldPriority from '../queries/sources/stored-field-priority.cypher';
import writeProfiles from '../queries/sources/write-profiles.cypher';

const maxAtOnce = 2_000;

/** The preferred sources per field, as the graph stores them. */
export interface StoredFieldPriority {
  readonly priority: FieldPriority;
  /** True if the stored profiles of all companies already follow this priority. */
  readonly isComposed: boolean;
}

export interface ComposeOptions {
  /** The current time. Its day is the day of the change. */
  readonly now: Date;
  /** When this signal is aborted, the work stops after the running transaction. Another run continues the work. */
  readonly signal: AbortSignal;
  readonly limit?: number;
}

interface PriorityRow {
  readonly fields: string;
  readonly composedTo: number | null;
}

interface CompanyRow {
  readonly serviceId: number;
  readonly sources: string | null;
  readonly profile: string | null;
}

/**
 * Reads the preferred sources per field, and whether the stored profiles of all companies already follow them.
 *
 * @throws GraphUnavailable
 */
export async function readFieldPriority(graph: Pick<GraphClient, 'read'>): Promise<StoredFieldPriority> {
  const [row] = await graph.read<PriorityRow>(storedFieldPriority);
  return { priority: fieldPriorityOf(row?.fields ?? null), isComposed: (row?.composedTo ?? null) === null };
}

/**
 * Stores the order of preferred sources for one field of all companies. Loads use the order immediately. Stored
 * profiles follow it only after `composeProfiles` has run.
 *
 * @param sources the order; undefined to remove the order of the field.
 * @returns whether profiles must be composed, because the order changed or an earlier composition was not finished.
 * @throws GraphUnavailable
 */
export async function setFieldPriority(
  graph: GraphClient,
  field: PrioritizedField,
  sources: SourcePriority | undefined,
): Promise<boolean> {
  return underLock(graph, async (transaction) => {
    const [row] = await transaction.run<PriorityRow>(storedFieldPriority);
    const stored = fieldPriorityOf(row?.fields ?? null);
    const changed = withFieldPriority(stored, field, sources);
    const fields = JSON.stringify(changed);
    if (fields === JSON.stringify(stored)) return (row?.composedTo ?? null) !== null;
    await transaction.run(storeFieldPriority, { fields });
    return true;
  });
}

/** Stores that all profiles must be composed again, because names of sources changed. */
export async function markProfilesUncomposed(graph: GraphClient): Promise<void> {
  await underLock(graph, async (transaction) => {
    await transaction.run(saveComposed, { composedTo: int(0) });
  });
}

/**
 * Composes the stored profiles of companies again, by the preferred sources of each field, in transactions of limited
 * size. It can run at the same time as loads, which already use the new orders. A company whose profile changes counts
 * as changed today. The `updatedAt` in its profile stays, because no source states anything new.
 *
 * @returns how many profiles changed, or undefined if the work was stopped.
 * @throws GraphUnavailable
 */
export async function composeProfiles(
  graph: GraphClient,
  { now, signal, limit = maxAtOnce }: ComposeOptions,
): Promise<number | undefined> {
  const today = dayOf(now);
  for (let changed = 0; ;) {
    if (signal.aborted) return undefined;
    const done = await underLock(graph, async (transaction) => {
      return composeSlice(transaction, { today, limit });
    });
    changed += done.changed;
    if (done.isLast) return changed;
  }
}

async function composeSlice(
  transaction: GraphTransaction,
  { today, limit }: { readonly today: number; readonly limit: number },
): Promise<{ readonly changed: number; readonly isLast: boolean }> {
  // Each transaction reads the order again, because the order may have changed.
  const [row] = await transaction.run<PriorityRow>(storedFieldPriority);
  if (!row || row.composedTo === null) return { changed: 0, isLast: true };
  const parameters = { after: int(row.composedTo), limit: int(limit) };
  const companies = await transaction.run<CompanyRow>(companiesToCompose, parameters);
  const changed = companies.flatMap((company) => recomposed(company, fieldPriorityOf(row.fields)));
  await writeRecomposed(transaction, changed, today);
  const last = companies.at(-1)?.serviceId;
  await transaction.run(saveComposed, { composedTo: last === undefined ? null : int(last) });
  return { changed: changed.length, isLast: last === undefined };
}

interface Recomposed {
  readonly serviceId: number;
  readonly profile: string;
  readonly told: string;
  readonly foldedName: string | null;
  readonly foldedBeginnings: string | null;
  readonly foldedLength: string | null;
}

function recomposed({ serviceId, sources, profile }: CompanyRow, priority: FieldPriority): Recomposed[] {
  if (sources === null) return [];
  const merged = mergedProfile(JSON.parse(sources) as CompanySourceRecord[], priority);
  const composed = profileProperties(merged);
  return composed.profile === profile ? [] : [{ serviceId, ...composed, ...nameProperties(merged) }];
}

async function writeRecomposed(
  transaction: GraphTransaction,
  changed: readonly Recomposed[],
  today: number,
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ serviceId }) => serviceId);
  const counts = new CompanyCountsUpdater(transaction);
  await counts.track(ids);
  const rows = changed.map((row) => ({ ...row, serviceId: int(row.serviceId), today: int(today) }));
  await transaction.run(writeProfiles, { rows });
  await counts.flush();
  await logChangeWithoutHoldings(transaction, { profiles: new Set(ids) }, new Set());
}
