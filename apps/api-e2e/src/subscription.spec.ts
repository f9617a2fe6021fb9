import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { throttled } from './harness/api-settings';
import { eventually } from './harness/eventually';
import { send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { mustRun } from './harness/program';
import { preparedService, searchRelations, sendAs, startApiWith } from './harness/service';

const path = '/v2/subscription';
const limit = 3;
let api: ApiProcess;

beforeAll(async () => {
  api = await startApiWith(throttled(limit, 600));
});

afterAll(() => api.stop());

async function subscriptionOf(subscription: string): Promise<Record<string, unknown>> {
  const answer = await sendAs(subscription, { path }, api.baseUrl);
  expect(answer.status).toBe(200);
  await expectDescribed('get', path, answer);
  return answer.json as Record<string, unknown>;
}

describe('GET /v2/subscription', () => {
  proves(
    ['GET /v2/subscription'],
    'lists the countries of a subscription with their areas, and its limits',
    async () => {
      const Limits = { PageSize: 500, ServiceIds: 500, CursorCompanies: 100_000 };
      const Rate = { Limit: limit, WindowSeconds: 600, Remaining: limit, ResetSeconds: 0 };
      const names = [
        'Beneficial Owner',
        'Owner',
        'Company Structure Owner',
        'Key Person',
        'Relations History',
        'Hidden Person Access',
      ];
      const withoutAccess = names.slice(0, -1);
      expect([
        await subscriptionOf('hidden-dk'),
        await subscriptionOf('none'),
        await subscriptionOf('two-full'),
      ]).toEqual([
        {
          SubscriptionId: 'hidden-dk',
          ClientOrganisationId: 'e2e-one',
          Countries: ['DK', 'GB', 'IE', 'IS', 'NO', 'SE'].map((CountryCode) => ({
            CountryCode,
            Areas: CountryCode === 'DK' ? names : withoutAccess,
          })),
          ...{ Limits, Rate },
        },
        { SubscriptionId: 'none', ClientOrganisationId: 'e2e-one', Countries: [], Limits, Rate },
        {
          SubscriptionId: 'two-full',
          ClientOrganisationId: 'e2e-two',
          Countries: ['DK', 'GB', 'IE', 'IS', 'NO', 'SE'].map((CountryCode) => ({ CountryCode, Areas: names })),
          ...{ Limits, Rate },
        },
      ]);
    },
  );

  proves(
    ['GET /v2/subscription', 'limit request rate', 'decision 23'],
    'says how many searches are left, counts as none of them, and is never refused for their number',
    async () => {
      const remaining: unknown[] = [];
      for (let count = 0; count < limit + 1; count += 1) {
        await searchRelations('throttled', { SearchParameters: { ServiceId: [4001] } }, api.baseUrl);
        remaining.push((await subscriptionOf('throttled'))['Rate'], (await subscriptionOf('throttled'))['Rate']);
      }
      expect(remaining).toEqual(
        [2, 2, 1, 1, 0, 0, 0, 0].map((Remaining) => ({
          Limit: limit,
          WindowSeconds: 600,
          Remaining,
          ResetSeconds: expect.any(Number),
        })),
      );
      expect(await subscriptionOf('full')).toMatchObject({ Rate: { Remaining: limit } });
    },
  );

  proves(['GET /v2/subscription', 'decision 24'], 'shows a changed subscription within 30 seconds', async () => {
    const areasOf = async () => (await subscriptionOf('granted-later'))['Countries'];
    expect(await areasOf()).toEqual([{ CountryCode: 'NO', Areas: [] }]);
    await mustRun(
      'subscriptions',
      ['grant', 'granted-later', '--country', 'NO', '--area', 'KeyPerson'],
      preparedService().graphSettings,
    );
    await eventually(
      async () => JSON.stringify(await areasOf()) === '[{"CountryCode":"NO","Areas":["Key Person"]}]',
      30_000,
    );
  });

  proves(
    ['GET /v2/subscription', 'decision 13', 'decision 22'],
    'has no other method, and refuses callers without a token',
    async () => {
      const refused = await sendAs('full', { method: 'POST', path }, api.baseUrl);
      expect({ status: refused.status, allow: refused.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
      await expectDescribed('get', path, refused);
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, text, headers } = await send(api.baseUrl, { method, path });
        expect({ status, text, authenticate: headers['www-authenticate'] }).toEqual({
          status: 401,
          text: '',
          authenticate: 'Bearer',
        });
      }
    },
  );
});
