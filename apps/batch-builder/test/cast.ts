import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { type Appearance, type CastPlan, type Fate, stayingCompanies } from './cast-plan';

/**
 * A person with a business. Every text about the person is unique in the graph, so that a search for it finds nothing
 * else.
 */
export interface Member {
  readonly id: string;
  readonly serviceId: number;
  readonly businessId: number;
  readonly fate: Fate;
  /**
   * The data that Hidden Person Access shows of a protected member: names and numbers, also those of the business, and
   * the free text of records of both.
   */
  readonly identity: readonly string[];
  /** The data that no grant shows of a protected member: birth date, countries and addresses. */
  readonly home: readonly string[];
}

/** Persons with businesses and records, who become protected or are erased one after the other. No protection ends. */
export class Cast {
  private readonly fates: Fate[];

  constructor(private readonly plan: CastPlan) {
    this.fates = plan.members.map(({ isProtected }) => (isProtected ? 'protected' : 'unprotected'));
  }

  get members(): Member[] {
    return this.fates.map((fate, at) => {
      const { name, firstName, lastName, nationalIdentificationNumber, birthDate, countryCode, street } = secrets(at);
      const identity = [
        ...[name, firstName, lastName, nationalIdentificationNumber],
        ...[shopName(at), shopNumber(at), noteOf(at)],
      ];
      return {
        id: idOf(at),
        serviceId: 1_001 + at,
        businessId: 2_001 + at,
        fate,
        identity,
        home: [birthDate, `"${countryCode}"`, street],
      };
    });
  }

  /** The statements about all members in the first load. */
  get statements(): RegisterStatement[] {
    const around = [
      company('cast-no', may(1), { serviceId: serviceId(3_001), profile: { name: 'Staying NO', countryCode: 'NO' } }),
      company('cast-se', may(1), { serviceId: serviceId(3_002), profile: { name: 'Staying SE', countryCode: 'SE' } }),
      person('cast-holder', may(1), { serviceId: serviceId(3_003), profile: { name: 'Holder' } }),
      // Records of a person outside the cast, so that holdings remain after any erasure.
      ...stayingCompanies.map((of) =>
        records(`${of}-former-role`, may(1), 'cast-holder', of, stake(30), {
          kind: 'role',
          ended: false,
          record: { id: 3 },
        }),
      ),
    ];
    const ofMembers = this.plan.members.flatMap(({ appearances: all, country, isTied }, at) => [
      this.personOf(at, 1),
      company(`shop${at}`, may(1), {
        ...{ serviceId: serviceId(2_001 + at), ...(isTied && { soleTraderOf: idOf(at) }) },
        profile: {
          name: shopName(at),
          countryCode: country,
          orgNo: isTied ? shopNumber(at) : secrets(at).nationalIdentificationNumber,
        },
      }),
      ...all.map((appearance, index) => recordOf(appearance, at, index)),
    ]);
    return [...around, ...ofMembers];
  }

  /** The statement that protects a member. */
  protection(at: number): RegisterStatement {
    this.fates[at] = this.fates[at] === 'erased' ? 'erased' : 'protected';
    return this.personOf(at, 20);
  }

  /**
   * Records that a member was erased.
   *
   * @returns the id of the member in the register. Undefined if the member was already erased.
   */
  erase(at: number): string | undefined {
    if (this.fates[at] === 'erased') return undefined;
    this.fates[at] = 'erased';
    return idOf(at);
  }

  private personOf(at: number, day: number): RegisterStatement {
    const { street, countryCode, ...profile } = secrets(at);
    const addresses = [{ street, zipCode: '0001', city: 'Town', countryCode }];
    const isProtected = this.fates[at] === 'unprotected' ? {} : { isProtected: true };
    return person(idOf(at), may(day), {
      serviceId: serviceId(1_001 + at),
      profile: {
        ...profile,
        countryCode,
        citizenships: [countryCode],
        countryOfResidences: [countryCode],
        addresses,
        ...isProtected,
      },
    });
  }
}

const idOf = (at: number) => `cast${at}`;
const shopName = (at: number) => `Shop-of-${at}-`;
const shopNumber = (at: number) => `55500${at}77`;
/** The beginning of each free text in the member's records. It looks like a note in which a clerk names the person. */
const noteOf = (at: number) => `Note-on-${at}-`;

function secrets(at: number) {
  return {
    ...{
      name: `Whole-${at}-`,
      firstName: `First-${at}-`,
      lastName: `Last-${at}-`,
      nationalIdentificationNumber: `19600${1 + at}01-900${at}`,
    },
    ...{
      birthDate: `1960-0${1 + at}-01`,
      countryCode: `Q${String.fromCharCode(65 + at)}`,
      street: `Street-${at}-`,
      gender: 'F',
    },
  };
}

/** The free texts of a beneficial ownership, with a proxy that has no number. */
function notesOn(at: number) {
  return {
    text: noteOf(at),
    caseNo: noteOf(at),
    registrationId: noteOf(at),
    suspicionCaseNo: noteOf(at),
    suspicionIssueId: noteOf(at),
    proxyCompanyName: noteOf(at),
  };
}

function recordOf({ as, company: of }: Appearance, at: number, index: number): RegisterStatement {
  const id = `cast${at}-${index}`;
  const stated: Readonly<Record<Appearance['as'], StatedRecord>> = {
    owner: stake(60),
    'former owner': { kind: 'ownership', ended: true, record: { stakePercent: 20 } },
    role: { kind: 'role', ended: false, record: { id: 3, text: noteOf(at), category: noteOf(at) } },
    'former role': { kind: 'role', ended: true, record: { id: 4, text: noteOf(at) } },
    'beneficial owner': { kind: 'beneficialOwnership', ended: false, record: { stakePercent: 30, ...notesOn(at) } },
    'owner of the business': {
      kind: 'beneficialOwnership',
      ended: false,
      record: { stakePercent: 40, ...notesOn(at) },
    },
    proxy: {
      kind: 'beneficialOwnership',
      ended: false,
      record: {
        proxyCompanyRegistrationNumber: secrets(at).nationalIdentificationNumber,
        proxyCompanyName: `Whole-${at}-`,
      },
    },
    'business as owner': stake(10),
    'business as child': { kind: 'companyStructure', ended: false, record: {} },
  };
  if (as === 'business as child') return records(id, may(1), of, `shop${at}`, stated[as]);
  if (as === 'owner of the business') return records(id, may(1), 'cast-holder', `shop${at}`, stated[as]);
  const party = as === 'proxy' ? 'cast-holder' : as === 'business as owner' ? `shop${at}` : idOf(at);
  return records(id, may(1), party, of, stated[as]);
}
