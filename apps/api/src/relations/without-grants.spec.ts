import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { messages, parseSearchBody } from '@company-relations/relations-contract';
import { ComputationQueue } from '../computing/computation-queue';
import { FindKeyPersons } from '../key-persons/find-key-persons';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { unhurried } from '../testing/unhurried';
import { ExplainUltimateOwners } from '../ultimate-owners/explain-ultimate-owners';
import { SearchRelations } from './search-relations';

const withGrants = (grants: Grants): Subscription => ({ id: 'one', organisationId: 'org', enabled: true, grants });
const nothing = withGrants(new Grants({}));
const neverAsked = () => Promise.reject(new Error('The graph was asked'));
const disclose = async () => undefined;

const nothingAsked = { search: 0, count: 0, load: 0, lookUp: 0 };

async function searched(SearchParameters: object, caller: Subscription) {
  const companies = new CompaniesInMemory([company(1), company(2)]);
  const outcome = await new SearchRelations(companies, randomKeyRing()).search(parseSearchBody(JSON.stringify({ SearchParameters })), caller, disclose, unhurried);
  return { outcome, asked: companies.asked };
}

it.each([{ ServiceId: [1] }, { OrgNo: ['1'] }, { ContentUpdatedAt: ['2026-01-01'] }, { RelationsUpdatedAt: ['2026-01-01'] }])(
  'a search for %j of a subscription without grants finds nothing, and the graph is not asked',
  async (parameters) => {
    expect(await searched(parameters, nothing)).toEqual({
      outcome: { ok: true, companies: [], ultimateOwnershipsOmitted: [], pagination: { Count: 0, TotalCount: 0, PageSize: 10, TotalPages: 0, Cursor: null } },
      asked: nothingAsked,
    });
  },
);

it.each([{ CountryCode: ['DK'] }, { CountryCode: ['DK'], NationalIdentificationNumber: ['1'] }])('a search for %j, which is not granted, is refused, and the graph is not asked', async (parameters) => {
  const refused = { outcome: { ok: false, messages: [messages.countryUnauthorized('DK')] }, asked: nothingAsked };
  expect([await searched(parameters, nothing), await searched(parameters, withGrants(new Grants({ NO: [] })))]).toEqual([refused, refused]);
});

it('key persons and ultimate owners of a company are not found without grants, and the graph is not asked', async () => {
  const notFound = { ok: false, failure: { kind: 'notFound' } };
  const queue = new ComputationQueue();
  const { signal } = new AbortController();
  const keyPersons = new FindKeyPersons({ loadKeyPersons: neverAsked }, queue);
  expect(await keyPersons.find({ serviceId: '1', levels: undefined }, nothing, disclose, signal)).toEqual(notFound);
  const owners = new ExplainUltimateOwners({ loadOwnershipAbove: neverAsked, loadHoldingRecords: neverAsked }, queue);
  expect(await owners.explain({ serviceId: '1', limit: undefined, rules: undefined }, nothing, disclose, signal)).toEqual(notFound);
});
