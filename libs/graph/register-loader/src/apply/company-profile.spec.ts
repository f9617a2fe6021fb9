import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { CompanySourceRecord } from './stored';
import { inOrderOfRank, isSearchableInAnySource, mergedProfile, soleTradersOf } from './company-profile';

const source = (id: string, rank: number, rest: Partial<CompanySourceRecord> = {}): CompanySourceRecord => ({
  id,
  rank,
  asOf: '2024-05-01T00:00:00Z',
  hash: id,
  searchable: false,
  identifiers: [],
  profile: {},
  ...rest,
});

describe('what several sources say about a company', () => {
  const sources = [
    source('a', 1, {
      soleTraderOf: 'q',
      profile: {
        name: 'by LEI',
        countryCode: 'NO',
        legalForm: 3,
        addresses: [{ city: 'Oslo' }],
        updatedAt: '2024-05-03T00:00:00Z',
      },
    }),
    source('b', 0, { profile: { name: 'own', countryCode: 'NO', updatedAt: '2024-05-02T00:00:00Z' } }),
    source('c', 0, { soleTraderOf: 'p', profile: { name: 'own too', orgNo: '1', countryCode: 'NO' } }),
  ];

  it('is taken field by field from the lowest rank, then the lowest id, in whatever order they came', () => {
    checkProperty(
      {
        values: fc.shuffledSubarray(sources, { minLength: 3 }),
        classes: ['the first source first', 'the first source second', 'the first source last'],
      },
      (order, meet) => {
        meet(
          (['the first source first', 'the first source second', 'the first source last'] as const)[
            order.findIndex(({ id }) => id === 'b')
          ] ?? 'the first source first',
        );
        const ordered = inOrderOfRank(order);
        expect(ordered.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
        expect(mergedProfile(ordered)).toEqual({
          name: 'own',
          orgNo: '1',
          countryCode: 'NO',
          legalForm: 3,
          addresses: [{ city: 'Oslo' }],
          updatedAt: '2024-05-03T00:00:00Z',
        });
        expect(soleTradersOf(ordered)).toEqual(['p', 'q']);
      },
    );
  });

  it('takes a number and a legal form only from sources that state the same country', () => {
    const own = source('a', 0, { profile: { countryCode: 'NO' } });
    const foreign = source('b', 1, { profile: { countryCode: 'SE', orgNo: '2', legalForm: 2, name: 'B' } });
    const nowhere = source('c', 1, { profile: { orgNo: '3', legalForm: 3 } });
    const late = source('d', 2, { profile: { countryCode: 'NO', orgNo: '4' } });
    expect(mergedProfile([own, foreign, nowhere])).toEqual({ name: 'B', countryCode: 'NO' });
    expect(mergedProfile([own, foreign, nowhere, late])).toEqual({ name: 'B', countryCode: 'NO', orgNo: '4' });
    expect(mergedProfile([nowhere])).toEqual({ orgNo: '3', legalForm: 3 });
  });

  it('takes a field in the order that an operator set for it, and a legal form from the country only', () => {
    const profileOf = (name: string, countryCode: string) => ({ name, countryCode, legalForm: 7, orgNo: name });
    const ordered = [
      source('a', 0, { source: 'Register', profile: { ...profileOf('register', 'NO'), registrationDate: 'a' } }),
      source('b', 1, { source: 'GLEIF', profile: { ...profileOf('lei', 'SE'), registrationDate: 'b', legalForm: 9 } }),
      source('c', 2, { source: 'Archive', profile: { ...profileOf('mention', 'NO'), legalForm: 8 } }),
    ];
    const orders = { name: ['GLEIF'], legalForm: ['GLEIF', 'Archive'] };
    expect(mergedProfile(ordered, orders)).toEqual({
      name: 'lei',
      orgNo: 'register',
      countryCode: 'NO',
      legalForm: 7,
      registrationDate: 'a',
    });
    expect(mergedProfile(ordered, { name: ['Archive'] }).name).toBe('register');
    expect(mergedProfile(ordered.slice(1), { name: ['Archive'] }).name).toBe('lei');
  });

  it('lets the company be found when one of them does', () => {
    expect(isSearchableInAnySource(sources)).toBe(false);
    expect(
      isSearchableInAnySource([...sources, source('d', 2, { searchable: true, profile: { countryCode: 'SE' } })]),
    ).toBe(true);
  });
});
