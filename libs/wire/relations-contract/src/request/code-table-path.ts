import { AsSent } from './as-sent';
import { oneOf } from './problems';
import { problemsOfQuery, type QueryValue, UnreadableQueryValue } from './query-value';
import { Rule } from './rule';

export const codeTableNames = ['legal-forms', 'operational-statuses', 'roles'] as const;
export type CodeTableName = (typeof codeTableNames)[number];

/** The path parameter of `GET /v2/code-tables/{table}`. */
export class CodeTablePath {
  /** The table that is asked for. */
  @AsSent(readTable)
  @Rule(0, problemsOfQuery('table', oneOf(codeTableNames)))
  table!: CodeTableName;
}

function readTable(sent: QueryValue): CodeTableName | UnreadableQueryValue {
  return codeTableNames.find((name) => name === sent) ?? new UnreadableQueryValue(sent);
}
