import type { RecordKind } from '@company-relations/ownership';

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

export function isArea(value: unknown): value is Area {
  return areas.includes(value as Area);
}
