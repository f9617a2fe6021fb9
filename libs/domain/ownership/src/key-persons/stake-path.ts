import type { Relation } from '../company-relations';
import type { ServiceId } from '../entities';
import type { Records } from '../records';

/** All current stakes and corporate structure records of one company in another, together. */
export interface Step {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly stakes: Pick<Records, 'ownership' | 'companyStructure'>;
  /** Its minimum share, above 0 and at most 1. Undefined when no record states one. */
  readonly share: number | undefined;
}

/** The steps into each company, by its id. */
export type StepsInto = ReadonlyMap<ServiceId, readonly Step[]>;

/** A chain of steps from the company asked for up to a company above it. No step leads back to the company asked for. */
export interface StakePath {
  readonly company: ServiceId;
  /** The last step and the path before it. Undefined for the company asked for. */
  readonly last: { readonly step: Step; readonly before: StakePath } | undefined;
  readonly length: number;
  /** The number of its steps without a known share. */
  readonly unknown: number;
  /** The product of the known shares. */
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

/** The step that a relation between two companies makes. Undefined when the relation has neither shares nor structure. */
export function stepOf(
  owner: ServiceId,
  owned: ServiceId,
  { current: { ownership, companyStructure } }: Relation,
): Step | undefined {
  if (ownership.length === 0 && companyStructure.length === 0) return undefined;
  // Stakes add up. A corporate structure record states the same holding once more.
  const owns = ownership.reduce((sum, record) => sum + leastPercent(record), 0);
  const structures = Math.max(0, ...companyStructure.map(leastPercent));
  const percent = Math.min(100, Math.max(owns, structures));
  return { owner, owned, stakes: { ownership, companyStructure }, share: percent > 0 ? percent / 100 : undefined };
}

/** Negative when `a` is the stronger path: fewer unknown shares, greater product, fewer steps, smaller ids. */
export function compareStrength(a: StakePath, b: StakePath): number {
  return a.unknown - b.unknown || b.product - a.product || a.length - b.length || compareIds(a, b);
}

/** Whether a path contains a company. */
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

function leastPercent({
  stakePercent,
  minStakePercent,
}: {
  readonly stakePercent?: number;
  readonly minStakePercent?: number;
}): number {
  return Math.max(0, stakePercent ?? minStakePercent ?? 0);
}

/** Compares two paths of equal length by the first company from the bottom at which they differ. */
function compareIds(a: StakePath, b: StakePath): number {
  if (a === b) return 0;
  return (a.last && b.last ? compareIds(a.last.before, b.last.before) : 0) || a.company - b.company;
}
