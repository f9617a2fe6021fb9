import type { CompanyRelations, CountryCode, ServiceId } from '@company-relations/ownership';
import type { RelationsRow } from './relation-rows';
import { mostFoundBy, type Wanted } from './wanted';

/** A company that one query loaded. */
export interface Loaded {
  readonly countryCode: CountryCode;
  /** Of a heavy one only what its ultimate ownerships tell: its links are still to be loaded. */
  readonly relations: CompanyRelations;
  readonly isHeavy: boolean;
}

/**
 * What one query loaded, perhaps for several requests. Each gets what it would have got alone: a company that was loaded by
 * its service id is not found by its number, which may be a person's that the caller must not search for.
 */
export class LoadedCompanies {
  private readonly byServiceId = new Map<ServiceId, Loaded>();
  private readonly byOrgNo = new Map<string, Loaded[]>();
  private readonly isComplete: boolean;

  /** @param rows of the query that loads what is wanted. @param loaded the company of each row. */
  constructor(wanted: Wanted, rows: readonly RelationsRow[], loaded: readonly CompanyRelations[]) {
    loaded.forEach((relations, index) => this.keep(rows[index] as RelationsRow, relations));
    this.isComplete = rows.filter(({ orgNo }) => orgNo !== null).length <= mostFoundBy(wanted);
  }

  /** Those of the wanted ids that are a company of a granted country, in the order of the ids. */
  withServiceIds(ids: readonly ServiceId[]): Loaded[] {
    return ids.flatMap((id) => this.byServiceId.get(id) ?? []);
  }

  /** What a wanted filter matches, ascending; undefined when its numbers may find more than was loaded. */
  matching({ serviceIds, orgNos }: Wanted, countries: readonly CountryCode[]): Loaded[] | undefined {
    if (orgNos.length > 0 && !this.isComplete) return undefined;
    const named = [...serviceIds.map((id) => this.byServiceId.get(id) ?? []), ...orgNos.map((orgNo) => this.byOrgNo.get(orgNo) ?? [])].flat();
    return named
      .filter(({ countryCode }) => countries.includes(countryCode))
      .sort((a, b) => a.relations.company.serviceId - b.relations.company.serviceId);
  }

  private keep({ orgNo, countryCode, isHeavy }: RelationsRow, relations: CompanyRelations): void {
    const loaded = { countryCode, relations, isHeavy };
    const alike = orgNo === null ? undefined : this.byOrgNo.get(orgNo);
    if (orgNo === null) this.byServiceId.set(relations.company.serviceId, loaded);
    else if (alike) alike.push(loaded);
    else this.byOrgNo.set(orgNo, [loaded]);
  }
}
