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
import type { LazilyParsedLine } from './chunk-statements';

/**
 * Maps each kind of statement to the types of its statements. A statement is either an object or an unquoted row. The
 * texts of an unquoted row can be copied to JSON unchanged.
 */
export interface StatementsByKind {
  readonly company: CompanyStatement | UnquotedCompany | RemovalStatement;
  readonly person: PersonStatement | UnquotedPerson | RemovalStatement;
  readonly record: RecordStatement | UnquotedRecord | EndStatement | RemovalStatement;
}

/** Returns the kind of entity or record that a statement is about. */
export function kindOf(statement: UnquotedStatement | RegisterStatement): keyof StatementsByKind {
  if (statement.type === 'end') return 'record';
  return statement.type === 'removal' ? statement.of : statement.type;
}

/** Reads a row that has exactly one record. */
export function readSingleRecord(line: LazilyParsedLine): RecordStatement | undefined {
  const read = line.read();
  const [statement] = 'problem' in read ? [] : read.statements;
  return statement?.type === 'record' ? statement : undefined;
}
