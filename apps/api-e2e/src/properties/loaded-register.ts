import type { CompanyStatement, PersonStatement, RecordStatement } from '@company-relations/ownership';

/** A statement together with the day on which it is loaded, in days since 1970-01-01. */
export interface Loaded<Statement> {
  readonly statement: Statement;
  readonly loadedOn: number;
}

export interface RandomRegister {
  readonly companies: readonly Loaded<CompanyStatement>[];
  readonly persons: readonly Loaded<PersonStatement>[];
  readonly records: readonly Loaded<RecordStatement>[];
  /** For each random graph in this register, the ServiceIds of its companies. */
  readonly companiesOfGraphs: readonly (readonly number[])[];
}
