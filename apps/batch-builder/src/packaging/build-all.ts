import type { Catalogue, PackageRecord } from '@company-relations/batch-catalogue';
import type { SubscriptionStore } from '@company-relations/subscription-store';
import { inSpan } from '@company-relations/telemetry';
import {
  type OrderFilter,
  matchesFilter,
  type SkipReason,
  type BuildTask,
  decideDuePackages,
} from '../planning/decide';
import { type CountryBuild, groupIntoCountryBuilds } from '../planning/country-builds';
import type { BuilderMetrics } from '../telemetry/builder-metrics';
import { packageAttributes } from '../telemetry/package-attributes';
import { buildPackages, type CountryBuildOptions, type TaskResult, type BuildDependencies } from './build-packages';
import { StateLostError } from './country-files';

/** An order and country for which the build creates no package. */
export interface SkippedOrder {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly reason: SkipReason;
}

/** The packages that are due, and the orders for which nothing is due. */
export interface Plan {
  readonly countryBuilds: readonly CountryBuild[];
  readonly skipped: readonly SkippedOrder[];
}

export interface PlanSources {
  readonly catalogue: Pick<Catalogue, 'chains'>;
  readonly subscriptions: Pick<SubscriptionStore, 'list'>;
  readonly companies: { lastChangeNumber(): Promise<number> };
  readonly now: () => Date;
  /** The current line revision. See `lineRevisionOf`. */
  readonly lineRevision: string;
}

/** Decides which packages of the selected orders to build. Writes nothing. */
export async function planBuilds(
  { catalogue, subscriptions, companies, now, lineRevision }: PlanSources,
  filter: OrderFilter,
): Promise<Plan> {
  const subscriptionsById = new Map(
    (await subscriptions.list()).map((subscription) => [subscription.id, subscription]),
  );
  const input = { now: now(), changeNumber: await companies.lastChangeNumber(), lineRevision };
  const tasks: BuildTask[] = [];
  const skipped: SkippedOrder[] = [];
  for (const chain of await catalogue.chains()) {
    if (!matchesFilter(chain, filter)) continue;
    const { order, country } = chain;
    const decision = decideDuePackages(
      chain,
      { ...input, subscription: subscriptionsById.get(order.subscriptionId) },
      filter.kind,
    );
    if ('build' in decision) tasks.push(decision.build);
    else skipped.push({ organisationId: order.organisationId, orderId: order.id, country, reason: decision.skip });
  }
  return { countryBuilds: groupIntoCountryBuilds(tasks), skipped };
}

/** Packages that were withdrawn at the beginning of a build. */
export interface WithdrawnPackages {
  /**
   * Packages that show a person who was protected or erased after the package was built. Also packages for which the
   * builder can no longer check whether they show such a person.
   */
  readonly withdrawn: readonly PackageRecord[];
  /** Packages whose files were lost with the store. */
  readonly lost: readonly PackageRecord[];
}

/**
 * Withdraws packages that must no longer be downloaded. After any of the errors below, nothing was changed.
 *
 * @param storeLost - see `Catalogue.requireOwnStore`.
 * @throws PackagesMissingError if the store has no file of any downloadable package and `storeLost` is false.
 * @throws PackagesMissingError if `storeLost` is true, and the store has other files but no file of any downloadable
 *   package.
 * @throws UnknownStoreError if the store has files, but the graph knows none of them.
 */
export async function withdrawPackages(
  catalogue: Pick<Catalogue, 'requireOwnStore' | 'withdrawals'>,
  storeLost: boolean,
): Promise<WithdrawnPackages> {
  const areLost = await catalogue.requireOwnStore({ storeLost });
  return {
    lost: areLost ? await catalogue.withdrawals.withdrawLost() : [],
    withdrawn: await catalogue.withdrawals.withdrawExposed(),
  };
}

/** The result of a build command. */
export interface BuildReport extends WithdrawnPackages {
  readonly results: readonly TaskResult[];
  readonly skipped: readonly SkippedOrder[];
  /** True if the build was interrupted. Some due packages may then not have been built. */
  readonly interrupted: boolean;
}

/** Shows the progress of one country build. */
export interface BuildProgress extends Pick<CountryBuildOptions, 'onProgress'> {
  end(): void;
}

export interface BuildOptions extends Pick<CountryBuildOptions, 'signal' | 'describe'> {
  readonly filter: OrderFilter;
  /** True if the files of all packages were lost with their store. See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
  /**
   * The number of builds without a baseline that run at the same time. One process can run several such builds, because
   * they wait for the graph and for disks more than they compute.
   */
  readonly concurrentDeltas: number;
  readonly startProgress: (countryBuild: CountryBuild) => Promise<BuildProgress>;
  readonly metrics?: BuilderMetrics | undefined;
}

