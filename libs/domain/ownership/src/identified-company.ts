import type { Company } from './entities';

/** The identifier scheme of Legal Entity Identifiers (LEIs). */
export const leiScheme = 'XI-LEI';

/** A company with identifiers that are not part of its profile. */
export interface IdentifiedCompany {
  readonly company: Company;
  /**
   * The company's Legal Entity Identifiers, ascending. Usually a company has at most one. A company with several keeps
   * them until the issuers merge them.
   */
  readonly leis: readonly string[];
}
