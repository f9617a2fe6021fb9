import type { Company } from './entities';

/** The scheme of Legal Entity Identifiers among register identifiers. */
export const leiScheme = 'XI-LEI';

/** A company with the identifiers that its profile does not have. */
export interface IdentifiedCompany {
  readonly company: Company;
  /** Its Legal Entity Identifiers, ascending. A company has one, or several while the issuers have not merged them. */
  readonly leis: readonly string[];
}
