/** One operator of a query plan, as `EXPLAIN` and `PROFILE` show it. */
export interface PlanOperator {
  readonly operatorType: string;
  readonly details: string;
  /** How many rows the operator returned; undefined if the query was not run. */
  readonly rows: number | undefined;
  /** How often the operator read from the store; undefined if the query was not run. */
  readonly dbHits: number | undefined;
  readonly children: readonly PlanOperator[];
}

/** Returns the operator and all operators below it, depth first. */
export function operatorsOf(plan: PlanOperator): PlanOperator[] {
  return [plan, ...plan.children.flatMap(operatorsOf)];
}
