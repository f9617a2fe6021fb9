import type { CountryCode, RecordKind } from '@company-relations/ownership';
import { type Area, areaOfKind } from './areas';

/** The countries of a subscription, and the authorized areas in each country. Immutable. */
export class Grants {
  /** The countries whose companies the caller can find, ascending. A country may be granted without any area. */
  readonly countries: readonly CountryCode[];
  /** A text that is equal for grants that allow the same. */
  readonly key: string;
  private readonly areasByCountry: ReadonlyMap<CountryCode, ReadonlySet<Area>>;

  constructor(areasByCountry: Readonly<Record<CountryCode, readonly Area[]>>) {
    this.areasByCountry = new Map(
      Object.entries(areasByCountry).map(([country, granted]) => [country, new Set(granted)]),
    );
    this.countries = [...this.areasByCountry.keys()].sort();
    this.key = JSON.stringify(this);
  }

  hasCountry(country: CountryCode | undefined): boolean {
    return country !== undefined && this.areasByCountry.has(country);
  }

  /**
   * Returns whether an area is authorized in a country. False for an undefined country, so a record without a country
   * is never visible.
   */
  allows(area: Area, country: CountryCode | undefined): boolean {
    return country !== undefined && (this.areasByCountry.get(country)?.has(area) ?? false);
  }

  /**
   * Returns whether a record of `kind` that belongs to a company in `country` is visible. An ended record also needs
   * Relations History.
   */
  allowsRecord(kind: RecordKind, ended: boolean, country: CountryCode | undefined): boolean {
    return this.allows(areaOfKind[kind], country) && (!ended || this.allows('RelationsHistory', country));
  }

  /** Returns the countries in which `area` is authorized, ascending. */
  countriesWith(area: Area): CountryCode[] {
    return this.countries.filter((country) => this.allows(area, country));
  }

  /** Returns whether these grants allow everything that `other` allows. */
  covers(other: Grants): boolean {
    return [...other.areasByCountry].every(
      ([country, areas]) => this.hasCountry(country) && [...areas].every((area) => this.allows(area, country)),
    );
  }

  toJSON(): Record<CountryCode, Area[]> {
    return Object.fromEntries(
      this.countries.map((country) => [country, [...(this.areasByCountry.get(country) ?? [])].sort()]),
    );
  }
}

/** A client organisation's right to use the service. */
export interface Subscription {
  readonly id: string;
  readonly organisationId: string;
  readonly enabled: boolean;
  readonly grants: Grants;
}
