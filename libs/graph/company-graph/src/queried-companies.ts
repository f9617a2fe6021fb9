import type { CompanyRelations, CountryCode, ServiceId } from '@company-relations/ownership';
import { type CompanyLookup, maxFoundByOrgNos } from './company-lookup';
import type { RelationsRow } from './relation-rows';

/** A company that one query loaded. */
export interface QueriedCompany {
  readonly countryCode: CountryCode;
  /**
   * The company with its links. For a supernode (a company with too many links), `relations` has only the ultimate
   * ownerships, and the links are loaded later.
   */
  readonly relations: CompanyRelations;
  readonly isSupernode: boolean;
}

/**
 * The companies that one query loaded, perhaps for several merged requests. Each request gets only the companies that
 * it would get alone. For example, one request may name a company by its service id and another by its organisation
 * number. The second request gets the company only if the query found the company by that number. The reason: the
 * number may be the national id of a person, for which the second caller may not be allowed to search.
 */
export class QueriedCompanies {
  private readonly byServiceId = new Map<ServiceId, QueriedCompany>();
  private readonly byOrgNo = new Map<string, QueriedCompany[]>();
  private readonly isComplete: boolean;

  /**
   * @param rows what the query for the lookup returned.
   * @param relations the companies of `rows`, in the same order.
   */
  constructor(lookup: CompanyLookup, rows: readonly RelationsRow[], relations: readonly CompanyRelations[]) {
    relations.forEach((each, index) => this.add(rows[index] as RelationsRow, each));
    this.isComplete = rows.filter(({ orgNo }) => orgNo !== null).length <= maxFoundByOrgNos(lookup);
  }

  /** Returns the companies of granted countries with these ids, in the order of the ids. */
  withServiceIds(ids: readonly ServiceId[]): QueriedCompany[] {
    return ids.flatMap((id) => this.byServiceId.get(id) ?? []);
  }

  /**
   * Returns the companies that a lookup finds in these countries, ascending. Returns undefined if the lookup's
   * organisation numbers may find more companies than were loaded.
   */
  matching({ serviceIds, orgNos }: CompanyLookup, countries: readonly CountryCode[]): QueriedCompany[] | undefined {
    if (orgNos.length > 0 && !this.isComplete) return undefined;
    const named = [
      ...serviceIds.map((id) => this.byServiceId.get(id) ?? []),
      ...orgNos.map((orgNo) => this.byOrgNo.get(orgNo) ?? []),
    ].flat();
    return named
      .filter(({ countryCode }) => countries.includes(countryCode))
      .sort((a, b) => a.relations.company.serviceId - b.relations.company.serviceId);
  }

  private add({ orgNo, countryCode, isSupernode }: RelationsRow, relations: CompanyRelations): void {
    const queried = { countryCode, relations, isSupernode };
    const withSameOrgNo = orgNo === null ? undefined : this.byOrgNo.get(orgNo);
    if (orgNo === null) this.byServiceId.set(relations.company.serviceId, queried);
    else if (withSameOrgNo) withSameOrgNo.push(queried);
    else this.byOrgNo.set(orgNo, [queried]);
  }
}
