import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { eventually } from '../harness/eventually';
import { freePort } from '../harness/free-port';
import { isGraphAsked } from '../harness/graph-queries';
import { expectMessages, idsOf, paginationOf, searchRelations, sendAs, startApiWith } from '../harness/service';

let api: ApiProcess;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  api = await startApiWith({ METRICS_PORT: String(metricsPort), SUBSCRIPTION_CACHE_SECONDS: '30' });
});

afterAll(() => api.stop());

const isAskedBy = (work: () => Promise<void>) => isGraphAsked(metricsPort, work);

async function expectNothing(subscription: string): Promise<void> {
  const relations = (SearchParameters: object) => searchRelations(subscription, { SearchParameters }, api.baseUrl);
  for (const parameters of [
    { ServiceId: [4001] },
    { OrgNo: ['SC123456'] },
    { ContentUpdatedAt: ['2000-01-01'] },
    { RelationsUpdatedAt: ['2000-01-01'] },
  ]) {
    const answer = await relations(parameters);
    expect([idsOf(answer), paginationOf(answer)]).toEqual([
      [],
      { Count: 0, TotalCount: 0, PageSize: 10, TotalPages: 0, Cursor: null },
    ]);
  }
  for (const parameters of [
    { CountryCode: ['GB'] },
    { CountryCode: ['GB'], NationalIdentificationNumber: ['QQ123456C'] },
  ]) {
    expectMessages(await relations(parameters), ['GB is an unauthorized country code.']);
  }
  const headers = { 'content-type': 'application/json' };
  for (const body of [{ Name: 'search' }, { OrgNo: 'SC123456' }, { LEI: '9999EXAMPLEALFANO001' }]) {
    const call = { method: 'POST', path: '/v2/companies/search', headers, body: JSON.stringify(body) };
    expect((await sendAs(subscription, call, api.baseUrl)).json).toEqual({ Companies: [] });
  }
  expect((await sendAs(subscription, { path: '/v2/companies/4001' }, api.baseUrl)).status).toBe(404);
  for (const what of ['key-persons', 'ultimate-owners', 'structure', 'structure.svg']) {
    const path = `/v2/relations/4001/${what}`;
    expect((await sendAs(subscription, { path }, api.baseUrl)).status).toBe(404);
  }
}

proves(
  ['decision 1', 'parameter.CountryCode'],
  'a subscription without grants finds nothing anywhere, and the graph is not asked for it',
  async () => {
    // From now on the subscription is cached, so that a request needs no query at all.
    await expectNothing('none');
    await eventually(async () => !(await isAskedBy(() => expectNothing('none'))), 60_000);
    // Checks that the counter works: it sees each search of a caller with grants.
    const granted = async () =>
      expect(idsOf(await searchRelations('full', { SearchParameters: { ServiceId: [4001] } }, api.baseUrl))).toEqual([
        4001,
      ]);
    for (let round = 0; round < 5; round += 1) expect(await isAskedBy(granted)).toBe(true);
  },
);

proves(
  ['{value} is an unauthorized country code.'],
  'a search for countries of which none is granted asks the graph nothing',
  async () => {
    const refused = async () =>
      expectMessages(
        await searchRelations('full', { SearchParameters: { CountryCode: ['FI', 'ZZ'], OrgNo: ['1'] } }, api.baseUrl),
        ['FI', 'ZZ'].map((code) => `${code} is an unauthorized country code.`),
      );
    await refused();
    await eventually(async () => !(await isAskedBy(refused)), 60_000);
  },
);
