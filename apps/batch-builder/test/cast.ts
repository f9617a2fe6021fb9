import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import fc from 'fast-check';

type Fate = 'unprotected' | 'protected' | 'erased';

/** A person whose every text is found nowhere else, with a business. */
export interface Member {
  readonly id: string;
  readonly serviceId: number;
  readonly businessId: number;
  readonly fate: Fate;
  /** What Hidden Person Access shows of a protected one: names and numbers, those of the business too. */
  readonly identity: readonly string[];
  /** What nothing shows of a protected one: birth date, countries and addresses. */
  readonly home: readonly string[];
}

/** What becomes of a member, and when. */
export interface Turn {
  readonly member: number;
  readonly fate: Exclude<Fate, 'unprotected'>;
  /** Before the build of this round, or while companies are loaded for it; the first build is that of round 0. */
  readonly round: number;
  readonly isDuring: boolean;
}

/** A record that shows a member. */
interface Appearance {
  readonly as:
    | 'owner'
    | 'former owner'
    | 'role'
    | 'former role'
    | 'beneficial owner'
    | 'proxy'
    | 'business as owner'
    | 'business as child';
  readonly company: string;
}

/** How the story of a cast is drawn. */
export interface CastPlan {
  /** Of each member: where they appear, whether they are protected from the beginning, where the business is and what ties it. */
  readonly members: readonly {
    readonly appearances: readonly Appearance[];
    readonly isProtected: boolean;
    readonly country: string;
    readonly isTied: boolean;
  }[];
  readonly turns: readonly Turn[];
}

/** Companies that the drawn statements change, move, merge and remove. */
const changingCompanies = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Companies that stay as they are, one in each country: what is about them is in every baseline. */
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

/** What is about a staying company is in every baseline; the former role is all that the member has of the other one. Then any. */
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
    { as: 'business as child', company: one },
    ...drawn.map((as, at) => ({ as, company: companies[at] ?? one })),
  ]);

/** The first build is where most is shown that is protected meanwhile. */
const moments = [
  { round: 0, isDuring: true },
  { round: 0, isDuring: true },
  ...[1, 2, 3].flatMap((round) => [
    { round, isDuring: false },
    { round, isDuring: true },
  ]),
];

/** Plans for a first build and up to three more. */
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

/** Persons with businesses and records, who become protected or are erased one after the other; no protection ever ends. */
export class Cast {
  private readonly fates: Fate[];

  constructor(private readonly plan: CastPlan) {
    this.fates = plan.members.map(({ isProtected }) => (isProtected ? 'protected' : 'unprotected'));
  }

  get members(): Member[] {
    return this.fates.map((fate, at) => {
      const { name, firstName, lastName, nationalIdentificationNumber, birthDate, countryCode, street } = secrets(at);
      const identity = [name, firstName, lastName, nationalIdentificationNumber, shopName(at), shopNumber(at)];
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

  /** What a first load states of all of them. */
  get statements(): RegisterStatement[] {
    const around = [
      company('cast-no', may(1), { serviceId: serviceId(3_001), profile: { name: 'Staying NO', countryCode: 'NO' } }),
      company('cast-se', may(1), { serviceId: serviceId(3_002), profile: { name: 'Staying SE', countryCode: 'SE' } }),
      person('cast-holder', may(1), { serviceId: serviceId(3_003), profile: { name: 'Holder' } }),
      // Owners of their own, so that holdings remain after any erasure.
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

  /** What a load states that protects a member. */
  protection(at: number): RegisterStatement {
    this.fates[at] = this.fates[at] === 'erased' ? 'erased' : 'protected';
    return this.personOf(at, 20);
  }

  /** Notes that a member was erased. @returns the id under which their source knows them; undefined where they were before. */
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

function recordOf({ as, company: of }: Appearance, at: number, index: number): RegisterStatement {
  const id = `cast${at}-${index}`;
  const stated: Readonly<Record<Appearance['as'], StatedRecord>> = {
    owner: stake(60),
    'former owner': { kind: 'ownership', ended: true, record: { stakePercent: 20 } },
    role: { kind: 'role', ended: false, record: { id: 3 } },
    'former role': { kind: 'role', ended: true, record: { id: 4 } },
    'beneficial owner': { kind: 'beneficialOwnership', ended: false, record: { stakePercent: 30 } },
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
  const party = as === 'proxy' ? 'cast-holder' : as === 'business as owner' ? `shop${at}` : idOf(at);
  return records(id, may(1), party, of, stated[as]);
}
