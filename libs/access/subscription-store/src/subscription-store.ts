import { type Area, Grants, type Subscription } from '@company-relations/authorization';
import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import type { CountryCode } from '@company-relations/ownership';
import { InvalidSubscriptionError } from './invalid-subscription';
import claimSubscriptions from './queries/claim-subscriptions.cypher';
import findSubscriptions from './queries/find-subscriptions.cypher';
import listOrganisations from './queries/list-organisations.cypher';
import listSubscriptions from './queries/list-subscriptions.cypher';
import lockSubscription from './queries/lock-subscription.cypher';
import writeOrganisations from './queries/write-organisations.cypher';
import writeSubscriptions from './queries/write-subscriptions.cypher';
import { rowOf, type SubscriptionRow, subscriptionOf } from './subscription-rows';
import type { SubscriptionsDocument, WantedOrganisation } from './subscriptions-document';
import { type AreasByCountry, Problems } from './validation';

/** A change of one subscription. `before` is undefined if the subscription was created. */
export interface SubscriptionChange {
  readonly before: Subscription | undefined;
  readonly after: Subscription;
}

/** A subscription that was added, and its organisation as it is stored now. */
interface AddedSubscription {
  readonly change: SubscriptionChange;
  readonly organisation: WantedOrganisation;
}

interface OrganisationRow {
  readonly id: string;
  readonly name: string | null;
}

/**
 * Called before changes are committed. If this function throws, the changes are not made. It is called again if the
 * transaction is retried, and the transaction may still fail after the call.
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
    const [row] = await this.graph.read<SubscriptionRow>(findSubscriptions, { ids: [id] });
    return row && subscriptionOf(row);
  }

  /** Returns all subscriptions, sorted by organisation and ID. */
  async list(): Promise<Subscription[]> {
    return (await this.graph.read<SubscriptionRow>(listSubscriptions)).map(subscriptionOf);
  }

  /** Returns all client organisations and their subscriptions. Applying the returned document would change nothing. */
  async document(): Promise<SubscriptionsDocument> {
    const subscriptions = await this.list();
    // Organisations are read after the subscriptions, so that the organisation of each subscription is in the result
    // even if both were added in the meantime.
    const organisations = await this.graph.read<OrganisationRow>(listOrganisations);
    return { organisations: organisations.map(organisationOf), subscriptions };
  }

  /** Stores a new subscription, and its organisation if the organisation does not exist. */
  async add(organisation: WantedOrganisation, subscription: Subscription): Promise<AddedSubscription> {
    const problems = new Problems();
    problems.id(subscription.id, 'subscription');
    problems.id(organisation.id, 'organisation');
    for (const country of subscription.grants.countries) problems.existingCountry(country, 'country');
    problems.throwIfAny();
    const document = { organisations: [organisation], subscriptions: [subscription] };
    const { changes, stored } = await this.write(document, refuseExisting);
    return { change: changes[0] as SubscriptionChange, organisation: stored[0] as WantedOrganisation };
  }

  /**
   * Stores all subscriptions of the document exactly as the document describes them. If there is a problem, stores none
   * of them. Other subscriptions are not changed. A subscription cannot move to another organisation, because its
   * existing packages and cursors would then belong to the new organisation.
   */
  async apply(document: SubscriptionsDocument): Promise<SubscriptionChange[]> {
    return (await this.write(document, refuseMoves)).changes;
  }

  private async write(
    { organisations, subscriptions }: SubscriptionsDocument,
    refuse: (changes: readonly SubscriptionChange[]) => void,
  ): Promise<{ changes: SubscriptionChange[]; stored: WantedOrganisation[] }> {
    return this.graph.write(async (transaction) => {
      const rows = await transaction.run<OrganisationRow>(writeOrganisations, {
        organisations: organisations.map(({ id, name }) => ({ id, name: name ?? null })),
      });
      const ids = subscriptions.map(({ id }) => id).sort();
      await transaction.run(claimSubscriptions, { ids });
      const before = new Map((await findIn(transaction, ids)).map((found) => [found.id, found]));
      const changes = subscriptions.map((after) => ({ before: before.get(after.id), after }));
      refuse(changes);
      await transaction.run(writeSubscriptions, {
        subscriptions: subscriptions.map((wanted) => ({ ...rowOf(wanted) })),
      });
      await this.beforeChanges(changes);
      return { changes, stored: rows.map(organisationOf) };
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
    // Only the form of the code is checked: stored grants may contain a code that is no longer the code of a country.
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
      const [before] = await findIn(transaction, [id]);
      if (!before) throw new InvalidSubscriptionError([`There is no subscription "${id}".`]);
      const after = changed(before);
      await transaction.run(writeSubscriptions, { subscriptions: [{ ...rowOf(after) }] });
      const change = { before, after };
      await this.beforeChanges([change]);
      return change;
    });
  }
}

function organisationOf({ id, name }: OrganisationRow): WantedOrganisation {
  return { id, name: name ?? undefined };
}

/**
 * Reads subscriptions in a transaction that has locked them. Ignores an id if no subscription of an organisation has
 * it.
 */
async function findIn(transaction: GraphTransaction, ids: readonly string[]): Promise<Subscription[]> {
  return (await transaction.run<SubscriptionRow>(findSubscriptions, { ids })).map(subscriptionOf);
}

/**
 * Refuses changes that would move a subscription to another organisation.
 *
 * @throws InvalidSubscriptionError that lists every such subscription.
 */
function refuseMoves(changes: readonly SubscriptionChange[]): void {
  const problems = new Problems();
  for (const { before, after } of changes) {
    if (before && before.organisationId !== after.organisationId) {
      problems.add(
        `Subscription "${after.id}" belongs to organisation "${before.organisationId}", not "${after.organisationId}".`,
      );
    }
  }
  problems.throwIfAny();
}

/**
 * Refuses to add subscriptions that already exist.
 *
 * @throws InvalidSubscriptionError that lists every such subscription.
 */
function refuseExisting(changes: readonly SubscriptionChange[]): void {
  const problems = new Problems();
  for (const { before } of changes) {
    if (before) {
      problems.add(
        `Subscription "${before.id}" exists already. It belongs to organisation "${before.organisationId}".`,
      );
    }
  }
  problems.throwIfAny();
}
