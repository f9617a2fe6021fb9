import type { CompanyFilter, EpochDayRange } from '../src/company-filter';
import type { SmallWorld, WorldCompany } from './small-world';

/**
 * The granted areas of each country, by their names in the specification. Countries that are not listed are not
 * granted.
 */
export type AreasByCountry = Readonly<Record<string, readonly string[]>>;

/**
 * The area that the specification requires for a record type, and whether the record has ended. An ended record also
 * requires Relations History.
 */
const shownWith: Readonly<Record<string, { readonly area: string; readonly ended: boolean }>> = {
  BENEFICIALLY_OWNS: { area: 'BeneficialOwner', ended: false },
  BENEFICIALLY_OWNED: { area: 'BeneficialOwner', ended: true },
  OWNS: { area: 'Owner', ended: false },
  OWNED: { area: 'Owner', ended: true },
  STRUCTURES: { area: 'CompanyStructureOwner', ended: false },
  STRUCTURED: { area: 'CompanyStructureOwner', ended: true },
  HOLDS_ROLE: { area: 'KeyPerson', ended: false },
  HELD_ROLE: { area: 'KeyPerson', ended: true },
};

/** A search by a caller with certain grants. */
export interface NaiveSearch {
  readonly world: SmallWorld;
  readonly filter: CompanyFilter;
  readonly grants: AreasByCountry;
}

/** Why a search must not find a company. */
export type Refusal =
  | 'country'
  | 'service id'
  | 'org no'
  | 'hidden sole trader'
  | 'national id'
  | 'hidden person'
  | 'content date'
  | 'relations date';

/**
 * Returns the ids that a search must find, ascending: the ids of all companies without a refusal (decisions 1, 6, 8,
 * 10, 11).
 */
export function naiveMatches(search: NaiveSearch): number[] {
  return search.world.companies
    .filter((company) => refusalsOf(company, search).length === 0)
    .map(({ serviceId }) => serviceId)
    .sort((a, b) => a - b);
}

/** Returns all reasons why a search must not find a company. */
export function refusalsOf(company: WorldCompany, search: NaiveSearch): Refusal[] {
  const { filter, grants } = search;
  const { countryCode } = company;
  const granted = countryCode === undefined ? undefined : grants[countryCode];
  const hasNumber = company.orgNo !== undefined && (filter.orgNos?.includes(company.orgNo) ?? false);
  const mayFindHidden = granted?.includes('HiddenPersonAccess') ?? false;
  const refusals: readonly (readonly [Refusal, boolean])[] = [
    ['country', granted === undefined || !filter.countries.some((country) => country === countryCode)],
    [
      'service id',
      filter.serviceIds !== undefined && !filter.serviceIds.some((id) => Number(id) === company.serviceId),
    ],
    ['org no', filter.orgNos !== undefined && !hasNumber],
    ['hidden sole trader', filter.orgNos !== undefined && company.protectedSoleTrader === true && !mayFindHidden],
    ['content date', !isWithin(company.contentUpdatedOn, filter.contentUpdated)],
    ['relations date', !isWithin(company.relationsUpdatedOn, filter.relationsUpdated)],
    ...personRefusals(company, search, mayFindHidden),
  ];
  return refusals.flatMap(([refusal, isRefused]) => (isRefused ? [refusal] : []));
}

function personRefusals(
  company: WorldCompany,
  { world, filter, grants }: NaiveSearch,
  mayFindHidden: boolean,
): readonly (readonly [Refusal, boolean])[] {
  const { nationalIds } = filter;
  if (!nationalIds) return [];
  const granted = grants[company.countryCode ?? ''] ?? [];
  const isShown = (type: string) => {
    const { area, ended } = shownWith[type] as { area: string; ended: boolean };
    return granted.includes(area) && (!ended || granted.includes('RelationsHistory'));
  };
  const found = nationalIds.filter((nationalId) => {
    const persons = world.persons
      .filter((person) => person.nationalId === nationalId)
      .map(({ serviceId }) => serviceId);
    return world.records.some(
      ({ party, company: of, type }) => of === company.serviceId && persons.includes(party) && isShown(type),
    );
  });
  const isHidden = (nationalId: string) =>
    world.persons.some((person) => person.nationalId === nationalId && person.protected === true);
  return [
    ['national id', found.length === 0],
    ['hidden person', found.length > 0 && !mayFindHidden && found.every(isHidden)],
  ];
}

function isWithin(day: number | undefined, range: EpochDayRange | undefined): boolean {
  if (!range) return true;
  return (
    day !== undefined && (range.from === undefined || range.from <= day) && (range.to === undefined || day <= range.to)
  );
}
