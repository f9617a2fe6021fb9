import { generateKeyPairSync } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { type RunningIssuer, startIssuer } from './start-issuer';
import { formOf, redirectUri, settings, signInQuery, verifier } from './testing/requests';

const page = 'http://localhost:3000';
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

let issuer: RunningIssuer;
let clock: number;

beforeEach(async () => {
  clock = Date.now();
  issuer = await startIssuer(settings, () => clock);
});
afterEach(() => issuer.close());

const send = (path: string, init: RequestInit = {}) => fetch(`${issuer.url}${path}`, { redirect: 'manual', ...init });
const post = (path: string, form: Record<string, string | undefined>, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', headers: { ...formType, ...headers }, body: formOf(form).toString() });

/** Opens the page on which a subscription is chosen, and returns the value that its form sends back. */
async function ticket(query = signInQuery()): Promise<string> {
  const shown = await (await send(`/authorize?${query.toString()}`)).text();
  return /name="ticket" value="([\w-]+)"/.exec(shown)?.[1] ?? '';
}

/** Signs in, and returns the address to which the browser goes. */
async function signedIn(subscription = 'demo-full', query = signInQuery()): Promise<URL> {
  const response = await post('/authorize', { ticket: await ticket(query), subscription });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

const tokenForm = (code: string | null) => ({
  grant_type: 'authorization_code',
  client_id: 'explorer',
  code: code ?? '',
  redirect_uri: redirectUri,
  code_verifier: verifier,
});
const redeem = (code: string | null, headers: Record<string, string> = { Origin: page }) =>
  post('/token', tokenForm(code), headers);

async function verified(token: string, expected: { issuer: string; audience: string }) {
  const keys = (await (await send('/jwks')).json()) as JSONWebKeySet;
  const { protectedHeader, payload } = await jwtVerify(token, createLocalJWKSet(keys), expected);
  const { iat = 0, exp = 0, jti, ...claims } = payload;
  return { typ: protectedHeader.typ, seconds: exp - iat, hasId: typeof jti === 'string', claims };
}

describe('signing in', () => {
  it('leads from the choice of a subscription to a token of it', async () => {
    const back = await signedIn();
    const code = back.searchParams.get('code');
    expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      redirectUri,
      'a state',
      issuer.url,
    ]);
    const response = await redeem(code);
    const { access_token, ...others } = (await response.json()) as { access_token: string };
    expect([response.status, response.headers.get('cache-control'), others]).toEqual([
      200,
      'no-store',
      { token_type: 'Bearer', expires_in: 900 },
    ]);
    expect(
      await verified(access_token, { issuer: 'company-relations-development', audience: 'company-relations' }),
    ).toEqual({
      typ: 'at+jwt',
      seconds: 900,
      hasId: true,
      claims: {
        iss: 'company-relations-development',
        aud: 'company-relations',
        sub: 'demo-full',
        subscription: 'demo-full',
        client_organisation: 'demo-bank',
        client_id: 'explorer',
      },
    });
  });

  it('gives an identity token, which the API does not accept, only where it is asked for', async () => {
    const back = await signedIn('demo-none', signInQuery({ scope: 'openid', nonce: 'n' }));
    const { id_token = '' } = (await (await redeem(back.searchParams.get('code'))).json()) as { id_token?: string };
    const { claims } = await verified(id_token, { issuer: issuer.url, audience: 'explorer' });
    expect(claims).toEqual({ iss: issuer.url, aud: 'explorer', sub: 'demo-none', nonce: 'n' });
  });

  it('shows the subscriptions on a page without scripts, which no other page can frame', async () => {
    const response = await send(`/authorize?${signInQuery().toString()}`);
    const shown = await response.text();
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000 http://127.0.0.1:3000; " +
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    ]);
    expect([...shown.matchAll(/<button name="subscription" value="([^"]+)">/g)].map(([, id]) => id)).toEqual([
      'demo-full',
      'demo-none',
    ]);
    expect([shown.includes('<script'), shown.includes('Demo &amp; Bank'), shown.includes('Demo &lt;b&gt;')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('tells the page why it was refused', async () => {
    const response = await send(`/authorize?${signInQuery({ code_challenge_method: 'plain' }).toString()}`);
    const back = new URL(response.headers.get('location') ?? '');
    expect([response.status, Object.fromEntries(back.searchParams)]).toEqual([
      303,
      {
        error: 'invalid_request',
        error_description: 'code_challenge_method must be S256',
        state: 'a state',
        iss: issuer.url,
      },
    ]);
  });

  it('sends nobody to an address that is not registered', async () => {
    const query = signInQuery({ redirect_uri: 'https://evil.example/' }).toString();
    const response = await send(`/authorize?${query}`);
    expect([response.status, response.headers.get('location'), (await response.text()).includes('evil')]).toEqual([
      400,
      null,
      false,
    ]);
  });
});

describe('a choice', () => {
  it.each<[string, (own: string) => Record<string, string>]>([
    ['without a ticket', () => ({ subscription: 'demo-full' })],
    ['with an invented ticket', () => ({ ticket: 'x'.repeat(43), subscription: 'demo-full' })],
    ['of what is not offered', (own) => ({ ticket: own, subscription: 'production' })],
    ['of nothing', (own) => ({ ticket: own })],
  ])('%s is refused', async (_what, form) => {
    const response = await post('/authorize', form(await ticket()));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('is made once, within ten minutes', async () => {
    const [own, late] = [await ticket(), await ticket()];
    const statuses = [(await post('/authorize', { ticket: own, subscription: 'demo-full' })).status];
    statuses.push((await post('/authorize', { ticket: own, subscription: 'demo-full' })).status);
    clock += 600_000;
    statuses.push((await post('/authorize', { ticket: late, subscription: 'demo-full' })).status);
    expect(statuses).toEqual([303, 400, 400]);
  });

  it('is a form of a few lines', async () => {
    const [own, other] = [await ticket(), await ticket()];
    const statuses = [
      (await post('/authorize', { ticket: own, subscription: 'demo-full', more: 'x'.repeat(9_000) })).status,
      (await post('/authorize', { ticket: other, subscription: 'demo-full' }, { 'Content-Type': 'text/plain' })).status,
    ];
    expect(statuses).toEqual([400, 400]);
  });
});

describe('a code', () => {
  it('is used once', async () => {
    const code = (await signedIn()).searchParams.get('code');
    const [first, second] = [await redeem(code), await redeem(code)];
    expect([first.status, second.status, await second.json()]).toEqual([200, 400, { error: 'invalid_grant' }]);
  });

  it.each([
    [59_999, 200],
    [60_000, 400],
  ])('after %d ms gets %d', async (ms, status) => {
    const code = (await signedIn()).searchParams.get('code');
    clock += ms;
    expect((await redeem(code)).status).toBe(status);
  });

  it('is used up by a wrong verifier', async () => {
    const code = (await signedIn()).searchParams.get('code');
    const wrong = await post('/token', { ...tokenForm(code), code_verifier: 'x'.repeat(43) }, { Origin: page });
    expect([wrong.status, (await redeem(code)).status]).toEqual([400, 400]);
  });
});

describe('pages of other origins', () => {
  it('may not redeem a code, and do not use it up', async () => {
    const code = (await signedIn()).searchParams.get('code');
    for (const Origin of ['https://evil.example', 'null', 'http://localhost:3001', issuer.url]) {
      const response = await redeem(code, { Origin });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    const own = await redeem(code);
    expect([own.status, own.headers.get('access-control-allow-origin'), own.headers.get('vary')]).toEqual([
      200,
      page,
      'Origin',
    ]);
  });

  it('may not read where the issuer is, other than the explorer', async () => {
    const paths = ['/.well-known/openid-configuration', '/jwks'];
    const answers = await Promise.all(
      [page, 'https://evil.example'].flatMap((Origin) => paths.map((path) => send(path, { headers: { Origin } }))),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('access-control-allow-origin')])).toEqual([
      [200, page],
      [200, page],
      [403, null],
      [403, null],
    ]);
  });
});

/** The status of a request to this host by another name. */
function statusFor(Host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = `${issuer.url.replace('localhost', '127.0.0.1')}/jwks`;
    httpRequest(url, { headers: { Host } }, (response) =>
      text(response).then(() => resolve(response.statusCode), reject),
    )
      .once('error', reject)
      .end();
  });
}

