import { StateDigest } from '@company-relations/batch-manifest';
import type { Chain, PackageKind, PackageOrder, PackageRecord, PackageType } from '@company-relations/batch-catalogue';
import { Grants, type Subscription } from '@company-relations/authorization';
import type { CountryCode } from '@company-relations/ownership';

/** Which of the orders are looked at, and with a kind, what is built of them whether due or not. */
export interface OrderFilter {
  readonly organisation?: string;
  readonly country?: CountryCode;
  readonly type?: PackageType;
  readonly kind?: PackageKind;
}

/** What is to be built for one order and country. */
export interface BuildTask {
  readonly order: PackageOrder;
  readonly country: CountryCode;
  /** What of the subscription's grants shapes the lines. */
  readonly grants: Grants;
  /** See `lineRevisionOf`. */
  readonly lineRevision: string;
  /** The package that the next one comes after. */
  readonly head: PackageRecord | undefined;
  readonly baseline: boolean;
  readonly delta: boolean;
}

/** Why nothing is to be built. */
export type SkipReason = 'nothing changed' | 'subscription disabled' | 'country not granted' | 'no baseline yet' | 'deltas not ordered';

export type Decision = { readonly build: BuildTask } | { readonly skip: SkipReason };

/** What the decision rests on beside the chain. */
export interface PlanningInput {
  readonly now: Date;
  readonly changeNumber: number;
  /** Of the lines that are written now. */
  readonly lineRevision: string;
  readonly subscription: Subscription | undefined;
}

const dayMs = 24 * 3_600_000;
/** A package is listed for 60 days: the next baseline comes before the last one goes. */
const maxDaysBetweenBaselines = 59;
const emptyState = new StateDigest().hex();

export function matchesFilter({ order, country }: Chain, filter: OrderFilter): boolean {
  const { organisation = order.organisationId, type = order.type } = filter;
  return order.organisationId === organisation && order.type === type && country === (filter.country ?? country);
}

/**
 * Decides what is due. A baseline: when there is none, when the last one is so many days (UTC) old as was ordered, when one that
 * may be needed was withdrawn, and when the grants no longer cover the last one or the head: then nobody may have it. A delta: when anything changed in the graph, in the grants or in how lines are written,
 * with every baseline, and otherwise once a day, so that whoever follows the chain sees that it goes on.
 */
export function decide({ order, country, head, lastBaseline, broken }: Chain, { now, changeNumber, lineRevision, subscription }: PlanningInput, kind?: PackageKind): Decision {
  if (!subscription?.enabled) return { skip: 'subscription disabled' };
  const grants = shapingGrants(order.type, country, subscription.grants);
  const task = { order, country, grants, lineRevision, head };
  const continued = head !== undefined && order.deltas;
  if (!grants.hasCountry(country)) {
    const takesAway = continued && kind !== 'baseline' && head.stateDigest !== emptyState;
    return takesAway ? { build: { ...task, baseline: false, delta: true } } : { skip: 'country not granted' };
  }
  const age = lastBaseline ? daysBetween(lastBaseline.createdAt, now) : Infinity;
  const isRefused = [lastBaseline, head].some((record) => record && !grants.covers(record.grants));
  const isOld = broken || isRefused || age >= Math.min(order.baselineEveryDays, maxDaysBetweenBaselines);
  const baseline = kind === undefined ? isOld : kind === 'baseline';
  const moved = head !== undefined && (changeNumber !== head.changeNumber || !hasSameShape(head, task) || daysBetween(head.createdAt, now) > 0);
  const delta = continued && (baseline || moved || kind === 'delta');
  if (baseline || delta) return { build: { ...task, baseline, delta } };
  if (head === undefined) return { skip: 'no baseline yet' };
  return { skip: order.deltas ? 'nothing changed' : 'deltas not ordered' };
}

/** What shapes lines beside the data. */
export type LineShape = Pick<PackageRecord, 'grants' | 'lineRevision'>;

/** Whether equal data gives equal lines. Where it does not, what the change log says of companies is not enough. */
export function hasSameShape(one: LineShape, other: LineShape): boolean {
  return one.grants.key === other.grants.key && one.lineRevision === other.lineRevision;
}

/** What of a subscription's grants the lines of a package depend on. Of a company's own fields it is the hidden identity alone. */
export function shapingGrants(type: PackageType, country: CountryCode, grants: Grants): Grants {
  if (type === 'relations') return grants;
  if (!grants.hasCountry(country)) return new Grants({});
  return new Grants({ [country]: grants.allows('HiddenPersonAccess', country) ? ['HiddenPersonAccess'] : [] });
}

/** Days of the calendar (UTC), so that a daily run that takes a moment longer or shorter is still one day later. */
function daysBetween(before: number, now: Date): number {
  return Math.floor(now.getTime() / dayMs) - Math.floor(before / dayMs);
}
