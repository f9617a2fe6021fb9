/** A caller of the service. */
export interface Caller {
  readonly name: string;
  /** The subscription of the caller. Undefined for a caller without a token. */
  readonly subscription?: string;
}

interface Demo {
  readonly organisations: readonly { readonly subscriptions: readonly { readonly id: string }[] }[];
}

/**
 * A caller for each subscription, and one without a token.
 *
 * @param demo the text of the file with the demo subscriptions.
 */
export function callersOf(demo: string): readonly Caller[] {
  const { organisations } = JSON.parse(demo) as Demo;
  const ids = organisations.flatMap(({ subscriptions }) => subscriptions.map(({ id }) => id));
  return [...ids.map((id) => ({ name: id, subscription: id })), { name: 'without a token' }];
}
