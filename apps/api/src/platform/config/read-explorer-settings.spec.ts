import { SettingReader } from '@company-relations/settings';
import { readExplorerSettings } from './read-explorer-settings';

const tokenIssuer = 'https://issuer.example';

function read(environment: Record<string, string>, isDevelopment = false, issuer = tokenIssuer) {
  const reader = new SettingReader({ environment });
  const settings = readExplorerSettings(reader, issuer, isDevelopment);
  return reader.problems.length > 0 ? reader.problems : settings;
}

const client = { EXPLORER_CLIENT_ID: 'explorer' };

it('there is no explorer unless it is asked for', () => {
  expect([read({}), read({ EXPLORER_SIGN_IN: 'code' })]).toEqual([undefined, undefined]);
});

it('its users sign in where tokens come from, or at another issuer, or at a proxy', () => {
  expect([
    read(client),
    read({ ...client, EXPLORER_ISSUER: 'https://login.example/tenant' }),
    read({ EXPLORER_SIGN_IN: 'proxy' }),
    read({ ...client, EXPLORER_ISSUER: 'http://localhost:3001' }, true),
    read({ ...client, EXPLORER_SCOPE: 'openid relations' }),
  ]).toEqual([
    { signIn: 'code', issuer: tokenIssuer, clientId: 'explorer' },
    { signIn: 'code', issuer: 'https://login.example/tenant', clientId: 'explorer' },
    { signIn: 'proxy' },
    { signIn: 'code', issuer: 'http://localhost:3001', clientId: 'explorer' },
    { signIn: 'code', issuer: tokenIssuer, clientId: 'explorer', scope: 'openid relations' },
  ]);
});

const notSafe = ['EXPLORER_ISSUER or else JWT_ISSUER must be an https address'];

it.each<[string, Record<string, string>, readonly string[]]>([
  ['plain HTTP', { ...client, EXPLORER_ISSUER: 'http://login.example' }, notSafe],
  ['no address', { ...client, EXPLORER_ISSUER: 'login.example' }, notSafe],
  ['a script', { ...client, EXPLORER_ISSUER: 'javascript:alert(1)' }, notSafe],
  ['a query', { ...client, EXPLORER_ISSUER: 'https://login.example/?tenant=1' }, notSafe],
  ['a fragment', { ...client, EXPLORER_ISSUER: 'https://login.example/#a' }, notSafe],
  ['a user', { ...client, EXPLORER_ISSUER: 'https://user@login.example/' }, notSafe],
  [
    'an issuer without a client',
    { EXPLORER_ISSUER: tokenIssuer },
    ['EXPLORER_CLIENT_ID is missing, which EXPLORER_ISSUER needs'],
  ],
  [
    'a scope without a client',
    { EXPLORER_SCOPE: 'openid' },
    ['EXPLORER_CLIENT_ID is missing, which EXPLORER_SCOPE needs'],
  ],
  ['another way to sign in', { EXPLORER_SIGN_IN: 'cookie' }, ['EXPLORER_SIGN_IN must be one of code, proxy']],
  [
    'a proxy and an issuer',
    { ...client, EXPLORER_SIGN_IN: 'proxy', EXPLORER_ISSUER: tokenIssuer, EXPLORER_SCOPE: 'openid' },
    ['EXPLORER_CLIENT_ID', 'EXPLORER_ISSUER', 'EXPLORER_SCOPE'].map(
      (name) => `${name} is of no use where EXPLORER_SIGN_IN is proxy`,
    ),
  ],
])('%s is refused', (_what, environment, problems) => {
  expect(read(environment)).toEqual(problems);
});

it('an issuer of tokens that is no address is no place to sign in, in development too', () => {
  expect(read(client, true, 'company-relations-development')).toEqual(notSafe);
});
