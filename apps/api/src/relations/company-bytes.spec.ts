import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { renderedPage } from '../testing/rendered';
import { SearchRelations } from './search-relations';

const subscription: Subscription = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: [] }) };

it('companies that wait to be sent are bytes outside of the heap', async () => {
  const relations = new SearchRelations(new CompaniesInMemory([company(1), company(2)]), randomKeyRing());
  const page = await renderedPage(relations, { SearchParameters: { CountryCode: ['NO'] } }, subscription);
  const texts = page.companies.map(({ text }) => text);
  expect([texts.map(Buffer.isBuffer), texts.map(String)]).toEqual([
    [true, true],
    ['{"ServiceId":1,"CountryCode":"NO"}', '{"ServiceId":2,"CountryCode":"NO"}'],
  ]);
});
