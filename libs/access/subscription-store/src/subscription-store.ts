import { type Area, Grants, type Subscription } from '@company-relations/authorization';
import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import type { CountryCode } from '@company-relations/ownership';
import { InvalidSubscriptionError } from './invalid-subscription';
import claimSubscription from './queries/claim-subscription.cypher';
import findSubscription from './queries/find-subscription.cypher';
import listSubscriptions from './queries/list-subscriptions.cypher';
import lockSubscription from './queries/lock-subscription.cypher';
import writeOrganisation from './queries/write-organisation.cypher';
import writeSubscription from './queries/write-subscription.cypher';
import { rowOf, type SubscriptionRow, subscriptionOf } from './subscription-rows';
import type { SubscriptionsDocument } from './subscriptions-document';
import { type AreasByCountry, Problems } from './validation';

/** A change of one subscription. `before` is undefined if the subscription was created. */
export interface SubscriptionChange {
  readonly before: Subscription | undefined;
  readonly after: Subscription;
}

/**
 * Called before changes are committed. If it throws, the changes are not made. It may be called several times if the
 * transaction is retried, and the transaction may still fail after it.
 */
export type BeforeChanges = (changes: readonly SubscriptionChange[]) => Promise<void>;

/**
 * Reads and writes subscriptions in the graph. Concurrent writers of the same subscription wait for each other, so that
 * no change is lost.
 *
 * All methods throw `GraphUnavailable` if the graph is unavailable. The writing methods throw
 * `InvalidSubscriptionError` if a value cannot be stored or a subscription does not exist, and then change nothing.
 */
export class SubscriptionStore {
  constructor(
    private readonly graph: GraphClient,
    private readonly beforeChanges: BeforeChanges = async () => undefined,
  ) {}

  async find(id: string): Promise<Subscription | undefined> {
    const [row] = await this.graph.read<SubscriptionRow>(findSubscription, { id });
    return row && subscriptionOf(row);
  }

  /** Returns all subscriptions, sorted by organisation and ID. */
  async list(): Promise<Subscription[]> {
    return (await this.graph.read<SubscriptionRow>(listSubscriptions)).map(subscriptionOf);
  }

  /**
   * Makes the subscriptions of the document exactly as the document states, all of them or none. Other subscriptions
   * stay as they are. A subscription cannot move to another organisation, because packages and cursors that were made
   * for it would then belong to that organisation.
   */
  async apply({ organisations, subscriptions }: SubscriptionsDocument): Promise<SubscriptionChange[]> {
    return this.graph.write(async (transaction) => {
      const problems = new Problems();
      for (const { id, name } of organisations) await transaction.run(writeOrganisation, { id, name: name ?? null });
      const changes: SubscriptionChange[] = [];
      for (const after of subscriptions) {
        await transaction.run(claimSubscription, { id: after.id });
        const before = await findIn(transaction, after.id);
        if (before && before.organisationId !== after.organisationId) {
          problems.add(
            `Subscription "${after.id}" belongs to organisation "${before.organisationId}", not "${after.organisationId}".`,
          );
        }
        await transaction.run(writeSubscription, { ...rowOf(after) });
        changes.push({ before, after });
      }
      problems.throwIfAny();
      await this.beforeChanges(changes);
      return changes;
    });
  }

  /**
   * Adds areas in a country. If `areas` is empty, the subscription can find companies of the country but sees no
   * relations.
   */
  async grant(id: string, country: CountryCode, areas: readonly Area[]): Promise<SubscriptionChange> {
    const problems = new Problems();
    problems.existingCountry(country, 'country');
    for (const area of areas) problems.area(area, 'area');
    problems.throwIfAny();
    return this.changeGrants(id, (stored) => ({
      ...stored,
      [country]: [...(stored[country] ?? []), ...areas],
    }));
  }

  /** Revokes areas in a country, or the whole country when `areas` is undefined. */
  async revoke(id: string, country: CountryCode, areas?: readonly Area[]): Promise<SubscriptionChange> {
    const problems = new Problems();
    // A country that no longer counts as one can still be revoked.
    problems.country(country, 'country');
    for (const area of areas ?? []) problems.area(area, 'area');
    problems.throwIfAny();
    return this.changeGrants(id, ({ [country]: stored, ...others }) => {
      if (!stored) throw new InvalidSubscriptionError([`Subscription "${id}" has no country ${country}.`]);
      return areas ? { ...others, [country]: stored.filter((area) => !areas.includes(area)) } : others;
    });
  }

  async setEnabled(id: string, enabled: boolean): Promise<SubscriptionChange> {
    return this.change(id, (stored) => ({ ...stored, enabled }));
  }

  private async changeGrants(
    id: string,
    changed: (stored: AreasByCountry) => AreasByCountry,
  ): Promise<SubscriptionChange> {
    return this.change(id, (stored) => ({ ...stored, grants: new Grants(changed(stored.grants.toJSON())) }));
  }

  private async change(id: string, changed: (stored: Subscription) => Subscription): Promise<SubscriptionChange> {
    return this.graph.write(async (transaction) => {
      await transaction.run(lockSubscription, { id });
      const before = await findIn(transaction, id);
      if (!before) throw new InvalidSubscriptionError([`There is no subscription "${id}".`]);
      const after = changed(before);
      await transaction.run(writeSubscription, { ...rowOf(after) });
      const change = { before, after };
      await this.beforeChanges([change]);
      return change;
    });
  }
}

/**
 * Reads a subscription in a transaction that has locked it. Returns undefined if no organisation has such a
 * subscription.
 */
async function findIn(transaction: GraphTransaction, id: string): Promise<Subscription | undefined> {
  const [row] = await transaction.run<SubscriptionRow>(findSubscription, { id });
  return row && subscriptionOf(row);
}
