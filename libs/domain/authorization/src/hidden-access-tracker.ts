import type { CountryCode, Entity } from '@company-relations/ownership';
import type { Grants } from './grants';

/** Tracks whether a response shows a protected identity, which only Hidden Person Access allows. */
export class HiddenAccessTracker {
  private isDisclosed = false;

  constructor(private readonly grants: Grants) {}

  get disclosesProtectedIdentity(): boolean {
    return this.isDisclosed;
  }

  /**
   * Marks the response if it shows the identity of this protected entity because of Hidden Person Access.
   *
   * @param recordCountry the country whose grants decided whether the entity is masked
   */
  note({ isProtected }: Entity, recordCountry: CountryCode | undefined): void {
    if (isProtected && this.grants.allows('HiddenPersonAccess', recordCountry)) this.isDisclosed = true;
  }

  /**
   * Marks the response as one that shows a protected identity. Call it for each record that shows a protected proxy
   * because of Hidden Person Access.
   */
  noteProxy(): void {
    this.isDisclosed = true;
  }
}
