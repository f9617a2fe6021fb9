import type { Area } from '@company-relations/authorization';
import { maskedText, withMaskedTexts } from './free-texts';

type Members = Readonly<Record<string, unknown>>;

/** An area that is withheld in one country. */
export interface Withheld {
  readonly area: Area;
  readonly country: string;
}

const membersOfArea: Readonly<Record<Area, readonly string[]>> = {
  BeneficialOwner: ['BeneficialOwnerships'],
  Owner: ['Ownerships', 'UltimateOwnerships'],
  CompanyStructureOwner: ['CompanyStructureOwners'],
  KeyPerson: ['KeyPersonRoles'],
  RelationsHistory: ['History'],
  HiddenPersonAccess: [],
};
const recordMembers = [
  'BeneficialOwnerships',
  'Ownerships',
  'UltimateOwnerships',
  'CompanyStructureOwners',
  'KeyPersonRoles',
  'History',
];

/**
 * Computes the expected companies of a response if one area is withheld in one country, from the response with that
 * area. Records of that area about companies of the country are removed, and then all relations without records. If
 * Hidden Person Access is withheld, persons are masked instead, and so are the free texts of their records. A company
 * that is masked itself must not be named by the texts of its holdings in other countries either.
 *
 * @param protectedTraders - the ServiceIds of companies whose name and number belong to a protected person.
 */
export function withoutArea(
  companies: readonly Members[],
  withheld: Withheld,
  protectedTraders: ReadonlySet<number>,
): Members[] {
  const isConcerned = ({ CountryCode }: Members) => CountryCode === withheld.country;
  return companies.map((company) => {
    const isMasked =
      withheld.area === 'HiddenPersonAccess' && isConcerned(company) && isTrader(company, protectedTraders);
    const relations = (member: string, isAbout: (relation: Members) => boolean) =>
      list(company, member)
        .flatMap((relation) => (isAbout(relation) ? remaining(relation, withheld, protectedTraders) : [relation]))
        .map((relation) => (isMasked ? withMaskedTexts(relation) : relation));
    const shown = isConcerned(company) ? maskedWithout(company, withheld, protectedTraders) : company;
    return replaced(
      replaced(
        shown,
        'Parents',
        relations('Parents', () => isConcerned(company)),
      ),
      'Children',
      relations('Children', isConcerned),
    );
  });
}

function remaining(relation: Members, withheld: Withheld, protectedTraders: ReadonlySet<number>): Members[] {
  const gone = membersOfArea[withheld.area];
  const history = list(relation, 'History').map((ended) => without(ended, gone));
  const rest = without(replaced(relation, 'History', history.filter(hasRecords)), gone);
  if (!hasRecords(rest)) return [];
  const masked = withheld.area === 'HiddenPersonAccess' ? withMaskedProxies(withMaskedTexts(rest)) : rest;
  return [maskedWithout(masked, withheld, protectedTraders)];
}

/** Masks all proxies that have a number. In random registers, such a proxy is always protected. */
export function withMaskedProxies(relation: Members): Members {
  return JSON.parse(JSON.stringify(relation), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && 'ProxyCompanyRegistrationNumber' in value
      ? { ...value, ProxyCompanyRegistrationNumber: maskedText, ProxyCompanyName: maskedText }
      : value,
  ) as Members;
}

/** Returns an entity as a caller without Hidden Person Access sees it. */
export function maskedWithout(entity: Members, { area }: Withheld, protectedTraders: ReadonlySet<number>): Members {
  if (area !== 'HiddenPersonAccess') return entity;
  const masked =
    entity['IsProtected'] === true ? ['Name', 'FirstName', 'LastName', 'NationalIdentificationNumber'] : [];
  if (isTrader(entity, protectedTraders)) masked.push('Name', 'OrgNo');
  return Object.fromEntries(
    Object.entries(entity).map(([name, value]) => [name, masked.includes(name) ? maskedText : value]),
  );
}

function isTrader({ ServiceId }: Members, protectedTraders: ReadonlySet<number>): boolean {
  return protectedTraders.has(Number(ServiceId));
}

function hasRecords(relation: Members): boolean {
  return recordMembers.some((member) => relation[member] !== undefined);
}

function list(members: Members, name: string): readonly Members[] {
  return (members[name] ?? []) as readonly Members[];
}

/**
 * Replaces a member without changing the order of the members. An empty list removes the member. Does nothing if there
 * is no such member.
 */
function replaced(members: Members, name: string, values: readonly Members[]): Members {
  if (members[name] === undefined) return members;
  return values.length === 0 ? without(members, [name]) : { ...members, [name]: values };
}

export function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
