import { createHash } from 'node:crypto';
import { type Area, areas, Grants, type Subscription } from '@company-relations/authorization';
import type { GraphClient } from '@company-relations/neo4j-client';
import { SubscriptionStore } from '@company-relations/subscription-store';
import * as fc from 'fast-check';

/** Granted areas by country. A country that is missing is not granted. */
export type AreasByCountry = Readonly<Record<string, readonly Area[]>>;

/** Generates any grants in any of the countries. */
export function randomGrants(countries: readonly string[]): fc.Arbitrary<AreasByCountry> {
  const granted = fc.record(Object.fromEntries(countries.map((country) => [country, fc.subarray([...areas])])), {
    requiredKeys: [],
  });
  // Copies the object, because fast-check makes objects without a prototype, unlike parsed JSON.
  return granted.map((grants) => ({ ...grants }) as AreasByCountry);
}

/** Generates grants in all the countries, with at least `minLength` areas in each. */
export function grantsInAll(countries: readonly string[], minLength = 0): fc.Arbitrary<AreasByCountry> {
  return fc
    .tuple(...countries.map(() => fc.subarray([...areas], { minLength })))
    .map((granted) => Object.fromEntries(countries.map((country, index) => [country, granted[index] ?? []])));
}

/**
 * Generates grants in all the countries. Usually they have many areas, because few areas give responses with few
 * records.
 */
export function anyGrantsInAll(countries: readonly string[]): fc.Arbitrary<AreasByCountry> {
  const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');
  return fc.oneof(
    { weight: 1, arbitrary: grantsInAll(countries) },
    { weight: 2, arbitrary: grantsInAll(countries, areas.length - 2) },
    { weight: 1, arbitrary: fc.constant(Object.fromEntries(countries.map((country) => [country, withoutAccess]))) },
  );
}

/** The grants of a caller who may see all of these countries. */
export function everything(countries: readonly string[]): AreasByCountry {
  return Object.fromEntries(countries.map((country) => [country, areas]));
}

/** Returns the grants with other areas in one country. */
export function changedIn(
  country: string,
  grants: AreasByCountry,
  change: (granted: readonly Area[]) => readonly Area[],
): AreasByCountry {
  return { ...grants, [country]: change(grants[country] ?? []) };
}

/**
 * Creates one subscription for each set of grants, at its first use. A stored subscription never changes. While
 * subscriptions are being stored, new ones wait and are then stored together. A transaction for each subscription would
 * take longer than the requests of a property.
 */
export class RandomSubscriptions {
  private readonly store: SubscriptionStore;
  private readonly stored = new Map<string, Promise<string>>();
  private waiting: Subscription[] = [];
  private storing: Promise<void> = Promise.resolve();

  constructor(graph: GraphClient) {
    this.store = new SubscriptionStore(graph);
  }

  /** The id of a subscription of the suite's first organisation with exactly these grants. */
  withGrants(areasByCountry: AreasByCountry): Promise<string> {
    const grants = new Grants(areasByCountry);
    const id = `random-${createHash('sha256').update(JSON.stringify(grants)).digest('hex').slice(0, 24)}`;
    const stored = this.stored.get(id) ?? this.apply(id, grants);
    this.stored.set(id, stored);
    return stored;
  }

  private async apply(id: string, grants: Grants): Promise<string> {
    this.waiting.push({ id, organisationId: organisation.id, enabled: true, grants });
    this.storing = this.storing.then(() => this.storeWaiting());
    await this.storing;
    return id;
  }

  private async storeWaiting(): Promise<void> {
    const subscriptions = this.waiting;
    this.waiting = [];
    if (subscriptions.length > 0) await this.store.apply({ organisations: [organisation], subscriptions });
  }
}

const organisation = { id: 'e2e-one', name: undefined };
