import { type RegisterStatement, serviceId } from '@company-relations/ownership';
import { company, may, records, stake } from '@company-relations/register-loader/testing';
import fc from 'fast-check';

/** What happens to kept figures (ultimate ownerships) in a round. */
export interface FiguresTurn {
  /** When the stake changes on which figures depend that are far below it. */
  readonly changes: 'never' | 'before the build' | 'during the build';
  /** Whether the figures of marked companies are derived before the build, and while it reads companies. */
  readonly isDerivedBefore: boolean;
  readonly isDerivedDuring: boolean;
}

/** A generated plan of how the graph keeps figures. */
export interface FiguresPlan {
  /** How many companies a load derives itself. If more are affected, the load marks them. */
  readonly derivedAtOnce: number;
  /** The turns of the last build, of the one before it, and so on. */
  readonly turnsFromLast: readonly FiguresTurn[];
}

/** The most builds of a story: a first one, up to three rounds, and a last one. */
const maxBuilds = 5;

const anyTurns: fc.Arbitrary<FiguresTurn[]> = fc.array(
  fc.record({
    // Many builds must run while nothing changes, because only their lines can be compared with those of a search.
    changes: fc.constantFrom('never', 'never', 'before the build', 'before the build', 'during the build'),
    // A delta follows kept figures only where all are derived.
    isDerivedBefore: fc.constantFrom(true, true, true, false),
    isDerivedDuring: fc.constantFrom(true, true, false),
  }),
  { minLength: maxBuilds, maxLength: maxBuilds },
);
/**
 * Every second build shows figures that are never stored: the stake changes before or during it, and changes back before
 * anything is derived. Independent turns seldom meet this.
 */
const backAndForth: fc.Arbitrary<FiguresTurn[]> = fc
  .constantFrom('before the build' as const, 'during the build' as const)
  .map((changes) => {
    const back: FiguresTurn = { changes: 'before the build', isDerivedBefore: true, isDerivedDuring: false };
    const forth: FiguresTurn = { ...back, changes, isDerivedBefore: changes === 'during the build' };
    return Array.from({ length: maxBuilds }, (_, fromLast) => (fromLast % 2 === 0 ? back : forth));
  });

export const figuresPlans: fc.Arbitrary<FiguresPlan> = fc.record({
  derivedAtOnce: fc.constantFrom(0, 0, 2, 200),
  turnsFromLast: fc.oneof({ weight: 2, arbitrary: anyTurns }, { weight: 1, arbitrary: backAndForth }),
});

const chain = ['chain-top', 'chain-middle', 'chain-low', 'chain-lowest'];

/**
 * A chain of holdings. The stake at its top changes back and forth, so that a package may show figures that were never
 * stored. Nothing else changes the chain.
 */
export class Chain {
  private changes = 0;

  get statements(): RegisterStatement[] {
    return [
      ...chain.map((id, at) =>
        company(id, may(1), { serviceId: serviceId(4_001 + at), profile: { name: id, countryCode: 'NO' } }),
      ),
      this.holding(),
      ...chain.slice(2).map((id, at) => records(`to-${id}`, may(1), chain[at + 1] ?? '', id, stake(100))),
    ];
  }

  /** Returns the statement that changes the stake. */
  change(): RegisterStatement {
    this.changes += 1;
    return this.holding();
  }

  private holding(): RegisterStatement {
    const [top = '', middle = ''] = chain;
    return records('to-chain-middle', may(1 + this.changes), top, middle, stake(this.changes % 2 === 0 ? 90 : 60));
  }
}
