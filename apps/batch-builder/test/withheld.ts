import type { Area, Grants } from '@company-relations/authorization';
import type { Cast, Member } from './cast';

/** The text that the contract puts in place of what is masked. */
const literal = 'Protected Identity';

/** The area of each member that describes records, after the table of the contract. Ultimate ownerships follow from ownerships. */
const areaOfMember: Readonly<Record<string, Area>> = {
  BeneficialOwnerships: 'BeneficialOwner',
  Ownerships: 'Owner',
  UltimateOwnerships: 'Owner',
  CompanyStructureOwners: 'CompanyStructureOwner',
  KeyPersonRoles: 'KeyPerson',
  History: 'RelationsHistory',
};
/** Of a protected person, masked whatever is granted; then what Hidden Person Access shows. */
const alwaysMasked = ['BirthDate', 'CountryCode', 'Citizenships', 'CountryOfResidences', 'Addresses'];
const maskedWithoutAccess = ['Name', 'FirstName', 'LastName', 'NationalIdentificationNumber'];

interface LineRelation {
  readonly ServiceId: number;
  readonly Name?: string;
  readonly CountryCode?: string;
  readonly IsCompany?: boolean;
  readonly IsProtected?: boolean;
  readonly History?: readonly LineRelation[];
}

export interface Line extends LineRelation {
  readonly Removed?: true;
  readonly Parents?: readonly LineRelation[];
  readonly Children?: readonly LineRelation[];
}

/** A part of a line, and the country of the company that its records are about, which decides on what is granted. */
export interface Part {
  readonly relation: LineRelation;
  readonly country: string | undefined;
  /** Whether it is the company itself, without its relations. */
  readonly isCompanyItself: boolean;
}

/** The company of a line, and its relations: records of parents are about the company, those of children about the child. */
export function partsOf({ Parents = [], Children = [], ...company }: Line): Part[] {
  const country = company.CountryCode;
  return [
    { relation: company, country, isCompanyItself: true },
    ...Parents.map((relation) => ({ relation, country, isCompanyItself: false })),
    ...Children.map((relation) => ({ relation, country: relation.CountryCode, isCompanyItself: false })),
  ];
}

/**
 * What a line shows and must not show under some grants, by the rules of the contract written down a second time: records of an
 * area that is not granted, a protected person whose masked members have another text than the literal or stay without a mask,
 * and every person who is masked and not protected.
 */
export function withheldIn(line: Line, grants: Grants): string[] {
  return partsOf(line).flatMap(({ relation, country, isCompanyItself }) => [
    ...(isCompanyItself ? [] : recordsWithheldIn(relation, country, grants)),
    ...(relation.IsCompany === false ? wronglyMaskedIn(relation, grants.allows('HiddenPersonAccess', country)) : []),
  ]);
}

/** Members of records whose area is not granted, in history too. */
export function recordsWithheldIn(relation: LineRelation, country: string | undefined, grants: Grants): string[] {
  const members = Object.keys(relation).filter(
    (member) => areaOfMember[member] && !grants.allows(areaOfMember[member], country),
  );
  return [...members, ...(relation.History ?? []).flatMap((ended) => recordsWithheldIn(ended, country, grants))];
}

function wronglyMaskedIn(relation: LineRelation, hasAccess: boolean): string[] {
  const isProtected = relation.IsProtected === true;
  const mustBeMasked = (member: string) =>
    isProtected && (alwaysMasked.includes(member) || (!hasAccess && maskedWithoutAccess.includes(member)));
  return Object.entries(relation).flatMap(([member, value]) =>
    isMasked(value) === mustBeMasked(member) ? [] : [`${member} of ${relation.ServiceId}`],
  );
}

function isMasked(value: unknown): boolean {
  if (!Array.isArray(value)) return value === literal;
  const [only] = value as unknown[];
  if (value.length !== 1) return false;
  const parts =
    typeof only === 'object' && only !== null
      ? [['Street', 'ZipCode', 'City', 'CountryCode'].map((part) => (only as Record<string, unknown>)[part])].flat()
      : [only];
  return parts.every((part) => part === literal);
}

/**
 * What a line shows of the members of a cast and must not show, by who is protected or erased now, whatever the line itself says:
 * searched as text, so that it does not matter where it stands.
 */
export function exposedIn(line: Line, grants: Grants, cast: Cast): string[] {
  return partsOf(line).flatMap(({ relation, country, isCompanyItself }) => {
    const text = JSON.stringify(relation);
    const hasAccess = grants.allows('HiddenPersonAccess', country);
    return cast.members.flatMap((member) => [
      ...secretsOf(member, hasAccess).filter((secret) => text.includes(secret)),
      ...(isCompanyItself ? [] : wrongFlagOf(relation, member)),
    ]);
  });
}

function secretsOf({ fate, identity, home }: Member, hasAccess: boolean): readonly string[] {
  if (fate === 'unprotected') return [];
  return fate === 'erased' || !hasAccess ? [...identity, ...home] : home;
}

/** A file that only shows a mask of a person who was erased later stays as it is, and says that the person is protected. */
function wrongFlagOf(relation: LineRelation, { serviceId, businessId, fate }: Member): string[] {
  const isWrong = fate !== 'erased' && (relation.IsProtected === true) !== (fate === 'protected');
  if (relation.ServiceId === serviceId) return isWrong ? [`IsProtected of ${serviceId}`] : [];
  return relation.ServiceId === businessId && fate === 'unprotected' && isMasked(relation.Name)
    ? [`Name of ${businessId}`]
    : [];
}

export const isLiteral = (text: string | undefined) => text === literal;
