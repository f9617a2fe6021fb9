import fc from 'fast-check';
import { type ServiceId, serviceId } from '../entities';
import { holdsFor } from '../testing/properties';
import type { OwnershipLink } from './ownership-graph';
import { applyRule, type RuleId, ruleIds } from './rules';
import { UltimateOwnership } from './ultimate-ownership';

/** A stake that lies somewhere between two percentages: `inner` percent within, `outer` percent without. */
interface Holding {
  readonly owner: number;
  readonly owned: number;
  readonly true: number;
  readonly inner: readonly [number, number];
  readonly outer: readonly [number, number];
}

const asked = serviceId(1);
const node = fc.integer({ min: 1, max: 7 });
const stake = fc.constantFrom(0, 5, 10, 20, 25, 26, 30, 45, 50, 51, 55, 60, 75, 100);
const width = fc.constantFrom(0, 0, 5, 10, 40);

const anyHolding = fc.record({ owner: node, owned: node, true: stake, less: width, more: width, evenLess: width, evenMore: width }).map(
  ({ owner, owned, true: percent, less, more, evenLess, evenMore }): Holding => ({
    owner,
    owned,
    true: percent,
    inner: [Math.max(0, percent - less), Math.min(100, percent + more)],
    outer: [Math.max(0, percent - less - evenLess), Math.min(100, percent + more + evenMore)],
  }),
);

/** Nobody is over-issued. */
const anyGroup = fc.uniqueArray(anyHolding, { maxLength: 18, selector: ({ owner, owned }) => `${owner}>${owned}` }).map((holdings) => {
  const left = new Map<number, number>();
  return holdings.filter(({ owned, true: percent }) => {
    const rest = (left.get(owned) ?? 100) - percent;
    if (rest >= 0) left.set(owned, rest);
    return rest >= 0;
  });
});

const between = ([min, max]: readonly [number, number]) => (min === max ? { stakePercent: min } : { minStakePercent: min, maxStakePercent: max });
const linksOf = (holdings: readonly Holding[], stakeOf: (holding: Holding) => readonly [number, number]) =>
  holdings.map((holding): OwnershipLink => ({ owner: serviceId(holding.owner), owned: serviceId(holding.owned), stake: between(stakeOf(holding)) }));
const truth = ({ true: percent }: Holding) => [percent, percent] as const;

const answers = (rule: RuleId, links: readonly OwnershipLink[]) =>
  new Map(applyRule(rule, new UltimateOwnership(links), asked).map(({ owner, verdict }) => [owner, verdict]));

/** All that an owner controls, by looking at everything again until nothing changes. */
function controlledBy(owner: ServiceId, holdings: readonly Holding[]): Set<number> {
  const controlled = new Set<number>([owner]);
  const heldOf = (company: number) =>
    holdings.filter((holding) => holding.owned === company && controlled.has(holding.owner)).reduce((sum, holding) => sum + holding.true, 0);
  for (let size = 0; size < controlled.size; ) {
    size = controlled.size;
    for (const { owned } of holdings) if (heldOf(owned) > 50) controlled.add(owned);
  }
  return controlled;
}

describe('on any holdings', () => {
  it('control is what looking at everything again and again finds', () => {
    holdsFor(
      anyGroup,
      (holdings) => {
        const found = answers('control', linksOf(holdings, truth));
        const expected = [...found.keys()].map((owner) => [owner, controlledBy(owner, holdings).has(1) ? 'yes' : 'no']);
        expect([...found]).toEqual(expected);
      },
      5,
    );
  });

  it('Article 54 is a quarter held by controlled companies, or a quarter of a controlling one', () => {
    holdsFor(
      anyGroup,
      (holdings) => {
        const ownership = new UltimateOwnership(linksOf(holdings, truth));
        const controllers = [2, 3, 4, 5, 6, 7].filter((company) => controlledBy(serviceId(company), holdings).has(1));
        const expected = ownership.owners(asked).map(({ owner }) => {
          const controlled = controlledBy(owner, holdings.filter(({ owned }) => owned !== 1));
          const held = holdings.filter((holding) => holding.owned === 1 && controlled.has(holding.owner) && holding.owner !== 1).reduce((sum, holding) => sum + holding.true, 0);
          const shares = controllers.flatMap((company) => ownership.owners(serviceId(company)).filter((other) => other.owner === owner));
          const isEnough = held >= 25 || shares.some(({ stake }) => (stake.stakePercent ?? 0) >= 25);
          // Without a figure where a loop on the way does not converge.
          const isUnknown = shares.some(({ stake }) => stake.stakePercent === undefined);
          return [owner, isEnough ? 'yes' : isUnknown ? 'undetermined' : 'no'];
        });
        expect([...answers('amlr-54', linksOf(holdings, truth))]).toEqual(expected);
      },
      5,
    );
  });

  it('more than 25 % is 25 % or more, and control is enough for the Finnish rule and Article 54', () => {
    holdsFor(
      anyGroup,
      (holdings) => {
        const links = linksOf(holdings, ({ inner }) => inner);
        for (const [stricter, laxer] of [['national', 'amlr-52'], ['control', 'finnish'], ['finnish', 'amlr-54']] as const) {
          const allowed = answers(laxer, links);
          const missing = [...answers(stricter, links)].filter(([owner, answer]) => answer === 'yes' && allowed.get(owner) !== 'yes');
          expect([stricter, missing]).toEqual([stricter, []]);
        }
      },
      2.5,
    );
  });

  it('a verdict holds whatever the stakes are within their ranges, and a wider range makes it undetermined at most', () => {
    holdsFor(
      anyGroup,
      (holdings) => {
        for (const rule of ruleIds) {
          const [exact, narrow, wide] = [truth, ({ inner }: Holding) => inner, ({ outer }: Holding) => outer].map((stakeOf) => answers(rule, linksOf(holdings, stakeOf)));
          const contradicted = (told?: Map<ServiceId, string>, wider?: Map<ServiceId, string>) =>
            [...(wider ?? [])].filter(([owner, answer]) => answer !== 'undetermined' && answer !== told?.get(owner));
          expect([rule, contradicted(exact, narrow), contradicted(narrow, wide)]).toEqual([rule, [], []]);
        }
      },
      2.5,
    );
  });

  it('the order of the holdings changes nothing', () => {
    const shuffled = anyGroup.chain((holdings) => fc.tuple(fc.constant(holdings), fc.shuffledSubarray(holdings, { minLength: holdings.length })));
    holdsFor(shuffled, ([holdings, other]) => {
      const all = (told: readonly Holding[]) => ruleIds.map((rule) => applyRule(rule, new UltimateOwnership(linksOf(told, ({ inner }) => inner)), asked));
      expect(all(other)).toEqual(all(holdings));
    });
  });
});
