import type { GraphClient } from '@company-relations/neo4j-client';
import type { DateTime, SourceId } from '@company-relations/ownership';
import { endAbsentCompany } from '../apply/absent-company';
import { endAbsentRecord } from '../apply/absent-record';
import { changeStored } from '../apply/change-stored';
import type { Dataset } from '../apply/complete-files';
import { ReadSet } from '../apply/read-set';

/** Statements of a dataset that its complete files do not have. */
export interface Absences {
  readonly ids: readonly SourceId[];
  /** The day of the files. */
  readonly day: DateTime;
}

export interface EndOptions {
  readonly loadedAt: Date;
  readonly now: Date;
}

/**
 * Ends those statements of a dataset that complete files of a day do not have, in one transaction. Before the call,
 * `storeAppliedFiles` must have stored the day. Four kinds of statements do not change: those stated on that day,
 * those stated later, those of another source, and those that ended before. An inferred end can become earlier.
 *
 * @returns how many statements were changed.
 * @throws GraphUnavailable if the graph cannot be reached. Nothing has changed then.
 */
export function endAbsent(
  graph: GraphClient,
  { kind }: Pick<Dataset, 'kind'>,
  { ids, day }: Absences,
  { loadedAt, now }: EndOptions,
): Promise<number> {
  const read = new ReadSet([]);
  for (const id of ids) (kind === 'records' ? read.records : read.companies).add(id);
  // Absence from files ends no protection. But a killed load may have left protections whose end it postponed. They
  // stay here, because the next load ends them.
  return changeStored(graph, { read, loadedAt, now, postponesEnds: true }, (stored, stamp) => {
    const end = kind === 'records' ? endAbsentRecord : endAbsentCompany;
    return ids.filter((id) => end(stored, id, day, stamp)).length;
  });
}
