import { type Area, areas } from '@company-relations/authorization';
import { codeParser } from '@company-relations/command-line';
import { typedCountryProblem } from '@company-relations/ownership';
import { Option } from 'commander';

/** Options that name a country and areas in this country. */
export interface CountryOptions {
  readonly country: string;
  readonly area?: Area[];
}

/** Option that names the person who makes a change, for the audit log. */
export interface ChangedByOption {
  readonly by?: string;
}

export function byOption(): Option {
  return new Option('--by <name>', 'who makes the change, for the audit log; the user of this machine when left out');
}

export function areaOption(description: string): Option {
  return new Option('--area <areas...>', description).choices(areas);
}

export function countryOption(problemOf = typedCountryProblem): Option {
  return new Option('--country <code>', 'ISO 3166-1 alpha-2 code')
    .argParser(codeParser(problemOf))
    .makeOptionMandatory();
}

/**
 * Returns the reason why a text cannot be the country of a stored grant; undefined if it can. Two letters are accepted
 * even if they are not the code of a country, because earlier versions stored such grants, and it must be possible to
 * revoke them.
 */
export function storedGrantCountryProblem(text: string): string | undefined {
  return /^[A-Z]{2}$/i.test(text) ? undefined : typedCountryProblem(text);
}
