import { ApiClient } from './api-client';
import { ApiProblemError } from './problem';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clientWith(answer: () => Response, token: string | undefined = 'token-1') {
  const sent: Sent[] = [];
  const client = new ApiClient({
    apiBase: 'https://api.example',
    token: () => token,
    fetch: (url, init) => {
      sent.push({ url, init });
      return Promise.resolve(answer());
    },
  });
  return { client, sent };
}

const { signal } = new AbortController();
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

test('a name is sent in the body and never in the URL, with the token in a header', async () => {
  const { client, sent } = clientWith(() => json({ Companies: [] }));
  expect(await client.companies({ Name: 'Nordlys' }, signal)).toEqual({ Companies: [] });
  expect(sent).toEqual([
    {
      url: 'https://api.example/v2/companies/search',
      init: {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Authorization: 'Bearer token-1',
        },
        body: '{"Name":"Nordlys","Limit":10}',
        signal,
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      },
    },
  ]);
});

test('every question goes to its endpoint of the public API', async () => {
  const { client, sent } = clientWith(() => json({}));
  await client.company(1, signal);
  await client.structure({ company: 1, direction: 'both', depth: 2, asOf: '2024-01-31' }, signal);
  await client.structure({ company: 1, direction: 'up', depth: 1, asOf: undefined }, signal);
  await client.ultimateOwners(1, undefined, signal);
  await client.changes(1, '2020-01-01', '2024-01-01', signal);
  await client.keyPersons(1, undefined, signal);
  expect(sent.map(({ url }) => url.replace('https://api.example', ''))).toEqual([
    '/v2/companies/1',
    '/v2/relations/1/structure?direction=both&depth=2&asOf=2024-01-31',
    '/v2/relations/1/structure?direction=up&depth=1',
    '/v2/relations/1/ultimate-owners?limit=10&rules=amlr-52%2Camlr-54%2Cnational%2Cfinnish%2Ccontrol',
    '/v2/relations/1/changes?from=2020-01-01&to=2024-01-01',
    '/v2/relations/1/key-persons',
  ]);
});

test('a request without a token leaves the session to the proxy in front', async () => {
  const sent: RequestInit[] = [];
  const client = new ApiClient({
    apiBase: '',
    token: () => undefined,
    fetch: (_, init) => {
      sent.push(init);
      return Promise.resolve(json({}));
    },
  });
  await client.company(1, signal);
  expect(sent.map(({ headers, credentials }) => ({ headers, credentials }))).toEqual([
    { headers: { Accept: 'application/json' }, credentials: 'same-origin' },
  ]);
});

async function problemWith(answer: () => Response): Promise<unknown> {
  const { client } = clientWith(answer);
  const error: unknown = await client.company(1, signal).catch((thrown: unknown) => thrown);
  return error instanceof ApiProblemError ? error.problem : error;
}

test('a problem keeps its members, its messages and when to try again', async () => {
  const type = 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1';
  const stated = { type, status: 400, title: 'One or more validation errors occurred.', later: { member: 1 } };
  expect(
    await problemWith(() => json({ ...stated, errors: { parameters: ['One.', 'Two.'] } }, 400, { 'Retry-After': '3' })),
  ).toEqual({ type, status: 400, title: stated.title, messages: ['One.', 'Two.'], retryAfter: 3 });
});

test('answers without a body, and answers that are no JSON, get a title of the page', async () => {
  expect(await problemWith(() => new Response(null, { status: 401 }))).toEqual({
    status: 401,
    title: 'You are not signed in, or no longer.',
    messages: [],
  });
  expect(await problemWith(() => new Response('<html>', { status: 502 }))).toEqual({
    status: 502,
    title: 'The service answered 502.',
    messages: [],
  });
});

test('a service that cannot be reached is a problem, and an aborted request is none', async () => {
  const refuse = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await problemWith(refuse)).toEqual({
    status: 0,
    title: 'The service cannot be reached.',
    detail: 'Check the connection and try again.',
    messages: [],
  });
  const { client } = clientWith(refuse);
  const aborted = AbortSignal.abort();
  await expect(client.company(1, aborted)).rejects.toThrow(TypeError);
});

test('a redirect to the sign-in of a proxy is not followed, and says that the session has ended', async () => {
  const redirect = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
  expect(await problemWith(() => redirect)).toEqual({
    status: 401,
    title: 'You are not signed in, or no longer.',
    detail: 'Load the page again to sign in.',
    messages: [],
  });
});
