import type { OwnerCategory, RecordKind } from '@company-relations/ownership';

/** The authorization areas of the specification, in its order. */
export const areas = [
  'BeneficialOwner',
  'Owner',
  'CompanyStructureOwner',
  'KeyPerson',
  'RelationsHistory',
  'HiddenPersonAccess',
] as const;
export type Area = (typeof areas)[number];

/** The area that each kind of record requires in the country of the company that it is about. */
export const areaOfKind: Readonly<Record<RecordKind, Area>> = {
  beneficialOwnership: 'BeneficialOwner',
  ownership: 'Owner',
  companyStructure: 'CompanyStructureOwner',
  role: 'KeyPerson',
};

/** The area that it requires to see why a register names no owner: that of the records in which the owner would be named. */
export const areaOfOwnerCategory: Readonly<Record<OwnerCategory, Area>> = {
  beneficialOwner: 'BeneficialOwner',
  directParent: 'CompanyStructureOwner',
  ultimateParent: 'CompanyStructureOwner',
};

export function isArea(value: unknown): value is Area {
  return areas.includes(value as Area);
}
