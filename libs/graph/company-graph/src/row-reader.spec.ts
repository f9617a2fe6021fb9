import {
  grantCountryOf,
  joinPublishedParts,
  serializeCompanyProfile,
  serializePersonProfile,
} from '@company-relations/ownership';
import type { CompanyRow } from './relation-rows';
import { companyRelationsOf, RowReader } from './row-reader';

const profile = { name: 'Below AS', countryCode: 'NO', legalForm: 7, totalNumberOfShares: 100 };
const row = (serviceId: number, rest: Partial<CompanyRow>): CompanyRow => ({
  serviceId,
  profile: JSON.stringify({ name: `Company ${serviceId}`, countryCode: 'NO' }),
  countryCode: 'NO',
  protectedSoleTrader: null,
  parents: [],
  children: [],
  ...rest,
});

describe('a protected entity', () => {
  it('is loaded without published JSON even if the query returned it, and a person is marked as protected', () => {
    const texts = [
      serializeCompanyProfile({ name: 'Secret' }),
      serializePersonProfile({ name: 'Secret', isProtected: false }),
    ].map(joinPublishedParts) as [string, string];
    const parents = [
      ['OWNS', '{}', 2, true, texts[0], 'NO', null, true],
      ['OWNS', '{}', 3, false, texts[1], null, null, true],
    ] as const;
    const entities = companyRelationsOf([row(1, { parents })])[0]?.parents.map(({ entity }) => entity);
    expect(entities?.map((entity) => ['publishedJson' in entity, entity.profile, entity.isProtected])).toEqual([
      [false, { name: 'Secret' }, true],
      [false, { name: 'Secret', isProtected: true }, true],
    ]);
  });

  it('is protected if its whole profile is, even without the mark', () => {
    const whole = JSON.stringify({ name: 'Secret', isProtected: true });
    const [loaded] = companyRelationsOf([row(1, { parents: [['OWNS', '{}', 3, false, whole, null, null, null]] })]);
    const entity = loaded?.parents[0]?.entity;
    expect([entity && 'publishedJson' in entity, entity?.isProtected]).toEqual([false, true]);
  });
});

describe('the companies of a page', () => {
  it('keep their whole profiles where an earlier company has them as a party with the published part only', () => {
    const published = joinPublishedParts(serializeCompanyProfile(profile));
    const rows = [
      row(1, { children: [['OWNS', '{}', 2, true, published, 'NO', null, null]] }),
      row(2, { profile: JSON.stringify(profile) }),
    ];
    expect(companyRelationsOf(rows)[1]?.company.profile).toEqual(profile);
  });

  it('keep the published JSON that was written when they were loaded, where they are a party only', () => {
    const published = serializeCompanyProfile(profile);
    const [above] = companyRelationsOf([
      row(1, { children: [['OWNS', '{}', 2, true, joinPublishedParts(published), 'NO', null, null]] }),
    ]);
    const child = above?.children[0]?.entity;
    expect([child?.publishedJson, child?.profile]).toEqual([published, { name: 'Below AS', countryCode: 'NO' }]);
  });
});

it('entities share one getter of their profiles, and copies have the value', () => {
  const published = joinPublishedParts(serializeCompanyProfile(profile));
  const [loaded] = companyRelationsOf([
    row(1, {
      children: [
        ['OWNS', '{}', 2, true, published, 'NO', null, null],
        ['OWNS', '{}', 3, true, published, 'NO', null, null],
      ],
    }),
  ]);
  const entities = (loaded?.children ?? []).map(({ entity }) => entity);
  const getters = entities.map((entity) => Object.getOwnPropertyDescriptor(entity, 'profile')?.get);
  expect([getters.length, new Set(getters).size, typeof getters[0]]).toEqual([2, 1, 'function']);
  expect({ ...entities[0] }).toEqual({
    type: 'company',
    serviceId: 2,
    profile: { name: 'Below AS', countryCode: 'NO' },
    countryCode: 'NO',
    searchable: true,
    isProtected: false,
  });
});

it('a copy of an entity with another profile does not carry the published JSON of the old one', () => {
  const published = joinPublishedParts(serializeCompanyProfile(profile));
  const children: CompanyRow['children'] = [
    ['OWNS', '{}', 2, true, published, 'NO', null, null],
    ['OWNS', '{}', 3, false, published, null, null, null],
  ];
  const [loaded] = companyRelationsOf([row(1, { children })]);
  const copies = (loaded?.children ?? []).map(({ entity }) => ({ ...entity, profile: { name: 'Protected Identity' } }));
  expect(loaded?.children.map(({ entity }) => entity.publishedJson)).toEqual([
    serializeCompanyProfile(profile),
    serializeCompanyProfile(profile),
  ]);
  expect(copies.map(({ publishedJson }) => publishedJson)).toEqual([undefined, undefined]);
});

describe('the country of a company', () => {
  it('is that of a company that can be found, or else the country that decides who sees the records about it', () => {
    const published = joinPublishedParts(serializeCompanyProfile({ name: 'Below AS', countryCode: 'GB' }));
    const children: CompanyRow['children'] = [
      ['OWNS', '{}', 2, true, published, 'NO', null, null],
      ['OWNS', '{}', 3, true, published, null, 'SE', null],
      ['OWNS', '{}', 4, true, published, null, null, true],
    ];
    const [loaded] = companyRelationsOf([row(1, { children })]);
    const entities = (loaded?.children ?? []).map(({ entity }) => entity);
    expect(entities.map((entity) => [grantCountryOf(entity), entity.type === 'company' && entity.searchable])).toEqual([
      ['NO', true],
      ['SE', false],
      [undefined, false],
    ]);
  });
});

describe('the owner of a figure', () => {
  const published = joinPublishedParts(serializePersonProfile({ name: 'Owner' }));

  it('is added once, and not if a row had it', () => {
    const reader = new RowReader();
    const parents = [['OWNS', '{}', 2, false, published, null, null, null]] as const;
    const { entity } = reader.companyRelations(row(1, { parents })).parents[0] ?? {};
    reader.addOwner([2, false, published, null, null, null]);
    reader.addOwner([3, false, published, null, null, null]);
    expect(reader.knownEntity(2, false)).toBe(entity);
    expect(reader.knownEntity(3, false)?.profile).toEqual({ name: 'Owner' });
    expect(reader.knownEntity(3, true)).toBeUndefined();
  });

  it('is unknown if it was deleted during the read', () => {
    const reader = new RowReader();
    reader.addOwner([null, false, null, null, null, null]);
    reader.addOwner([2, true, null, null, null, null]);
    expect([reader.knownEntity(2, true), reader.knownEntity(2, false)]).toEqual([undefined, undefined]);
  });
});
