import { openMax, openMin, roundedPercent } from './stake';

/** The stakes of holdings as the register states them, in percent, by holding. */
export interface RecordedBounds {
  readonly recordedMin: Float64Array;
  readonly recordedMax: Float64Array;
  /** The bounds of `recordedMin` and `recordedMax` that do not belong to the range, as bits: see `openBoundsOf`. */
  readonly recordedOpen: Uint8Array;
}

/** The stakes of holdings as fractions, by holding. The maximum is tightened to what the minimums of the other owners leave. */
export interface TightenedBounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The open bounds of `low` and `high`, as bits. */
  readonly open: Uint8Array;
  readonly hasOpenBounds: boolean;
  /** 1 where the holding is a range and not a point. */
  readonly uncertain: Uint8Array;
  /** 1 where the owned company is over-issued. */
  readonly inOverIssued: Uint8Array;
}

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
      const bounds = recordedOpen[i] as number;
      const tightened = tightenedMax({ least, most, bounds }, sum);
      high[i] = tightened.max / 100;
      open[i] = (bounds & openMin) | (tightened.isOpen ? openMax : 0);
    }
  }
  return { low, high, open, hasOpenBounds: open.some((bits) => bits !== 0), uncertain, inOverIssued };
}

/** The maximum that the others leave of the company, never below the minimum, and whether it is open. */
function tightenedMax(
  { least, most, bounds }: { readonly least: number; readonly most: number; readonly bounds: number },
  { minimums, openMinimums, points }: Sum,
): { readonly max: number; readonly isOpen: boolean } {
  const isMinOpen = (bounds & openMin) !== 0;
  const others = minimums - least;
  const left = 100 - others;
  if (left - least <= rounding) {
    // Rounded points of others leave nothing. The holder has more than an open minimum, so their rounding leaves it.
    const rounded = isMinOpen ? wholeOf(points) - others : least;
    return { max: Math.max(least, Math.min(most, rounded)), isOpen: false };
  }
  const isRecordedOpen = (bounds & openMax) !== 0;
  const isLeftOpen = openMinimums > (isMinOpen ? 1 : 0);
  if (most < left - rounding) return { max: most, isOpen: isRecordedOpen };
  if (most > left + rounding) return { max: left, isOpen: isLeftOpen };
  return { max: Math.min(most, left), isOpen: isRecordedOpen || isLeftOpen };
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

/** The greatest sum that this number of figures can have if they are rounded and the exact figures add up to 100 %. */
function wholeOf(figures: number): number {
  return 100 + 0.01 + 0.005 * figures;
}
