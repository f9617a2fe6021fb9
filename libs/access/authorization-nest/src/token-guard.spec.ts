import { createHmac, generateKeyPairSync, type KeyObject, sign as cryptoSign } from 'node:crypto';
import { Grants, type Subscription } from '@company-relations/authorization';
import type { ExecutionContext } from '@nestjs/common';
import jwt, { type SignOptions } from 'jsonwebtoken';
import { Issuer } from './testing/issuer';
import { TokenGuard, Unauthenticated } from './token-guard';
import { TokenKeysUnavailable } from './token-keys';
import type { TokenSettings } from './token-settings';
import { TokenStrategy } from './token-strategy';

const [issuer, audience] = ['https://issuer.example', 'company-relations'];
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const subscriptions: Subscription[] = [
  { id: 'usable', organisationId: 'org', enabled: true, grants: new Grants({}) },
  { id: 'disabled', organisationId: 'org', enabled: false, grants: new Grants({}) },
];
const usable = { subscription: 'usable', client_organisation: 'org' };
const settings: TokenSettings = { keys: { publicKey }, issuer, audience, algorithms: ['ES256', 'RS256'] };

function use(
  changed: Partial<TokenSettings> = {},
  find = async (id: string) => subscriptions.find((subscription) => subscription.id === id),
): void {
  // The constructor registers the strategy with passport, where the guard finds it.
  new TokenStrategy({ ...settings, ...changed }, { find });
}

const sign = (claims: object = usable, options: SignOptions = {}, key: KeyObject = privateKey) =>
  jwt.sign(claims, key, { algorithm: 'ES256', issuer, audience, expiresIn: 60, ...options });

/** Runs the guard and returns the request that it let pass. */
async function pass(headers: Record<string, string>): Promise<{ user?: Subscription }> {
  const request: { headers: object; user?: Subscription } = { headers };
  const context = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }) };
  await new TokenGuard().canActivate(context as unknown as ExecutionContext);
  return { user: request.user };
}

const bearer = (token: string) => pass({ authorization: `Bearer ${token}` });
const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const complete = () => ({ ...usable, iss: issuer, aud: audience, exp: Math.floor(Date.now() / 1000) + 60 });

/**
 * Makes a token with a valid signature over any header and payload. `jsonwebtoken` would refuse to sign some of them.
 */
