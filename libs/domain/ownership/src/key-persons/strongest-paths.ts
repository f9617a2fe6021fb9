import type { ServiceId } from '../entities';
import type { Steps } from '../steps';
import { PriorityQueue } from '../ultimate/priority-queue';
import { loopsOf } from './loops';
import { companiesFrom, compareStrength, extended, pathTo, type StakePath, type StepsInto, touches } from './stake-path';

export interface PathLimits {
  /** The most steps of a path. */
  readonly levels: number;
  /** The most paths to one company. */
  readonly mostPaths: number;
  /** After so many paths looked at, loops are no longer looked at in every way. */
  readonly patience: number;
}

/** The paths to one company, the strongest first. */
export interface PathsTo {
  readonly paths: readonly StakePath[];
  /** Whether there are more, or may be. */
  readonly more: boolean;
}

/**
 * The strongest paths from a company up to each one that can be reached, without meeting a company twice. Paths are looked
 * at strongest first, and each step makes one weaker: so they are found in their order.
 *
 * Of paths of one length to one company that met the same companies of loops, only so many go on as may be told: what they
 * can reach, the stronger ones reach too. Out of patience, the companies of loops are no longer told apart: what is found
 * then may lack paths through loops (never the strongest), and says so.
 */
export function* strongestPaths(start: ServiceId, into: StepsInto, limits: PathLimits): Steps<Map<ServiceId, PathsTo>> {
  const search = new PathSearch(into, limits);
  yield* search.run(start);
  return search.result();
}

class PathSearch {
  /** Paths that wait, the strongest first. */
  private readonly queue = new PriorityQueue(compareStrength);
  private readonly found = new Map<ServiceId, StakePath[]>();
  /** How many paths of each place, and of those alike, went on. */
  private readonly taken = new Map<string, number>();
  /** The strongest paths of each place that were queued, where no more than these can go on. */
  private readonly queued = new Map<string, StakePath[]>();
  private readonly loops: ReadonlySet<ServiceId>;
  /** Companies of loops to which a path was passed by that might have led to others. */
  private readonly passedBy = new Set<ServiceId>();
  private lookedAt = 0;

  constructor(
    private readonly into: StepsInto,
    private readonly limits: PathLimits,
  ) {
    this.loops = loopsOf(into);
  }

  *run(start: ServiceId): Steps<void> {
    this.queue.push(pathTo(start));
    for (let path = this.queue.take(); path; path = this.queue.take()) {
      yield;
      if (!this.goesOn(path)) continue;
      this.keep(path);
      if (path.length === this.limits.levels) continue;
      for (const step of this.into.get(path.company) ?? []) if (!touches(path, step.owner)) this.enqueue(extended(path, step));
    }
  }

  result(): Map<ServiceId, PathsTo> {
    const uncertain = this.above(this.passedBy);
    const { mostPaths } = this.limits;
    return new Map(
      [...this.found].map(([company, paths]) => [
        company,
        { paths: paths.slice(0, mostPaths), more: paths.length > mostPaths || uncertain.has(company) },
      ]),
    );
  }

  /** Leaves out at once what would be passed by later: a queue of all ways through many owners takes long to sort. */
  private enqueue(path: StakePath): void {
    if (this.isToldApart(path)) return this.queue.push(path);
    const place = placeOf(path);
    const strongest = this.queued.get(place) ?? [];
    if (strongest.length === 0) this.queued.set(place, strongest);
    const last = strongest.at(-1);
    if (last && strongest.length > this.limits.mostPaths && compareStrength(last, path) < 0) return this.passBy(path);
    let at = strongest.length;
    while (at > 0 && compareStrength(path, strongest[at - 1] as StakePath) < 0) at -= 1;
    strongest.splice(at, 0, path);
    if (strongest.length > this.limits.mostPaths + 1) strongest.pop();
    this.queue.push(path);
  }

  private goesOn(path: StakePath): boolean {
    const place = placeOf(path);
    const alike = this.isToldApart(path) ? `${place}/${this.metInLoops(path)}` : place;
    if (this.isFull(alike)) {
      if (alike === place) this.passBy(path);
      return false;
    }
    this.lookedAt += 1;
    for (const key of new Set([place, alike])) this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
    return true;
  }

  /** Whether it matters which companies of loops the path met. */
  private isToldApart({ company }: StakePath): boolean {
    return this.lookedAt < this.limits.patience && this.loops.has(company);
  }

  private passBy({ company }: StakePath): void {
    if (this.loops.has(company)) this.passedBy.add(company);
  }

  private keep(path: StakePath): void {
    const paths = this.found.get(path.company);
    if (!paths) this.found.set(path.company, [path]);
    // One more than may be told tells that there are more.
    else if (paths.length <= this.limits.mostPaths) paths.push(path);
  }

  private isFull(key: string): boolean {
    return (this.taken.get(key) ?? 0) > this.limits.mostPaths;
  }

  private metInLoops(path: StakePath): string {
    return [...companiesFrom(path)].filter((company) => this.loops.has(company)).sort((a, b) => a - b).join();
  }

  private above(companies: ReadonlySet<ServiceId>): Set<ServiceId> {
    const met = new Set(companies);
    for (const company of met) for (const { owner } of this.into.get(company) ?? []) met.add(owner);
    return met;
  }
}

/** Paths of one place end in one company and are equally long: what can follow one can follow all, but for loops. */
function placeOf({ company, length }: StakePath): string {
  return `${company}/${length}`;
}
