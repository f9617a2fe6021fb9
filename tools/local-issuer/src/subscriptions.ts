/** A subscription that this issuer offers. */
export interface OfferedSubscription {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  /** The number of countries in which it may see something. */
  readonly countries: number;
  /** The areas that it has in any of them, each once. */
  readonly areas: readonly string[];
}

interface SubscriptionsFile {
  readonly organisations: readonly {
    readonly id: string;
    readonly name: string;
    readonly subscriptions: readonly {
      readonly id: string;
      readonly grants: readonly { readonly countries: readonly string[]; readonly areas?: readonly string[] }[];
    }[];
  }[];
}

/**
 * Reads the subscriptions of a file that `npm run subscriptions -- apply` takes. That command checks such files, so
 * this function does not.
 */
export function readSubscriptions(text: string): readonly OfferedSubscription[] {
  const { organisations } = JSON.parse(text) as SubscriptionsFile;
  return organisations.flatMap((organisation) =>
    organisation.subscriptions.map(({ id, grants }) => ({
      id,
      organisationId: organisation.id,
      organisationName: organisation.name,
      countries: new Set(grants.flatMap(({ countries }) => countries)).size,
      areas: [...new Set(grants.flatMap(({ areas = [] }) => areas))],
    })),
  );
}
