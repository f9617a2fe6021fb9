import type { Area } from '@company-relations/authorization';
import type { Cast, Member } from './cast';

/** The text that replaces a masked value, according to the specification. */
const literal = 'Protected Identity';

/**
 * The area that each member with records requires, according to the table of the specification. Ultimate ownerships are
 * computed from ownerships, so they require the same area.
 */
const areaOfMember: Readonly<Record<string, Area>> = {
  BeneficialOwnerships: 'BeneficialOwner',
  Ownerships: 'Owner',
  UltimateOwnerships: 'Owner',
  CompanyStructureOwners: 'CompanyStructureOwner',
  KeyPersonRoles: 'KeyPerson',
  History: 'RelationsHistory',
};
/**
 * The members in `alwaysMasked` are masked for a protected person, whatever is granted. Hidden Person Access shows the
 * other members.
 */
const alwaysMasked = ['BirthDate', 'CountryCode', 'Citizenships', 'CountryOfResidences', 'Addresses'];
const maskedWithoutAccess = ['Name', 'FirstName', 'LastName', 'NationalIdentificationNumber'];
/**
 * The members of records in which a register may write any text. In this test, no role has a title of the published
 * tables.
 */
const freeTexts = ['Text', 'Category', 'CaseNo', 'RegistrationId', 'SuspicionCaseNo', 'SuspicionIssueID'];

/** The areas that are granted in each country. */
export type Granted = Readonly<Record<string, readonly Area[]>>;

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

/**
 * A part of a line, with the country of the company to which the records of this part belong. The grants in this
 * country decide what the part may show.
 */
export interface Part {
  readonly relation: LineRelation;
  readonly country: string | undefined;
  /** Whether the part is the company itself, without its relations. */
  readonly isCompanyItself: boolean;
}

/**
 * Returns the parts of a line: its company and the company's relations. The records of parents belong to the company.
 * The records of children belong to the child.
 */
export function partsOf({ Parents = [], Children = [], ...company }: Line): Part[] {
  const country = company.CountryCode;
  return [
    { relation: company, country, isCompanyItself: true },
    ...Parents.map((relation) => ({ relation, country, isCompanyItself: false })),
    ...Children.map((relation) => ({ relation, country: relation.CountryCode, isCompanyItself: false })),
  ];
}

/**
 * Returns everything that a line shows although the grants do not allow it. This implements the rules of the
 * specification a second time, independently of the service. It finds:
 * - records of an area that is not granted
 * - members of a protected person that should be masked but are not
 * - masked members of a person who is not protected
 * - free text of records of a masked entity that should be masked but is not, and masked free text of other records
 */
export function withheldIn(line: Line, granted: Granted): string[] {
  const hasAccessToLine = isGranted(granted, 'HiddenPersonAccess', line.CountryCode);
  return partsOf(line).flatMap(({ relation, country, isCompanyItself }) => {
    const hasAccess = isGranted(granted, 'HiddenPersonAccess', country);
    return [
      ...(isCompanyItself ? [] : recordsWithheldIn(relation, country, granted)),
      ...(isCompanyItself ? [] : wronglyMaskedTextsIn(relation, line, { hasAccess, hasAccessToLine })),
      ...(relation.IsCompany === false ? wronglyMaskedIn(relation, hasAccess) : []),
    ];
  });
}

/** Whether an area is granted. False for a record without a country. */
function isGranted(granted: Granted, area: Area, country: string | undefined): boolean {
  return country !== undefined && (granted[country] ?? []).includes(area);
}

/** Returns the members with records, current or ended, whose area is not granted. */
export function recordsWithheldIn(relation: LineRelation, country: string | undefined, granted: Granted): string[] {
  const members = Object.keys(relation).filter(
    (member) => areaOfMember[member] && !isGranted(granted, areaOfMember[member], country),
  );
  return [...members, ...(relation.History ?? []).flatMap((ended) => recordsWithheldIn(ended, country, granted))];
}

function wronglyMaskedIn(relation: LineRelation, hasAccess: boolean): string[] {
  const isProtected = relation.IsProtected === true;
  const mustBeMasked = (member: string) =>
    isProtected && (alwaysMasked.includes(member) || (!hasAccess && maskedWithoutAccess.includes(member)));
  return Object.entries(relation).flatMap(([member, value]) =>
    isMasked(value) === mustBeMasked(member) ? [] : [`${member} of ${relation.ServiceId}`],
  );
}

/**
 * Returns the free texts that are masked or shown wrongly. Free text of a record is masked if one of its parties is a
 * protected person or the business of such a person, and Hidden Person Access is not granted in the party's country. If
 * the company of a line is masked, the free text of its records in other countries is masked too.
 *
 * A line that shows its company because of Hidden Person Access in the company's own country does not say whether the
 * company is protected. So if a record in another country also requires this access, both masked and unmasked text are
 * correct.
 */
function wronglyMaskedTextsIn(
  relation: LineRelation,
  line: Line,
  { hasAccess, hasAccessToLine }: { readonly hasAccess: boolean; readonly hasAccessToLine: boolean },
): string[] {
  const isProtected = relation.IsProtected === true || isLiteral(relation.Name);
  const mustBeMasked = isLiteral(line.Name) || (!hasAccess && isProtected);
  if (!mustBeMasked && !hasAccess && hasAccessToLine) return [];
  return freeTextsIn(relation).flatMap(([name, text]) =>
    isLiteral(text) === mustBeMasked ? [] : [`${name} of ${relation.ServiceId}`],
  );
}

/**
 * Returns the free texts of a relation's records, current or ended, with the names of their members. The name of a
 * proxy is a free text if the proxy has no number.
 */
export function freeTextsIn(relation: object): [name: string, text: string][] {
  return Object.entries(relation).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return freeTextsIn(value);
    const isFree =
      freeTexts.includes(name) || (name === 'ProxyCompanyName' && !('ProxyCompanyRegistrationNumber' in relation));
    return isFree && typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
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
 * Returns everything that a line wrongly shows of the members of a cast. The current fate of the members decides,
 * whatever the line itself says. Members are searched for in the text of the line, so their place does not matter.
 */
export function exposedIn(line: Line, granted: Granted, cast: Cast): string[] {
  return partsOf(line).flatMap(({ relation, country, isCompanyItself }) => {
    const text = JSON.stringify(relation);
    const hasAccess = isGranted(granted, 'HiddenPersonAccess', country);
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

/**
 * Finds a wrong `IsProtected`, and a masked business of an unprotected member. Erased members are not checked, because
 * a file that shows a person only in masked form is not changed after that person's erasure.
 */
function wrongFlagOf(relation: LineRelation, { serviceId, businessId, fate }: Member): string[] {
  const isWrong = fate !== 'erased' && (relation.IsProtected === true) !== (fate === 'protected');
  if (relation.ServiceId === serviceId) return isWrong ? [`IsProtected of ${serviceId}`] : [];
  return relation.ServiceId === businessId && fate === 'unprotected' && isMasked(relation.Name)
    ? [`Name of ${businessId}`]
    : [];
}

export const isLiteral = (text: string | undefined) => text === literal;
