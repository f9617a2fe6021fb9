import type { Area } from '@company-relations/authorization';

type Members = Readonly<Record<string, unknown>>;

/** What is withheld: one area in one country. */
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
 * What remains of the companies of an answer when one area is withheld in one country: records about that country's
 * companies go, then relations without records; withholding Hidden Person Access takes what only that shows.
 *
 * @param protectedTraders ServiceIds of the companies whose name and number are a protected person's.
 */
export function withoutArea(
  companies: readonly Members[],
  withheld: Withheld,
  protectedTraders: ReadonlySet<number>,
): Members[] {
  const isConcerned = ({ CountryCode }: Members) => CountryCode === withheld.country;
  return companies.map((company) => {
    const relations = (member: string, isAbout: (relation: Members) => boolean) =>
      list(company, member).flatMap((relation) =>
        isAbout(relation) ? remaining(relation, withheld, protectedTraders) : [relation],
      );
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
  return hasRecords(rest)
    ? [maskedWithout(withheld.area === 'HiddenPersonAccess' ? withoutProxies(rest) : rest, withheld, protectedTraders)]
    : [];
}

/** All proxies of random registers are protected. */
function withoutProxies(relation: Members): Members {
  return JSON.parse(
    JSON.stringify(relation, (name, value: unknown) =>
      name.startsWith('ProxyCompany') ? 'Protected Identity' : value,
    ),
  ) as Members;
}

/** A person as shown when Hidden Person Access is withheld: as before, without the members that only it shows. */
export function maskedWithout(entity: Members, { area }: Withheld, protectedTraders: ReadonlySet<number>): Members {
  if (area !== 'HiddenPersonAccess') return entity;
  const masked =
    entity['IsProtected'] === true ? ['Name', 'FirstName', 'LastName', 'NationalIdentificationNumber'] : [];
  if (protectedTraders.has(Number(entity['ServiceId']))) masked.push('Name', 'OrgNo');
  return Object.fromEntries(
    Object.entries(entity).map(([name, value]) => [name, masked.includes(name) ? 'Protected Identity' : value]),
  );
}

function hasRecords(relation: Members): boolean {
  return recordMembers.some((member) => relation[member] !== undefined);
}

function list(members: Members, name: string): readonly Members[] {
  return (members[name] ?? []) as readonly Members[];
}

/** The members in their order with one of them replaced where it is there, gone where its list is empty. */
function replaced(members: Members, name: string, values: readonly Members[]): Members {
  if (members[name] === undefined) return members;
  return values.length === 0 ? without(members, [name]) : { ...members, [name]: values };
}

function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
