import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { parseSearchBody } from '@company-relations/relations-contract';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { unhurried } from '../testing/unhurried';
import { SearchRelations } from './search-relations';

const subscription: Subscription = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: [] }) };

it('companies that wait to be sent are bytes outside of the heap', async () => {
  const relations = new SearchRelations(new CompaniesInMemory([company(1), company(2)]), randomKeyRing());
  const outcome = await relations.search(parseSearchBody('{"SearchParameters":{"CountryCode":["NO"]}}'), subscription, async () => undefined, unhurried);
  const texts = outcome.ok ? outcome.companies.map(({ text }) => text) : [];
  expect([texts.map(Buffer.isBuffer), texts.map(String)]).toEqual([
    [true, true],
    ['{"ServiceId":1,"CountryCode":"NO"}', '{"ServiceId":2,"CountryCode":"NO"}'],
  ]);
});
