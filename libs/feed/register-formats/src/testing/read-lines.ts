import type { RegisterStatement } from '@company-relations/ownership';
import type { StatementReader } from '../statement-reader';

/**
 * Returns what a reader reads from lines: the number of statements, records and notices of each kind, and all problems.
 */
export function readLinesOf(reader: StatementReader, lines: readonly string[]) {
  const statements: RegisterStatement[] = [];
  const notices: string[] = [];
  const problems: string[] = [];
  for (const line of lines) {
    const read = reader.read(line);
    if ('problem' in read) problems.push(read.problem);
    else {
      statements.push(...read.statements);
      notices.push(...read.notices);
    }
  }
  const records = statements.flatMap((statement) => (statement.type === 'record' ? statement.records : []));
  return {
    problems,
    notices: counted(notices),
    statements: counted(statements.map(({ type }) => type)),
    records: counted(records.map(({ kind }) => kind)),
  };
}

function counted(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
