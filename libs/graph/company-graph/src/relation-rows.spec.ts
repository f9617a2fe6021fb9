import { storedTold, toldOfCompany, toldOfPerson } from '@company-relations/ownership';
import { companyRelationsOf, type CompanyRow } from './relation-rows';

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

describe('somebody who is marked as protected', () => {
  it('is loaded without what is published, and a person with the mark, whatever text a query gave', () => {
    const texts = [toldOfCompany({ name: 'Secret' }), toldOfPerson({ name: 'Secret', isProtected: false })].map(storedTold) as [string, string];
    const parents = [['OWNS', '{}', 2, true, texts[0], 'NO', true], ['OWNS', '{}', 3, false, texts[1], null, true]] as const;
    const entities = companyRelationsOf([row(1, { parents })])[0]?.parents.map(({ entity }) => entity);
    expect(entities?.map((entity) => [entity.told, entity.profile, entity.type === 'company' && entity.protectedSoleTrader])).toEqual([
      [undefined, { name: 'Secret' }, true],
      [undefined, { name: 'Secret', isProtected: true }, false],
    ]);
  });
});

describe('the companies of a page', () => {
  it('keep their whole profiles where they are also beside a company before them, of which only a part is told', () => {
    const told = storedTold(toldOfCompany(profile));
    const rows = [row(1, { children: [['OWNS', '{}', 2, true, told, 'NO', null]] }), row(2, { profile: JSON.stringify(profile) })];
    expect(companyRelationsOf(rows)[1]?.company.profile).toEqual(profile);
  });

  it('are told of as it was written when they were loaded, where they are beside one alone', () => {
    const told = toldOfCompany(profile);
    const [above] = companyRelationsOf([row(1, { children: [['OWNS', '{}', 2, true, storedTold(told), 'NO', null]] })]);
    const child = above?.children[0]?.entity;
    expect([child?.told, child?.profile]).toEqual([told, { name: 'Below AS', countryCode: 'NO' }]);
  });
});

it('entities share one getter of their profiles, which copies of them have read', () => {
  const told = storedTold(toldOfCompany(profile));
  const [loaded] = companyRelationsOf([row(1, { children: [['OWNS', '{}', 2, true, told, 'NO', null], ['OWNS', '{}', 3, true, told, 'NO', null]] })]);
  const entities = (loaded?.children ?? []).map(({ entity }) => entity);
  const getters = entities.map((entity) => Object.getOwnPropertyDescriptor(entity, 'profile')?.get);
  expect([getters.length, new Set(getters).size, typeof getters[0]]).toEqual([2, 1, 'function']);
  expect({ ...entities[0] }).toEqual({
    type: 'company',
    serviceId: 2,
    told: toldOfCompany(profile),
    profile: { name: 'Below AS', countryCode: 'NO' },
    searchable: true,
    protectedSoleTrader: false,
  });
});
