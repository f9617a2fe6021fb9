import { numberText, type Verdict } from '../figures';
import { verdictOf } from '../targets';
import type { Changed } from './changes';
import type { Build } from './builder';
import type { Kind } from './throughput';

/** What the deltas are compared with. */
export interface DeltaComparison {
  readonly measurement: 'batch' | 'batch-nation';
  /** Without ultimate owners, or with them. */
  readonly kind: Kind;
  readonly budget: number;
  /** The first packages of the chains, built with the same budget. */
  readonly baseline: Pick<Build, 'rows' | 'seconds'>;
}

/** From this number of companies on, a register is as large as a nation, so deltas are compared with its baseline. */
const comparedFrom = 1_000_000;
export const changeNames = { role: 'roles', ownership: 'dates', stake: 'stakes' } as const satisfies Record<
  Changed,
  string
>;

/**
 * The verdict on the time of a delta. In a nation it is compared with the baseline. The baseline of a smaller register
 * is too fast for that.
 */
export function deltaVerdict(
  { measurement, kind, baseline }: DeltaComparison,
  what: Changed,
  seconds: number,
): Verdict {
  const delta = `delta of changed ${changeNames[what]} ${kind} ultimate owners` as const;
  if (measurement === 'batch' && baseline.rows < comparedFrom) return verdictOf('batch', delta, seconds);
  const row = `baseline / ${delta}` as const;
  const both = `${numberText(baseline.seconds, 1)} / ${numberText(seconds, 2)} s`;
  const verdict = verdictOf('batch-nation', row, baseline.seconds / seconds, both);
  return { ...verdict, what: `${measurement}: ${row}` };
}