/** The options that one country build needs. */
export type ProgressBuildOptions = Pick<BuildOptions, 'signal' | 'describe' | 'startProgress' | 'metrics'>;

type BuildSources = BuildDependencies & PlanSources & { readonly catalogue: Parameters<typeof withdrawPackages>[0] };

/**
 * Withdraws packages that must no longer be downloaded. Then builds all due packages of the selected orders. A failed
 * country build does not stop the others. An interrupted country build publishes nothing.
 *
 * @throws PackagesMissingError, UnknownStoreError - see `withdrawPackages`.
 */
export async function buildAll(sources: BuildSources, options: BuildOptions): Promise<BuildReport> {
  const withdrawn = await withdrawPackages(sources.catalogue, options.storeLost);
  const { countryBuilds, skipped } = await planBuilds(sources, options.filter);
  const results: TaskResult[] = [];
  for (const group of groupForConcurrency(countryBuilds, options.concurrentDeltas)) {
    if (options.signal.aborted) break;
    for (const built of await Promise.all(
      group.map((countryBuild) => buildWithProgress(countryBuild, sources, options)),
    ))
      results.push(...built);
  }
  return { ...withdrawn, results, skipped, interrupted: options.signal.aborted };
}

/**
 * Groups consecutive country builds that may run at the same time. The order of the builds does not change. A build
 * with a baseline runs alone, because it keeps both threads of the process busy.
 */
function groupForConcurrency(countryBuilds: readonly CountryBuild[], concurrency: number): CountryBuild[][] {
  const groups: CountryBuild[][] = [];
  for (const countryBuild of countryBuilds) {
    const last = groups.at(-1);
    if (last && last.length < concurrency && ![...last, countryBuild].some(({ baseline }) => baseline))
      last.push(countryBuild);
    else groups.push([countryBuild]);
  }
  return groups;
}

/**
 * Runs one country build. Failures are reported in the results and not thrown. If the state file of a previous package
 * is lost, a baseline is built instead of a delta.
 */
export async function buildWithProgress(
  countryBuild: CountryBuild,
  dependencies: BuildDependencies,
  options: ProgressBuildOptions,
): Promise<TaskResult[]> {
  const build = () => tryBuild(countryBuild, dependencies, options);
  return options.metrics ? options.metrics.measure(countryBuild, build) : build();
}

async function tryBuild(
  countryBuild: CountryBuild,
  dependencies: BuildDependencies,
  options: ProgressBuildOptions,
): Promise<TaskResult[]> {
  let progress: BuildProgress | undefined;
  try {
    const shown = await options.startProgress(countryBuild);
    progress = shown;
    const onProgress: BuildProgress['onProgress'] = (companies, files) => {
      options.metrics?.addProgress(countryBuild, companies);
      shown.onProgress(companies, files);
    };
    const { country, type, baseline, previous } = countryBuild;
    const attributes = {
      ...packageAttributes(country, type),
      'company_relations.baseline': baseline,
      'company_relations.deltas': previous.length,
    };
    return await inSpan('build packages', { attributes }, () =>
      buildPackages(countryBuild, dependencies, { ...options, onProgress }),
    );
  } catch (error) {
    progress?.end();
    progress = undefined;
    if (error instanceof StateLostError && countryBuild.previous.includes(error.head))
      return buildWithoutState(error.head, countryBuild, dependencies, options);
    const problem = options.describe(error);
    return countryBuild.tasks.map((task) => ({ task, published: [], problem }));
  } finally {
    progress?.end();
  }
}

/**
 * Replaces each delta that needs the lost state file by a baseline. Clients of these chains can then continue only from
 * the baseline.
 */
async function buildWithoutState(
  lost: PackageRecord,
  { tasks }: CountryBuild,
  dependencies: BuildDependencies,
  options: ProgressBuildOptions,
): Promise<TaskResult[]> {
  const remaining = tasks.map((task) =>
    task.delta && task.head?.state.sha256 === lost.state.sha256
      ? { ...task, delta: false, baseline: task.grants.hasCountry(task.country) }
      : task,
  );
  const results: TaskResult[] = remaining
    .filter(({ delta, baseline }) => !delta && !baseline)
    .map((task) => ({ task, published: [], problem: options.describe(new StateLostError(lost)) }));
  for (const countryBuild of groupIntoCountryBuilds(remaining.filter(({ delta, baseline }) => delta || baseline)))
    results.push(...(await tryBuild(countryBuild, dependencies, options)));
  return results;
}
