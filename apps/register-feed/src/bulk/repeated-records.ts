import {
  type AnyRecordStatement,
  NotImportableError,
  RecordResolution,
  removalsTable,
} from '@company-relations/register-loader';
import type { CollectedStatement } from './collected-statements';
import type { EntityDirectory } from './entity-directory';
import { isPublishedByRegister } from './input-files';
import { contradictionNotice, missingEndpointNotice } from './left-out';
import type { ConverterContext } from './surroundings';
import { contradictionReason } from './refusal-of';
import { entityFlags, type RecordsResult } from './tasks';
import { writeRecord } from './write-record';

type CollectedRecord = CollectedStatement<AnyRecordStatement>;

/**
 * Converts records about which there are several statements, bucket by bucket. The rules are those of a normal load.
 */
export class RepeatedRecords {
  constructor(
    private readonly surroundings: ConverterContext,
    private readonly directory: EntityDirectory,
  ) {}

  convert(bucket: number): RecordsResult {
    let [records, relationships] = [0, 0];
    for (const group of this.surroundings.collected.groups('records', bucket)) {
      const written = this.write(group);
      records += written > 0 ? 1 : 0;
      relationships += written;
      this.surroundings.findings.rows += group.length;
    }
    return { records, relationships, holdings: this.surroundings.holdings.take() };
  }

  /** @returns how many relationships were written. */
  private write(group: readonly CollectedRecord[]): number {
    const { settings, files, findings, rows } = this.surroundings;
    const { directory } = this;
    const resolution = new RecordResolution(directory, settings.rules.now, settings.date.loadedAt);
    for (const collected of inOrderOfLoad(group)) this.apply(resolution, collected);
    try {
      const written = resolution.rows(rows, (entity) => directory.serviceId(entity));
      for (const row of written) writeRecord(this.surroundings, directory, row);
      for (const line of resolution.removalLines()) files.add(removalsTable, line);
      for (const company of resolution.touched()) directory.flag(company, entityFlags.hasRecords);
      return written.length;
    } catch (error) {
      if (!(error instanceof NotImportableError)) throw error;
      const [{ file, line, statement }] = group as [CollectedRecord];
      findings.refuse(file, line, `${JSON.stringify(statement.id)}: ${error.message}`);
      return 0;
    }
  }

  private apply(resolution: RecordResolution, { file, line, statement }: CollectedRecord): void {
    const { findings, settings } = this.surroundings;
    const source = settings.files[file];
    if (statement.type === 'record' && statement.records.length > 0) {
      const ends = this.directory.endsOf(statement);
      const notice = ends && missingEndpointNotice(ends, source);
      if (notice !== undefined) return findings.note([notice]);
    }
    const outcome = resolution.apply(statement);
    const reason = contradictionReason(outcome);
    if (reason === undefined) return;
    if (source && isPublishedByRegister(source)) findings.note([contradictionNotice]);
    else findings.refuse(file, line, reason);
  }
}

/**
 * Sorts statements into the order in which a normal load applies them. In this order, statements that end a record come
 * last.
 */
function inOrderOfLoad(group: readonly CollectedRecord[]): CollectedRecord[] {
  const isEnd = ({ statement }: CollectedRecord) => statement.type === 'end';
  return [...group.filter((each) => !isEnd(each)), ...group.filter(isEnd)];
}
