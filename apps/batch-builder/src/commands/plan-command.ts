import { countText } from '@company-relations/command-line';
import { planBuilds } from '../packaging/build-all';
import { type PlannedPackage, plannedPackages } from '../packaging/planned-packages';
import type { OrderFilter } from '../planning/decide';
import { skippedJson, skippedLines } from './build-report';
import type { Output } from './output';
import type { CommandContext } from './command-context';

/** Prints which packages a build would build now, with their numbers of lines. Changes nothing. */
export async function planCommand(
  filter: OrderFilter,
  json: boolean,
  context: CommandContext,
  { out }: Output,
): Promise<void> {
  const { countryBuilds, skipped } = await planBuilds(context, filter);
  const planned: PlannedPackage[] = [];
  for (const { tasks } of countryBuilds)
    for (const task of tasks) planned.push(...(await plannedPackages(task, context)));
  if (json) out(JSON.stringify({ planned, resting: skippedJson(skipped) }));
  else out([...planned.map(textOf), ...skippedLines(skipped)].join('\n') || 'There are no package orders.');
}

function textOf({ orderId, country, kind, estimatedRows, isExact }: PlannedPackage): string {
  return `${orderId} ${country}: ${kind}, ${isExact ? '' : 'at most '}${countText(estimatedRows, 'line')}`;
}
