import { serviceId } from '@company-relations/ownership';
import fc from 'fast-check';
import type { CompanyFilter } from '../src/company-filter';
import type { AreasByCountry } from './naive-search';
import type { SmallWorld, WorldRecord } from './small-world';

/** The parts that a filter may have in addition to its countries. */
export const filterParts = ['serviceIds', 'orgNos', 'nationalIds', 'contentUpdated', 'relationsUpdated'] as const;
export type FilterPart = (typeof filterParts)[number];

const countries = ['GB', 'NO', 'SE'];
const areas = [
  'BeneficialOwner',
  'Owner',
  'CompanyStructureOwner',
  'KeyPerson',
  'RelationsHistory',
  'HiddenPersonAccess',
] as const;
const types = [
  'OWNS',
  'BENEFICIALLY_OWNS',
  'STRUCTURES',
  'HOLDS_ROLE',
  'OWNED',
  'BENEFICIALLY_OWNED',
  'STRUCTURED',
  'HELD_ROLE',
] as const;
const companyIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const personIds = [11, 12, 13];

const country = fc.constantFrom(...countries);
const day = fc.integer({ min: -1, max: 4 });
/** Makes an optional value that is usually present. If most values were missing, a search would find little. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 8 });
const rarely = fc.constantFrom(true as const, undefined, undefined);

const company = (id: number) =>
  fc.record({
    serviceId: fc.constant(id),
    countryCode: mostly(country),
    orgNo: mostly(fc.constantFrom('A', 'B', 'C')),
    protectedSoleTrader: rarely,
    contentUpdatedOn: day,
    relationsUpdatedOn: mostly(day),
  });
const person = (id: number) =>
  fc.record({ serviceId: fc.constant(id), nationalId: mostly(fc.constantFrom('X', 'Y')), protected: rarely });

const record = (party: fc.Arbitrary<number>): fc.Arbitrary<WorldRecord> =>
  fc.record({ party, company: fc.constantFrom(...companyIds), type: fc.constantFrom(...types) });

/** A world of companies, persons and records between them. Most records belong to persons. */
export const anyWorld: fc.Arbitrary<SmallWorld> = fc.record({
  companies: fc.tuple(...companyIds.map(company)),
  persons: fc.tuple(...personIds.map(person)),
  records: fc
    .tuple(
      fc.array(record(fc.constantFrom(...personIds)), { minLength: 20, maxLength: 35 }),
      fc.array(record(fc.constantFrom(...companyIds)), { maxLength: 5 }),
    )
    .map((each) => each.flat()),
});

const range = fc.oneof(
  { weight: 2, arbitrary: fc.record({ from: fc.integer({ min: -1, max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ to: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ from: fc.integer({ min: -1, max: 1 }), to: fc.integer({ min: 2, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ from: day, to: day }) },
);
const valuesOf: Readonly<Record<FilterPart, fc.Arbitrary<unknown>>> = {
  serviceIds: fc
    .tuple(fc.subarray(companyIds, { minLength: 3 }), fc.subarray([...personIds, 99]))
    .map((ids) => ids.flat().map(serviceId)),
  orgNos: fc.subarray(['none', 'A', 'B', 'C'], { minLength: 1 }),
  nationalIds: fc.subarray(['X', 'none', 'Y'], { minLength: 1 }),
  contentUpdated: range,
  relationsUpdated: range,
};

/** Any values for exactly these parts of a filter, in one or more countries. */
export function anyFilter(parts: readonly FilterPart[]): fc.Arbitrary<CompanyFilter> {
  const countriesOfFilter = fc.oneof(
    { weight: 3, arbitrary: fc.constant(countries) },
    { weight: 1, arbitrary: fc.subarray(countries) },
  );
  return fc.record({
    countries: countriesOfFilter,
    ...Object.fromEntries(parts.map((part) => [part, valuesOf[part]])),
  }) as fc.Arbitrary<CompanyFilter>;
}

/**
 * Grants in most of the countries. In each of them, some areas, all areas or all areas except Hidden Person Access are
 * granted.
 */
export const anyGrants: fc.Arbitrary<AreasByCountry> = fc
  .tuple(
    ...countries.map((code) =>
      fc
        .oneof(
          { weight: 3, arbitrary: fc.subarray([...areas]) },
          { weight: 3, arbitrary: fc.constant(areas.filter((area) => area !== 'HiddenPersonAccess')) },
          { weight: 2, arbitrary: fc.constant([...areas]) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        )
        .map((granted) => (granted ? { [code]: granted } : {})),
    ),
  )
  .map((each) => Object.assign({}, ...each) as AreasByCountry);
