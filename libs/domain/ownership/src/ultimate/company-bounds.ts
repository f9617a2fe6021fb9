import type { OwnershipGraph } from './ownership-graph';
import { openMax, openMin, roundedPercent } from './stake';

type RecordedBounds = Pick<OwnershipGraph, 'recordedMin' | 'recordedMax' | 'recordedOpen'>;
type TightenedBounds = Pick<OwnershipGraph, 'low' | 'high' | 'open' | 'hasOpenBounds' | 'uncertain' | 'inOverIssued'>;

/** What the holdings in one company have together. */
interface Sum {
  readonly minimums: number;
  /** Of ranges alone. */
  readonly rangeMinimums: number;
  /** The holdings with an open minimum. */
  readonly openMinimums: number;
  /** The points above 0. */
  readonly points: number;
  readonly owners: number;
}

/** Differences below this come from adding up, and not from the register. */
const rounding = 1e-9;

/**
 * The bounds of each holding as fractions, with maximums tightened to what the minimums of the other owners leave.
 *
 * @param start the holdings in node `v` are `start[v]` up to `start[v + 1]`
 */
export function tightenedBounds(start: Int32Array, recorded: RecordedBounds): TightenedBounds {
  const { recordedMin, recordedMax, recordedOpen } = recorded;
  const low = recordedMin.map((percent) => percent / 100);
  const high = low.slice();
  const open = new Uint8Array(recordedOpen.length);
  const uncertain = new Uint8Array(recordedMax.length);
  const inOverIssued = new Uint8Array(recordedMax.length);
  for (let node = 0; node + 1 < start.length; node++) {
    const [first, last] = [start[node] as number, start[node + 1] as number];
    const sum = sumOf(recorded, first, last);
    inOverIssued.fill(isOverIssued(sum) ? 1 : 0, first, last);
    for (let i = first; i < last; i++) {
      const [least, most] = [recordedMin[i] as number, recordedMax[i] as number];
      if (most <= least) continue;
      uncertain[i] = 1;
      const left = 100 - (sum.minimums - least);
      high[i] = Math.max(least, Math.min(most, left)) / 100;
      const recordedBounds = recordedOpen[i] as number;
      const othersOpen = sum.openMinimums > (recordedBounds & openMin ? 1 : 0);
      open[i] = (recordedBounds & openMin) | openMaxOf(recordedBounds, othersOpen, most - left, left - least);
    }
  }
  return { low, high, open, hasOpenBounds: open.some((bits) => bits !== 0), uncertain, inOverIssued };
}

/** @param above how far the recorded maximum is above what the others leave. @param room what they leave above the minimum. */
function openMaxOf(recordedBounds: number, othersOpen: boolean, above: number, room: number): number {
  // Nothing lies between the bounds: rounded points of others leave no room, and an open maximum would leave no value.
  if (room <= rounding) return 0;
  if (above < -rounding) return recordedBounds & openMax;
  if (above > rounding) return othersOpen ? openMax : 0;
  return othersOpen ? openMax : recordedBounds & openMax;
}

function sumOf({ recordedMin, recordedMax, recordedOpen }: RecordedBounds, first: number, last: number): Sum {
  let [minimums, rangeMinimums, openMinimums, points] = [0, 0, 0, 0];
  for (let i = first; i < last; i++) {
    const least = recordedMin[i] as number;
    minimums += least;
    if (recordedMax[i] === least) {
      if (least > 0) points++;
      continue;
    }
    rangeMinimums += least;
    if ((recordedOpen[i] as number) & openMin) openMinimums++;
  }
  return { minimums, rangeMinimums, openMinimums, points, owners: last - first };
}

/**
 * Registers round figures: each owner may add half a hundredth, and the sum a hundredth. Open minimums are limits of bands and
 * not rounded: next to one, only points have this allowance, and minimums of 100 already exceed the whole.
 */
function isOverIssued({ minimums, rangeMinimums, openMinimums, points, owners }: Sum): boolean {
  if (openMinimums === 0) return minimums > wholeOf(owners);
  return roundedPercent(rangeMinimums) >= 100 || roundedPercent(minimums) >= roundedPercent(wholeOf(points));
}

/** What so many rounded figures may sum to. */
function wholeOf(figures: number): number {
  return 100 + 0.01 + 0.005 * figures;
}
