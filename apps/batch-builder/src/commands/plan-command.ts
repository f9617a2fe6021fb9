import { counted } from '@company-relations/command-line';
import { planOf } from '../packaging/build-all';
import { companiesChangedSince } from '../packaging/changed-since';
import type { Choice, Task } from '../planning/decide';
import type { Output } from './output';
import type { Workplace } from './command-context';

/** Tells what a build would build now, and about how many lines; writes nothing. */
export async function planCommand(choice: Choice, json: boolean, place: Workplace, { out }: Output): Promise<void> {
  const { passes, resting } = await planOf(place, choice);
  const planned: Planned[] = [];
  for (const { tasks } of passes) for (const task of tasks) planned.push(...(await plannedOf(task, place)));
  if (json) out(JSON.stringify({ planned, resting }));
  else out([...planned.map(textOf), ...resting.map(({ orderId, country, rest }) => `${orderId} ${country}: ${rest}`)].join('\n') || 'There are no package orders.');
}

/** A package that is due. */
interface Planned {
  readonly organisationId: string;
  readonly orderId: string;
  readonly country: string;
  readonly type: Task['order']['type'];
  readonly kind: 'baseline' | 'delta';
  /** Of a delta at most so many, beside removals. */
  readonly estimatedRows: number;
}

async function plannedOf(task: Task, { companies }: Workplace): Promise<Planned[]> {
  const { order, country, grants, head } = task;
  const { organisationId, id: orderId, type } = order;
  const all = await companies.count({ countries: [country] }, grants);
  const changed = head && task.delta ? await companiesChangedSince(head, task, companies) : 'all';
  const planned = { organisationId, orderId, country, type };
  return [
    ...(task.delta ? [{ ...planned, kind: 'delta' as const, estimatedRows: changed === 'all' ? all : changed.length }] : []),
    ...(task.baseline ? [{ ...planned, kind: 'baseline' as const, estimatedRows: all }] : []),
  ];
}

function textOf({ orderId, country, kind, estimatedRows }: Planned): string {
  return `${orderId} ${country}: ${kind}, ${kind === 'delta' ? 'at most ' : 'about '}${counted(estimatedRows, 'line')}`;
}