it('answers under its own names alone, so no other name can lead here', async () => {
  const { port } = new URL(issuer.url);
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, `evil.example:${port}`, 'localhost', `localhost:1${port}`];
  expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 421, 421, 421]);
});

it('says what it can do, and is where it says', async () => {
  const document = (await (await send('/.well-known/openid-configuration')).json()) as Record<string, unknown>;
  expect(document).toMatchObject({
    issuer: issuer.url,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    jwks_uri: `${issuer.url}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
});

it('has a new key at each start, and shows no private one', async () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const second = await startIssuer({ ...settings, otherKey });
  const keysOf = async (url: string) =>
    ((await (await fetch(`${url}/jwks`)).json()) as { keys: Record<string, string>[] }).keys;
  const [first, later] = [await keysOf(issuer.url), await keysOf(second.url)];
  await second.close();
  expect([first.length, later.length, new Set([...first, ...later].map(({ kid }) => kid)).size]).toEqual([1, 2, 3]);
  expect(later[1]).toMatchObject({ x: otherKey.export({ format: 'jwk' }).x });
  for (const key of [...first, ...later])
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

it.each([
  ['GET', '/token', 405],
  ['PUT', '/authorize', 405],
  ['POST', '/jwks', 405],
  ['GET', '/', 404],
  ['GET', '/authorize/', 404],
])('%s %s gets %d', async (method, path, status) => {
  expect((await send(path, { method })).status).toBe(status);
});
