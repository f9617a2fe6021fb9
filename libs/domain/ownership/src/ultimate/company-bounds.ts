import { openMaxBit, openMinBit, roundedPercent } from './stake';

/** The stakes of holdings according to the register, in percent. Each array is indexed by holding. */
export interface RecordedBounds {
  readonly recordedMin: Float64Array;
  readonly recordedMax: Float64Array;
  /**
   * For each holding, the bits for `recordedMin` and `recordedMax`. A set bit means that the bound is excluded. See
   * `openBoundsOf`.
   */
  readonly recordedOpen: Uint8Array;
}

/**
 * The stakes of holdings as fractions. Each array is indexed by holding. The maximum of a holding is at most what the
 * minimums of the other owners leave of the company.
 */
export interface TightenedBounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The bits for the bounds `low` and `high`. A set bit means that the bound is excluded. */
  readonly open: Uint8Array;
  readonly hasOpenBounds: boolean;
  /** For each holding, 1 if its stake is a range, 0 if its stake is a single number. */
  readonly uncertain: Uint8Array;
  /** 1 if the owned company is over-issued. */
  readonly inOverIssued: Uint8Array;
}

/** The sums of the stakes of all holdings in one company. */
interface Sum {
  readonly minimums: number;
  /** The sum of the minimums of ranges. */
  readonly rangeMinimums: number;
  /** The number of holdings with an open minimum. */
  readonly openMinimums: number;
  /** The number of single-number stakes above 0. */
  readonly points: number;
  readonly owners: number;
}

/**
 * Smaller differences between percentages are ignored: they are errors of floating-point addition, not of the register.
 */
const rounding = 1e-9;

/**
 * Returns the bounds of each holding as fractions. Each maximum is reduced to what the minimums of the other owners
 * leave.
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
      open[i] = (bounds & openMinBit) | (tightened.isOpen ? openMaxBit : 0);
    }
  }
  return { low, high, open, hasOpenBounds: open.some((bits) => bits !== 0), uncertain, inOverIssued };
}

/**
 * Returns the maximum of a stake, which is at most what the other owners leave of the company, and whether this maximum
 * is excluded. The maximum is never below the minimum.
 */
function tightenedMax(
  { least, most, bounds }: { readonly least: number; readonly most: number; readonly bounds: number },
  { minimums, openMinimums, points }: Sum,
): { readonly max: number; readonly isOpen: boolean } {
  const isMinOpen = (bounds & openMinBit) !== 0;
  const others = minimums - least;
  const left = 100 - others;
  if (left - least <= rounding) {
    // The minimums of all owners already add up to the whole company. But an open minimum means that this owner has
    // more than the minimum. So the single numbers of the other owners must have been rounded up, and the rounding
    // leaves something for this owner.
    const rounded = isMinOpen ? wholeOf(points) - others : least;
    return { max: Math.max(least, Math.min(most, rounded)), isOpen: false };
  }
  const isRecordedOpen = (bounds & openMaxBit) !== 0;
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
    if ((recordedOpen[i] as number) & openMinBit) openMinimums++;
  }
  return { minimums, rangeMinimums, openMinimums, points, owners: last - first };
}

/**
 * Returns whether the minimums exceed the whole company. Registers round figures, so each owner may add half a
 * hundredth of a percent, and the sum may be a hundredth too large. Open minimums are limits of bands, which are not
 * rounded. So if there is an open minimum, only single numbers get this allowance, and minimums that add up to exactly
 * 100 already exceed the whole.
 */
function isOverIssued({ minimums, rangeMinimums, openMinimums, points, owners }: Sum): boolean {
  if (openMinimums === 0) return minimums > wholeOf(owners);
  return roundedPercent(rangeMinimums) >= 100 || roundedPercent(minimums) >= roundedPercent(wholeOf(points));
}

/** Returns the greatest possible sum of this many rounded figures whose exact values add up to 100 %. */
function wholeOf(figures: number): number {
  return 100 + 0.01 + 0.005 * figures;
}
