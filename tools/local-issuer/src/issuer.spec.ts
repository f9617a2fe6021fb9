import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { redirectUri, signInQuery } from './testing/requests';
import { TestBrowser } from './testing/test-browser';

let browser: TestBrowser;

beforeEach(async () => {
  browser = new TestBrowser();
  await browser.start();
});
afterEach(() => browser.stop());

async function verified(token: string, expected: { issuer: string; audience: string }) {
  const keys = (await (await browser.send('/jwks')).json()) as JSONWebKeySet;
  const { protectedHeader, payload } = await jwtVerify(token, createLocalJWKSet(keys), expected);
  const { iat = 0, exp = 0, jti, ...claims } = payload;
  return { typ: protectedHeader.typ, seconds: exp - iat, hasId: typeof jti === 'string', claims };
}

describe('signing in', () => {
  it('leads from the choice of a subscription to a token of it', async () => {
    const back = await browser.signedIn();
    const code = back.searchParams.get('code');
    expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      redirectUri,
      'a state',
      browser.issuerUrl,
    ]);
    const response = await browser.redeem(code);
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
    const back = await browser.signedIn('demo-none', signInQuery({ scope: 'openid', nonce: 'n' }));
    const { id_token = '' } = (await (await browser.redeem(back.searchParams.get('code'))).json()) as {
      id_token?: string;
    };
    const { claims } = await verified(id_token, { issuer: browser.issuerUrl, audience: 'explorer' });
    expect(claims).toEqual({ iss: browser.issuerUrl, aud: 'explorer', sub: 'demo-none', nonce: 'n' });
  });

  it('shows the subscriptions on a page without scripts, which no other page can frame', async () => {
    const response = await browser.send(`/authorize?${signInQuery().toString()}`);
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

  it('sends the page the reason of a refusal', async () => {
    const response = await browser.send(`/authorize?${signInQuery({ code_challenge_method: 'plain' }).toString()}`);
    const back = new URL(response.headers.get('location') ?? '');
    expect([response.status, Object.fromEntries(back.searchParams)]).toEqual([
      303,
      {
        error: 'invalid_request',
        error_description: 'code_challenge_method must be S256',
        state: 'a state',
        iss: browser.issuerUrl,
      },
    ]);
  });

  it('does not redirect to an address that is not registered', async () => {
    const query = signInQuery({ redirect_uri: 'https://evil.example/' }).toString();
    const response = await browser.send(`/authorize?${query}`);
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
    const response = await browser.post('/authorize', form(await browser.ticket()));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('is made once, within ten minutes', async () => {
    const [own, late] = [await browser.ticket(), await browser.ticket()];
    const statuses = [(await browser.post('/authorize', { ticket: own, subscription: 'demo-full' })).status];
    statuses.push((await browser.post('/authorize', { ticket: own, subscription: 'demo-full' })).status);
    browser.clock += 600_000;
    statuses.push((await browser.post('/authorize', { ticket: late, subscription: 'demo-full' })).status);
    expect(statuses).toEqual([303, 400, 400]);
  });

  it('is a form of a few lines', async () => {
    const [own, other] = [await browser.ticket(), await browser.ticket()];
    const statuses = [
      (await browser.post('/authorize', { ticket: own, subscription: 'demo-full', more: 'x'.repeat(9_000) })).status,
      (await browser.post('/authorize', { ticket: other, subscription: 'demo-full' }, { 'Content-Type': 'text/plain' }))
        .status,
    ];
    expect(statuses).toEqual([400, 400]);
  });
});

describe('a code', () => {
  it('is used once', async () => {
    const code = (await browser.signedIn()).searchParams.get('code');
    const [first, second] = [await browser.redeem(code), await browser.redeem(code)];
    expect([first.status, second.status, await second.json()]).toEqual([200, 400, { error: 'invalid_grant' }]);
  });

  it.each([
    [59_999, 200],
    [60_000, 400],
  ])('after %d ms gets %d', async (ms, status) => {
    const code = (await browser.signedIn()).searchParams.get('code');
    browser.clock += ms;
    expect((await browser.redeem(code)).status).toBe(status);
  });

  it('is used up by a wrong verifier', async () => {
    const code = (await browser.signedIn()).searchParams.get('code');
    const wrong = await browser.redeem(code, undefined, { code_verifier: 'x'.repeat(43) });
    expect([wrong.status, (await browser.redeem(code)).status]).toEqual([400, 400]);
  });
});
