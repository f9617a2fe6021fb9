import { countText } from '@company-relations/command-line';
import { planBuilds } from '../packaging/build-all';
import { type PlannedPackage, plannedPackages } from '../packaging/planned-packages';
import type { OrderFilter } from '../planning/decide';
import { noOrdersText, skippedJson, skippedLines } from './build-report';
import type { Output } from './output';
import type { CommandContext } from './command-context';

/** Prints the packages that a build would create now, with their numbers of lines. Changes nothing. */
export async function planCommand(
  filter: OrderFilter,
  json: boolean,
  context: CommandContext,
  { out }: Output,
): Promise<void> {
  const { countryBuilds, skipped } = await planBuilds(context, filter);
  const planned: PlannedPackage[] = [];
  for (const countryBuild of countryBuilds) planned.push(...(await plannedPackages(countryBuild, context)));
  if (json) out(JSON.stringify({ planned, resting: skippedJson(skipped) }));
  else out([...planned.map(textOf), ...skippedLines(skipped)].join('\n') || noOrdersText(filter));
}

function textOf({ orderId, country, kind, estimatedRows, isExact }: PlannedPackage): string {
  return `${orderId} ${country}: ${kind}, ${isExact ? '' : 'at most '}${countText(estimatedRows, 'line')}`;
}
