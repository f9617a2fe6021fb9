import { TestService } from '../test';
import { ClientError, ServiceRefusedError } from './failures';
import { getJson } from './get-json';
import { RelationsService } from './relations-service';

let server: TestService;
let service: RelationsService;

beforeEach(async () => {
  server = await TestService.start();
  service = new RelationsService({ url: server.url, token: async () => 'secret-token' });
});
afterEach(() => server.stop());

/** Lets the next request have this answer. */
const answerWith = (body: string, status = 200) => void server.faults.push({ path: '/', status, body });
const asked = () => server.asked.map(({ path, authorization }) => [path, authorization]);

test('a path and its query are filled in, and the answer is read', async () => {
  answerWith('{"ServiceId":3,"Levels":2,"KeyPersons":[]}');
  const path = '/v2/relations/{serviceId}/key-persons';
  expect(await getJson(service, path, { path: { serviceId: 3 }, query: { levels: 2 } })).toEqual({
    ServiceId: 3,
    Levels: 2,
    KeyPersons: [],
  });
  answerWith('{}');
  const query = { rules: ['amlr-52', 'control'], limit: undefined } as const;
  await getJson(service, '/v2/relations/{serviceId}/ultimate-owners', { path: { serviceId: 1 }, query });
  expect(asked()).toEqual([
    ['/v2/relations/3/key-persons?levels=2', 'Bearer secret-token'],
    ['/v2/relations/1/ultimate-owners?rules=amlr-52%2Ccontrol', 'Bearer secret-token'],
  ]);
});

test('a path without parameters needs none, and one with a required query does not compile without it', async () => {
  answerWith('{"SubscriptionId":"nordic"}');
  expect((await getJson(service, '/v2/subscription')).SubscriptionId).toBe('nordic');
  answerWith('{}');
  // @ts-expect-error -- the first day is missing
  await getJson(service, '/v2/relations/{serviceId}/changes', { path: { serviceId: 1 } });
  expect(asked().map(([path]) => path)).toEqual(['/v2/subscription', '/v2/relations/1/changes']);
});

test('what would change the path is encoded', async () => {
  answerWith('{}');
  await getJson(service, '/v2/companies/{serviceId}', { path: { serviceId: '../x?y' as unknown as number } });
  expect(asked().map(([path]) => path)).toEqual(['/v2/companies/..%2Fx%3Fy']);
});

test('a refusal and an answer that is no JSON are errors', async () => {
  const read = () => getJson(service, '/v2/companies/{serviceId}', { path: { serviceId: 1 } });
  answerWith('{"title":"There is no such company"}', 404);
  await expect(read()).rejects.toEqual(
    new ServiceRefusedError('/v2/companies/1 is answered with 404: There is no such company.', 404),
  );
  answerWith('<html>');
  await expect(read()).rejects.toEqual(new ClientError('/v2/companies/1 is answered with something that is no JSON.'));
});
