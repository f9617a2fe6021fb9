import { type AnyRecord, type RecordKind, recordKinds } from '@company-relations/ownership';
import * as fc from 'fast-check';

/** A drawn register number: its place in its pool, and its spelling. */
export interface DrawnNumber {
  readonly index: number;
  readonly century: '' | '18' | '19' | '20';
  readonly hyphen: boolean;
  /** Whether it is meant to be the national id of a protected person. */
  readonly secret: boolean;
}

export interface DrawnCompany {
  readonly country: number;
  readonly searchable: boolean;
  readonly day: number;
  readonly number: DrawnNumber | undefined;
  /** The person who trades as this company, by the source. */
  readonly traderOf: number | undefined;
  readonly fields: readonly CompanyField[];
}

export interface DrawnPerson {
  readonly isProtected: boolean;
  readonly day: number;
  readonly number: DrawnNumber | undefined;
  readonly fields: readonly PersonField[];
}

export interface DrawnRecord {
  readonly party: number;
  /** Whether the party is one of the persons, where there are any. */
  readonly ofPerson: boolean;
  readonly company: number;
  readonly day: number;
  readonly stated: readonly { readonly kind: RecordKind; readonly ended: boolean; readonly record: AnyRecord }[];
}

/** Companies and persons tied by records that name them by their places, before they have ids and names. */
export interface DrawnGraph {
  readonly companies: readonly DrawnCompany[];
  readonly persons: readonly DrawnPerson[];
  readonly records: readonly DrawnRecord[];
}

const companyFields = [
  'name',
  'legalForm',
  'totalNumberOfShares',
  'addresses',
  'registrationDate',
  'uboDetails',
] as const;
export type CompanyField = (typeof companyFields)[number];

const personFields = [
  'name',
  'firstName',
  'lastName',
  'birthDate',
  'gender',
  'citizenships',
  'countryOfResidences',
  'addresses',
  'countryCode',
] as const;
export type PersonField = (typeof personFields)[number];

/** The number of days on which a random graph is loaded. */
export const loadDays = 4;
/** How many countries, and how many numbers of each pool, a random graph draws from. */
export const countriesOfGraph = 3;
export const numbersOfPool = 60;

const mostly = fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0);
const often = fc.integer({ min: 0, max: 2 }).map((dice) => dice > 0);
const day = fc.nat({ max: loadDays - 1 });

function number(secret: fc.Arbitrary<boolean>): fc.Arbitrary<DrawnNumber | undefined> {
  const written = fc.record({
    index: fc.nat({ max: numbersOfPool - 1 }),
    century: fc.constantFrom('' as const, '18' as const, '19' as const, '20' as const),
    hyphen: fc.boolean(),
    secret,
  });
  return fc.option(written, { nil: undefined, freq: 4 });
}

const company: fc.Arbitrary<DrawnCompany> = fc.record({
  country: fc.nat({ max: countriesOfGraph - 1 }),
  searchable: mostly,
  day,
  number: number(often),
  traderOf: fc.option(fc.nat(), { nil: undefined, freq: 1 }),
  fields: fc.subarray([...companyFields]),
});

/** @param namesakes whether others than protected persons may have the number of one, as where a second source does not know. */
function person(namesakes: boolean): fc.Arbitrary<DrawnPerson> {
  return fc.boolean().chain((isProtected) =>
    fc.record({
      isProtected: fc.constant(isProtected),
      day,
      number: number(isProtected ? fc.constant(true) : namesakes ? fc.boolean() : fc.constant(false)),
      fields: fc.subarray([...personFields]),
    }),
  );
}

const inDate = fc.option(fc.constantFrom('2015-01-01T00:00:00Z', '2016-06-30T00:00:00Z', '0001-01-01T00:00:00Z'), {
  nil: undefined,
});

function record(kind: RecordKind): fc.Arbitrary<AnyRecord> {
  const stake = fc.constantFrom(0, 10, 33.34, 100);
  const own: fc.Arbitrary<AnyRecord> =
    kind === 'role' ? fc.record({ id: fc.integer({ min: 1000, max: 1005 }) }) : fc.record({ stakePercent: stake });
  return fc
    .tuple(own, inDate)
    .map(([members, date]) => ({ ...members, ...(date === undefined ? {} : { inDate: date }) }));
}

const statedRecord = fc
  .constantFrom(...recordKinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), ended: fc.boolean(), record: record(kind) }));

const records: fc.Arbitrary<DrawnRecord> = fc.record({
  party: fc.nat(),
  ofPerson: fc.boolean(),
  company: fc.nat(),
  day,
  stated: fc.array(statedRecord, { minLength: 1, maxLength: 4 }),
});

/** A small graph of any shape: cycles, own shares, several records of a pair, persons and companies without records. */
export function randomGraph({ namesakes = false } = {}): fc.Arbitrary<DrawnGraph> {
  return fc.record({
    companies: fc.array(company, { minLength: 1, maxLength: 5 }),
    persons: fc.array(person(namesakes), { maxLength: 4 }),
    records: fc.array(records, { maxLength: 10 }),
  });
}

/** The same with some more holdings and roles of now, so that chains and paths lead through several companies, and some control others. */
export function randomGroup(): fc.Arbitrary<DrawnGraph> {
  const holding = fc
    .constantFrom('ownership' as const, 'companyStructure' as const)
    .chain((kind) =>
      fc.constantFrom(10, 30, 60, 80).map((stakePercent) => ({ kind, ended: false, record: { stakePercent } })),
    );
  const role = fc.constant({ kind: 'role' as const, ended: false, record: { id: 1000 } });
  const record = (stated: typeof holding | typeof role, ofPerson: fc.Arbitrary<boolean>) =>
    fc.record({ party: fc.nat(), ofPerson, company: fc.nat(), day, stated: stated.map((one) => [one]) });
  return fc
    .record({
      graph: randomGraph(),
      companies: fc.array(company, { minLength: 2, maxLength: 3 }),
      persons: fc.array(person(false), { minLength: 1, maxLength: 2 }),
      holdings: fc.array(
        record(
          holding,
          often.map((isOfCompany) => !isOfCompany),
        ),
        { minLength: 6, maxLength: 10 },
      ),
      roles: fc.array(record(role, mostly), { minLength: 3, maxLength: 6 }),
    })
    .map(({ graph, companies, persons, holdings, roles }) => ({
      companies: [...graph.companies, ...companies],
      persons: [...graph.persons, ...persons],
      records: [...graph.records, ...holdings, ...roles],
    }));
}
