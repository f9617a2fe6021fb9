import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { throttled } from './harness/api-settings';
import type { Answer } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { expectMessages, sendAs, startApiWith } from './harness/service';

const hidden = 'Protected Identity';
const searching = 'POST /v2/companies/search';
const reading = 'GET /v2/companies/{serviceId}';

async function find(subscription: string, body: object, baseUrl?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', path: '/v2/companies/search', headers, body: JSON.stringify(body) };
  const answer = await sendAs(subscription, call, baseUrl);
  await expectDescribed('post', '/v2/companies/search', answer);
  return answer;
}

async function read(subscription: string, id: number | string): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/companies/${id}` });
  await expectDescribed('get', '/v2/companies/{serviceId}', answer);
  return answer;
}

const idsOf = ({ json }: Answer) =>
  (json as { Companies: { ServiceId: number }[] }).Companies.map(({ ServiceId }) => ServiceId);
const found = async (subscription: string, body: object) => idsOf(await find(subscription, body));

const alfa = {
  ServiceId: 1001,
  Name: 'Alfa Holding ASA',
  OrgNo: '910 000 101',
  LEI: '9999EXAMPLEALFANO001',
  CountryCode: 'NO',
  LegalForm: expect.any(Number),
  OperationalStatus: expect.any(Number),
  TotalNumberOfShares: 1000,
  TotalNumberOfVotes: 2000.5,
  Addresses: [{ Street: 'Alfaveien 1', ZipCode: '0101', City: 'Oslo', CountryCode: 'NO' }],
  RegistrationDate: '1995-03-12T00:00:00Z',
  UpdatedAt: '2026-01-03T00:00:00Z',
};

describe(searching, () => {
  proves([searching], 'finds companies by folded words, beginnings, one wrong letter, and numbers', async () => {
    const bodies = [
      { Name: 'ALFA holding' },
      { Name: 'hold alf' },
      { Name: 'alfa hodling as' },
      { Name: 'alfa', LEI: '9999-example-alfa-no001' },
      { LEI: '9999EXAMPLEALFANO001', OrgNo: '910000101' },
      { OrgNo: '910000101', CountryCode: 'no' },
    ];
    for (const body of bodies) expect([body, (await find('full', body)).json]).toEqual([body, { Companies: [alfa] }]);
    expect(await found('full', { Name: 'alfa', OrgNo: '1' })).toEqual([]);
    expect(await found('full', { Name: 'rekkefolge' })).toEqual([1004]);
  });

  proves([searching], 'orders by the found companies alone, up to the limit', async () => {
    const body = { Name: 'search ltd', CountryCode: 'GB' };
    expect(await found('full', body)).toEqual([4001, 4002, 4004]);
    expect(await found('full', { ...body, Limit: 2 })).toEqual([4001, 4002]);
  });

  proves(
    [searching, 'decision 1', 'decision 6'],
    'finds no company of another country, and no protected sole trader without Hidden Person Access',
    async () => {
      expect(await found('gb-owner', { Name: 'alfa holding' })).toEqual([]);
      for (const body of [{ Name: 'frida falk' }, { OrgNo: '8501011234' }, { LEI: '9999EXAMPLEFRIDASE01' }])
        expect([await found('full', body), await found('masked', body)]).toEqual([[3003], []]);
      expect(await found('none', { Name: 'alfa' })).toEqual([]);
    },
  );

  proves([searching, 'status 400'], 'says all that is wrong with a request', async () => {
    expectMessages(await find('gb-owner', { CountryCode: 'NO', Limit: 51 }), [
      'Searchparameters are missing.',
      'Limit is invalid (Maximum limit: 50).',
      'NO is an unauthorized country code.',
    ]);
    expectMessages(await find('full', { Name: 5, LEI: [], OrgNo: 'x' }), [
      'Invalid value in Name: 5.',
      'Invalid value in LEI: [].',
    ]);
    expectMessages(await find('full', { Name: 'x'.repeat(201) }), ['Name can max have 200 characters.']);
  });

  proves([searching, 'operation: logs'], 'counts as a search, and leaves no name or number in the log', async () => {
    const api: ApiProcess = await startApiWith({ ...throttled(2, 600), LOG_LEVEL: 'debug' });
    try {
      const body = { Name: 'Secretname', OrgNo: 'SECRETNUMBER' };
      const answers = [0, 1, 2].map(() => find('throttled', body, api.baseUrl));
      const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await api.stop();
    }
    expect([api.logs().includes('/v2/companies/search'), /secret(name|number)/i.test(api.logs())]).toEqual([
      true,
      false,
    ]);
  });
});

describe(reading, () => {
  proves([reading], 'shows one company with its own fields and its LEI', async () => {
    expect((await read('full', 1001)).json).toEqual(alfa);
  });

  proves([reading, 'decision 6'], 'masks a protected sole trader, its LEI too', async () => {
    expect((await read('full', 3003)).json).toMatchObject({ Name: 'Frida Falk Konsult', LEI: '9999EXAMPLEFRIDASE01' });
    expect((await read('masked', 3003)).json).toMatchObject({ Name: hidden, OrgNo: hidden, LEI: hidden });
  });

  proves([reading, 'decision 1'], 'knows no difference between hidden and missing', async () => {
    const answers = await Promise.all([1001, 2999, 'x', '0'].map((id) => read('gb-owner', id)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
