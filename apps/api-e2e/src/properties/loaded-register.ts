import type { CompanyStatement, PersonStatement, RecordStatement } from '@company-relations/ownership';

/** A statement with the day of its load, in days since 1970-01-01. */
export interface Loaded<Statement> {
  readonly statement: Statement;
  readonly loadedOn: number;
}

export interface RandomRegister {
  readonly companies: readonly Loaded<CompanyStatement>[];
  readonly persons: readonly Loaded<PersonStatement>[];
  readonly records: readonly Loaded<RecordStatement>[];
  /** The ServiceIds of the companies of each graph that it was made of. */
  readonly companiesOfGraphs: readonly (readonly number[])[];
}
