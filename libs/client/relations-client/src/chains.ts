import type { Manifest } from '@company-relations/batch-manifest';
import { ClientError, VerificationError } from './failures';
import type { LocalPackage } from './package-files';

/** Whether a delta applies to the state that a package leads to. Equal states may recur; then the times decide. */
function follows(delta: Manifest, before: Manifest): boolean {
  const ofOneChain = scopeOf(delta) === scopeOf(before) && delta.stateBefore === before.stateAfter;
  return ofOneChain && (delta.continues === before.packageId || timeOf(delta) > timeOf(before));
}

/** What a package is about, in words. */
const scopeOf = ({ type, countries }: Manifest) => `${type} of ${[...countries].sort().join(', ')}`;
const timeOf = ({ asOf }: Manifest) => Date.parse(asOf);

/** Older first. */
export const byTime = (one: LocalPackage, other: LocalPackage) =>
  timeOf(one.manifest) - timeOf(other.manifest) ||
  Date.parse(one.manifest.created) - Date.parse(other.manifest.created);

/**
 * The packages that a delta may continue, best first: the one that it names, then those with the state that it applies to,
 * newest first. Each will do: what a delta adds to equal states is the same. Empty where there is none.
 *
 * @throws VerificationError when the one that it names leads to another state.
 */
export function predecessorsOf(delta: LocalPackage, packages: readonly LocalPackage[]): LocalPackage[] {
  const { file, manifest } = delta;
  const found = packagesBefore(delta, packages);
  const [first] = found;
  if (first && (first.manifest.stateAfter !== manifest.stateBefore || scopeOf(first.manifest) !== scopeOf(manifest))) {
    throw new VerificationError(
      file,
      `It continues ${first.file}, but applies to another state than that one leads to.`,
    );
  }
  return found;
}

/** As `predecessorsOf`, whether the state of the one that is named fits or not. */
function packagesBefore(delta: LocalPackage, packages: readonly LocalPackage[]): LocalPackage[] {
  const { manifest } = delta;
  const named = packages.filter((other) => other.manifest.packageId === manifest.continues);
  const others = packages.filter(
    (other) => other !== delta && !named.includes(other) && follows(manifest, other.manifest),
  );
  return [...named, ...others.sort(byTime).reverse()];
}

/**
 * Finds for each delta a predecessor from which its state can be computed: one that is a baseline, or has such a predecessor
 * itself. A delta without one is not in the result.
 *
 * @param predecessors of each delta, as `predecessorsOf` gives them.
 * @param isWrong - whether a package is known to be wrong: nothing is computed with it.
 */
export function provablePredecessors(
  predecessors: ReadonlyMap<LocalPackage, readonly LocalPackage[]>,
  isWrong: (candidate: LocalPackage) => boolean,
): ReadonlyMap<LocalPackage, LocalPackage> {
  const before = new Map<LocalPackage, LocalPackage>();
  const isProvable = (one: LocalPackage) => !isWrong(one) && (one.manifest.kind === 'baseline' || before.has(one));
  const deltas = [...predecessors.keys()].filter((delta) => !isWrong(delta)).sort(byTime);
  // As a rule the first pass finds all of them: what a delta continues is older.
  for (let known = -1; known !== before.size;) {
    known = before.size;
    for (const delta of deltas) {
      const found = before.has(delta) ? [] : (predecessors.get(delta) ?? []).filter(isProvable);
      // From a baseline the chain is shortest, and fewest files are read at the same time.
      const best = found.find(({ manifest }) => manifest.kind === 'baseline') ?? found[0];
      if (best) before.set(delta, best);
    }
  }
  return before;
}

/** How a local state becomes the newest one. */
export interface Route {
  /** Replaces the local state; without it the deltas apply to the existing state. */
  readonly baseline: LocalPackage | undefined;
  /** In the order in which they apply. */
  readonly deltas: readonly LocalPackage[];
}

/**
 * The newest baseline and all deltas that follow it.
 *
 * @throws ClientError when the packages have no baseline, or are of several chains.
 */
export function routeFromBaseline(packages: readonly LocalPackage[]): Route {
  requireOneChain(packages);
  const baseline = packages
    .filter(({ manifest }) => manifest.kind === 'baseline')
    .sort(byTime)
    .at(-1);
  if (!baseline) throw new ClientError('There is no state yet, and no baseline among the packages to begin it with.');
  return { baseline, deltas: followersOf(baseline, packages) };
}

