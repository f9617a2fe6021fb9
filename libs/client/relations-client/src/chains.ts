import type { Manifest } from '@company-relations/batch-manifest';
import { ClientError, VerificationError } from './failures';
import type { LocalPackage } from './package-files';

/**
 * Returns whether a delta can be applied to the state after the package `before`. Both must have the same type and
 * countries, and the delta must need this state. This is not enough, because the state of a later package can be equal
 * to the state of an earlier one. So the delta must also either contain the id of `before` as the package that it
 * continues, or be newer than `before`.
 */
function follows(delta: Manifest, before: Manifest): boolean {
  const ofOneChain = scopeOf(delta) === scopeOf(before) && delta.stateBefore === before.stateAfter;
  return ofOneChain && (delta.continues === before.packageId || timeOf(delta) > timeOf(before));
}

/** Describes the content of a package in words: its type and its countries. */
const scopeOf = ({ type, countries }: Manifest) => `${type} of ${[...countries].sort().join(', ')}`;
const timeOf = ({ asOf }: Manifest) => Date.parse(asOf);

/** Sorts older packages first. */
export const byTime = (one: LocalPackage, other: LocalPackage) =>
  timeOf(one.manifest) - timeOf(other.manifest) ||
  Date.parse(one.manifest.created) - Date.parse(other.manifest.created);

/**
 * Returns the packages that a delta may continue, the best one first. The best one is the package whose id is in the
 * delta. After it come other packages with the state that the delta needs, the newest first. Each of these packages
 * works, because the same delta changes equal states in the same way. The list is empty if there is no such package.
 *
 * @throws VerificationError if the package whose id is in the delta leads to another state.
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

/** Like `predecessorsOf`, but does not check the state of the package whose id is in the delta. */
function packagesBefore(delta: LocalPackage, packages: readonly LocalPackage[]): LocalPackage[] {
  const { manifest } = delta;
  const named = packages.filter((other) => other.manifest.packageId === manifest.continues);
  const others = packages.filter(
    (other) => other !== delta && !named.includes(other) && follows(manifest, other.manifest),
  );
  return [...named, ...others.sort(byTime).reverse()];
}

/**
 * Finds a predecessor for each delta whose state can be computed. The predecessor is a baseline, or a delta whose own
 * state can be computed. The result has no entry for any other delta.
 *
 * @param predecessors - the results of `predecessorsOf` for each delta.
 * @param isWrong - returns whether a package is known to be wrong. Wrong packages are not used.
 */
export function predecessorsReachingBaseline(
  predecessors: Predecessors,
  isWrong: (candidate: LocalPackage) => boolean,
): ReadonlyMap<LocalPackage, LocalPackage> {
  const before = new Map<LocalPackage, LocalPackage>();
  const isProvable = (one: LocalPackage) => !isWrong(one) && (one.manifest.kind === 'baseline' || before.has(one));
  const deltas = [...predecessors.keys()].filter((delta) => !isWrong(delta)).sort(byTime);
  // Usually the first pass finds the predecessors of all deltas, because a delta is newer than its predecessor.
  for (let known = -1; known !== before.size;) {
    known = before.size;
    for (const delta of deltas) {
      const found = before.has(delta) ? [] : (predecessors.get(delta) ?? []).filter(isProvable);
      // A baseline is the best predecessor: it makes the chain as short as possible, so that the fewest files have to
      // be read at the same time.
      const best = found.find(({ manifest }) => manifest.kind === 'baseline') ?? found[0];
      if (best) before.set(delta, best);
    }
  }
  return before;
}

/** The packages that each delta may continue. See `predecessorsOf`. */
export type Predecessors = ReadonlyMap<LocalPackage, readonly LocalPackage[]>;

/** Returns the chain from the baseline to this package. */
export function chainUpTo(last: LocalPackage, before: ReadonlyMap<LocalPackage, LocalPackage>): LocalPackage[] {
  const chain = [last];
  for (let at = before.get(last); at && !chain.includes(at); at = before.get(at)) chain.unshift(at);
  return chain;
}

/**
 * Returns the predecessor of a delta, the predecessor of this predecessor, and so on. If a delta may continue several
 * packages, the best one of them is its predecessor.
 */
export function ancestorsOf(delta: LocalPackage, predecessors: Predecessors): LocalPackage[] {
  const ancestors: LocalPackage[] = [];
  for (let [at] = predecessors.get(delta) ?? []; at && !ancestors.includes(at); [at] = predecessors.get(at) ?? [])
    ancestors.push(at);
  return ancestors;
}

/** Returns whether a delta is one of its own predecessors. */
export const continuesItself = (delta: LocalPackage, predecessors: Predecessors) =>
  ancestorsOf(delta, predecessors).includes(delta);

/** The packages that turn a local state into the newest one. */
export interface Route {
  /** The baseline that replaces the local state. Undefined if the deltas are applied to the local state. */
  readonly baseline: LocalPackage | undefined;
  /** The deltas in the order in which they are applied. */
  readonly deltas: readonly LocalPackage[];
}

/**
 * Finds the newest baseline and all deltas that follow it.
 *
 * @throws ClientError if the packages have no baseline, or belong to several chains.
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
 * Finds the deltas that lead from a state to the newest state. Returns none if the given state is already the newest.
 *
 * @param digest - the digest of the state.
 * @param where - the file of the state, for error messages.
 * @throws VerificationError if the state is neither before nor after any package.
 * @throws ClientError if the packages belong to several chains, or do not lead to their newest baseline.
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

/** Returns a package and its predecessors, the newest first. */
function lineageOf(end: LocalPackage, packages: readonly LocalPackage[]): LocalPackage[] {
  const way: LocalPackage[] = [];
  for (let at: LocalPackage | undefined = end; at && !way.includes(at);) {
    way.push(at);
    [at] = packagesBefore(at, packages);
  }
  return way;
}

/**
 * Returns the deltas that follow a package, in order.
 *
 * @throws ClientError if two deltas follow the same package with different results. Then the deltas belong to several
 *   orders, and it is unknown which order the user means.
 */
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

/**
 * Throws if there is a newer baseline that the deltas do not reach. Otherwise the state would look up to date although
 * newer data is available.
 */
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
