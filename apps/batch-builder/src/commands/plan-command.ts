import { counted } from '@company-relations/command-line';
import { planBuilds } from '../packaging/build-all';
import { companiesChangedSince } from '../packaging/changed-since';
import type { OrderFilter, BuildTask } from '../planning/decide';
import { skippedJson, skippedLines } from './build-report';
import type { Output } from './output';
import type { CommandContext } from './command-context';

/** Prints which packages a build would build now, with estimated numbers of lines. Changes nothing. */
export async function planCommand(
  filter: OrderFilter,
  json: boolean,
  context: CommandContext,
  { out }: Output,
): Promise<void> {
  const { countryBuilds, skipped } = await planBuilds(context, filter);
  const planned: Planned[] = [];
  for (const { tasks } of countryBuilds)
    for (const task of tasks) planned.push(...(await plannedPackages(task, context)));
  if (json) out(JSON.stringify({ planned, resting: skippedJson(skipped) }));
  else out([...planned.map(textOf), ...skippedLines(skipped)].join('\n') || 'There are no package orders.');
}

/** A package that is due. */
interface Planned {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly type: BuildTask['order']['type'];
  readonly kind: 'baseline' | 'delta';
  /** The estimated number of lines. For a delta it is the maximum. Lines for removed companies are not included. */
  readonly estimatedRows: number;
}

async function plannedPackages(task: BuildTask, { companies }: CommandContext): Promise<Planned[]> {
  const { order, country, grants, head } = task;
  const { organisationId, id: orderId, type } = order;
  const all = await companies.count({ countries: [country] }, grants);
  const changed = head && task.delta ? await companiesChangedSince(head, task, companies) : 'all';
  const planned = { organisationId, orderId, country, type };
  return [
    ...(task.delta
      ? [{ ...planned, kind: 'delta' as const, estimatedRows: changed === 'all' ? all : changed.length }]
      : []),
    ...(task.baseline ? [{ ...planned, kind: 'baseline' as const, estimatedRows: all }] : []),
  ];
}

function textOf({ orderId, country, kind, estimatedRows }: Planned): string {
  return `${orderId} ${country}: ${kind}, ${kind === 'delta' ? 'at most ' : 'about '}${counted(estimatedRows, 'line')}`;
}
