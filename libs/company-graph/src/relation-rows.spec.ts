import { storedTold, toldOfCompany } from '@company-relations/ownership';
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
