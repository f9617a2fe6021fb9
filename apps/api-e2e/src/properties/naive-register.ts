import type { CompanyStatement, PersonStatement, RecordKind, RecordStatement } from '@company-relations/ownership';
import type { Loaded, RandomRegister } from './loaded-register';
import type { AreasByCountry } from './random-grants';

/** The search parameters of a request, with their values as they are sent. */
export type SentParameters = Readonly<Partial<Record<ParameterName, readonly (string | number)[]>>>;

export const parameterNames = [
  'ServiceId',
  'OrgNo',
  'NationalIdentificationNumber',
  'CountryCode',
  'ContentUpdatedAt',
  'RelationsUpdatedAt',
] as const;
export type ParameterName = (typeof parameterNames)[number];

const areaOfKind: Readonly<Record<RecordKind, AreasByCountry[string][number]>> = {
  beneficialOwnership: 'BeneficialOwner',
  ownership: 'Owner',
  companyStructure: 'CompanyStructureOwner',
  role: 'KeyPerson',
};

/**
 * Whether a company's number may identify a protected person. It may if the source names that person as the sole
 * trader, or if the number itself is that of the person.
 */
export function isProtectedTrader(company: CompanyStatement, persons: readonly Loaded<PersonStatement>[]): boolean {
  return isMarked(company, persons, Number.POSITIVE_INFINITY);
}

/** A person with the facts that a search by national number needs, computed once. */
interface NaivePerson {
  readonly number: string;
  readonly isHidden: boolean;
  /** The records of the person, by the statement ID of the company. */
  readonly recordsOf: ReadonlyMap<string, RecordStatement['records']>;
}

/** What a search names, in the form in which it is compared. A parameter that is not sent is undefined. */
interface Wanted {
  readonly serviceIds: ReadonlySet<string> | undefined;
  readonly orgNos: ReadonlySet<string> | undefined;
  readonly nationalIds: ReadonlySet<string> | undefined;
  readonly countries: ReadonlySet<string> | undefined;
  /** Days since 1970: the first one and, if sent, the last one. */
  readonly contentUpdated: readonly number[] | undefined;
  readonly relationsUpdated: readonly number[] | undefined;
}

function wantedBy(parameters: SentParameters): Wanted {
  const sent = (name: ParameterName) => {
    const values = parameters[name]?.map(String) ?? [];
    // An empty array counts as absent.
    return values.length > 0 ? values : undefined;
  };
  const setOf = (values: readonly string[] | undefined) => values && new Set(values);
  const days = (name: ParameterName) => sent(name)?.map((date) => Date.parse(date) / 86_400_000);
  return {
    serviceIds: setOf(sent('ServiceId')),
    orgNos: setOf(sent('OrgNo')?.map(bare)),
    nationalIds: setOf(sent('NationalIdentificationNumber')?.map(bare)),
    countries: setOf(sent('CountryCode')?.map((code) => code.toUpperCase())),
    contentUpdated: days('ContentUpdatedAt'),
    relationsUpdated: days('RelationsUpdatedAt'),
  };
}

/** The expected answers of a search, computed from each company in turn. */
export class NaiveRegister {
  private readonly companies: readonly NaiveCompany[];
  private readonly persons: readonly NaivePerson[];

  constructor(register: RandomRegister) {
    this.companies = register.companies
      .map((company) => naiveCompany(company, register))
      .sort((a, b) => a.statement.serviceId - b.statement.serviceId);
    this.persons = register.persons.flatMap(({ statement }) => {
      const number = statement.profile.nationalIdentificationNumber;
      return number === undefined
        ? []
        : [
            {
              number: bare(number),
              isHidden: isHidden(statement, register.persons),
              recordsOf: recordsOf(statement, register),
            },
          ];
    });
  }

  /** Returns the ServiceIds of all matching companies, ascending. */
  matches(parameters: SentParameters, grants: AreasByCountry): number[] {
    const wanted = wantedBy(parameters);
    return this.companies
      .filter((company) => this.isFindable(company, grants) && this.meetsAll(company, wanted, grants))
      .map(({ statement }) => statement.serviceId);
  }

  /** The ServiceIds of the companies whose name and number are masked for callers without Hidden Person Access. */
  get protectedTraders(): ReadonlySet<number> {
    return new Set(this.companies.filter(({ isProtected }) => isProtected).map(({ statement }) => statement.serviceId));
  }

  /**
   * Returns the days on which the fields of a company were last changed, and on which its records as owner or as owned
   * company were last changed.
   */
  daysOf(serviceId: number): Pick<NaiveCompany, 'contentDay' | 'relationsDay'> {
    const company = this.companies.find(({ statement }) => statement.serviceId === serviceId);
    if (!company) throw new Error(`${serviceId} is no company of the register.`);
    return company;
  }

  private isFindable({ statement, country }: NaiveCompany, grants: AreasByCountry): boolean {
    return statement.searchable && grants[country] !== undefined;
  }

