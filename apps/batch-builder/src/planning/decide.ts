import { StateDigestBuilder } from '@company-relations/batch-manifest';
import {
  type Chain,
  clockDifferenceMs,
  type PackageKind,
  type PackageOrder,
  type PackageRecord,
  type PackageType,
} from '@company-relations/batch-catalogue';
import { Grants, type Subscription } from '@company-relations/authorization';
import { type CountryCode, dayOf } from '@company-relations/ownership';

/** Selects orders. If `kind` is set, packages of this kind are built even if they are not due. */
export interface OrderFilter {
  readonly organisation?: string;
  readonly country?: CountryCode;
  readonly type?: PackageType;
  readonly kind?: PackageKind;
}

/** The packages to build for one order and country. */
export interface BuildTask {
  readonly order: PackageOrder;
  readonly country: CountryCode;
  /** The part of the subscription's grants on which the content of the lines depends. */
  readonly grants: Grants;
  /** The current line revision. See `lineRevisionOf`. */
  readonly lineRevision: string;
  /** The newest package of the chain, which the next package continues. */
  readonly head: PackageRecord | undefined;
  readonly baseline: boolean;
  readonly delta: boolean;
}

/** The reasons why nothing is built for an order and country. */
export type SkipReason =
  'nothing changed' | 'subscription disabled' | 'country not granted' | 'no baseline yet' | 'deltas not ordered';

type Decision = { readonly build: BuildTask } | { readonly skip: SkipReason };

/** The data on which a decision depends, in addition to the chain. */
interface PlanningInput {
  readonly now: Date;
  readonly changeNumber: number;
  /** The line revision of this version of the builder. */
  readonly lineRevision: string;
  readonly subscription: Subscription | undefined;
}

/**
 * The maximum age of a baseline in days. Packages can be downloaded for 60 days. With a maximum of 59 days, the next
 * baseline is built before the last one expires.
 */
const maxDaysBetweenBaselines = 59;
const emptyState = new StateDigestBuilder().hex();

export function matchesFilter({ order, country }: Chain, filter: OrderFilter): boolean {
  const { organisation = order.organisationId, type = order.type } = filter;
  return order.organisationId === organisation && order.type === type && country === (filter.country ?? country);
}

/**
 * Decides which packages are due.
 *
 * A baseline is due if one of these is true:
 * - There is no baseline yet.
 * - The last baseline has reached the ordered age in days (UTC).
 * - The last baseline is dated a day or more ahead: the clock of its builder was wrong, so its age is not known.
 * - A package that clients may need was withdrawn.
 * - The grants do not include the grants of the last baseline or of a later package, so clients may not download it.
 *
 * If the order has deltas, a delta is due with every baseline, and whenever the graph, the grants or the line format
 * changed. If nothing changed, a delta is due once a day, for two reasons: records may begin or end on the new day, and
 * the delta shows clients that the chain continues. A new day has begun if the calendar day (UTC) differs from that of
 * `asOf` of the newest package. It is an earlier day if the clock of that package's builder was ahead: then its lines may
 * show records that begin later.
 */
export function decideDuePackages(
  { order, country, head, lastBaseline, broken, grantsSinceBaseline }: Chain,
  { now, changeNumber, lineRevision, subscription }: PlanningInput,
  kind?: PackageKind,
): Decision {
  if (!subscription?.enabled) return { skip: 'subscription disabled' };
  const grants = shapingGrants(order.type, country, subscription.grants);
  const task = { order, country, grants, lineRevision, head };
  const continued = head !== undefined && order.deltas;
  if (!grants.hasCountry(country)) {
    const takesAway = continued && kind !== 'baseline' && head.stateDigest !== emptyState;
    return takesAway ? { build: { ...task, baseline: false, delta: true } } : { skip: 'country not granted' };
  }
  const age = ageInDays(lastBaseline, now);
  const isRefused = grantsSinceBaseline.some((needed) => !grants.covers(needed));
  const isOld = broken || isRefused || age >= Math.min(order.baselineEveryDays, maxDaysBetweenBaselines);
  const baseline = kind === undefined ? isOld : kind === 'baseline';
  const moved =
    head !== undefined &&
    (changeNumber !== head.changeNumber || !hasSameShape(head, task) || daysBetween(Date.parse(head.asOf), now) !== 0);
  const delta = continued && (baseline || moved || kind === 'delta');
  if (baseline || delta) return { build: { ...task, baseline, delta } };
  if (head === undefined) return { skip: 'no baseline yet' };
  return { skip: order.deltas ? 'nothing changed' : 'deltas not ordered' };
}

/** The properties of a package that decide the content of its lines, in addition to the data. */
export type LineShape = Pick<PackageRecord, 'grants' | 'lineRevision'>;

/**
 * Returns whether two packages have equal lines if their data are equal. If not, lines may differ that the change log
 * does not report, because it contains only changes of data.
 */
export function hasSameShape(one: LineShape, other: LineShape): boolean {
  return one.grants.key === other.grants.key && one.lineRevision === other.lineRevision;
}

/**
 * Returns the part of the grants on which the lines of a package depend. In a package of type `companies`, a line has
 * only the company's own fields. These fields depend only on Hidden Person Access.
 */
export function shapingGrants(type: PackageType, country: CountryCode, grants: Grants): Grants {
  if (type === 'relations') return grants;
  if (!grants.hasCountry(country)) return new Grants({});
  return new Grants({ [country]: grants.allows('HiddenPersonAccess', country) ? ['HiddenPersonAccess'] : [] });
}

/** Returns the age of a baseline in calendar days (UTC). A baseline that is missing or dated wrongly is too old. */
function ageInDays(baseline: PackageRecord | undefined, now: Date): number {
  if (!baseline || baseline.createdAt - now.getTime() >= clockDifferenceMs) return Infinity;
  return daysBetween(baseline.createdAt, now);
}

/**
 * Returns the difference in calendar days (UTC). With calendar days, a daily run that starts a little earlier or later
 * still counts as one day after the previous run.
 */
function daysBetween(before: number, now: Date): number {
  return dayOf(now) - dayOf(new Date(before));
}
