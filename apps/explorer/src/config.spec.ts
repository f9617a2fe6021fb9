import { readConfig } from './config';

test('a configuration names the issuer, the client and where the API is', () => {
  expect(readConfig({ issuer: 'https://issuer.example', clientId: 'explorer', apiBase: '/' })).toEqual({
    apiBase: '',
    issuer: { url: 'https://issuer.example', clientId: 'explorer' },
  });
});

test('a configuration may name the scope that the issuer needs', () => {
  const issuer = { issuer: 'https://issuer.example', clientId: 'explorer', scope: 'openid relations' };
  expect(readConfig(issuer).issuer).toEqual({
    url: 'https://issuer.example',
    clientId: 'explorer',
    scope: 'openid relations',
  });
});

test('without an issuer, a proxy in front signs users in', () => {
  expect(readConfig({ apiBase: 'https://api.example' })).toEqual({ apiBase: 'https://api.example' });
});

test.each([
  null,
  'text',
  { issuer: 'https://issuer.example' },
  { clientId: 'explorer' },
  { issuer: 'x', clientId: 'y' },
])('%j is refused', (stated) => {
  expect(() => readConfig(stated)).toThrow(TypeError);
});
