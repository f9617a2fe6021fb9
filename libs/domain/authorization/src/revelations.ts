import type { CountryCode, Entity } from '@company-relations/ownership';
import type { Grants } from './grants';

/**
 * Whether an answer shows somebody whom only Hidden Person Access shows. Asked of every entity of a page: of all but protected
 * ones the mask leaves the very object.
 */
export class Revelations {
  private found = false;

  constructor(private readonly grants: Grants) {}

  get any(): boolean {
    return this.found;
  }

  /** @param recordCountry the one by which the entity was masked. */
  note(entity: Entity, seen: Entity, recordCountry: CountryCode | undefined): void {
    if (seen !== entity && this.grants.allows('HiddenPersonAccess', recordCountry)) this.found = true;
  }

  /** Of a record that shows a protected proxy, which the access allows. */
  noteProxy(): void {
    this.found = true;
  }
}
