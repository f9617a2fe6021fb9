import { type Area, Grants, type Subscription } from '@company-relations/authorization';
import type { CountryCode } from '@company-relations/ownership';
import { Problems } from './validation';

export interface WantedOrganisation {
  readonly id: string;
  /** If undefined, the stored name remains. */
  readonly name: string | undefined;
}

/**
 * The subscriptions that an operator wants to have, as `parseSubscriptions` returns them. The organisation of each
 * subscription is in the document too.
 */
export interface SubscriptionsDocument {
  readonly organisations: readonly WantedOrganisation[];
  readonly subscriptions: readonly Subscription[];
}

/**
 * Parses the JSON of a document with wanted subscriptions:
 *
 * `{organisations: [{id, name?, subscriptions: [{id, enabled?, grants: [{countries: ["GB"], areas: ["Owner"]}]}]}]}`.
 *
 * If several grants contain the same country, the areas of these grants are combined. `enabled` is true by default.
 *
 * @throws InvalidSubscriptionError that lists all problems of the document. An unknown member is a problem too, so that
 *   typos are noticed.
 */
export function parseSubscriptions(json: unknown): SubscriptionsDocument {
  const reader = new DocumentReader();
  reader.document(json);
  reader.problems.throwIfAny();
  return { organisations: reader.organisations, subscriptions: reader.subscriptions };
}

class DocumentReader {
  readonly problems = new Problems();
  readonly organisations: WantedOrganisation[] = [];
  readonly subscriptions: Subscription[] = [];

  document(json: unknown): void {
    const document = this.object(json, 'document', ['organisations']);
    for (const [index, organisation] of this.list(document['organisations'], 'organisations').entries()) {
      this.organisation(organisation, `organisations[${index}]`);
    }
  }

  private organisation(json: unknown, where: string): void {
    const { id, name, subscriptions } = this.object(json, where, ['id', 'name', 'subscriptions']);
    if (!this.problems.id(id, `${where}.id`)) return;
    if (this.organisations.some((other) => other.id === id))
      this.problems.add(`${where}.id: organisation "${id}" is there twice.`);
    if (name !== undefined && typeof name !== 'string') this.problems.add(`${where}.name: must be a text.`);
    this.organisations.push({ id, name: typeof name === 'string' ? name : undefined });
    for (const [index, subscription] of this.list(subscriptions, `${where}.subscriptions`).entries()) {
      this.subscription(subscription, id, `${where}.subscriptions[${index}]`);
    }
  }

  private subscription(json: unknown, organisationId: string, where: string): void {
    const { id, enabled = true, grants } = this.object(json, where, ['id', 'enabled', 'grants']);
    if (!this.problems.id(id, `${where}.id`)) return;
    if (this.subscriptions.some((other) => other.id === id))
      this.problems.add(`${where}.id: subscription "${id}" is there twice.`);
    if (typeof enabled !== 'boolean') this.problems.add(`${where}.enabled: must be true or false.`);
    this.subscriptions.push({
      id,
      organisationId,
      enabled: enabled === true,
      grants: this.grants(grants, `${where}.grants`),
    });
  }

  private grants(json: unknown, where: string): Grants {
    const granted = new Map<CountryCode, Set<Area>>();
    for (const [index, grant] of this.list(json, where).entries()) {
      const { countries, areas } = this.object(grant, `${where}[${index}]`, ['countries', 'areas']);
      const areasOfGrant = this.list(areas, `${where}[${index}].areas`).filter((area): area is Area =>
        this.problems.area(area, `${where}[${index}].areas`),
      );
      for (const country of this.list(countries, `${where}[${index}].countries`)) {
        if (!this.problems.existingCountry(country, `${where}[${index}].countries`)) continue;
        granted.set(country, new Set([...(granted.get(country) ?? []), ...areasOfGrant]));
      }
    }
    return new Grants(Object.fromEntries([...granted].map(([country, areas]) => [country, [...areas]])));
  }

  private object(json: unknown, where: string, members: readonly string[]): Record<string, unknown> {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      this.problems.add(`${where}: must be an object with ${members.join(', ')}.`);
      return {};
    }
    for (const member of Object.keys(json)) {
      if (!members.includes(member))
        this.problems.add(`${where}.${member}: is unknown (known: ${members.join(', ')}).`);
    }
    return json as Record<string, unknown>;
  }

  private list(json: unknown, where: string): readonly unknown[] {
    if (Array.isArray(json)) return json;
    this.problems.add(`${where}: must be a list.`);
    return [];
  }
}
