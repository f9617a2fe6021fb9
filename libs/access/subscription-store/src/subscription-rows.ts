import { Grants, type Subscription } from '@company-relations/authorization';
import { type AreasByCountry, Problems } from './validation';

/** One row of the queries that read subscriptions. */
export interface SubscriptionRow {
  readonly id: string;
  readonly organisationId: string;
  readonly enabled: boolean;
  /** JSON of areas by country. */
  readonly grants: string;
}

/** @throws InvalidSubscriptionError when the stored grants name what this version does not know: nothing is guessed. */
export function subscriptionOf({ id, organisationId, enabled, grants }: SubscriptionRow): Subscription {
  const areasByCountry = JSON.parse(grants) as AreasByCountry;
  const problems = new Problems();
  for (const [country, areas] of Object.entries(areasByCountry)) {
    problems.country(country, `stored subscription ${id}`);
    for (const area of areas) problems.area(area, `stored subscription ${id}`);
  }
  problems.throwIfAny();
  return { id, organisationId, enabled, grants: new Grants(areasByCountry) };
}

/** The columns of a subscription, with the same text for the same grants. */
export function rowOf({ id, organisationId, enabled, grants }: Subscription): SubscriptionRow {
  return { id, organisationId, enabled, grants: JSON.stringify(grants) };
}
