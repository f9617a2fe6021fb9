import type { Catalogue, PackageRecord } from '@company-relations/batch-catalogue';
import type { CompanyGraph } from '@company-relations/company-graph';
import type { BuildTask } from '../planning/decide';
import { countDeltaLines } from './count-delta-lines';
import type { CompanySource } from './country-chunks';

/** A package that is due. */
export interface Planned {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly type: BuildTask['order']['type'];
  readonly kind: 'baseline' | 'delta';
  readonly estimatedRows: number;
  /** Whether a build of this moment writes exactly these rows. If not, it is the maximum. */
  readonly isExact: boolean;
}

interface PlanningSources {
  readonly companies: CompanySource & Pick<CompanyGraph, 'count'>;
  readonly catalogue: Pick<Catalogue, 'openState'>;
  /** Up to how many companies are compared with the last package, as a build does. With more, deltas have a maximum. */
  readonly maxCompared?: number;
}

/** With more companies, a plan would take as long as a build. */
const defaultMaxCompared = 10_000;

/** Returns the packages that a build of this moment builds for a task, with their numbers of lines. Writes nothing. */
export async function plannedPackages(
  task: BuildTask,
  { companies, catalogue, maxCompared = defaultMaxCompared }: PlanningSources,
): Promise<Planned[]> {
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
