/** One operator of a query plan, as `EXPLAIN` shows it. */
export interface PlanOperator {
  readonly operatorType: string;
  readonly details: string;
  readonly children: readonly PlanOperator[];
}

/** The operator and all below it, in depth-first order. */
export function operatorsOf(plan: PlanOperator): PlanOperator[] {
  return [plan, ...plan.children.flatMap(operatorsOf)];
}
