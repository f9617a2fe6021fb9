import { setTimeout as delay } from 'node:timers/promises';
import type { Catalogue, PackageKind } from '@company-relations/batch-catalogue';
import type { Manifest } from '@company-relations/batch-manifest';
import { dayOf } from '@company-relations/ownership';
import {
  type BuildReport,
  type BuildProgress,
  planBuilds,
  type PlanSources,
  type SkippedOrder,
  withdrawPackages,
  type WithdrawnPackages,
} from '../packaging/build-all';
import type { PublishedPackage, TaskResult } from '../packaging/build-packages';
import type { OrderFilter, BuildTask } from '../planning/decide';
import type { CountryBuild } from '../planning/country-builds';
import { jobOf, deduplicationKey } from './build-job';
import type { StoredProgress } from './build-progress';
import type { JobState, BuildQueue } from './build-queue';

type QueueDependencies = PlanSources & {
  readonly catalogue: Pick<Catalogue, 'chains' | 'listed' | 'manifestOf'> & Parameters<typeof withdrawPackages>[0];
};

/** A country build whose job is waiting or running. */
interface QueuedBuild {
  readonly id: string;
  readonly countryBuild: CountryBuild;
}

/**
 * The result of queueing: the queued builds, the orders for which nothing was queued, the packages that were withdrawn,
 * and the packages that were downloadable before.
 */
export interface QueuedBuilds extends WithdrawnPackages {
  readonly builds: readonly QueuedBuild[];
  readonly skipped: readonly SkippedOrder[];
  /** The ids of the downloadable packages before the jobs were queued. */
  readonly before: ReadonlySet<number>;
}

interface EnqueueOptions {
  readonly filter: OrderFilter;
  /** True if the files of all packages were lost with their store. See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
  /** The settings that the workers must share with this command. See `buildFormat`. */
  readonly format: string;
}

/**
 * Withdraws packages that must no longer be downloaded. Then queues all due builds of the selected orders.
 *
 * @throws PackagesMissingError, UnknownStoreError - see `withdrawPackages`.
 */
export async function enqueue(
  sources: QueueDependencies,
  queue: BuildQueue,
  { filter, storeLost, format }: EnqueueOptions,
): Promise<QueuedBuilds> {
  const { catalogue, companies } = sources;
  const withdrawn = await withdrawPackages(catalogue, storeLost);
  const before = new Set((await catalogue.listed()).map(({ packageId }) => packageId));
  // The change number and the day are part of the deduplication key. They are read before the chains. If the graph
  // changes after this line, the next build command computes another key. So the job of the next command is not dropped
  // as a duplicate of this job.
  const read = { day: dayOf(sources.now()), changeNumber: await companies.lastChangeNumber() };
  const chains = await catalogue.chains();
  const { countryBuilds, skipped } = await planBuilds(
    { ...sources, catalogue: { chains: async () => chains } },
    filter,
  );
  const queued: QueuedBuild[] = [];
  for (const countryBuild of countryBuilds) {
    const job = jobOf(countryBuild, chains, filter.kind, format);
    queued.push({ id: await queue.add(job, deduplicationKey(job, countryBuild, read)), countryBuild });
  }
  return { ...withdrawn, builds: queued, skipped, before };
}

interface WaitOptions {
  readonly signal: AbortSignal;
  /** Called when a worker reports the progress of a build for the first time. */
  readonly startProgress: (countryBuild: CountryBuild, total: number) => BuildProgress;
  /** Called once if no worker takes a job for some time. */
  readonly onIdle: () => void;
}

const pollMs = 500;
const idleMs = 30_000;

/**
 * Waits until all builds are done or have failed. Reads from the catalogue which packages were published. If waiting is
 * interrupted, the workers continue to build.
 */
export async function waitForBuilds(
  queued: QueuedBuilds,
  { catalogue }: QueueDependencies,
  queue: BuildQueue,
  options: WaitOptions,
): Promise<BuildReport> {
  const ended = await finalStates(queued.builds, queue, options);
  const published = await publishedSince(queued, catalogue);
  const results = queued.builds
    .filter(({ id }) => ended.has(id))
    .flatMap(({ id, countryBuild: { tasks } }) => tasks.map((task) => resultOf(task, published(task), ended.get(id))));
  return {
    withdrawn: queued.withdrawn,
    lost: queued.lost,
    results,
    skipped: queued.skipped,
    interrupted: ended.size < queued.builds.length,
  };
}

