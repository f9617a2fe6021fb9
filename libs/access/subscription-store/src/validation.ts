import { type Area, areas, isArea } from '@company-relations/authorization';
import { type CountryCode, countryCodeProblem } from '@company-relations/ownership';
import { InvalidSubscriptionError } from './invalid-subscription';

/** Granted areas by country, as stored and as the constructor of `Grants` expects them. */
export type AreasByCountry = Readonly<Record<CountryCode, readonly Area[]>>;

/** Collects all problems of one document. Each problem contains its place in the document. */
export class Problems {
  private readonly found: string[] = [];

  add(problem: string): void {
    this.found.push(problem);
  }

  /**
   * Checks only the form of a country code. Earlier versions stored codes that no country has, and these must remain
   * readable.
   */
  country(value: unknown, where: string): value is CountryCode {
    if (typeof value === 'string' && /^[A-Z]{2}$/.test(value)) return true;
    this.add(`${where}: ${quoted(value)} is no country code (two upper-case letters).`);
    return false;
  }

  /** Checks that a country has the code. */
  existingCountry(value: unknown, where: string): value is CountryCode {
    if (!this.country(value, where)) return false;
    const problem = countryCodeProblem(value);
    if (problem === undefined) return true;
    this.add(`${where}: ${problem}`);
    return false;
  }

  area(value: unknown, where: string): value is Area {
    if (isArea(value)) return true;
    this.add(`${where}: ${quoted(value)} is no area (${areas.join(', ')}).`);
    return false;
  }

  /**
   * Checks an ID. An ID must contain no white space and no control characters, because IDs are used in tokens, logs and
   * file names of other programs.
   */
  id(value: unknown, where: string): value is string {
    if (typeof value === 'string' && /^[^\s\p{C}]{1,200}$/u.test(value)) return true;
    this.add(`${where}: ${quoted(value)} is no id (1 to 200 characters without white space).`);
    return false;
  }

  /** @throws InvalidSubscriptionError if there are problems. */
  throwIfAny(): void {
    if (this.found.length > 0) throw new InvalidSubscriptionError(this.found);
  }
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
