import {
  type AddedRoleCodes,
  type DateTime,
  latestPermittedDate,
  type RegisterStatement,
  type SourceName,
} from '@company-relations/ownership';
import type { BadLine, ReadLine, RegisterFormat, StatementReader } from './statement-reader';

/** Rules that apply to every statement of a file, in any format. */
export interface FileRules {
  /** The source of statements that do not state a source. If absent, such statements have no source. */
  readonly source?: SourceName | undefined;
  /** The date of statements from a file that states no date. */
  readonly asOf?: DateTime | undefined;
  /** The roles that the operator added to the published tables. Absent means none. */
  readonly addedRoles?: AddedRoleCodes | undefined;
  /** The time when the load began. A statement that is dated more than a day later is bad. */
  readonly now: Date;
}

/**
 * Returns a reader with two additional rules. It refuses statements with a date after the latest valid date. It adds
 * the source of the file to statements without a source.
 */
export function withDefaultSourceAndDateLimit(
  reader: StatementReader,
  format: RegisterFormat,
  rules: FileRules,
): StatementReader {
  const { source } = rules;
  const latest = latestPermittedDate(rules.now);
  const problem = `${format === 'bods' ? 'statementDate' : 'asOf'} must not be more than a day ahead of the load`;
  return {
    read(line): ReadLine | BadLine {
      const read = reader.read(line);
      if ('problem' in read) return read;
      const { statements } = read;
      for (const { asOf } of statements) if (asOf > latest) return { problem };
      if (source !== undefined) for (const statement of statements) addSource(statement, source);
      return read;
    },
  };
}

/**
 * Adds the source to a statement that does not state a source. The function changes the statement itself and creates no
 * copy: copies of millions of statements would take a tenth of the reading time. This is safe, because the reader has
 * just created the statement (see `StatementReader`).
 */
function addSource(statement: RegisterStatement, source: SourceName): void {
  if (!('source' in statement)) (statement as { source?: SourceName }).source = source;
}
