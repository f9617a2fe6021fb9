import type { CountryCode, Entity } from '@company-relations/ownership';
import type { Grants } from './grants';

/** Records whether an answer shows a protected identity, which only Hidden Person Access allows. */
export class HiddenAccessTracker {
  private isDisclosed = false;

  constructor(private readonly grants: Grants) {}

  get disclosesProtectedIdentity(): boolean {
    return this.isDisclosed;
  }

  /** @param recordCountry the country by which the entity was masked. */
  note({ isProtected }: Entity, recordCountry: CountryCode | undefined): void {
    if (isProtected && this.grants.allows('HiddenPersonAccess', recordCountry)) this.isDisclosed = true;
  }

  /** Call it for a record that shows a protected proxy because the access allows it. */
  noteProxy(): void {
    this.isDisclosed = true;
  }
}