/**
 * The deltas that lead from a state to the newest one; none when it is that already.
 *
 * @param digest of the state.
 * @param where the state lies.
 * @throws VerificationError when no package leads to the state or continues it.
 * @throws ClientError when the packages are of several chains, or do not lead to their newest baseline.
 */
export function routeFromState(digest: string, where: string, packages: readonly LocalPackage[]): Route {
  const touching = packages
    .filter(({ manifest }) => manifest.stateAfter === digest || manifest.stateBefore === digest)
    .sort(byTime);
  requireOneChain(touching);
  const [first] = touching;
  if (!first) throw new VerificationError(where, nothingContinues(digest, packages));
  const leading = touching.filter(({ manifest }) => manifest.stateAfter === digest);
  const reached = leading.at(-1);
  const deltas = reached ? followersOf(reached, packages) : [first, ...followersOf(first, packages)];
  const known = new Set([...deltas, ...leading.flatMap((end) => lineageOf(end, packages))]);
  for (const other of touching) if (!known.has(other)) throw new ClientError(ofAnotherChain(other));
  requireNewestBaselineReached(deltas.at(-1) ?? reached ?? first, where, packages);
  return { baseline: undefined, deltas };
}

/** A package and those before it, by what each continues. */
function lineageOf(end: LocalPackage, packages: readonly LocalPackage[]): LocalPackage[] {
  const way: LocalPackage[] = [];
  for (let at: LocalPackage | undefined = end; at && !way.includes(at);) {
    way.push(at);
    [at] = packagesBefore(at, packages);
  }
  return way;
}

/** @throws ClientError when deltas part: then they are of several orders, and which one is meant cannot be known. */
function followersOf(start: LocalPackage, packages: readonly LocalPackage[]): LocalPackage[] {
  const route: LocalPackage[] = [];
  const passedOver = new Set<LocalPackage>();
  for (let at: LocalPackage | undefined = start; at;) {
    const { manifest }: LocalPackage = at;
    const isNext = (other: LocalPackage) =>
      other.manifest.kind === 'delta' && other !== start && !route.includes(other) && follows(other.manifest, manifest);
    const next: LocalPackage[] = packages.filter(isNext).sort(byTime);
    const chosen: LocalPackage | undefined =
      next.find((other) => other.manifest.continues === manifest.packageId) ?? next[0];
    for (const other of next) passedOver.add(other);
    if (chosen) route.push(chosen);
    at = chosen;
  }
  for (const other of passedOver) if (!route.includes(other)) throw new ClientError(ofAnotherChain(other));
  return route;
}

function ofAnotherChain({ file }: LocalPackage): string {
  return `${file} is of another chain than the rest, with an equal state: give the packages of one order only.`;
}

function requireOneChain(packages: readonly LocalPackage[]): void {
  const scopes = [...new Set(packages.map(({ manifest }) => scopeOf(manifest)))];
  if (scopes.length > 1)
    throw new ClientError(
      `The packages are of several chains (${scopes.join('; ')}): a state is that of one. Give the packages of one.`,
    );
}

/** A state that looks up to date, while newer data lies there, would mislead. */
function requireNewestBaselineReached(
  { manifest: end }: LocalPackage,
  where: string,
  packages: readonly LocalPackage[],
): void {
  const newer = packages.filter(
    ({ manifest }) =>
      manifest.kind === 'baseline' &&
      scopeOf(manifest) === scopeOf(end) &&
      manifest.stateAfter !== end.stateAfter &&
      timeOf(manifest) > timeOf(end),
  );
  const [first] = newer.sort(byTime);
  if (first)
    throw new ClientError(
      `${where}: no deltas lead from it to the baseline ${first.file}, which is newer. Get the deltas between, or begin anew from the baseline.`,
    );
}

function nothingContinues(digest: string, packages: readonly LocalPackage[]): string {
  const [first] = packages.filter(({ manifest }) => manifest.kind === 'delta').sort(byTime);
  const applies = first ? ` ${first.file} applies to the state ${first.manifest.stateBefore}.` : '';
  return `Its state is ${digest}, and none of the packages leads to it or continues it.${applies}`;
}
