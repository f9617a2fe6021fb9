import { Grants, type Subscription } from '@company-relations/authorization';
import { type IdentifiedCompany, serviceId } from '@company-relations/ownership';
import { companyToWireInSteps } from '@company-relations/relations-contract';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { after, timed } from '../testing/clock';
import { company } from '../testing/companies-in-memory';
import { neverSent, rendered } from '../testing/rendered';
import { type CompanySearchSource, FindCompanies } from './find-companies';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const subscription: Subscription = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: [] }) };
const one: IdentifiedCompany = { company: company(1).company, leis: [] };

/**
 * Finding and reading a visible company takes 4 ms, and a hidden company 7 ms. If the company does not exist, finding
 * nothing takes 1 ms.
 */
const source: CompanySearchSource = {
  findCompanies: async ({ name }) => {
    if (name === 'visible') return after(4, [one]);
    return after(name === 'hidden' ? 7 : 1, []);
  },
  readCompany: async (id) => after(id === 1 ? 4 : id === 3 ? 7 : 1, id === 1 ? one : undefined),
};
const companies = new FindCompanies(source);
const writer = () => new JsonObjectWriter(neverSent, companyToWireInSteps);
const search = (name: string) =>
  timed(async () => {
    const written = writer();
    await rendered(companies.search({ name, limit: 10 }, subscription, written), subscription);
    return written.body;
  });
const read = (id: number | undefined) =>
  timed(async () => {
    const written = writer();
    const asked = id === undefined ? undefined : serviceId(id);
    await rendered(companies.one(asked, subscription, written), subscription);
    return written.body;
  });
const found = { ServiceId: 1, CountryCode: 'NO' };

it('every search waits for the end of a latency quantum, whatever it finds', async () => {
  expect([await search('visible'), await search('hidden'), await search('missing')]).toEqual([
    { ms: 10, outcome: found },
    { ms: 10, outcome: {} },
    { ms: 10, outcome: {} },
  ]);
});

it('a hidden company takes as long as one that does not exist, and a visible one comes at once', async () => {
  const refused = (ms: number) => ({ ms, error: expect.objectContaining({ failure: { kind: 'notFound' } }) });
  expect([await read(3), await read(9), await read(undefined)]).toEqual([refused(10), refused(10), refused(0)]);
  expect(await read(1)).toEqual({ ms: 4, outcome: found });
});
