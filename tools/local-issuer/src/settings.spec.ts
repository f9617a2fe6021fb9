import { readFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { readIssuerSettings } from './settings';

const demo = readFileSync(join(__dirname, '../../../apps/subscriptions/demo/subscriptions.json'), 'utf8');
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
const files: Record<string, string> = { 'demo.json': demo, 'public.pem': String(pem) };

const environment = {
  NODE_ENV: 'development',
  ISSUER_PORT: '3001',
  ISSUER_CLIENT_ID: 'explorer',
  ISSUER_REDIRECT_URIS: 'http://localhost:3000/explorer/,http://127.0.0.1:3000/explorer/',
  ISSUER_SUBSCRIPTIONS_FILE: 'demo.json',
  JWT_ISSUER: 'company-relations-development',
  JWT_AUDIENCE: 'company-relations',
  JWT_PUBLIC_KEY_FILE: 'public.pem',
};
const read = (changed: Record<string, string> = {}) =>
  readIssuerSettings({
    environment: { ...environment, ...changed },
    readFile: (path) => files[path] ?? '',
  });

it('reads them, with all demo subscriptions', () => {
  const { otherKey, subscriptions, ...others } = read();
  expect([others, otherKey?.asymmetricKeyType]).toEqual([
    {
      port: 3001,
      clientId: 'explorer',
      redirectUris: ['http://localhost:3000/explorer/', 'http://127.0.0.1:3000/explorer/'],
      tokenIssuer: 'company-relations-development',
      audience: 'company-relations',
      tokenSeconds: 900,
    },
    'ec',
  ]);
  expect(subscriptions.map(({ id, organisationId, countries }) => [id, organisationId, countries])).toEqual([
    ['demo-full', 'demo-bank', 29],
    ['demo-masked', 'demo-bank', 29],
    ['demo-owner-gb', 'demo-registry', 1],
    ['demo-none', 'demo-registry', 0],
  ]);
  expect(subscriptions.map(({ areas }) => areas.includes('HiddenPersonAccess'))).toEqual([true, false, false, false]);
});

it.each(['production', ''])('does not run with NODE_ENV=%s', (NODE_ENV) => {
  expect(() => read({ NODE_ENV })).toThrow('NODE_ENV must be development: anyone may choose a subscription here.');
});

it.each([
  'https://explorer.example/explorer/',
  'http://explorer.example/explorer/',
  'http://localhost.evil.example/explorer/',
  'http://localhost:3000/explorer/?a=b',
  'http://localhost:3000/explorer/#a',
  'http://LOCALHOST:3000/explorer/',
  'explorer',
])('does not redirect to %s', (ISSUER_REDIRECT_URIS) => {
  expect(() => read({ ISSUER_REDIRECT_URIS })).toThrow(
    'ISSUER_REDIRECT_URIS must list addresses of this machine without a query.',
  );
});

it('names all that is missing at once', () => {
  expect(() => readIssuerSettings({ environment: { NODE_ENV: 'development' } })).toThrow(
    'Set ISSUER_CLIENT_ID, ISSUER_REDIRECT_URIS, JWT_ISSUER, JWT_AUDIENCE, ISSUER_SUBSCRIPTIONS_FILE.',
  );
});
