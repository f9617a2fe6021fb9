import type { ServiceId } from '../../entities';
import type { Answer, RuleId } from '../rules';
import { corner, type ExactGroup, type Interval, moved, type Stakes } from './exact-intervals';
import { compare, exactly, type Fraction, minus, sum, zero } from './fraction';

/** The lowest and the highest value of a figure. At an open bound, the value is slightly inside the range. */
interface Ends {
  readonly lowest: Fraction;
  readonly highest: Fraction;
}

type Test = (percent: Fraction) => boolean;

const whole = exactly(100);
const little = exactly(1e-9);
const unknown: Ends = { lowest: zero, highest: whole };
const atLeast =
  (threshold: number): Test =>
  (percent) =>
    compare(percent, exactly(threshold)) >= 0;
const moreThan =
  (threshold: number): Test =>
  (percent) =>
    compare(percent, exactly(threshold)) > 0;

/**
 * Returns the verdict of a rule about each ultimate owner. The rule is tested with all figures at their lowest, and
 * with all at their highest.
 */
export function exactVerdicts(group: ExactGroup, rule: RuleId, company: ServiceId): Map<ServiceId, Answer> {
  const [low, high] = [corner(group, 'min'), corner(group, 'max')];
  const controlled = (owner: ServiceId): Ends => ({
    lowest: controlledShare(low, owner, company),
    highest: controlledShare(high, owner, company),
  });
  const answers: Readonly<Record<RuleId, (owner: ServiceId) => Answer>> = {
    'amlr-52': (owner) => answer([endsOf(group.share(owner, company))], atLeast(25)),
    national: (owner) => answer([endsOf(group.share(owner, company))], moreThan(25)),
    finnish: (owner) => answer([controlled(owner)], moreThan(25)),
    control: (owner) => answer([controlled(owner)], moreThan(50)),
    'amlr-54': (owner) =>
      answer([controlled(owner), ...sharesOfControllers(group, owner, company, { low, high })], atLeast(25)),
  };
  return new Map(group.owners(company).map((owner) => [owner, answers[rule](owner)]));
}

/** The answer to a rule. One sufficient figure is enough. */
function answer(figures: readonly Ends[], isEnough: Test): Answer {
  if (figures.some(({ lowest }) => isEnough(lowest))) return 'yes';
  return figures.some(({ highest }) => isEnough(highest)) ? 'undetermined' : 'no';
}

function endsOf(share: Interval | undefined): Ends {
  if (!share) return unknown;
  return { lowest: moved(share.min, little), highest: moved(share.max, minus(zero, little)) };
}

/**
 * Returns the sum of the stakes of the owner and of the companies that it controls. Repeats the search for controlled
 * companies until nothing changes.
 */
function controlledShare(stakes: Stakes, owner: ServiceId, company: ServiceId): Fraction {
  const controlled = new Set([owner]);
  const shareIn = (of: ServiceId) =>
    sum(
      [...stakes].flatMap(([holding, stake]) => (holding.owned === of && controlled.has(holding.owner) ? stake : [])),
    );
  const others = new Set([...stakes.keys()].map(({ owned }) => owned).filter((owned) => owned !== company));
  for (let size = 0; size < controlled.size;) {
    size = controlled.size;
    for (const each of others) if (moreThan(50)(shareIn(each))) controlled.add(each);
  }
  return shareIn(company);
}

/**
 * Returns the owner's share in each company that may control the company. The lowest value is 0 if the control is not
 * certain.
 */
function sharesOfControllers(
  group: ExactGroup,
  owner: ServiceId,
  company: ServiceId,
  { low, high }: { readonly low: Stakes; readonly high: Stakes },
): Ends[] {
  const owned = [...new Set(group.holdings.map((holding) => holding.owned))].filter((each) => each !== company);
  const isAbove = (each: ServiceId) => compare(controlledShare(high, each, company), zero) > 0;
  return owned.filter(isAbove).flatMap((controller) => {
    if (!group.owners(controller).includes(owner)) return [];
    const controls = (stakes: Stakes) => moreThan(50)(controlledShare(stakes, controller, company));
    const ends = endsOf(group.share(owner, controller));
    return { lowest: controls(low) ? ends.lowest : zero, highest: controls(high) ? ends.highest : zero };
  });
}
