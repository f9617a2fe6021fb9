import type { Catalogue, PackageRecord } from '@company-relations/batch-catalogue';
import type { SubscriptionStore } from '@company-relations/subscription-store';
import { inSpan } from '@company-relations/telemetry';
import { type Choice, isChosen, type Rest, type Task, verdictOn } from '../planning/decide';
import { type Pass, passesOf } from '../planning/country-builds';
import type { BuilderMetrics } from '../telemetry/builder-metrics';
import { packageAttributes } from '../telemetry/package-attributes';
import { buildPass, type PassOptions, type TaskResult, type Workshop } from './build-packages';
import { StateLost } from './country-files';

/** An order and country of which nothing is to be built now. */
export interface Resting {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly rest: Rest;
}

/** What is to be built now, and what not. */
export interface Plan {
  readonly passes: readonly Pass[];
  readonly resting: readonly Resting[];
}

export interface PlanSources {
  readonly catalogue: Pick<Catalogue, 'chains'>;
  readonly subscriptions: Pick<SubscriptionStore, 'list'>;
  readonly companies: { lastChangeNumber(): Promise<number> };
  readonly now: () => Date;
  /** See `lineRevisionOf`. */
  readonly lineRevision: string;
}

/** Decides what is to be built of the chosen orders; writes nothing. */
export async function planOf({ catalogue, subscriptions, companies, now, lineRevision }: PlanSources, choice: Choice): Promise<Plan> {
  const held = new Map((await subscriptions.list()).map((subscription) => [subscription.id, subscription]));
  const present = { now: now(), changeNumber: await companies.lastChangeNumber(), lineRevision };
  const tasks: Task[] = [];
  const resting: Resting[] = [];
  for (const chain of await catalogue.chains()) {
    if (!isChosen(chain, choice)) continue;
    const { order, country } = chain;
    const verdict = verdictOn(chain, { ...present, subscription: held.get(order.subscriptionId) }, choice.kind);
    if ('due' in verdict) tasks.push(verdict.due);
    else resting.push({ organisationId: order.organisationId, orderId: order.id, country, rest: verdict.rest });
  }
  return { passes: passesOf(tasks), resting };
}

/** What was withdrawn before a build. */
export interface Withdrawn {
  /** Packages that show somebody who was protected or erased since, or of which that cannot be read. */
  readonly withdrawn: readonly PackageRecord[];
  /** Packages whose files were lost with their store. */
  readonly lost: readonly PackageRecord[];
}

/**
 * Withdraws what must not be downloaded any more.
 *
 * @param storeLost - see `Catalogue.requireOwnStore`.
 * @throws PackagesMissingError, UnknownStore - for a store that is not the one of this graph; nothing is changed then.
 */
export async function withdrawFirst(catalogue: Pick<Catalogue, 'requireOwnStore' | 'withdrawLost' | 'withdrawExposed'>, storeLost: boolean): Promise<Withdrawn> {
  const areLost = await catalogue.requireOwnStore({ storeLost });
  return { lost: areLost ? await catalogue.withdrawLost() : [], withdrawn: await catalogue.withdrawExposed() };
}

/** What a build came to. */
export interface BuildReport extends Withdrawn {
  readonly results: readonly TaskResult[];
  readonly resting: readonly Resting[];
  /** Whether some of what was due was not tried. */
  readonly interrupted: boolean;
}

/** Shows how a pass goes on. */
export interface PassProgress extends Pick<PassOptions, 'onProgress'> {
  end(): void;
}

export interface BuildOptions extends Pick<PassOptions, 'signal' | 'describe'> {
  readonly choice: Choice;
  /** See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
  /** How many passes without a baseline may be under way at once: much of what they take is waiting, for the graph and for disks. */
  readonly deltasAtOnce: number;
  readonly begin: (pass: Pass) => Promise<PassProgress>;
  readonly metrics?: BuilderMetrics | undefined;
}

/** What one pass is built with. */
export type ShownOptions = Pick<BuildOptions, 'signal' | 'describe' | 'begin' | 'metrics'>;

type BuildSources = Workshop & PlanSources & { readonly catalogue: Parameters<typeof withdrawFirst>[0] };

/**
 * Withdraws what must not be downloaded any more, then builds all that is due of the chosen orders. What fails does not keep the
 * rest from being built; what is interrupted is not published.
 *
 * @throws PackagesMissingError, UnknownStore - see `withdrawFirst`.
 */
export async function buildAll(sources: BuildSources, options: BuildOptions): Promise<BuildReport> {
  const withdrawn = await withdrawFirst(sources.catalogue, options.storeLost);
  const { passes, resting } = await planOf(sources, options.choice);
  const results: TaskResult[] = [];
  for (const together of inTurns(passes, options.deltasAtOnce)) {
    if (options.signal.aborted) break;
    for (const built of await Promise.all(together.map((pass) => buildShown(pass, sources, options)))) results.push(...built);
  }
  return { ...withdrawn, results, resting, interrupted: options.signal.aborted };
}

/** Passes that may be built at the same time, in their order. A baseline keeps both threads of a build busy: it is alone. */
function inTurns(passes: readonly Pass[], atOnce: number): Pass[][] {
  const turns: Pass[][] = [];
  for (const pass of passes) {
    const last = turns.at(-1);
    if (last && last.length < atOnce && ![...last, pass].some(({ baseline }) => baseline)) last.push(pass);
    else turns.push([pass]);
  }
  return turns;
}

/** Builds one pass. What fails is told in the results; where the state of a head is lost, baselines take the place of its deltas. */
export async function buildShown(pass: Pass, workshop: Workshop, options: ShownOptions): Promise<TaskResult[]> {
  const build = () => tryPass(pass, workshop, options);
  return options.metrics ? options.metrics.measure(pass, build) : build();
}

async function tryPass(pass: Pass, workshop: Workshop, options: ShownOptions): Promise<TaskResult[]> {
  let progress: PassProgress | undefined;
  try {
    const shown = await options.begin(pass);
    progress = shown;
    const onProgress: PassProgress['onProgress'] = (companies, files) => {
      options.metrics?.progress(pass, companies);
      shown.onProgress(companies, files);
    };
    const { country, type, baseline, previous } = pass;
    const attributes = { ...packageAttributes(country, type), 'company_relations.baseline': baseline, 'company_relations.deltas': previous.length };
    return await inSpan('build packages', { attributes }, () => buildPass(pass, workshop, { ...options, onProgress }));
  } catch (error) {
    progress?.end();
    progress = undefined;
    if (error instanceof StateLost && pass.previous.includes(error.head)) return buildWithout(error.head, pass, workshop, options);
    const problem = options.describe(error);
    return pass.tasks.map((task) => ({ task, published: [], problem }));
  } finally {
    progress?.end();
  }
}

/** Whoever follows a chain whose state is lost can go on from a new baseline only. */
async function buildWithout(lost: PackageRecord, { tasks }: Pass, workshop: Workshop, options: ShownOptions): Promise<TaskResult[]> {
  const rests = tasks.map((task) => (task.delta && task.head?.state.sha256 === lost.state.sha256 ? { ...task, delta: false, baseline: task.grants.hasCountry(task.country) } : task));
  const results: TaskResult[] = rests.filter(({ delta, baseline }) => !delta && !baseline).map((task) => ({ task, published: [], problem: options.describe(new StateLost(lost)) }));
  for (const pass of passesOf(rests.filter(({ delta, baseline }) => delta || baseline))) results.push(...(await tryPass(pass, workshop, options)));
  return results;
}
