import type { Relation } from '../company-relations';
import type { ServiceId } from '../entities';
import type { PastDayMarks, OwnershipRecord, Records } from '../records';
import { openBoundsOf, openMinBit, recordedRange } from '../ultimate/stake';

/** All current stakes and corporate structure records of one company in another company. */
export interface StakeStep {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly stakes: Pick<Records, 'ownership' | 'companyStructure'>;
  /** The minimum share, above 0 and at most 1. Undefined if no record states a minimum. */
  readonly share: number | undefined;
  /** True if the actual share is greater than `share`, because a register states a band that excludes its minimum. */
  readonly isOpen: boolean;
}

/** The steps into each company, by the company's id. */
export type StakeStepsInto = ReadonlyMap<ServiceId, readonly StakeStep[]>;

/**
 * A chain of steps from the requested company up to a company above it in the ownership graph. No step returns to the
 * requested company.
 */
export interface StakePath {
  readonly company: ServiceId;
  /** The last step, and the path before this step. Undefined for the requested company itself. */
  readonly last: { readonly step: StakeStep; readonly before: StakePath } | undefined;
  readonly length: number;
  /** The number of steps without a known share. */
  readonly unknown: number;
  /** The product of the known shares. */
  readonly product: number;
  /**
   * The number of steps with an open share. Whether any share is open would not be enough: if the same step extends two
   * paths, the stronger path must remain the stronger one.
   */
  readonly open: number;
}

/** Returns the path without any step. All paths from this company extend this path. */
export function startPath(company: ServiceId): StakePath {
  return { company, last: undefined, length: 0, unknown: 0, product: 1, open: 0 };
}

/** Returns a path that is one step longer. The step leads into the company at the end of the path. */
export function extendPath(before: StakePath, step: StakeStep): StakePath {
  return {
    company: step.owner,
    last: { step, before },
    length: before.length + 1,
    unknown: before.unknown + (step.share === undefined ? 1 : 0),
    product: before.product * (step.share ?? 1),
    open: before.open + (step.isOpen ? 1 : 0),
  };
}

/**
 * Returns the step of a relation between two companies. Undefined if the relation has neither shares nor corporate
 * structure.
 */
export function stepOf(
  owner: ServiceId,
  owned: ServiceId,
  { current: { ownership, companyStructure } }: Relation,
): StakeStep | undefined {
  if (ownership.length === 0 && companyStructure.length === 0) return undefined;
  // The stakes of ownership records are added. A corporate structure record repeats a holding, so only the greater of
  // the two totals is used.
  const owns = totalOf(ownership);
  const structures = companyStructure.map((record) => totalOf([record])).reduce(greater, nothing);
  const { percent, isOpen } = greater(owns, structures);
  const stakes = { ownership, companyStructure };
  // A share cannot exceed 100 %. An open bound of 0 means only that a stake exists.
  if (percent >= 100) return { owner, owned, stakes, share: 1, isOpen: false };
  return percent > 0
    ? { owner, owned, stakes, share: percent / 100, isOpen }
    : { owner, owned, stakes, share: undefined, isOpen: false };
}

/** A minimum, and whether it is excluded. */
interface Minimum {
  readonly percent: number;
  readonly isOpen: boolean;
}

const nothing: Minimum = { percent: 0, isOpen: false };

/**
 * Returns the certain total of the records. A record that may not have been in force on the requested day adds nothing.
 */
function totalOf(records: readonly (OwnershipRecord & PastDayMarks)[]): Minimum {
  return records.reduce<Minimum>(
    (sum, record) =>
      record.areDatesUnknown
        ? sum
        : {
            percent: sum.percent + Math.max(0, recordedRange(record)[0]),
            isOpen: sum.isOpen || (openBoundsOf(record) & openMinBit) !== 0,
          },
    nothing,
  );
}

function greater(one: Minimum, other: Minimum): Minimum {
  if (one.percent !== other.percent) return one.percent > other.percent ? one : other;
  return one.isOpen ? one : other;
}

/**
 * Compares two paths. The result is negative if `a` is the stronger path: fewer unknown shares, then a greater product,
 * more open shares, fewer steps, smaller ids.
 */
export function compareStrength(a: StakePath, b: StakePath): number {
  return a.unknown - b.unknown || b.product - a.product || b.open - a.open || a.length - b.length || compareIds(a, b);
}

/** Returns whether a path contains a company. */
export function containsCompany(path: StakePath, company: ServiceId): boolean {
  for (const touched of companiesFrom(path)) if (touched === company) return true;
  return false;
}

/** Yields the companies of a path, from its end to the requested company. */
export function* companiesFrom(path: StakePath): Generator<ServiceId> {
  for (let at: StakePath | undefined = path; at; at = at.last?.before) yield at.company;
}

/** Yields the steps of a path, from its end to the requested company. */
export function* stepsFrom(path: StakePath): Generator<StakeStep> {
  for (let at = path.last; at; at = at.before.last) yield at.step;
}

/** Compares two paths of equal length by ids, at the first difference as seen from the requested company. */
function compareIds(a: StakePath, b: StakePath): number {
  if (a === b) return 0;
  return (a.last && b.last ? compareIds(a.last.before, b.last.before) : 0) || a.company - b.company;
}
