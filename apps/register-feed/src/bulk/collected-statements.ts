import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEntityStatement, AnyRecordStatement } from '@company-relations/register-loader';
import { TableFiles } from './table-files';

/**
 * A statement that was written to a separate file first. Other statements may be about the same entity or record, and
 * all of them must be applied together.
 */
export interface CollectedStatement<Statement> {
  /** A value that is the same for all statements that may be about the same entity or record. */
  readonly group: number | string;
  /**
   * A number that ascends in the sequence of the files. For statements about entities, it is the number that
   * `EntityIndex` gives to the statement.
   */
  readonly order: number;
  /** The index of the file that contains the statement. */
  readonly file: number;
  /** The number of the line in the file, counted from 0. */
  readonly line: number;
  readonly statement: Statement;
}

interface Statements {
  readonly entities: AnyEntityStatement;
  readonly records: AnyRecordStatement;
}

/** The name of the folder for collected statements. It is inside the folder of the import. */
export const collectedFolder = 'collected';

/**
 * Collects statements in buckets and writes each bucket to separate files, so that only one bucket at a time needs to
 * be in memory.
 */
export class CollectedStatements {
  private readonly files: TableFiles;
  private readonly folder: string;

  /**
   * @param folder the folder of the import.
   * @param writer the number of the converter.
   */
  constructor(folder: string, writer: number) {
    this.folder = join(folder, collectedFolder);
    this.files = new TableFiles(this.folder, writer);
  }

  add<Of extends keyof Statements>(of: Of, bucket: number, collected: CollectedStatement<Statements[Of]>): void {
    this.files.add({ name: nameOf(of, bucket) }, `${JSON.stringify(collected)}\n`);
  }

  /** Writes everything to the files, so that other converters can read it. */
  flush(): void {
    this.files.flush();
  }

  close(): void {
    this.files.close();
  }

  /** Returns the groups of a bucket. The statements of a group are in the order of the files. */
  groups<Of extends keyof Statements>(of: Of, bucket: number): CollectedStatement<Statements[Of]>[][] {
    const groups = new Map<number | string, CollectedStatement<Statements[Of]>[]>();
    for (const file of readdirSync(this.folder)) {
      if (!file.startsWith(`${nameOf(of, bucket)}-`)) continue;
      for (const line of readFileSync(join(this.folder, file), 'utf8').split('\n')) {
        if (line === '') continue;
        const collected = JSON.parse(line) as CollectedStatement<Statements[Of]>;
        const group = groups.get(collected.group);
        if (group) group.push(collected);
        else groups.set(collected.group, [collected]);
      }
    }
    return [...groups.values()].map((group) => group.sort((a, b) => a.order - b.order));
  }
}

function nameOf(of: keyof Statements, bucket: number): string {
  return `${of}-${bucket}`;
}
