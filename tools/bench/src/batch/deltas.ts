import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from '../bench';
import { load } from '../register-programs';
import { median, type Verdict } from '../figures';
import type { Build, Builder } from './builder';
import type { Changed } from './changes';

const wanted = 20;

/** A file of changes of one kind. */
export interface ChangeFile {
  readonly what: Changed;
  readonly file: string;
}

/**
 * Loads each file of changes and builds a delta after it. Each delta continues the one before.
 *
 * @param baseline the first package of the chains, built with the same budget.
 */
export async function compareDeltas(
  bench: Bench,
  graph: GraphAddress,
  builder: Builder,
  baseline: Build,
  budget: number,
  changes: readonly ChangeFile[],
): Promise<Verdict[]> {
  const owners = budget > 0 ? 'with ultimate owners' : 'without ultimate owners';
  const seconds = new Map<Changed, number[]>();
  for (const { what, file } of changes) {
    await load(bench, graph, file);
    const delta = await builder.delta(budget);
    seconds.set(what, [...(seconds.get(what) ?? []), delta.seconds]);
    const share = ((100 * delta.rows) / baseline.rows).toFixed(1);
    bench.print(
      `delta ${owners}, after changes of ${what}s: ${delta.rows} lines (${share} %) in ${delta.seconds.toFixed(2)} s; the baseline took ${baseline.seconds.toFixed(1)} s`,
    );
  }
  return [...seconds].map(([what, each]) => {
    const faster = baseline.seconds / median(each);
    const measured = `${faster.toFixed(1)} times faster`;
    return {
      what: `batch: delta of 1 % changed ${what}s ${owners}`,
      measured,
      target: `at least ${wanted} times`,
      met: faster >= wanted,
    };
  });
}
