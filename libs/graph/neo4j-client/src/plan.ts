/** One operator of a query plan, as `EXPLAIN` and `PROFILE` show it. */
export interface PlanOperator {
  readonly operatorType: string;
  readonly details: string;
  /** How many rows it gave; undefined when the query was not run. */
  readonly rows: number | undefined;
  readonly children: readonly PlanOperator[];
}

/** The operator and all below it, in depth-first order. */
export function operatorsOf(plan: PlanOperator): PlanOperator[] {
  return [plan, ...plan.children.flatMap(operatorsOf)];
}
