import type { GraphClient } from '@company-relations/neo4j-client';
import type { DateTime, SourceName } from '@company-relations/ownership';
import { compareDates } from '../apply/compare-versions';
import { datasetFilesKey } from '../apply/complete-files';
import { underLock } from '../apply/under-lock';
import appliedFiles from '../queries/complete/applied-files.cypher';
import assignFiles from '../queries/sources/assign-files.cypher';
import filesOfSource from '../queries/sources/files-of-source.cypher';

interface FilesRow {
  readonly name: string;
  readonly dataset: string;
  readonly days: readonly DateTime[];
}

/**
 * Assigns the complete files of one source, with their days, to another source. Without their days, an older file of
 * the other source could make records current again that these complete files have ended. Other loads wait until the
 * transaction ends.
 *
 * @throws GraphUnavailable
 */
export async function assignCompleteFiles(graph: GraphClient, from: SourceName, to: SourceName): Promise<void> {
  await underLock(graph, async (transaction) => {
    for (const { name: former, dataset, days: formerDays } of await transaction.run<FilesRow>(filesOfSource, {
      from,
    })) {
      const name = datasetFilesKey({ name: dataset, source: to });
      const [known] = await transaction.run<{ days: readonly DateTime[] }>(appliedFiles, { name });
      const days = [...new Set([...(known?.days ?? []), ...formerDays])].sort(compareDates);
      await transaction.run(assignFiles, { former, name, to, days });
    }
  });
}
