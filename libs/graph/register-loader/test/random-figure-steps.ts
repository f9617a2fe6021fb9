import {
  beginOfDay,
  dayOf,
  type RecordStatement,
  type RegisterStatement,
  type StatedRecord,
} from '@company-relations/ownership';
import fc from 'fast-check';
import { company, end, person, records, removal } from './statements';

export const firstDay = dayOf('2026-06-10T00:00:00Z');
export const companyIds = ['a', 'b', 'c', 'd', 'e', 'f'];
export const personIds = ['p', 'q'];
const one = fc.constantFrom;

const dates = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: firstDay + 1, max: firstDay + 4 }) },
);
const ownership: fc.Arbitrary<StatedRecord> = fc
  .record({
    stake: one(10, 30, 50, 60, 100, undefined),
    numberOfShares: one(undefined, undefined, undefined, 40, 60),
    begin: dates,
    finish: dates,
    votesAlone: one(false, false, false, false, true),
  })
  .map(({ stake, numberOfShares, begin, finish, votesAlone }) => {
    const record = {
      ...(stake === undefined ? {} : { stakePercent: stake }),
      ...(numberOfShares === undefined ? {} : { numberOfShares }),
      ...(begin === undefined ? {} : { inDate: beginOfDay(begin) }),
      ...(finish === undefined ? {} : { outDate: beginOfDay(finish) }),
    };
    const kind = { kind: 'ownership', ended: finish !== undefined, record } as const;
    return votesAlone ? { ...kind, votesAlone: true } : kind;
  });
const source = one(undefined, 'A', 'A', 'B');
const sourced = <T extends object>(statement: T, name: string | undefined) =>
  name === undefined ? statement : { ...statement, source: name };
/** A holding, without the date of its statement. */
export const holding: fc.Arbitrary<RecordStatement> = fc
  .record({
    id: fc.integer({ min: 0, max: 13 }),
    party: one(...companyIds, ...personIds),
    of: one(...companyIds),
    stated: ownership,
    source,
  })
  .map(({ id, party, of, stated, source: name }) => sourced(records(`r${id}`, '', party, of, stated), name));
const companies = fc
  .record({
    id: one(...companyIds),
    identifiers: one([], [], [{ scheme: 'S', id: 'x' }], [{ scheme: 'S', id: 'y' }]),
    totalNumberOfShares: one(undefined, 100, 200),
  })
  .map(({ id, identifiers, totalNumberOfShares }) =>
    company(id, '', {
      identifiers,
      profile: { countryCode: 'NO', ...(totalNumberOfShares === undefined ? {} : { totalNumberOfShares }) },
    }),
  );
const statement: fc.Arbitrary<RegisterStatement> = fc.oneof(
  { weight: 8, arbitrary: holding },
  { weight: 2, arbitrary: companies },
  {
    weight: 1,
    arbitrary: fc
      .tuple(one(...personIds), fc.boolean())
      .map(([id, isProtected]) => person(id, '', { profile: { name: id, ...(isProtected && { isProtected }) } })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }).map((id) => end(`r${id}`, '')) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }).map((id) => removal('record', `r${id}`, '')) },
  { weight: 1, arbitrary: one(...personIds).map((id) => removal('person', id, '')) },
);

/** One thing that happens to a graph. Its statements have no date yet. */
export type Step =
  /** `isLate`: the load began on the day before, and other transactions of today were faster. */
  | { readonly kind: 'load'; readonly statements: readonly RegisterStatement[]; readonly isLate?: boolean }
  | { readonly kind: 'merge'; readonly ids: readonly string[] }
  | { readonly kind: 'midnight'; readonly isSettled: boolean }
  | { readonly kind: 'derive'; readonly isKilled: boolean }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'order'; readonly isKilled: boolean };

/** The first steps of every case: all figures are derived, and then a day passes without a load. */
export const opening: readonly Step[] = [
  { kind: 'derive', isKilled: false },
  { kind: 'midnight', isSettled: false },
];
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: one(...companyIds).map((id): Step => ({ kind: 'load', statements: [removal('company', id, '')] })),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.array(statement, { minLength: 1, maxLength: 4 }), one(false, false, false, true))
      .map(([statements, isLate]): Step => ({ kind: 'load', statements, isLate })),
  },
  {
    weight: 3,
    arbitrary: fc.subarray(companyIds, { minLength: 2, maxLength: 2 }).map((ids): Step => ({ kind: 'merge', ids })),
  },
  { weight: 4, arbitrary: fc.boolean().map((isSettled): Step => ({ kind: 'midnight', isSettled })) },
  { weight: 3, arbitrary: one(true, true, false).map((isKilled): Step => ({ kind: 'derive', isKilled })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'sweep' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'erase' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'assign' }) },
  { weight: 1, arbitrary: one(true, true, false).map((isKilled): Step => ({ kind: 'order', isKilled })) },
);
