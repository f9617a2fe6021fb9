import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import fc from 'fast-check';

type Fate = 'unprotected' | 'protected' | 'erased';

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

/** The protection or erasure of a member, and when it happens. */
export interface Turn {
  readonly member: number;
  readonly fate: Exclude<Fate, 'unprotected'>;
  /**
   * The round in which the member is protected or erased. Round 0 is the first build. If `isDuring` is true, this
   * happens while the build of the round loads companies; otherwise, before that build.
   */
  readonly round: number;
  readonly isDuring: boolean;
}

/**
 * A record in which a member of the cast appears, and the company of the record. A record `owner of the business` is
 * about the member's business instead of the company.
 */
interface Appearance {
  readonly as:
    | 'owner'
    | 'former owner'
    | 'role'
    | 'former role'
    | 'beneficial owner'
    | 'owner of the business'
    | 'proxy'
    | 'business as owner'
    | 'business as child';
  readonly company: string;
}

/** A generated plan: the members of a cast, and what happens to them. */
export interface CastPlan {
  /**
   * For each member: the records that show the member, whether the member is protected from the beginning, the country
   * of the business, and whether the register states that the business belongs to the member.
   */
  readonly members: readonly {
    readonly appearances: readonly Appearance[];
    readonly isProtected: boolean;
    readonly country: string;
    readonly isTied: boolean;
  }[];
  readonly turns: readonly Turn[];
}

/** Companies that generated statements change, move, merge and remove. */
const changingCompanies = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Companies that never change, one in each country. Their records are in every baseline. */
const stayingCompanies = ['cast-no', 'cast-se'];
const castSize = 8;
const ways: readonly Appearance['as'][] = [
  'owner',
  'former owner',
  'role',
  'former role',
  'beneficial owner',
  'proxy',
  'business as owner',
  'business as child',
];

/**
 * Each member has fixed records with the two unchanging companies, which are in every baseline. At the second company,
 * the member has only a former role and a former holding. The business has a beneficial owner outside the cast. Further
 * records with other companies are generated.
 */
const appearances: fc.Arbitrary<Appearance[]> = fc
  .tuple(
    fc.shuffledSubarray(stayingCompanies, { minLength: 2 }),
    fc.array(fc.constantFrom(...ways), { maxLength: 2 }),
    fc.shuffledSubarray(changingCompanies, { minLength: 2 }),
  )
  .map(([[one = '', other = ''], drawn, companies]) => [
    { as: 'owner', company: one },
    { as: 'proxy', company: one },
    { as: 'former role', company: other },
    { as: 'former owner', company: other },
    { as: 'business as child', company: one },
    { as: 'owner of the business', company: one },
    ...drawn.map((as, at) => ({ as, company: companies[at] ?? one })),
  ]);

/** Many changes happen during the first build, because its baselines show the most persons. */
const moments = [
  { round: 0, isDuring: true },
  { round: 0, isDuring: true },
  ...[1, 2, 3].flatMap((round) => [
    { round, isDuring: false },
    { round, isDuring: true },
  ]),
];

/** Generates plans for a first build and up to three more. */
export const castPlans: fc.Arbitrary<CastPlan> = drawPlans();

function drawPlans(): fc.Arbitrary<CastPlan> {
  const member = fc.record({
    appearances,
    isProtected: fc.constantFrom(true, false, false),
    country: fc.constantFrom('NO', 'SE'),
    isTied: fc.boolean(),
  });
  const turn = fc
    .record({
      member: fc.integer({ min: 0, max: castSize - 1 }),
      fate: fc.constantFrom('protected' as const, 'protected' as const, 'erased' as const),
      moment: fc.constantFrom(...moments),
    })
    .map(({ moment, ...rest }) => ({ ...rest, ...moment }));
  return fc.record({
    members: fc.array(member, { minLength: castSize, maxLength: castSize }),
    turns: fc.array(turn, { minLength: 6, maxLength: 9 }),
  });
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
