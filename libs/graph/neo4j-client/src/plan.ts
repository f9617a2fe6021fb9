import type { Plan, ProfiledPlan } from 'neo4j-driver';

/**
 * A prefix of a query with which the database plans the query again. Without it, the database could use an older plan,
 * which it made for other content.
 */
export const replanPrefix = 'CYPHER replan=force';

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

/** Returns a plan of the driver as an operator with all operators below it. */
export function planOperator(plan: Plan | ProfiledPlan): PlanOperator {
  return {
    operatorType: plan.operatorType.replace(/@.*$/, ''),
    details: String(plan.arguments['Details'] ?? ''),
    rows: 'rows' in plan ? plan.rows : undefined,
    dbHits: 'dbHits' in plan ? plan.dbHits : undefined,
    children: plan.children.map(planOperator),
  };
}
