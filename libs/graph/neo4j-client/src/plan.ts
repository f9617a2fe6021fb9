import type { Plan, ProfiledPlan } from 'neo4j-driver';

/**
 * A prefix of a query that makes the database plan the query anew. Without the prefix, the database could use an older
 * plan, which it made when the graph had other content.
 */
export const replanPrefix = 'CYPHER replan=force';

/** One operator of a query plan, as `EXPLAIN` and `PROFILE` show it. */
export interface PlanOperator {
  readonly operatorType: string;
  readonly details: string;
  /** The number of rows that the operator returned; undefined if the query was only explained. */
  readonly rows: number | undefined;
  /** The number of times that the operator read from the store; undefined if the query was only explained. */
  readonly dbHits: number | undefined;
  readonly children: readonly PlanOperator[];
}

/** Returns the operator and all operators below it, depth first. */
export function operatorsOf(plan: PlanOperator): PlanOperator[] {
  return [plan, ...plan.children.flatMap(operatorsOf)];
}

/** Converts a plan of the driver to an operator with all operators below it. */
export function planOperator(plan: Plan | ProfiledPlan): PlanOperator {
  return {
    operatorType: plan.operatorType.replace(/@.*$/, ''),
    details: String(plan.arguments['Details'] ?? ''),
    rows: 'rows' in plan ? plan.rows : undefined,
    dbHits: 'dbHits' in plan ? plan.dbHits : undefined,
    children: plan.children.map(planOperator),
  };
}
