import type {
  CompanyStatement,
  EndStatement,
  PersonStatement,
  RecordStatement,
  RegisterStatement,
  RemovalStatement,
  UnquotedCompany,
  UnquotedPerson,
  UnquotedRecord,
  UnquotedStatement,
} from '@company-relations/ownership';
import type { StatedLine } from './chunk-statements';

/** The type of statements of each kind. A statement is an object, or texts that can be copied to JSON unchanged. */
export interface StatementsByKind {
  readonly company: CompanyStatement | UnquotedCompany | RemovalStatement;
  readonly person: PersonStatement | UnquotedPerson | RemovalStatement;
  readonly record: RecordStatement | UnquotedRecord | EndStatement | RemovalStatement;
}

/** Returns what a statement is about. */
export function kindOf(statement: UnquotedStatement | RegisterStatement): keyof StatementsByKind {
  if (statement.type === 'end') return 'record';
  return statement.type === 'removal' ? statement.of : statement.type;
}

/** Reads the only record of a row. */
export function onlyRecord(line: StatedLine): RecordStatement | undefined {
  const read = line.read();
  const [statement] = 'problem' in read ? [] : read.statements;
  return statement?.type === 'record' ? statement : undefined;
}
