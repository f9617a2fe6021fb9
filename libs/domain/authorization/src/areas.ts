import type { OwnerCategory, RecordKind } from '@company-relations/ownership';

/** The authorization areas, in the order of the specification. */
export const areas = [
  'BeneficialOwner',
  'Owner',
  'CompanyStructureOwner',
  'KeyPerson',
  'RelationsHistory',
  'HiddenPersonAccess',
] as const;
export type Area = (typeof areas)[number];

/**
 * The authorization area that lets a caller see records of each kind. The area must be granted in the country of the
 * record's company.
 */
export const areaOfKind: Readonly<Record<RecordKind, Area>> = {
  beneficialOwnership: 'BeneficialOwner',
  ownership: 'Owner',
  companyStructure: 'CompanyStructureOwner',
  role: 'KeyPerson',
};

/**
 * The authorization area that lets a caller see the reason why a register names no owner. This is the area of the
 * records that would name the owner.
 */
export const areaOfOwnerCategory: Readonly<Record<OwnerCategory, Area>> = {
  beneficialOwner: 'BeneficialOwner',
  directParent: 'CompanyStructureOwner',
  ultimateParent: 'CompanyStructureOwner',
};

export function isArea(value: unknown): value is Area {
  return areas.includes(value as Area);
}
