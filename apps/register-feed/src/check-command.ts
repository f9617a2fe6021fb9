import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { checkQuality, type DataQuality } from '@company-relations/register-loader';
import { showProgress, withProgressWithoutTotal } from './progress';

export interface CheckOptions {
  /** If true, the report contains all findings of each check. If false, it contains only the first ones. */
  readonly all: boolean;
  /** Stops the check after the running query. */
  readonly signal: AbortSignal;
}

/** The result of a check, in the form that `--json` prints. */
export type QualityReport =
  | (DataQuality & { readonly result: 'clean' | 'findings'; readonly seconds: number })
  | { readonly result: 'interrupted' };

/**
 * The maximum number of findings that are shown for each check, and of members that are shown for each loop, if `all`
 * is false.
 */
export const maxFindingsShownPerCheck = 20;

/**
 * Brings the graph to the newest schema, and searches the graph for data that is probably wrong. The data is not
 * changed. Progress is shown on `output`.
 *
 * @throws GraphUnavailable
 */
export async function checkGraph(
  graph: GraphClient,
  { all, signal }: CheckOptions,
  output: NodeJS.WriteStream,
): Promise<QualityReport> {
  await withProgressWithoutTotal(output, 'preparing the graph', async () => {
    await graph.verifyConnectivity();
    await migrate(graph);
  });
  const startedAt = performance.now();
  let progress: ReturnType<typeof showProgress> | undefined;
  const begin = (companies: number) => {
    progress = showProgress(output, companies, 'companies');
    progress.begin('checking companies');
  };
  try {
    const advance = (companies: number) => progress?.advance(companies, companies);
    const quality = await checkQuality(graph, {
      maxListed: all ? Infinity : maxFindingsShownPerCheck,
      signal,
      begin,
      advance,
    });
    if (!quality) return { result: 'interrupted' };
    return {
      result: isClean(quality) ? 'clean' : 'findings',
      ...quality,
      seconds: Math.round(performance.now() - startedAt) / 1000,
    };
  } finally {
    progress?.stop();
  }
}

function isClean(quality: DataQuality): boolean {
  const { overIssued, closedLoops, stakesAbove100, danglingRecords } = quality;
  const { holdingsOfSeveralSources, contradictingShares, samePersons, sameNumbers, reversedDates } = quality;
  return [
    ...[overIssued, closedLoops, stakesAbove100, danglingRecords],
    ...[holdingsOfSeveralSources, contradictingShares, samePersons, sameNumbers, reversedDates],
  ].every(({ count }) => count === 0);
}
