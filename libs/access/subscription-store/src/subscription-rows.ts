import { Grants, type Subscription } from '@company-relations/authorization';
import { type AreasByCountry, Problems } from './validation';

/** One row of the queries that read subscriptions. */
export interface SubscriptionRow {
  readonly id: string;
  readonly organisationId: string;
  readonly enabled: boolean;
  /** JSON object with the granted areas of each country. */
  readonly grants: string;
}

/**
 * Converts a row to a subscription.
 *
 * @throws InvalidSubscriptionError if the stored grants contain a country or an area that this version does not know.
 */
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

/** Converts a subscription to a row. Equal grants always give the same text. */
export function rowOf({ id, organisationId, enabled, grants }: Subscription): SubscriptionRow {
  return { id, organisationId, enabled, grants: JSON.stringify(grants) };
}
