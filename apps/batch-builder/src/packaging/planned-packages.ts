import type { Catalogue, PackageRecord } from '@company-relations/batch-catalogue';
import type { CompanyGraph } from '@company-relations/company-graph';
import { type CountryBuild, continuedPackageKey } from '../planning/country-builds';
import type { BuildTask } from '../planning/decide';
import { countDeltaLines, type LineCount } from './count-delta-lines';
import type { BuildCompanySource } from './country-chunks';

/** A package that is due. */
export interface PlannedPackage {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly type: BuildTask['order']['type'];
  readonly kind: 'baseline' | 'delta';
  readonly estimatedRows: number;
  /** If true, a build that starts now writes exactly `estimatedRows` lines. If false, it writes at most this many. */
  readonly isExact: boolean;
}

interface PlanningSources {
  readonly companies: BuildCompanySource & Pick<CompanyGraph, 'count'>;
  readonly catalogue: Pick<Catalogue, 'openState'>;
  /**
   * The maximum number of companies whose lines are compared. See `maxCompared` of `countDeltaLines`. The default is
   * {@link defaultMaxCompared}.
   */
  readonly maxCompared?: number;
}

/** The default of `maxCompared`. If a plan compared more companies line by line, it would take as long as a build. */
const defaultMaxCompared = 10_000;

/**
 * Returns the packages that a build would publish now, order by order, with their numbers of lines. Deltas that
 * continue the same package have the same lines, so their lines are counted only once. Writes nothing.
 */
export async function plannedPackages(
  { country, grants, tasks }: Pick<CountryBuild, 'country' | 'grants' | 'tasks'>,
  { companies, catalogue, maxCompared = defaultMaxCompared }: PlanningSources,
): Promise<PlannedPackage[]> {
  const total = await companies.count({ countries: [country] }, grants);
  const openState = (record: PackageRecord) => catalogue.openState(record);
  const counted = new Map<string, LineCount | undefined>();
  const countDelta = async (task: BuildTask, head: PackageRecord): Promise<LineCount | undefined> => {
    const key = continuedPackageKey(head);
    if (!counted.has(key))
      counted.set(key, await countDeltaLines(task, head, { companies, openState, maxCompared, total }));
    return counted.get(key);
  };
  const planned: PlannedPackage[] = [];
  for (const task of tasks) {
    const { organisationId, id: orderId, type } = task.order;
    const delta = task.head && task.delta ? await countDelta(task, task.head) : undefined;
    const isStateLost = task.delta && !delta && grants.hasCountry(country);
    const place = { organisationId, orderId, country, type };
    if (delta) planned.push({ ...place, kind: 'delta', estimatedRows: delta.lines, isExact: delta.isExact });
    if (task.baseline || isStateLost) planned.push({ ...place, kind: 'baseline', estimatedRows: total, isExact: true });
  }
  return planned;
}
