import type { RegisterStatement, StatedRecord } from '@company-relations/ownership';
import fc from 'fast-check';
import { company, end, may, person, records, removal, unspecified } from './statements';

const companyIds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const personIds = ['p', 'q'];
const recordIds = Array.from({ length: 14 }, (_, index) => `r${index}`);

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const country = oneOf('NO', 'NO', 'SE', undefined);
const identifiers = fc.subarray(['x', 'y', 'z'], { maxLength: 1 }).map((ids) => ids.map((id) => ({ scheme: 'S', id })));
// Values for national ids and for organisation numbers, so that some companies count as businesses of persons.
const number = oneOf('850101-1234', '19850101-1234', '2', undefined);

/** Free text of a record, in which a register may write anything. */
const freeText = oneOf('Note', undefined);

const companies = (asOf: fc.Arbitrary<string>) =>
  fc
    .record({
      id: oneOf(...companyIds),
      asOf,
      identifiers,
      name: oneOf('One', 'Two'),
      countryCode: country,
      orgNo: number,
      searchable: oneOf(true, true, false),
      trader: oneOf('p', 'q', 'unknown', ...Array<undefined>(6).fill(undefined)),
    })
    .map(({ id, asOf, trader, identifiers, searchable, ...profile }) =>
      company(id, asOf, {
        identifiers,
        searchable,
        ...(trader === undefined ? {} : { soleTraderOf: trader }),
        profile: known(profile),
      }),
    );

const persons = (asOf: fc.Arbitrary<string>) =>
  fc
    .record({
      id: oneOf(...personIds),
      asOf,
      name: oneOf('One', 'Two'),
      nationalIdentificationNumber: number,
      isProtected: oneOf(true, undefined),
    })
    .map(({ id, asOf, ...profile }) => person(id, asOf, { profile: known(profile) }));

const stated: fc.Arbitrary<StatedRecord> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(oneOf(10, 50, 60, 100), oneOf(1, 2)).map(([stakePercent, numberOfShares]): StatedRecord => ({
      kind: 'ownership',
      ended: false,
      record: { stakePercent, numberOfShares },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<StatedRecord>({
      kind: 'ownership',
      ended: false,
      record: { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<StatedRecord>({ kind: 'ownership', ended: false, record: {}, votesAlone: true }),
  },
  { weight: 1, arbitrary: fc.constant<StatedRecord>({ kind: 'ownership', ended: true, record: { stakePercent: 20 } }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.boolean(), freeText)
      .map(([ended, text]): StatedRecord => ({ kind: 'role', ended, record: { id: 3, ...known({ text }) } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ text: freeText, caseNo: freeText })
      .map((texts): StatedRecord => ({ kind: 'beneficialOwnership', ended: false, record: known(texts) })),
  },
);

const statedRecords = (asOf: fc.Arbitrary<string>) =>
  fc
    .record({
      id: oneOf(...recordIds),
      asOf,
      party: oneOf(...companyIds, ...companyIds, ...personIds),
      of: oneOf(...companyIds),
      list: fc.array(stated, { minLength: 1, maxLength: 2 }),
    })
    .map(({ id, asOf, party, of, list }) => records(id, asOf, party, of, ...list));

const unspecifiedOwners = (asOf: fc.Arbitrary<string>) =>
  fc
    .record({
      id: oneOf(...recordIds),
      asOf,
      of: oneOf(...companyIds),
      reason: oneOf('none' as const, 'exempt' as const),
      ended: fc.boolean(),
    })
    .map(({ id, asOf, of, reason, ended }) => unspecified(id, asOf, of, reason, { ended }));

const endings = (asOf: fc.Arbitrary<string>) => fc.tuple(oneOf(...recordIds), asOf).map(([id, at]) => end(id, at));

const removals = (asOf: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.tuple(oneOf(...recordIds), asOf).map(([id, at]) => removal('record', id, at)) },
    { weight: 2, arbitrary: fc.tuple(oneOf(...companyIds), asOf).map(([id, at]) => removal('company', id, at)) },
    { weight: 1, arbitrary: fc.tuple(oneOf(...personIds), asOf).map(([id, at]) => removal('person', id, at)) },
  );

function statement(days: { readonly min: number; readonly max: number }): fc.Arbitrary<RegisterStatement> {
  const asOf = fc.integer(days).map(may);
  return fc.oneof(
    { weight: 4, arbitrary: companies(asOf) },
    { weight: 2, arbitrary: persons(asOf) },
    { weight: 6, arbitrary: statedRecords(asOf) },
    { weight: 1, arbitrary: unspecifiedOwners(asOf) },
    { weight: 2, arbitrary: endings(asOf) },
    { weight: 3, arbitrary: removals(asOf) },
  );
}

/** A load that fills an empty graph: every person and company, and then records between them. */
export const firstBatch: fc.Arbitrary<RegisterStatement[]> = fc
  .record({
    companies: fc.tuple(...companyIds.map((id) => companies(fc.constant(may(1))).map((other) => ({ ...other, id })))),
    persons: fc.tuple(...personIds.map((id) => persons(fc.constant(may(1))).map((other) => ({ ...other, id })))),
    records: fc.tuple(...recordIds.map((id) => statedRecords(fc.constant(may(1))).map((other) => ({ ...other, id })))),
  })
  .map((parts) => [...parts.persons, ...parts.companies, ...parts.records]);

/**
 * Loads that change what `firstBatch` loaded. Statements may be new, changed, ended, withdrawn or out of date, may
 * merge companies, and may protect persons.
 */
export const laterBatches: fc.Arbitrary<RegisterStatement[][]> = fc.array(
  fc.array(statement({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 3 },
);

function known<T extends object>(profile: T): Partial<T> {
  return Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined)) as Partial<T>;
}
