import type { Area, Grants } from '@company-relations/authorization';

/** The area of each member that tells of records. */
const areaOfMember: Readonly<Record<string, Area>> = {
  BeneficialOwnerships: 'BeneficialOwner',
  Ownerships: 'Owner',
  UltimateOwnerships: 'Owner',
  CompanyStructureOwners: 'CompanyStructureOwner',
  KeyPersonRoles: 'KeyPerson',
  History: 'RelationsHistory',
};
const membersOfPerson = ['Name', 'FirstName', 'LastName', 'BirthDate', 'NationalIdentificationNumber', 'Gender', 'Citizenships', 'CountryOfResidences', 'Addresses'];

interface ToldRelation {
  readonly CountryCode?: string;
  readonly IsCompany?: boolean;
  readonly IsProtected?: boolean;
  readonly History?: readonly ToldRelation[];
}

/**
 * What a line of a file of relations tells and may not be told under some grants, by the rules of the service written down a
 * second time: records belong to the company that is held, and so are shown by what is granted in its country.
 */
export function withheldIn(line: string, grants: Grants): string[] {
  const { CountryCode, Parents = [], Children = [] } = JSON.parse(line) as ToldRelation & { Parents?: ToldRelation[]; Children?: ToldRelation[] };
  return [...Parents.flatMap((parent) => withheldOf(parent, CountryCode, grants)), ...Children.flatMap((child) => withheldOf(child, child.CountryCode, grants))];
}

function withheldOf(relation: ToldRelation, country: string | undefined, grants: Grants): string[] {
  const isHidden = relation.IsProtected === true && relation.IsCompany !== true && !grants.allows('HiddenPersonAccess', country);
  const told = Object.keys(relation).filter((member) => {
    const area = areaOfMember[member];
    return area ? !grants.allows(area, country) : isHidden && membersOfPerson.includes(member);
  });
  return [...told, ...(relation.History ?? []).flatMap((ended) => withheldOf(ended, country, grants))];
}