function signedText(header: object, payload: string): string {
  const signed = `${base64url({ alg: 'ES256', ...header })}.${base64url(payload)}`;
  return `${signed}.${cryptoSign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

beforeEach(() => use());

it('a valid token yields its subscription', async () => {
  expect(await bearer(sign())).toEqual({ user: subscriptions[0] });
  expect(await pass({ authorization: `bearer ${sign()}` })).toEqual({ user: subscriptions[0] });
  expect(await bearer(sign(usable, { audience: ['another', audience] }))).toEqual({ user: subscriptions[0] });
});

it.each(['JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/at+jwt', 'Application/JWT', undefined])(
  'a token of the type %s is accepted',
  async (typ) => {
    expect(await bearer(signedText({ typ }, JSON.stringify(complete())))).toEqual({ user: subscriptions[0] });
  },
);

it('a token whose verification throws is refused, and nothing is left unhandled', async () => {
  const broken = Object.create(publicKey, {
    type: {
      get: () => {
        throw new TypeError('a key without a type');
      },
    },
  }) as KeyObject;
  use({ keys: { publicKey: broken } });
  await expect(bearer(sign())).rejects.toThrow(Unauthenticated);
});

it('clocks may differ a little', async () => {
  expect(await bearer(sign(usable, { expiresIn: -2 }))).toEqual({ user: subscriptions[0] });
});

const unsigned = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({ ...usable, iss: issuer, aud: audience, exp: 2 ** 33 })}.`;
const pem = publicKey.export({ type: 'spki', format: 'pem' });
const confused = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ ...usable, iss: issuer, aud: audience, exp: 2 ** 33 })}`;

it.each<[string, () => string]>([
  ['is expired', () => sign(usable, { expiresIn: -10 })],
  ['is not valid yet', () => sign(usable, { notBefore: 60 })],
  ['never expires', () => jwt.sign({ ...usable, iss: issuer, aud: audience }, privateKey, { algorithm: 'ES256' })],
  ['is of another issuer', () => sign(usable, { issuer: 'https://other.example' })],
  ['has no issuer', () => jwt.sign(usable, privateKey, { algorithm: 'ES256', audience, expiresIn: 60 })],
  ['is for another audience', () => sign(usable, { audience: 'another' })],
  ['has no audience', () => jwt.sign(usable, privateKey, { algorithm: 'ES256', issuer, expiresIn: 60 })],
  ['is signed with another key', () => sign(usable, {}, other.privateKey)],
  ['is of an algorithm that does not fit the key', () => sign(usable, { algorithm: 'RS256' }, rsa.privateKey)],
  ['is of an algorithm that is not allowed', () => sign(usable, { algorithm: 'PS256' }, rsa.privateKey)],
  ['is not signed', () => unsigned],
  [
    'is signed with the public key as a secret',
    () => `${confused}.${createHmac('sha256', pem).update(confused).digest('base64url')}`,
  ],
  [
    'was changed',
    () => sign().replace(/\.[^.]+\./, `.${base64url({ ...usable, iss: issuer, aud: audience, exp: 2 ** 33 })}.`),
  ],
  ['has a payload that is no JSON', () => `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url('{')}.AA`],
  ['has the payload null', () => signedText({}, 'null')],
  ['has the payload of a list', () => signedText({}, '[]')],
  ['has the payload of a text', () => signedText({}, '"text"')],
  ['has the payload of an empty text', () => signedText({}, '""')],
  ['has the payload of a number', () => signedText({}, '7')],
  ['has the payload of a truth value', () => signedText({}, 'true')],
  ['needs an extension that is unknown', () => sign(usable, { header: { alg: 'ES256', crit: ['b64'] } })],
  ['needs no extension and says so', () => sign(usable, { header: { alg: 'ES256', crit: [] as string[] } })],
  ['is an identity token by its type', () => sign(usable, { header: { alg: 'ES256', typ: 'id+jwt' } })],
  ['has a type that is no text', () => sign(usable, { header: { alg: 'ES256', typ: 7 as never } })],
  ['has an empty type', () => signedText({ typ: '' }, JSON.stringify(complete()))],
  [
    'has a key id that is no text',
    () => sign(usable, { header: { alg: 'ES256', kid: { a: 1 } as never } }).slice(0, -4),
  ],
  ['is empty', () => ''],
  ['is rubbish', () => 'a.b.c'],
  ['names no subscription', () => sign({ client_organisation: 'org' })],
  ['names no organisation', () => sign({ subscription: 'usable' })],
  ['names a subscription that is no text', () => sign({ ...usable, subscription: ['usable'] })],
  ['names an unknown subscription', () => sign({ ...usable, subscription: 'unknown' })],
  ['names a disabled subscription', () => sign({ ...usable, subscription: 'disabled' })],
  ['names a subscription of another organisation', () => sign({ ...usable, client_organisation: 'other' })],
])('a token that %s is refused', async (_why, token) => {
  await expect(bearer(token())).rejects.toThrow(Unauthenticated);
});

it.each([
  ['expired', () => sign(usable, { expiresIn: -10 })],
  ['unsigned', () => unsigned],
  ['of an unknown subscription', () => sign({ ...usable, subscription: 'unknown' })],
  ['of a disabled subscription', () => sign({ ...usable, subscription: 'disabled' })],
  ['rubbish', () => 'a.b.c'],
  ['of two parts with a space', () => 'a b'],
  ['of other characters', () => '\u00e9,'],
  ['too long', () => 'x'.repeat(20_000)],
])('a token that is %s counts as rejected, like all others', async (_why, token) => {
  await expect(bearer(token())).rejects.toEqual(new Unauthenticated({ isTokenRejected: true }));
  await expect(bearer(token())).rejects.toMatchObject({ isTokenRejected: true });
});

it.each<Record<string, string>>([
  {},
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: 'Basic dXNlcjpwYXNz' },
  { authorization: 'Bearer ' },
  { authorization: 'Bearer    ' },
  { authorization: 'Bearerx' },
  { authorization: ' Bearer x' },
])('headers %j carry no token', async (headers) => {
  const refused = await pass(headers).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Unauthenticated);
  expect(refused).toMatchObject({ isTokenRejected: false });
});

it('a failed lookup of the subscription does not count as a failed authentication', async () => {
  const failure = new Error('the graph is unavailable');
  use({}, () => Promise.reject(failure));
  await expect(bearer(sign())).rejects.toBe(failure);
  await expect(bearer(sign(usable, { expiresIn: -10 }))).rejects.toThrow(Unauthenticated);
});

it.each([[['usable']], [{ toString: 'usable' }], [7], [true], [null]])(
  'the store is not asked for a subscription named %j',
  async (subscription) => {
    const asked: unknown[] = [];
    use({}, async (id) => {
      asked.push(id);
      return subscriptions[0];
    });
    await expect(bearer(sign({ ...usable, subscription }))).rejects.toThrow(Unauthenticated);
    expect(asked).toEqual([]);
  },
);

it('a refusal does not say its reason', async () => {
  await expect(bearer(sign(usable, { expiresIn: -10 }))).rejects.toMatchObject({
    name: 'Unauthenticated',
    message: '',
  });
});

it.each<[object, string | undefined, string | undefined]>([
  [{}, undefined, undefined],
  [{ sub: 'ines', azp: 'program', client_id: 'other' }, 'ines', 'program'],
  [{ sub: '', client_id: 'other' }, '', 'other'],
  [{ sub: 'x'.repeat(201), azp: 'y'.repeat(201) }, 'x'.repeat(200), 'y'.repeat(200)],
  [{ azp: ['program'], client_id: 7 }, undefined, undefined],
])('the caller is also whom the token was given to, in short: %#', async (claims, subject, client) => {
  expect(await bearer(sign({ ...usable, ...claims }))).toEqual({ user: { ...subscriptions[0], subject, client } });
});

it('only the key of the issuer that the token names is tried, even if the token points to other keys', async () => {
  const [issuerOfKeys, attacker] = [new Issuer(), new Issuer()];
  issuerOfKeys.keys = new Map([
    ['ours', publicKey],
    ['next', rsa.publicKey],
  ]);
  attacker.keys = new Map([['ours', other.publicKey]]);
  const [jwksUri, jku] = await Promise.all([issuerOfKeys.listen(), attacker.listen()]);
  const jwk = other.publicKey.export({ format: 'jwk' });
  use({ keys: { jwksUri } });
  const named = (kid: string | undefined, key = privateKey, more = {}) =>
    bearer(sign(usable, { header: { alg: 'ES256', kid, ...more } }, key));
  try {
    expect(await named('ours')).toEqual({ user: subscriptions[0] });
    const refused = [
      named('next'),
      named('unknown'),
      named(undefined),
      named('ours', other.privateKey),
      named('ours', other.privateKey, { jku, jwk, x5u: jku }),
    ];
    await Promise.all(refused.map((answer) => expect(answer).rejects.toThrow(Unauthenticated)));
    expect([issuerOfKeys.fetches, attacker.fetches]).toEqual([1, 0]);
  } finally {
    await Promise.all([issuerOfKeys.stop(), attacker.stop()]);
  }
});

it('while the keys cannot be fetched a token may be valid, rubbish cannot', async () => {
  use({ keys: { jwksUri: 'http://127.0.0.1:1/keys' } });
  await expect(bearer(sign())).rejects.toThrow(TokenKeysUnavailable);
  await expect(bearer('a.b.c')).rejects.toThrow(Unauthenticated);
  await expect(bearer(unsigned)).rejects.toThrow(Unauthenticated);
  for (const payload of ['null', '[]', '"text"'])
    await expect(bearer(signedText({}, payload))).rejects.toThrow(Unauthenticated);
});
