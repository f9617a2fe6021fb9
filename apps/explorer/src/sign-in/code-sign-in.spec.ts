import { createHash } from 'node:crypto';
import { memoryStore } from '../testing/memory-store';
import { CodeSignIn } from './code-sign-in';

const issuer = 'https://issuer.example';
const page = 'https://service.example/explorer/';

const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  authorization_response_iss_parameter_supported: true,
};

/** An issuer that accepts every user, and a page to which it redirects. */
function signInWith({
  expiresIn = 300,
  tokenStatus = 200,
  scope,
}: { expiresIn?: number; tokenStatus?: number; scope?: string } = {}) {
  const store = memoryStore();
  const left: URL[] = [];
  const sent: { url: string; form: Record<string, string> }[] = [];
  const json = (body: unknown, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
  const make = () =>
    new CodeSignIn({
      issuer: new URL(issuer),
      clientId: 'explorer',
      scope,
      redirectUri: page,
      store,
      leaveFor: (address) => left.push(new URL(address)),
      fetch: (url, { body }) => {
        if (url.includes('/.well-known/')) return json(metadata);
        sent.push({ url, form: Object.fromEntries(new URLSearchParams(String(body))) });
        if (tokenStatus !== 200) return json({ error: 'invalid_grant' }, tokenStatus);
        return json({ access_token: 'token-1', token_type: 'bearer', expires_in: expiresIn });
      },
    });
  const back = (state = left.at(-1)?.searchParams.get('state') ?? '') =>
    new URL(`${page}?code=code-1&state=${state}&iss=${encodeURIComponent(issuer)}`);
  return { make, store, left, sent, back };
}

test('the browser leaves with a challenge and an exact redirect URI, and without the deep link', async () => {
  const { make, left, store } = signInWith();
  await make().begin('#company=1001');
  const { state, verifier } = JSON.parse([...store.items.values()][0] ?? '') as Record<string, string>;
  expect([left[0]?.origin, left[0]?.pathname, Object.fromEntries(left[0]?.searchParams ?? [])]).toEqual([
    issuer,
    '/authorize',
    {
      response_type: 'code',
      client_id: 'explorer',
      redirect_uri: page,
      state,
      code_challenge: createHash('sha256').update(String(verifier)).digest('base64url'),
      code_challenge_method: 'S256',
    },
  ]);
});

test('the page that comes back exchanges the code, has the token in memory, and returns to the deep link', async () => {
  const { make, store, sent, back } = signInWith();
  await make().begin('#company=1001&asOf=2022-05-01');
  const { verifier } = JSON.parse([...store.items.values()][0] ?? '') as Record<string, string>;
  const signIn = make();
  expect(await signIn.complete(back())).toBe('company=1001&asOf=2022-05-01');
  expect([signIn.isSignedIn(), signIn.token(), store.items.size]).toEqual([true, 'token-1', 0]);
  expect(sent).toEqual([
    {
      url: `${issuer}/token`,
      form: {
        grant_type: 'authorization_code',
        code: 'code-1',
        redirect_uri: page,
        code_verifier: verifier,
        client_id: 'explorer',
      },
    },
  ]);
});

test('an address that ends no sign-in is left alone', async () => {
  const { make, sent } = signInWith();
  expect(await make().complete(new URL(`${page}#company=1`))).toBeUndefined();
  expect(sent).toEqual([]);
});

test('an answer that this page did not ask for sends no code anywhere', async () => {
  const { make, sent, back } = signInWith();
  await expect(make().complete(back('foreign'))).rejects.toThrow('This sign-in was not begun here. Sign in again.');
  await make().begin('');
  await expect(make().complete(back('foreign'))).rejects.toThrow('The issuer did not sign you in. Try again.');
  expect(sent).toEqual([]);
});

test('an answer of another issuer sends no code', async () => {
  const { make, sent, back } = signInWith();
  await make().begin('');
  const address = back();
  address.searchParams.set('iss', 'https://other.example');
  await expect(make().complete(address)).rejects.toThrow('The issuer did not sign you in. Try again.');
  expect(sent).toEqual([]);
});

test('a code that the issuer refuses does not sign in, and is not used again', async () => {
  const { make, back } = signInWith({ tokenStatus: 400 });
  await make().begin('#company=1001');
  const signIn = make();
  const address = back();
  await expect(signIn.complete(address)).rejects.toMatchObject({
    message: 'The issuer did not sign you in. Try again.',
    fragment: 'company=1001',
  });
  await expect(signIn.complete(address)).rejects.toThrow('This sign-in was not begun here. Sign in again.');
  expect(signIn.isSignedIn()).toBe(false);
});

test('a token is not used in the last seconds before it expires', async () => {
  const { make, back } = signInWith({ expiresIn: 300 });
  await make().begin('');
  const signIn = make();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  await signIn.complete(back());
  const tokenAfter = (seconds: number) => {
    jest.setSystemTime(Date.now() + seconds * 1000);
    return [signIn.isSignedIn(), signIn.token()];
  };
  expect([tokenAfter(294), tokenAfter(1)]).toEqual([
    [true, 'token-1'],
    [false, undefined],
  ]);
  jest.useRealTimers();
});

test('a token that cannot be used before it expires is refused, so the browser does not leave again', async () => {
  const { make, back } = signInWith({ expiresIn: 5 });
  await make().begin('#company=1001');
  await expect(make().complete(back())).rejects.toMatchObject({
    message: 'The issuer gives tokens that expire at once.',
    fragment: 'company=1001',
  });
});

test('the issuer is asked for the configured scope', async () => {
  const { make, left } = signInWith({ scope: 'openid api://company-relations/.default' });
  await make().begin('');
  expect(left[0]?.searchParams.get('scope')).toBe('openid api://company-relations/.default');
});