  private meetsAll(company: NaiveCompany, wanted: Wanted, grants: AreasByCountry): boolean {
    const { statement, country, orgNo, contentDay, relationsDay } = company;
    const mayFindHidden = grants[country]?.includes('HiddenPersonAccess') ?? false;
    return (
      (wanted.serviceIds?.has(String(statement.serviceId)) ?? true) &&
      (wanted.orgNos === undefined ||
        ((mayFindHidden || !company.isProtected) && orgNo !== undefined && wanted.orgNos.has(orgNo))) &&
      (wanted.countries?.has(country) ?? true) &&
      isWithin(contentDay, wanted.contentUpdated) &&
      isWithin(relationsDay, wanted.relationsUpdated) &&
      (wanted.nationalIds === undefined || this.isOfPerson(company, wanted.nationalIds, grants))
    );
  }

  private isOfPerson(
    { statement, country }: NaiveCompany,
    asked: ReadonlySet<string>,
    grants: AreasByCountry,
  ): boolean {
    const granted = grants[country] ?? [];
    return this.persons.some(
      (person) =>
        asked.has(person.number) &&
        (!person.isHidden || granted.includes('HiddenPersonAccess')) &&
        (person.recordsOf.get(statement.id) ?? []).some(
          ({ kind, ended }) =>
            kind !== 'unspecifiedOwner' &&
            granted.includes(areaOfKind[kind]) &&
            (!ended || granted.includes('RelationsHistory')),
        ),
    );
  }
}

function recordsOf(
  party: PersonStatement,
  { records }: RandomRegister,
): ReadonlyMap<string, RecordStatement['records']> {
  const own = records.filter(({ statement }) => statement.party === party.id);
  return new Map(
    own.map(({ statement: { company } }) => [
      company,
      own.filter(({ statement }) => statement.company === company).flatMap(({ statement }) => statement.records),
    ]),
  );
}

interface NaiveCompany {
  readonly statement: CompanyStatement & { readonly serviceId: number };
  readonly country: string;
  /** Without spaces and hyphens. */
  readonly orgNo: string | undefined;
  readonly isProtected: boolean;
  readonly contentDay: number;
  readonly relationsDay: number | undefined;
}

function naiveCompany(
  { statement, loadedOn }: Loaded<CompanyStatement>,
  { persons, records }: RandomRegister,
): NaiveCompany {
  const days = records.flatMap((record) =>
    [record.statement.party, record.statement.company].includes(statement.id) ? record.loadedOn : [],
  );
  const isProtectedOn = (day: number) => isMarked(statement, persons, day);
  // If the protection of the trader changes, the visible fields of the sole trader business change too.
  const changes = persons
    .map((person) => person.loadedOn)
    .filter((day) => day > loadedOn && isProtectedOn(day) !== isProtectedOn(day - 1));
  return {
    statement: statement as NaiveCompany['statement'],
    country: statement.profile.countryCode ?? '',
    orgNo: statement.profile.orgNo === undefined ? undefined : bare(statement.profile.orgNo),
    isProtected: isProtectedTrader(statement, persons),
    contentDay: Math.max(loadedOn, ...changes),
    relationsDay: days.length > 0 ? Math.max(...days) : undefined,
  };
}

/**
 * Whether a company counts as the business of a protected person on a day. A trader who is not loaded yet counts as
 * protected.
 */
function isMarked(
  { profile, soleTraderOf }: CompanyStatement,
  persons: readonly Loaded<PersonStatement>[],
  day: number,
): boolean {
  const known = persons.filter(({ loadedOn }) => loadedOn <= day);
  if (soleTraderOf !== undefined && !known.some(({ statement }) => statement.id === soleTraderOf)) return true;
  return known.some(
    ({ statement }) =>
      (statement.id === soleTraderOf || isSameNumber(profile.orgNo, statement.profile.nationalIdentificationNumber)) &&
      isHidden(statement, known),
  );
}

/**
 * Whether a person is protected. A person is also protected if another person with the same number in any form is
 * stated as protected.
 */
export function isHidden({ id, profile }: PersonStatement, persons: readonly Loaded<PersonStatement>[]): boolean {
  return persons.some(
    ({ statement }) =>
      statement.profile.isProtected === true &&
      (statement.id === id ||
        isSameNumber(statement.profile.nationalIdentificationNumber, profile.nationalIdentificationNumber)),
  );
}

/** Whether two numbers may belong to the same person. One may have the century, and the other may lack it. */
function isSameNumber(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [long, short] = [bare(one), bare(other)].sort((a, b) => b.length - a.length) as [string, string];
  return long === short || (long.length === 12 && short.length === 10 && long.endsWith(short));
}

function bare(number: string): string {
  return number.replace(/[-\s]/g, '').toUpperCase();
}

function isWithin(day: number | undefined, dates: readonly number[] | undefined): boolean {
  if (dates === undefined) return true;
  const [from = 0, to = Number.POSITIVE_INFINITY] = dates;
  return day !== undefined && from <= day && day <= to;
}
