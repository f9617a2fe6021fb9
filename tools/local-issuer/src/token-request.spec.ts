import { challenge, formOf, redirectUri, settings, verifier } from './testing/requests';
import { type CodeGrant, readTokenRequest } from './token-request';

const [subscription] = settings.subscriptions;
const grant: CodeGrant = {
  request: { redirectUri, state: undefined, nonce: undefined, challenge, isOpenId: false },
  subscription: subscription as NonNullable<typeof subscription>,
};
const form = {
  grant_type: 'authorization_code',
  client_id: 'explorer',
  code: 'the code',
  redirect_uri: redirectUri,
  code_verifier: verifier,
};

/** Reads a form, and says which codes were used up. */
function read(changed: Record<string, string | undefined> = {}, more: readonly [string, string][] = []) {
  const taken: string[] = [];
  const parameters = formOf({ ...form, ...changed });
  for (const [name, value] of more) parameters.append(name, value);
  const reading = readTokenRequest(parameters, 'explorer', (code) => {
    taken.push(code);
    return code === 'the code' ? grant : undefined;
  });
  return [reading, taken];
}

it('a right request gets what its code stands for', () => {
  expect(read()).toEqual([{ ok: true, grant }, ['the code']]);
});

it.each<[string, Record<string, string | undefined>, string]>([
  ['another grant', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
  ['no grant', { grant_type: undefined }, 'unsupported_grant_type'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['no client', { client_id: undefined }, 'invalid_client'],
  ['no code', { code: undefined }, 'invalid_request'],
  ['no verifier', { code_verifier: undefined }, 'invalid_request'],
  ['no address', { redirect_uri: undefined }, 'invalid_request'],
])('%s is refused, and no code is used up', (_what, changed, error) => {
  expect(read(changed)).toEqual([{ ok: false, error }, []]);
});

it('a parameter that is there twice is refused', () => {
  expect(read({}, [['code', 'the code']])).toEqual([{ ok: false, error: 'invalid_request' }, []]);
});

it.each<[string, Record<string, string>]>([
  ['an unknown code', { code: 'another' }],
  ['another verifier', { code_verifier: `${verifier}x` }],
  ['the challenge as the verifier', { code_verifier: challenge }],
  ['a verifier that is too short', { code_verifier: verifier.slice(0, 42) }],
  ['a verifier with other signs', { code_verifier: `${verifier} ` }],
  ['another address', { redirect_uri: 'http://127.0.0.1:3000/explorer/' }],
])('%s is refused, and the code is used up', (_what, changed) => {
  expect(read(changed)).toEqual([{ ok: false, error: 'invalid_grant' }, [changed['code'] ?? 'the code']]);
});
