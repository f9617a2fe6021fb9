import { readConfig } from './config';

test('a configuration names the issuer, the client and where the API is', () => {
  expect(readConfig({ issuer: 'https://issuer.example', clientId: 'explorer', apiBase: '/' })).toEqual({
    apiBase: '',
    issuer: { url: 'https://issuer.example', clientId: 'explorer' },
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
