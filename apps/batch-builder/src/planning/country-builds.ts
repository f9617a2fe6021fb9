import type { PackageRecord, PackageType } from '@company-relations/batch-catalogue';
import type { Grants } from '@company-relations/authorization';
import type { CountryCode } from '@company-relations/ownership';
import type { BuildTask } from './decide';

/** A build that reads a country once, for all orders that get the same lines. */
export interface CountryBuild {
  readonly type: PackageType;
  readonly country: CountryCode;
  readonly grants: Grants;
  readonly lineRevision: string;
  readonly tasks: readonly BuildTask[];
  /** True if the build must write a baseline, because one of its tasks includes a baseline. */
  readonly baseline: boolean;
  /**
   * The packages that the deltas of the tasks continue. If several packages lead to equal deltas, only one of them is
   * included.
   */
  readonly previous: readonly PackageRecord[];
}

/**
 * The maximum number of deltas in one country build. Compressing one delta takes tens of megabytes. With this limit, a
 * build that also compresses a baseline stays within its memory.
 */
const maxDeltas = 4;

/** Groups tasks that read the same data, so that the data is read and compressed only once. */
export function groupIntoCountryBuilds(tasks: readonly BuildTask[]): CountryBuild[] {
  const byReading = new Map<string, BuildTask[]>();
  for (const task of tasks) {
    const reading = JSON.stringify([task.order.type, task.country, task.grants.key]);
    byReading.set(reading, [...(byReading.get(reading) ?? []), task]);
  }
  return [...byReading.values()].flatMap(splitByDeltas).map(countryBuildOf);
}

/**
 * Splits tasks so that no part has too many deltas. Tasks with equal deltas stay in one part. Tasks without a delta go
 * into the first part.
 */
function splitByDeltas(tasks: readonly BuildTask[]): BuildTask[][] {
  const keys = [...new Set(tasks.flatMap((task) => deltaKey(task) ?? []))];
  const partOf = (task: BuildTask) => Math.floor(Math.max(0, keys.indexOf(deltaKey(task) ?? '')) / maxDeltas);
  return Array.from({ length: Math.max(1, Math.ceil(keys.length / maxDeltas)) }, (_, part) =>
    tasks.filter((task) => partOf(task) === part),
  );
}

function deltaKey({ delta, head }: BuildTask): string | undefined {
  return delta && head ? continuedPackageKey(head) : undefined;
}

/**
 * Returns a key that identifies the state which a delta continues, the grants and the line revision. Deltas that
 * continue packages with equal keys have equal lines.
 */
export function continuedPackageKey({ state, changeNumber, grants, lineRevision }: PackageRecord): string {
  return JSON.stringify([state.sha256, changeNumber, grants.key, lineRevision]);
}

function countryBuildOf(tasks: readonly BuildTask[]): CountryBuild {
  const [{ order, country, grants, lineRevision }] = tasks as readonly [BuildTask];
  const heads = tasks.flatMap(({ delta, head }) => (delta && head ? [head] : []));
  const previous = new Map(heads.map((head) => [continuedPackageKey(head), head]));
  return {
    type: order.type,
    country,
    grants,
    lineRevision,
    tasks,
    baseline: tasks.some(({ baseline }) => baseline),
    previous: [...previous.values()],
  };
}
