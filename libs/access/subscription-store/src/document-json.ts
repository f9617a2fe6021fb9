import type { SubscriptionsDocument } from './subscriptions-document';
import type { Area, Grants } from '@company-relations/authorization';
import type { CountryCode } from '@company-relations/ownership';

/** The JSON that {@link documentJson} writes and `parseSubscriptions` reads. */
interface SubscriptionsJson {
  readonly organisations: readonly OrganisationJson[];
}

interface OrganisationJson {
  readonly id: string;
  readonly name?: string;
  readonly subscriptions: readonly {
    readonly id: string;
    readonly enabled: boolean;
    readonly grants: readonly GrantJson[];
  }[];
}

interface GrantJson {
  readonly countries: readonly CountryCode[];
  readonly areas: readonly Area[];
}

/**
 * Converts subscriptions to the JSON that `parseSubscriptions` reads. Countries with the same areas are written as one
 * grant.
 */
export function documentJson({ organisations, subscriptions }: SubscriptionsDocument): SubscriptionsJson {
  return {
    organisations: organisations.map(({ id, name }) => ({
      id,
      ...(name === undefined ? {} : { name }),
      subscriptions: subscriptions
        .filter(({ organisationId }) => organisationId === id)
        .map((subscription) => ({
          id: subscription.id,
          enabled: subscription.enabled,
          grants: grantsJson(subscription.grants),
        })),
    })),
  };
}

function grantsJson(grants: Grants): GrantJson[] {
  const byAreas = new Map<string, { countries: CountryCode[]; areas: readonly Area[] }>();
  for (const [country, areas] of Object.entries(grants.toJSON())) {
    const key = areas.join(' ');
    const grant = byAreas.get(key) ?? { countries: [], areas };
    grant.countries.push(country);
    byAreas.set(key, grant);
  }
  return [...byAreas.values()];
}
