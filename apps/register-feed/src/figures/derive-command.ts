import { countText } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import { applyPassedDays, deriveOmittedFigures, invalidateFiguresOfLaterDay } from '@company-relations/register-loader';
import { readMaxHoldingsForFigures } from './max-holdings';
import { deriveMarkedFigures } from './derive-marked-figures';

export interface DeriveOptions {
  readonly env: NodeJS.ProcessEnv;
  /**
   * If the signal is aborted, the command stops after the running transaction. Running the command again continues the
   * work.
   */
  readonly signal: AbortSignal;
}

/** The result of `feed derive`, in the form that `--json` prints. */
export type DeriveReport =
  | {
      readonly result: 'derived';
      /**
       * The number of companies whose ultimate ownerships were derived. Companies that were marked for a derivation,
       * but no longer needed it, are not included.
       */
      readonly companies: number;
    }
  | { readonly result: 'interrupted' };

/**
 * Brings the graph to the newest schema, and stores the changes that are due because days have passed since the last
 * load. Then derives the ultimate ownerships of two groups of companies: those that loads marked for a later
 * derivation, and those whose ultimate ownerships were omitted because there were too many holdings.
 *
 * @throws UsageError if the bound is not valid. Then nothing was changed.
 * @throws NewerFiguresError, GraphUnavailable. Then the command can be run again.
 */
export async function derivePendingFigures(
  graph: GraphClient,
  { env, signal }: DeriveOptions,
  output: NodeJS.WriteStream,
): Promise<DeriveReport> {
  const bound = readMaxHoldingsForFigures(env);
  await graph.verifyConnectivity();
  await migrate(graph);
  await invalidateFiguresOfLaterDay(graph, dayOf(new Date()));
  // A derived ultimate ownership is valid only until the day on which one of its holdings begins or ends. Such a day
  // may have come since the last load. So `applyPassedDays` must run before ultimate ownerships are derived.
  await applyPassedDays(graph);
  const companies = await deriveMarkedFigures(graph, { bound, signal }, output);
  const isDone = companies !== undefined && (await deriveOmittedFigures(graph, { signal }));
  return isDone ? { result: 'derived', companies } : { result: 'interrupted' };
}

/** Returns the result of `feed derive` as text for the user. */
export function derivedText(report: DeriveReport): string {
  if (report.result === 'interrupted')
    return 'Interrupted: some ultimate owners are not derived. Run the same command again to derive the rest.';
  return `Derived the ultimate owners of ${countText(report.companies, 'company')}.`;
}
