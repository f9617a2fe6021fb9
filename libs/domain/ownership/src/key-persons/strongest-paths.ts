import type { ServiceId } from '../entities';
import type { Steps } from '../steps';
import { PriorityQueue } from '../ultimate/priority-queue';
import { companiesInOrBetweenLoops } from './loops';
import {
  companiesFrom,
  compareStrength,
  extendPath,
  startPath,
  type StakePath,
  type StakeStepsInto,
  containsCompany,
} from './stake-path';

export interface PathLimits {
  /** The maximum number of steps in a path. */
  readonly levels: number;
  /** The maximum number of paths to each company. */
  readonly maxPaths: number;
  /** The number of visited paths after which the search no longer distinguishes paths by the loop companies on them. */
  readonly maxExactPaths: number;
}

/** The paths to one company, by descending strength. */
export interface PathsTo {
  readonly paths: readonly StakePath[];
  /** True if there are or may be more paths. */
  readonly more: boolean;
}

/**
 * Finds the strongest paths from a company up to each reachable company. A path visits no company twice. The search
 * always visits the strongest path first. Each step makes a path weaker, so paths are found in their final order.
 *
 * Two paths of equal length to the same company have the same extensions if they visited the same loop companies. Of
 * such paths, only the strongest `maxPaths + 1` are extended. After `maxExactPaths` visited paths, the search no longer
 * distinguishes paths by the loop companies that they visited. Then the result may lack paths through loops (never the
 * strongest path), and `more` is true.
 */
export function* strongestPaths(
  start: ServiceId,
  into: StakeStepsInto,
  limits: PathLimits,
): Steps<Map<ServiceId, PathsTo>> {
  const search = new PathSearch(into, limits);
  yield* search.run(start);
  return search.result();
}

class PathSearch {
  /** The paths still to be visited, the strongest first. */
  private readonly queue = new PriorityQueue(compareStrength);
  private readonly found = new Map<ServiceId, StakePath[]>();
  /**
   * The number of extended paths by place, and also by place and visited loop companies together. For "place" see
   * `placeOf`.
   */
  private readonly taken = new Map<string, number>();
  /**
   * The strongest queued paths of each place (see `placeOf`). Used only for paths that the search does not distinguish
   * by loop companies.
   */
  private readonly queued = new Map<string, StakePath[]>();
  private readonly loops: ReadonlySet<ServiceId>;
  /** Loop companies at which the search dropped a path that might have reached more companies. */
  private readonly passedBy = new Set<ServiceId>();
  private visitedPaths = 0;

  constructor(
    private readonly into: StakeStepsInto,
    private readonly limits: PathLimits,
  ) {
    this.loops = companiesInOrBetweenLoops(into);
  }

  *run(start: ServiceId): Steps<void> {
    this.queue.push(startPath(start));
    for (let path = this.queue.take(); path; path = this.queue.take()) {
      yield;
      if (!this.goesOn(path)) continue;
      this.keep(path);
      if (path.length === this.limits.levels) continue;
      for (const step of this.into.get(path.company) ?? [])
        if (!containsCompany(path, step.owner)) this.enqueue(extendPath(path, step));
    }
  }

  result(): Map<ServiceId, PathsTo> {
    const uncertain = this.above(this.passedBy);
    const { maxPaths } = this.limits;
    return new Map(
      [...this.found].map(([company, paths]) => [
        company,
        { paths: paths.slice(0, maxPaths), more: paths.length > maxPaths || uncertain.has(company) },
      ]),
    );
  }

  /**
   * Queues a path, unless the search would drop the path later anyway. Such paths are dropped at once, because sorting
   * a queue of all paths through many owners takes long.
   */
  private enqueue(path: StakePath): void {
    if (this.isDistinguished(path)) return this.queue.push(path);
    const place = placeOf(path);
    const strongest = this.queued.get(place) ?? [];
    if (strongest.length === 0) this.queued.set(place, strongest);
    const last = strongest.at(-1);
    if (last && strongest.length > this.limits.maxPaths && compareStrength(last, path) < 0) return this.passBy(path);
    let at = strongest.length;
    while (at > 0 && compareStrength(path, strongest[at - 1] as StakePath) < 0) at -= 1;
    strongest.splice(at, 0, path);
    if (strongest.length > this.limits.maxPaths + 1) strongest.pop();
    this.queue.push(path);
  }

  private goesOn(path: StakePath): boolean {
    const place = placeOf(path);
    const alike = this.isDistinguished(path) ? `${place}/${this.metInLoops(path)}` : place;
    if (this.isFull(alike)) {
      if (alike === place) this.passBy(path);
      return false;
    }
    this.visitedPaths += 1;
    for (const key of new Set([place, alike])) this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
    return true;
  }

  /** Returns whether the search still distinguishes the path by the loop companies on it. */
  private isDistinguished({ company }: StakePath): boolean {
    return this.visitedPaths < this.limits.maxExactPaths && this.loops.has(company);
  }

  private passBy({ company }: StakePath): void {
    if (this.loops.has(company)) this.passedBy.add(company);
  }

  private keep(path: StakePath): void {
    const paths = this.found.get(path.company);
    if (!paths) this.found.set(path.company, [path]);
    // One path more than the limit is stored, so that `result` can report that more paths exist.
    else if (paths.length <= this.limits.maxPaths) paths.push(path);
  }

  private isFull(key: string): boolean {
    return (this.taken.get(key) ?? 0) > this.limits.maxPaths;
  }

  private metInLoops(path: StakePath): string {
    return [...companiesFrom(path)]
      .filter((company) => this.loops.has(company))
      .sort((a, b) => a - b)
      .join();
  }

  private above(companies: ReadonlySet<ServiceId>): Set<ServiceId> {
    const met = new Set(companies);
    for (const company of met) for (const { owner } of this.into.get(company) ?? []) met.add(owner);
    return met;
  }
}

/**
 * Returns the place of a path: its last company and its length. Apart from loops, all paths of a place have the same
 * extensions.
 */
function placeOf({ company, length }: StakePath): string {
  return `${company}/${length}`;
}
