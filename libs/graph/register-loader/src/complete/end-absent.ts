import type { GraphClient } from '@company-relations/neo4j-client';
import type { DateTime, SourceId } from '@company-relations/ownership';
import { endAbsentCompany } from '../apply/absent-company';
import { endAbsentRecord } from '../apply/absent-record';
import { changeStored } from '../apply/change-stored';
import type { Dataset } from '../apply/complete-files';
import { ReadSet } from '../apply/read-set';
import type { KnownOwners } from '../figures/known-owners';

/** The ids of statements of a dataset that complete files of the dataset do not have. */
export interface Absences {
  readonly ids: readonly SourceId[];
  /** The day of the files. */
  readonly day: DateTime;
}

export interface EndOptions {
  readonly loadedAt: Date;
  readonly now: Date;
  /** Keeps what is read above changed holdings from one call to the next. */
  readonly owners?: KnownOwners;
}

/**
 * Ends, in one transaction, those statements of a dataset that complete files of a day do not have. Before the call,
 * `storeAppliedFiles` must have stored the day. Four kinds of statements do not change: statements of that day, later
 * statements, statements of another source, and statements that ended before. An inferred end after that day becomes
 * earlier.
 *
 * @returns how many statements were changed.
 * @throws GraphUnavailable if the graph cannot be reached. In this case nothing has changed.
 */
export function endAbsent(
  graph: GraphClient,
  { kind }: Pick<Dataset, 'kind'>,
  { ids, day }: Absences,
  { loadedAt, now, owners }: EndOptions,
): Promise<number> {
  const read = new ReadSet([]);
  for (const id of ids) (kind === 'records' ? read.records : read.companies).add(id);
  // Absence from files ends no protection. But a killed load may have left protections whose end it postponed. Their
  // end stays postponed here, and the next load ends them.
  return changeStored(graph, { read, loadedAt, now, owners, postponesEnds: true }, (stored, stamp) => {
    const end = kind === 'records' ? endAbsentRecord : endAbsentCompany;
    return ids.filter((id) => end(stored, id, day, stamp)).length;
  });
}
