import { setTimeout as delay } from 'node:timers/promises';
import type { Catalogue, PackageKind } from '@company-relations/batch-catalogue';
import type { Manifest } from '@company-relations/batch-manifest';
import { type BuildReport, type PassProgress, planOf, type PlanSources, type Resting, withdrawFirst, type Withdrawn } from '../packaging/build-all';
import type { PublishedPackage, TaskResult } from '../packaging/build-packages';
import type { Choice, Task } from '../planning/decide';
import type { Pass } from '../planning/country-builds';
import { jobOf, keyOf } from './build-job';
import type { PassProgressTold } from './build-progress';
import type { JobState, PassQueue } from './build-queue';

export type QueueingSources = PlanSources & { readonly catalogue: Pick<Catalogue, 'chains' | 'listed' | 'manifestOf'> & Parameters<typeof withdrawFirst>[0] };

/** A pass that waits in the queue or is worked on. */
export interface QueuedPass {
  readonly id: string;
  readonly pass: Pass;
}

/** What was put into the queue. */
export interface Queued extends Withdrawn {
  readonly passes: readonly QueuedPass[];
  readonly resting: readonly Resting[];
  /** Ids of what was listed before. */
  readonly before: ReadonlySet<number>;
}

/** What is asked of a build with workers. */
export interface Enqueuing {
  readonly choice: Choice;
  /** See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
  /** See `formOf`. */
  readonly form: string;
}

/**
 * Withdraws what must not be downloaded any more, then puts all that is due of the chosen orders into the queue.
 *
 * @throws PackagesMissingError, UnknownStore - see `withdrawFirst`.
 */
export async function enqueue(sources: QueueingSources, queue: PassQueue, { choice, storeLost, form }: Enqueuing): Promise<Queued> {
  const { catalogue, companies } = sources;
  const withdrawn = await withdrawFirst(catalogue, storeLost);
  const before = new Set((await catalogue.listed()).map(({ packageId }) => packageId));
  // First: what changes from now on makes another job.
  const changeNumber = await companies.lastChangeNumber();
  const chains = await catalogue.chains();
  const { passes, resting } = await planOf({ ...sources, catalogue: { chains: async () => chains } }, choice);
  const queued: QueuedPass[] = [];
  for (const pass of passes) {
    const job = jobOf(pass, chains, choice.kind, form);
    queued.push({ id: await queue.add(job, keyOf(job, pass, changeNumber)), pass });
  }
  return { ...withdrawn, passes: queued, resting, before };
}

export interface WaitOptions {
  readonly signal: AbortSignal;
  /** Called when a worker tells of a pass for the first time. */
  readonly begin: (pass: Pass, total: number) => PassProgress;
  /** Called once when no worker has taken anything for a while. */
  readonly onIdle: () => void;
}

const pollMs = 500;
const idleMs = 30_000;

/**
 * Waits until all is done or failed, and tells what came of it: what was published is what the catalogue has now. What is
 * interrupted goes on in the workers.
 */
export async function waitFor(queued: Queued, { catalogue }: QueueingSources, queue: PassQueue, options: WaitOptions): Promise<BuildReport> {
  const ended = await endOf(queued.passes, queue, options);
  const published = await publishedSince(queued, catalogue);
  const results = queued.passes.filter(({ id }) => ended.has(id)).flatMap(({ id, pass: { tasks } }) => tasks.map((task) => resultOf(task, published(task), ended.get(id))));
  return { withdrawn: queued.withdrawn, lost: queued.lost, results, resting: queued.resting, interrupted: ended.size < queued.passes.length };
}

/** How each pass ended; of what was interrupted there is nothing. */
async function endOf(passes: readonly QueuedPass[], queue: PassQueue, { signal, begin, onIdle }: WaitOptions): Promise<ReadonlyMap<string, JobState>> {
  const watch = new Watch(begin);
  const startedAt = performance.now();
  let mayBeIdle = true;
  try {
    for (let open = passes; open.length > 0 && !signal.aborted; ) {
      const states = await Promise.all(open.map(({ id }) => queue.stateOf(id)));
      for (const [index, { id, pass }] of open.entries()) watch.see(id, pass, states[index] as JobState);
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

/** Shows those passes that workers tell of, and keeps how they ended. */
class Watch {
  readonly ended = new Map<string, JobState>();
  private readonly shown = new Map<string, PassProgress>();

  constructor(private readonly begin: WaitOptions['begin']) {}

  see(id: string, pass: Pass, state: JobState): void {
    if (state.kind === 'waiting') return;
    if (state.kind === 'running') return this.show(id, pass, state.progress);
    this.ended.set(id, state);
    this.shown.get(id)?.end();
    this.shown.delete(id);
  }

  close(): void {
    for (const progress of this.shown.values()) progress.end();
  }

  private show(id: string, pass: Pass, told: PassProgressTold | undefined): void {
    if (!told) return;
    const progress = this.shown.get(id) ?? this.begin(pass, told.total);
    this.shown.set(id, progress);
    progress.onProgress(told.companies, told.files);
  }
}

type Published = (task: Task) => readonly PublishedPackage[];

/** The catalogue knows what was published, also by a worker that was killed before it could tell. */
async function publishedSince({ before, passes }: Queued, catalogue: QueueingSources['catalogue']): Promise<Published> {
  const byChain = new Map<string, PublishedPackage[]>(passes.flatMap(({ pass }) => pass.tasks.map((task) => [chainOf(task.order.id, task.country), []])));
  const records = (await catalogue.listed()).filter(({ packageId }) => !before.has(packageId));
  // Of one build the delta comes first.
  records.sort((one, other) => one.createdAt - other.createdAt || Number(one.kind === 'baseline') - Number(other.kind === 'baseline'));
  for (const record of records) {
    const chain = byChain.get(chainOf(record.orderId, record.country));
    chain?.push({ record, manifest: JSON.parse(await catalogue.manifestOf(record)) as Manifest });
  }
  return ({ order, country }) => byChain.get(chainOf(order.id, country)) ?? [];
}

function chainOf(orderId: string, country: string): string {
  return JSON.stringify([orderId, country]);
}

function resultOf(task: Task, published: readonly PublishedPackage[], state: JobState | undefined): TaskResult {
  const has = (kind: PackageKind) => published.some(({ record }) => record.kind === kind);
  const isWhole = (!task.baseline || has('baseline')) && (!task.delta || has('delta'));
  return { task, published, problem: isWhole ? undefined : problemOf(state) };
}

function problemOf(state: JobState | undefined): string | undefined {
  if (state?.kind === 'failed') return state.reason;
  return state?.kind === 'lost' ? 'The queue has lost it: Redis must keep what it holds. Run the command again.' : undefined;
}
