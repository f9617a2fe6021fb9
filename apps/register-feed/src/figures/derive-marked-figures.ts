import type { GraphClient } from '@company-relations/neo4j-client';
import { countCompaniesWithDueFigures, deriveDueFigures, markAllFigures } from '@company-relations/register-loader';
import { showProgress, withProgressWithoutTotal } from '../progress';

export interface DeriveMarkedOptions {
  /**
   * The maximum number of holdings in a company and in its direct and indirect owners. If there are more, the ultimate
   * ownerships of the company are not derived. If absent, the bound that the graph stores is used.
   */
  readonly bound?: number | undefined;
  /**
   * If the signal is aborted, the work stops after the running transaction. The next command that derives ultimate
   * ownerships continues the work.
   */
  readonly signal: AbortSignal;
}

/**
 * Derives the ultimate ownerships of all companies that are marked for a derivation. If the graph has no ultimate
 * ownerships yet, or if they were derived with another bound or by another version, this function marks all companies
 * first.
 *
 * @returns how many companies were derived, or undefined if the signal stopped the work.
 * @throws NewerFiguresError, GraphUnavailable
 */
export async function deriveMarkedFigures(
  graph: GraphClient,
  { bound, signal }: DeriveMarkedOptions,
  output: NodeJS.WriteStream,
): Promise<number | undefined> {
  const due = await withProgressWithoutTotal(output, 'marking companies', async () => {
    for (let wanted = bound; !(await markAllFigures(graph, { bound: wanted, signal })); wanted = undefined) {
      // The signal stopped the marking, or another process has set another bound. In the second case, the loop
      // continues with the new bound.
      if (signal.aborted) return undefined;
    }
    return countCompaniesWithDueFigures(graph);
  });
  if (due === undefined) return undefined;
  // Nothing is shown if no company is marked. Then this only stores that none is, for readers.
  const progress = due > 0 ? showProgress(output, due, 'companies') : undefined;
  progress?.begin('deriving ultimate owners');
  let derived = 0;
  const onSlice = (companies: number) => {
    derived += companies;
    progress?.advance(companies, companies);
  };
  try {
    if (await deriveDueFigures(graph, { signal, onSlice })) return derived;
  } finally {
    progress?.stop();
  }
  // Another process has set another bound or another order of sources, so all companies must be marked again.
  if (signal.aborted) return undefined;
  const rest = await deriveMarkedFigures(graph, { signal }, output);
  return rest === undefined ? undefined : derived + rest;
}

/**
 * Derives like `deriveMarkedFigures`, after the report of a command was printed. Deriving may take long or fail, and what
 * the command did is done in any case.
 *
 * @returns false if the signal stopped the work.
 * @throws NewerFiguresError, GraphUnavailable, after a line that says what is done
 */
export async function deriveAfterReport(
  graph: GraphClient,
  options: DeriveMarkedOptions,
  output: NodeJS.WriteStream,
): Promise<boolean> {
  try {
    return (await deriveMarkedFigures(graph, options, output)) !== undefined;
  } catch (error) {
    output.write('What is printed is done. Only ultimate owners were not derived: run the command derive.\n');
    throw error;
  }
}
