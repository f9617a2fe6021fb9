import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from '../bench';
import { load } from '../register-programs';
import { median, numberText, type Verdict } from '../figures';
import type { Table } from '../table';
import { verdictOf } from '../targets';
import type { Build, Builder } from './builder';
import type { Changed } from './changes';

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
  const rows: Table['rows'][number][] = [];
  for (const { what, file } of changes) {
    await load(bench, graph, file);
    const delta = await builder.delta(budget);
    seconds.set(what, [...(seconds.get(what) ?? []), delta.seconds]);
    const share = ((100 * delta.rows) / baseline.rows).toFixed(1);
    rows.push([`${what}s`, delta.rows, `${share} %`, numberText(delta.seconds, 2)]);
  }
  bench.table({
    title: `Deltas ${owners}, after a baseline of ${numberText(baseline.seconds, 1)} s`,
    columns: ['Changed', 'Lines', 'Share', 'Seconds'],
    rows,
  });
  return [...seconds].map(([what, each]) => {
    const taken = median(each);
    const both = `${numberText(baseline.seconds, 1)} / ${numberText(taken, 2)} s`;
    return verdictOf('batch', `baseline / delta of changed ${what}s ${owners}`, baseline.seconds / taken, both);
  });
}
