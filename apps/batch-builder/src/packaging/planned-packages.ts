import type { Catalogue, PackageRecord } from '@company-relations/batch-catalogue';
import type { CompanyGraph } from '@company-relations/company-graph';
import type { BuildTask } from '../planning/decide';
import { countDeltaLines } from './count-delta-lines';
import type { BuildCompanySource } from './country-chunks';

/** A package that is due. */
export interface PlannedPackage {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly type: BuildTask['order']['type'];
  readonly kind: 'baseline' | 'delta';
  readonly estimatedRows: number;
  /** Whether a build that starts now writes exactly `estimatedRows` lines. If not, it writes at most this many. */
  readonly isExact: boolean;
}

interface PlanningSources {
  readonly companies: BuildCompanySource & Pick<CompanyGraph, 'count'>;
  readonly catalogue: Pick<Catalogue, 'openState'>;
  /** See `maxCompared` of `countDeltaLines`. The default is {@link defaultMaxCompared}. */
  readonly maxCompared?: number;
}

/** If more companies were compared line by line, a plan would take as long as a build. */
const defaultMaxCompared = 10_000;

/**
 * Returns the packages that a build would create for a task if it started now, with their numbers of lines. Writes
 * nothing.
 */
export async function plannedPackages(
  task: BuildTask,
  { companies, catalogue, maxCompared = defaultMaxCompared }: PlanningSources,
): Promise<PlannedPackage[]> {
  const { order, country, grants, head } = task;
  const { organisationId, id: orderId, type } = order;
  const total = await companies.count({ countries: [country] }, grants);
  const planned = { organisationId, orderId, country, type };
  const openState = (record: PackageRecord) => catalogue.openState(record);
  const delta =
    head && task.delta ? await countDeltaLines(task, head, { companies, openState, maxCompared, total }) : undefined;
  const isStateLost = task.delta && !delta && grants.hasCountry(country);
  return [
    ...(delta ? [{ ...planned, kind: 'delta' as const, estimatedRows: delta.lines, isExact: delta.isExact }] : []),
    ...(task.baseline || isStateLost
      ? [{ ...planned, kind: 'baseline' as const, estimatedRows: total, isExact: true }]
      : []),
  ];
}
