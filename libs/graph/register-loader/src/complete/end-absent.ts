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
 * Ends statements of a dataset in one transaction. `rememberFiles` must have stored the day before. What was stated on
 * that day, or later, stays; so does what another source stated, and what was ended before. Only an inferred end
 * becomes earlier.
 *
 * @returns how many were changed.
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
  // No absence ends protection. If a load was killed before it ended some, the next load does.
  return changeStored(graph, { read, loadedAt, now, postponesEnds: true }, (stored, stamp) => {
    const end = kind === 'records' ? endAbsentRecord : endAbsentCompany;
    return ids.filter((id) => end(stored, id, day, stamp)).length;
  });
}
