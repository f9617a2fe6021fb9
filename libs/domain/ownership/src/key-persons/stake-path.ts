import type { Relation } from '../company-relations';
import type { ServiceId } from '../entities';
import type { Records } from '../records';

/** What one company holds in another: all its current stakes and places in the corporate structure together. */
export interface Step {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly stakes: Pick<Records, 'ownership' | 'companyStructure'>;
  /** The share that it holds at least, above 0 and at most 1; undefined where no record states one. */
  readonly share: number | undefined;
}

/** The steps into each company, by its id. */
export type StepsInto = ReadonlyMap<ServiceId, readonly Step[]>;

/** A chain of steps from the company asked for up to one that owns or structures it; none leads to the company itself. */
export interface StakePath {
  readonly company: ServiceId;
  /** The last step and the path before it; undefined for the company asked for. */
  readonly last: { readonly step: Step; readonly before: StakePath } | undefined;
  readonly length: number;
  /** How many of its steps have no known share. */
  readonly unknown: number;
  /** The product of the shares that are known. */
  readonly product: number;
}

export function pathTo(company: ServiceId): StakePath {
  return { company, last: undefined, length: 0, unknown: 0, product: 1 };
}

export function extended(before: StakePath, step: Step): StakePath {
  return {
    company: step.owner,
    last: { step, before },
    length: before.length + 1,
    unknown: before.unknown + (step.share === undefined ? 1 : 0),
    product: before.product * (step.share ?? 1),
  };
}

/** What a company holds in another, of their relation; undefined where it holds nothing in it. */
export function stepOf(owner: ServiceId, owned: ServiceId, { current: { ownership, companyStructure } }: Relation): Step | undefined {
  if (ownership.length === 0 && companyStructure.length === 0) return undefined;
  // Stakes add up; what the corporate structure states is another statement of the same holding.
  const owns = ownership.reduce((sum, record) => sum + leastPercent(record), 0);
  const structures = Math.max(0, ...companyStructure.map(leastPercent));
  const percent = Math.min(100, Math.max(owns, structures));
  return { owner, owned, stakes: { ownership, companyStructure }, share: percent > 0 ? percent / 100 : undefined };
}

/** Negative where `a` is the stronger path: fewer unknown shares, the greater product, fewer steps, smaller ids. */
export function compareStrength(a: StakePath, b: StakePath): number {
  return a.unknown - b.unknown || b.product - a.product || a.length - b.length || compareIds(a, b);
}

/** Whether a path leads through a company, or to it. */
export function touches(path: StakePath, company: ServiceId): boolean {
  for (const touched of companiesFrom(path)) if (touched === company) return true;
  return false;
}

/** The companies of a path, from its end to the company asked for. */
export function* companiesFrom(path: StakePath): Generator<ServiceId> {
  for (let at: StakePath | undefined = path; at; at = at.last?.before) yield at.company;
}

/** The steps of a path, from its end to the company asked for. */
export function* stepsFrom(path: StakePath): Generator<Step> {
  for (let at = path.last; at; at = at.before.last) yield at.step;
}

function leastPercent({ stakePercent, minStakePercent }: { readonly stakePercent?: number; readonly minStakePercent?: number }): number {
  return Math.max(0, stakePercent ?? minStakePercent ?? 0);
}

/** Of two paths of one length, by the first company from the bottom in which they differ. */
function compareIds(a: StakePath, b: StakePath): number {
  if (a === b) return 0;
  return (a.last && b.last ? compareIds(a.last.before, b.last.before) : 0) || a.company - b.company;
}
