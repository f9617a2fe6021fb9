import { type Area, areas } from '@company-relations/authorization';
import type { RegisterStatement } from '@company-relations/ownership';
import { laterBatches } from '@company-relations/register-loader/testing';
import fc from 'fast-check';
import type { Areas } from './world';

export interface Round {
  readonly loads: RegisterStatement[][];
  /**
   * Statements that are loaded into the graph while the build reads companies. One list is loaded each time that the
   * build has listed or loaded companies.
   */
  readonly during: RegisterStatement[][];
  readonly days: number;
  /** The new grants. Undefined if the grants do not change. */
  readonly granted: Areas | undefined;
}

/** The grants of both subscriptions at the beginning. */
export interface GrantedFirst {
  readonly full: Areas;
  readonly weak: Areas;
}

const areasOfRecords: readonly Area[] = areas.filter((area) => area !== 'HiddenPersonAccess');
/**
 * Grants of a country without two or three of the areas, and usually without Hidden Person Access. With fewer areas,
 * the packages would show too few persons to test masking.
 */
const someAreas: fc.Arbitrary<readonly Area[]> = fc
  .tuple(fc.shuffledSubarray([...areasOfRecords], { minLength: 2, maxLength: 3 }), fc.constantFrom(true, false, false))
  .map(([withheld, hasAccess]) =>
    areas.filter((area) => (area === 'HiddenPersonAccess' ? hasAccess : !withheld.includes(area))),
  );
const grants: fc.Arbitrary<Areas> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ NO: areas, SE: areas }) },
  { weight: 7, arbitrary: fc.record({ NO: someAreas, SE: someAreas }) },
  { weight: 1, arbitrary: fc.record({ NO: someAreas }) },
);
export const firstGrants: fc.Arbitrary<GrantedFirst> = fc.record({ full: grants, weak: grants });

const none = fc.constant<RegisterStatement[][]>([]);
/** Generates what happens between the first build and the last one. */
export const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    loads: fc.oneof({ weight: 4, arbitrary: laterBatches }, { weight: 1, arbitrary: none }),
    during: fc.oneof(laterBatches, none),
    days: fc.integer({ min: 0, max: 2 }),
    granted: fc.option(grants, { nil: undefined, freq: 1 }),
  }),
  { minLength: 2, maxLength: 3 },
);
