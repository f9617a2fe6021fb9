import { readAuthorizationRequest, returnAddress } from './authorization-request';
import { challenge, redirectUri, settings, signInQuery } from './testing/requests';

const read = (changed: Record<string, string | undefined> = {}) =>
  readAuthorizationRequest(signInQuery(changed), settings);

it('a valid request is read', () => {
  const request = { redirectUri, state: 'a state', nonce: undefined, challenge, isOpenId: false };
  expect([read(), read({ state: undefined, nonce: 'n', scope: 'openid profile' })]).toEqual([
    { kind: 'valid', request },
    { kind: 'valid', request: { ...request, state: undefined, nonce: 'n', isOpenId: true } },
  ]);
});

const address = 'The address to return to is not one of the client.';

it.each<[string, Record<string, string | undefined>, string]>([
  ['another client', { client_id: 'other' }, 'The client is not known.'],
  ['no client', { client_id: undefined }, 'The client is not known.'],
  ['no address', { redirect_uri: undefined }, address],
  ['another address', { redirect_uri: 'https://evil.example/explorer/' }, address],
  ['a longer address', { redirect_uri: `${redirectUri}x` }, address],
  ['a shorter address', { redirect_uri: redirectUri.slice(0, -1) }, address],
  ['an address with a query', { redirect_uri: `${redirectUri}?a=b` }, address],
  ['an address in capitals', { redirect_uri: redirectUri.toUpperCase() }, address],
  ['another port', { redirect_uri: 'http://localhost:3001/explorer/' }, address],
])('%s is shown to the user, and nothing is sent there', (_what, changed, reason) => {
  expect(read(changed)).toEqual({ kind: 'shown', reason });
});

it('a parameter that is there twice is refused, whichever is right', () => {
  const query = signInQuery();
  query.append('redirect_uri', redirectUri);
  expect(readAuthorizationRequest(query, settings)).toEqual({ kind: 'shown', reason: 'A parameter is there twice.' });
});

it.each<[string, Record<string, string | undefined>, string]>([
  ['a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
  ['no type', { response_type: undefined }, 'unsupported_response_type'],
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['no method, which would be plain', { code_challenge_method: undefined }, 'invalid_request'],
  ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a challenge that is no hash', { code_challenge: 'short' }, 'invalid_request'],
  ['a challenge with padding', { code_challenge: `${challenge}=` }, 'invalid_request'],
  ['a request object', { request: 'a.b.c' }, 'invalid_request'],
  ['the address of one', { request_uri: 'https://evil.example/' }, 'invalid_request'],
  ['no question to the user', { prompt: 'none' }, 'login_required'],
])('%s is sent to the page', (_what, changed, error) => {
  expect(read(changed)).toEqual({
    kind: 'sent',
    redirectUri,
    state: 'a state',
    error: { error, error_description: expect.any(String) },
  });
});

it('the way back carries the state unchanged, and the issuer', () => {
  const request = { redirectUri, state: 'a&b=c d#é' };
  const back = new URL(returnAddress(request, 'http://localhost:3001', { code: 'x' }));
  expect([back.href.startsWith(`${redirectUri}?`), [...back.searchParams]]).toEqual([
    true,
    [
      ['code', 'x'],
      ['state', 'a&b=c d#é'],
      ['iss', 'http://localhost:3001'],
    ],
  ]);
});