/**
 * Waits for the final state of each build. Returns the states by job id. Builds that have not ended when the signal
 * aborts are left out.
 */
async function finalStates(
  passes: readonly QueuedBuild[],
  queue: BuildQueue,
  { signal, startProgress, onIdle }: WaitOptions,
): Promise<ReadonlyMap<string, JobState>> {
  const watch = new JobMonitor(startProgress);
  const startedAt = performance.now();
  let mayBeIdle = true;
  try {
    for (let open = passes; open.length > 0 && !signal.aborted;) {
      const states = await Promise.all(open.map(({ id }) => queue.stateOf(id)));
      for (const [index, { id, countryBuild }] of open.entries())
        watch.update(id, countryBuild, states[index] as JobState);
      open = open.filter(({ id }) => !watch.ended.has(id));
      const isLong = performance.now() - startedAt > idleMs;
      mayBeIdle &&= states.every(({ kind }) => kind === 'waiting');
      if (mayBeIdle && isLong) onIdle();
      mayBeIdle &&= !isLong;
      if (open.length > 0) await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    watch.close();
  }
  return watch.ended;
}

/** Shows the progress of running jobs and remembers their final states. */
class JobMonitor {
  readonly ended = new Map<string, JobState>();
  private readonly shown = new Map<string, BuildProgress>();

  constructor(private readonly startProgress: WaitOptions['startProgress']) {}

  update(id: string, countryBuild: CountryBuild, state: JobState): void {
    if (state.kind === 'waiting') return;
    if (state.kind === 'running') return this.show(id, countryBuild, state.progress);
    this.ended.set(id, state);
    this.shown.get(id)?.end();
    this.shown.delete(id);
  }

  close(): void {
    for (const progress of this.shown.values()) progress.end();
  }

  private show(id: string, countryBuild: CountryBuild, stored: StoredProgress | undefined): void {
    if (!stored) return;
    const progress = this.shown.get(id) ?? this.startProgress(countryBuild, stored.total);
    this.shown.set(id, progress);
    progress.onProgress(stored.companies, stored.files);
  }
}

type Published = (task: BuildTask) => readonly PublishedPackage[];

/**
 * Returns the packages that were published for each task since the jobs were queued. Reads them from the catalogue,
 * because it also contains the packages of a worker that was killed before it could report them.
 */
async function publishedSince(
  { before, builds }: QueuedBuilds,
  catalogue: QueueDependencies['catalogue'],
): Promise<Published> {
  const byChain = new Map<string, PublishedPackage[]>(
    builds.flatMap(({ countryBuild }) => countryBuild.tasks.map((task) => [chainOf(task.order.id, task.country), []])),
  );
  const records = (await catalogue.listed()).filter(({ packageId }) => !before.has(packageId));
  records.sort((one, other) => one.createdAt - other.createdAt);
  for (const record of records) {
    const chain = byChain.get(chainOf(record.orderId, record.country));
    chain?.push({ record, manifest: JSON.parse(await catalogue.manifestOf(record)) as Manifest });
  }
  return ({ order, country }) => byChain.get(chainOf(order.id, country)) ?? [];
}

function chainOf(orderId: string, country: string): string {
  return JSON.stringify([orderId, country]);
}

function resultOf(task: BuildTask, published: readonly PublishedPackage[], state: JobState | undefined): TaskResult {
  const has = (kind: PackageKind) => published.some(({ record }) => record.kind === kind);
  const isWhole = (!task.baseline || has('baseline')) && (!task.delta || has('delta'));
  return { task, published, problem: isWhole ? undefined : problemOf(state) };
}

function problemOf(state: JobState | undefined): string | undefined {
  if (state?.kind === 'failed') return state.reason;
  return state?.kind === 'lost'
    ? 'The queue has lost it: Redis must keep what it holds. Run the command again.'
    : undefined;
}
