import type { Random } from '../../random';
import type { BritishKind } from './companies';

/** A range of shares or votes in percent, in the words of the register. Overseas entities have `more-than-25`. */
export type Band = '25-to-50' | '50-to-75' | '75-to-100' | 'more-than-25';

/** A nature of control. */
export interface Nature {
  /** `shares` of a partnership means the right to a share of its surplus assets. */
  readonly right: 'shares' | 'votes' | 'appointment' | 'influence';
  readonly band?: Band;
  /** The holder of the right, if the controller does not hold it directly. */
  readonly through?: 'trust' | 'firm';
}

/** The facts about a controller on which the choice of its natures of control depends. */
interface Controller {
  readonly kind: BritishKind;
  /** How many controllers the company has at that time. */
  readonly controllers: number;
  readonly place: number;
}

/** Chooses one or more natures of control for a controller at random. */
export function drawNatures(random: Random, controller: Controller): Nature[] {
  const band = bandOf(random, controller);
  const drawn = random.next();
  if (drawn < 0.04) return [{ right: 'influence' }];
  if (drawn < 0.08) return [{ right: 'shares', band, through: random.pick(['trust', 'firm']) }];
  if (drawn < 0.11) return [{ right: 'votes', band }];
  return [
    { right: 'shares', band },
    ...(random.chance(0.7) ? [{ right: 'votes', band } satisfies Nature] : []),
    ...(band !== '25-to-50' && random.chance(0.5) ? [{ right: 'appointment' } satisfies Nature] : []),
  ];
}

/**
 * Chooses the range of a controller. Four controllers of more than 25 % exceed 100 %. The real register has such cases.
 */
function bandOf(random: Random, { kind, controllers, place }: Controller): Band {
  if (kind === 'overseas') return 'more-than-25';
  if (controllers === 1) return random.chance(0.85) ? '75-to-100' : '50-to-75';
  return controllers === 2 && place === 0 && random.chance(0.25) ? '50-to-75' : '25-to-50';
}

const subjects: Readonly<Record<BritishKind, string>> = {
  limited: '',
  public: '',
  partnership: '-limited-liability-partnership',
  overseas: '-registered-overseas-entity',
};

/** The code of the published list for a nature of control over a company of a kind. */
export function codeOf({ right, band, through }: Nature, kind: BritishKind): string {
  const part = band === undefined ? '' : `-${band}-percent`;
  return `${rightOf(right, kind)}${part}${through === undefined ? '' : `-as-${through}`}${subjects[kind]}`;
}

function rightOf(right: Nature['right'], kind: BritishKind): string {
  switch (right) {
    case 'shares':
      return kind === 'partnership' ? 'right-to-share-surplus-assets' : 'ownership-of-shares';
    case 'votes':
      return 'voting-rights';
    case 'appointment':
      return `right-to-appoint-and-remove-${kind === 'partnership' ? 'members' : 'directors'}`;
    case 'influence':
      return 'significant-influence-or-control';
  }
}
