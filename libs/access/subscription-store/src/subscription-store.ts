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

/** A change of one subscription; `before` is undefined when it was created. */
export interface SubscriptionChange {
  readonly before: Subscription | undefined;
  readonly after: Subscription;
}

/**
 * Called before changes are committed; if it throws, they are not made. It may be called again when a transaction is retried,
 * and for a change that fails afterwards.
 */
export type BeforeChanges = (changes: readonly SubscriptionChange[]) => Promise<void>;

/**
 * The subscriptions in the graph. Concurrent writers of one subscription wait for each other, so that no change is lost.
 *
 * Every method throws `GraphUnavailable` when the graph does not answer. The writing ones throw `InvalidSubscriptionError`,
 * having changed nothing, for what cannot be stored and for subscriptions that do not exist.
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

  /** All subscriptions, by organisation and id. */
  async list(): Promise<Subscription[]> {
    return (await this.graph.read<SubscriptionRow>(listSubscriptions)).map(subscriptionOf);
  }

  /**
   * Makes the document's subscriptions exactly what it says, all or none; others stay as they are. A subscription never
   * moves to another organisation: what was made for the one would then be the other's.
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

  /** Adds areas in a country; without areas the country's companies can be found, and no more. */
  async grant(id: string, country: CountryCode, areas: readonly Area[]): Promise<SubscriptionChange> {
    return this.changeGrants(id, country, areas, (stored) => ({
      ...stored,
      [country]: [...(stored[country] ?? []), ...areas],
    }));
  }

  /** Revokes areas in a country, or the whole country when `areas` is undefined. */
  async revoke(id: string, country: CountryCode, areas?: readonly Area[]): Promise<SubscriptionChange> {
    return this.changeGrants(id, country, areas ?? [], ({ [country]: stored, ...others }) => {
      if (!stored) throw new InvalidSubscriptionError([`Subscription "${id}" has no country ${country}.`]);
      return areas ? { ...others, [country]: stored.filter((area) => !areas.includes(area)) } : others;
    });
  }

  async setEnabled(id: string, enabled: boolean): Promise<SubscriptionChange> {
    return this.change(id, (stored) => ({ ...stored, enabled }));
  }

  private async changeGrants(
    id: string,
    country: CountryCode,
    areas: readonly Area[],
    changed: (stored: AreasByCountry) => AreasByCountry,
  ): Promise<SubscriptionChange> {
    const problems = new Problems();
    problems.country(country, 'country');
    for (const area of areas) problems.area(area, 'area');
    problems.throwIfAny();
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

/** A subscription as the transaction reads it under its lock; undefined when no organisation has it. */
async function findIn(transaction: GraphTransaction, id: string): Promise<Subscription | undefined> {
  const [row] = await transaction.run<SubscriptionRow>(findSubscription, { id });
  return row && subscriptionOf(row);
}
