import type { CompanyRelations, CountryCode, ServiceId } from '@company-relations/ownership';
import { type CompanyLookup, maxFoundByOrgNos } from './company-lookup';
import type { RelationsRow } from './relation-rows';

/** A company that one query loaded. */
export interface QueriedCompany {
  readonly countryCode: CountryCode;
  /** Of a supernode only its ultimate ownerships: its links are loaded later. */
  readonly relations: CompanyRelations;
  readonly isSupernode: boolean;
}

/**
 * What one query loaded, perhaps for several requests. Each request gets what it would get alone: a company that was loaded by
 * its service id is not found by its number, which may be a person's that the caller must not search for.
 */
export class QueriedCompanies {
  private readonly byServiceId = new Map<ServiceId, QueriedCompany>();
  private readonly byOrgNo = new Map<string, QueriedCompany[]>();
  private readonly isComplete: boolean;

  /** @param rows of the query for the lookup. @param relations the company of each row. */
  constructor(lookup: CompanyLookup, rows: readonly RelationsRow[], relations: readonly CompanyRelations[]) {
    relations.forEach((each, index) => this.add(rows[index] as RelationsRow, each));
    this.isComplete = rows.filter(({ orgNo }) => orgNo !== null).length <= maxFoundByOrgNos(lookup);
  }

  /** Those of the ids that are a company of a granted country, in the order of the ids. */
  withServiceIds(ids: readonly ServiceId[]): QueriedCompany[] {
    return ids.flatMap((id) => this.byServiceId.get(id) ?? []);
  }

  /** What a lookup finds in these countries, ascending; undefined when its numbers may find more than was loaded. */
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
