import { type Area, areas, type Grants, type Subscription } from '@company-relations/authorization';
import type { SubscriptionChange } from '@company-relations/subscription-store';

/** Formats a subscription as text. Countries with the same areas share a line. */
export function subscriptionText(subscription: Subscription): string {
  const countriesByAreas = new Map<string, string[]>();
  for (const country of subscription.grants.countries) {
    const granted = areasIn(subscription.grants, country).join(', ') || 'no area';
    countriesByAreas.set(granted, [...(countriesByAreas.get(granted) ?? []), country]);
  }
  const lines = [...countriesByAreas].map(([granted, countries]) => `  ${countries.join(' ')}: ${granted}`);
  const { id, organisationId, enabled } = subscription;
  return [
    `${id} (${organisationId}), ${enabled ? 'enabled' : 'disabled'}`,
    ...(lines.length > 0 ? lines : ['  no country']),
  ].join('\n');
}

/** Describes a change of a subscription: one line, or the whole subscription if it was created. */
export function changeText({ before, after }: SubscriptionChange): string {
  if (!before) return `${after.id}: created\n${subscriptionText(after)}`;
  const differences = [...grantDifferences(before.grants, after.grants)];
  if (before.enabled !== after.enabled) differences.push(after.enabled ? 'enabled' : 'disabled');
  return `${after.id}: ${differences.length > 0 ? differences.join('; ') : 'unchanged'}`;
}

function* grantDifferences(before: Grants, after: Grants): Generator<string> {
  for (const country of new Set([...before.countries, ...after.countries])) {
    const had = areasIn(before, country);
    const has = areasIn(after, country);
    const added = has.filter((area) => !had.includes(area));
    const taken = had.filter((area) => !has.includes(area));
    if (!before.hasCountry(country)) yield [`+ ${country}`, ...added].join(' ');
    else if (!after.hasCountry(country)) yield `- ${country}`;
    else {
      if (added.length > 0) yield `+ ${country} ${added.join(' ')}`;
      if (taken.length > 0) yield `- ${country} ${taken.join(' ')}`;
    }
  }
}

function areasIn(grants: Grants, country: string): Area[] {
  return areas.filter((area) => grants.allows(area, country));
}
