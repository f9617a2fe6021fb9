import fc from 'fast-check';

export type Fate = 'unprotected' | 'protected' | 'erased';

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
export interface Appearance {
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
export const stayingCompanies = ['cast-no', 'cast-se'];
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
