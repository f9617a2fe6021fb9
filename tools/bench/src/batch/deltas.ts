import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from '../bench';
import { median, numberText, type Verdict } from '../figures';
import { load } from '../register-programs';
import type { Table } from '../table';
import type { Builder } from './builder';
import type { Changed } from './changes';
import { changeNames, type DeltaComparison, deltaVerdict } from './delta-verdict';

/** A file of changes of one kind. */
export interface ChangeFile {
  readonly what: Changed;
  readonly file: string;
}

/** Loads each file of changes and builds a delta after it. Each delta continues the one before. */
export async function compareDeltas(
  bench: Bench,
  graph: GraphAddress,
  builder: Builder,
  comparison: DeltaComparison,
  changes: readonly ChangeFile[],
): Promise<Verdict[]> {
  const { kind, budget, baseline } = comparison;
  const seconds = new Map<Changed, number[]>();
  const rows: Table['rows'][number][] = [];
  for (const { what, file } of changes) {
    await load(bench, graph, file);
    const delta = await builder.delta(budget);
    if (delta.rows === 0) throw new Error(`The delta after changed ${changeNames[what]} is empty.`);
    seconds.set(what, [...(seconds.get(what) ?? []), delta.seconds]);
    const share = ((100 * delta.rows) / baseline.rows).toFixed(1);
    const faster = baseline.seconds / delta.seconds;
    const megabytes = numberText(delta.plainBytes / 1e6, 1);
    rows.push([
      changeNames[what],
      delta.rows,
      `${share} %`,
      megabytes,
      numberText(delta.seconds, 2),
      numberText(faster, 1),
    ]);
  }
  bench.table({
    title: `Deltas ${kind} ultimate owners, after a baseline of ${numberText(baseline.seconds, 1)} s`,
    columns: ['Changed', 'Lines', 'Share', 'MB of lines', 'Seconds', 'Times as fast'],
    rows,
  });
  return [...seconds].map(([what, each]) => deltaVerdict(comparison, what, median(each)));
}
