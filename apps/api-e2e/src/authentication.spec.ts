import { createServer, type Server } from 'node:http';
import { createPublicKey } from 'node:crypto';
import { sign } from 'jsonwebtoken';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { issuerKeys } from './harness/api-settings';
import { eventually } from './harness/eventually';
import { type Answer, type Call, send } from './harness/http';
import { mustRun } from './harness/program';
import { bearer, preparedService, sendAs, startApiWith } from './harness/service';
import { audience, issuer, newKeyPair, tokenOf } from './harness/tokens';

const search = (authorization?: string): Call => ({
  method: 'POST',
  path: '/v2/relations',
  headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
  body: '{"SearchParameters":{"ServiceId":[1]}}',
});
const list: Call = { path: '/v2/relations/search-parameters' };

const noToken = 'Bearer';
const rejectedToken = 'Bearer error="invalid_token"';

function expectUnauthenticated({ status, headers, text }: Answer, challenge = noToken): void {
  expect({ status, text, authenticate: headers['www-authenticate'] }).toEqual({
    status: 401,
    text: '',
    authenticate: challenge,
  });
  expect(headers['content-type']).toBeUndefined();
  expect(headers['x-pagination']).toBeUndefined();
}

const ask = (call: Call) => send(preparedService().baseUrl, call);

describe('a request without a valid token', () => {
  const rows = [
    'authentication: bearer token on every request',
    'authentication: 401 with an empty body',
    'status 401',
    'decision 22',
  ] as const;

  proves(rows, 'gets the empty 401 at both endpoints', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', bearer('full').slice(7)]) {
      expectUnauthenticated(await ask(search(authorization)));
      expectUnauthenticated(await ask({ ...list, headers: authorization === undefined ? {} : { authorization } }));
    }
    for (const authorization of ['Bearer x', 'bearer  x', 'Bearer a.b.c', 'Bearer a b']) {
      expectUnauthenticated(await ask(search(authorization)), rejectedToken);
      expectUnauthenticated(await ask({ ...list, headers: { authorization } }), rejectedToken);
    }
  });

  proves(
    ['decision 22', 'status 401'],
    'gets the empty 401 before the service checks path, method, size, content type, form or contents',
    async () => {
      const json = { 'content-type': 'application/json' };
      const calls: Call[] = [
        { path: '/v2/unknown' },
        { path: '/v2' },
        { path: '/v2/unknown', method: 'POST', headers: json, body: '{}' },
        { path: '/v2/batches/batch-files' },
        { path: '/v2/batches/batch-file/1' },
        { path: '/v2/batches/batch-file/abc' },
        { path: '/v2/relations' },
        { path: '/v2/relations', method: 'DELETE' },
        { path: '/v2/relations', method: 'OPTIONS' },
        { path: '/v2/relations/search-parameters', method: 'PUT' },
        { path: '/v2/relations', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
        { path: '/v2/relations', method: 'POST', headers: { ...json, 'content-encoding': 'unknown' }, body: '{}' },
        { path: '/v2/relations', method: 'POST', headers: json, body: '{' },
        { path: '/v2/relations', method: 'POST', headers: json, body: '{"SearchParameters":null}' },
        {
          path: '/v2/relations',
          method: 'POST',
          headers: json,
          body: JSON.stringify({ padding: 'x'.repeat(300_000) }),
        },
        { path: '/v2/%', method: 'GET' },
      ];
      for (const call of calls) expectUnauthenticated(await ask(call));
    },
  );
});

describe('a token', () => {
  const answerTo = (token: string) => ask(search(`Bearer ${token}`));
  const withKey = (claims: Record<string, unknown>, options: Parameters<typeof tokenOf>[3] = {}) =>
    tokenOf('full', preparedService().privateKey, claims, options);

  proves(
    ['authentication: bearer token on every request', 'decision 24'],
    'of a subscription and its organisation is accepted',
    async () => {
      expect((await answerTo(withKey({}))).status).toBe(200);
      expect((await ask({ ...list, headers: { authorization: `bearer ${withKey({})}` } })).status).toBe(200);
    },
  );

  proves(
    ['decision 24', 'status 401'],
    'is refused with another issuer, audience or key, when expired, or not yet valid',
    async () => {
      const refused = [
        withKey({}, { issuer: 'https://other.example' }),
        withKey({}, { audience: 'other' }),
        withKey({}, { expiresIn: '-1h' }),
        withKey({}, { notBefore: '1h' }),
        tokenOf('full', newKeyPair().privateKey),
        `${withKey({}).slice(0, -4)}AAAA`,
      ];
      for (const token of refused) expectUnauthenticated(await answerTo(token), rejectedToken);
    },
  );

  proves(
    ['decision 24', 'status 401'],
    'is refused without expiry, issuer, audience, subscription or organisation',
    async () => {
      const { privateKey } = preparedService();
      const complete = {
        iss: issuer,
        aud: audience,
        exp: Math.floor(Date.now() / 1000) + 3600,
        subscription: 'full',
        client_organisation: 'e2e-one',
      };
      const signed = (claims: object) => sign(claims, privateKey, { algorithm: 'RS256' });
      expect((await answerTo(signed(complete))).status).toBe(200);
      for (const missing of Object.keys(complete)) {
        expectUnauthenticated(
          await answerTo(signed(Object.fromEntries(Object.entries(complete).filter(([name]) => name !== missing)))),
          rejectedToken,
        );
      }
    },
  );

  proves(
    ['decision 24', 'status 401'],
    'is refused unsigned, or signed with the public key as a shared secret',
    async () => {
      const [header, payload] = [
        { alg: 'none', typ: 'JWT' },
        JSON.parse(Buffer.from(withKey({}).split('.')[1] ?? '', 'base64url').toString()),
      ];
      const encoded = [header, payload]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      expectUnauthenticated(await answerTo(`${encoded}.`), rejectedToken);
      const publicKey = createPublicKey(preparedService().privateKey).export({ type: 'spki', format: 'pem' });
      expectUnauthenticated(
        await answerTo(sign(payload, `${publicKey}`.replace(/-----[^-]+-----|\s/g, ''), { algorithm: 'HS256' })),
        rejectedToken,
      );
    },
  );

  proves(
    ['decision 24', 'status 401'],
    'is refused when the subscription is unknown, disabled, or of another organisation',
    async () => {
      expectUnauthenticated(await answerTo(withKey({ subscription: 'no-such-subscription' })), rejectedToken);
      expectUnauthenticated(await answerTo(withKey({ subscription: 'disabled' })), rejectedToken);
      expectUnauthenticated(await answerTo(withKey({ client_organisation: 'e2e-two' })), rejectedToken);
      expectUnauthenticated(await answerTo(withKey({ subscription: 5 })), rejectedToken);
    },
  );
});

describe('what a subscription may see', () => {
  proves(['decision 24'], 'is stored with the service: a change takes effect within 30 seconds', async () => {
    const answeredStatus = async () => {
      const { status } = await sendAs('regranted', {
        ...search(),
        body: '{"SearchParameters":{"CountryCode":["SE"],"ServiceId":[2002]}}',
      });
      return status;
    };
    expect(await answeredStatus()).toBe(400);
    await mustRun(
      'subscriptions',
      ['grant', 'regranted', '--country', 'SE', '--area', 'Owner'],
      preparedService().graphSettings,
    );
    await eventually(async () => (await answeredStatus()) === 200, 30_000);
  });
});

describe('the keys of an OIDC issuer', () => {
  const [first, second] = [newKeyPair(), newKeyPair()];
  const published = new Map([['first', first.publicKey]]);
  let keyServer: Server;
  let api: ApiProcess;

  beforeAll(async () => {
    keyServer = createServer((_request, response) => {
      const keys = [...published].map(([kid, pem]) => ({
        ...createPublicKey(pem).export({ format: 'jwk' }),
        kid,
        use: 'sig',
        alg: 'RS256',
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
    const address = keyServer.address();
    if (address === null || typeof address === 'string') throw new Error('The key server has no port.');
    api = await startApiWith(issuerKeys(`http://127.0.0.1:${address.port}/jwks.json`));
  });

  afterAll(async () => {
    await api.stop();
    await new Promise((resolve) => keyServer.close(resolve));
  });

  proves(['decision 24'], 'are fetched from its JWKS, and again when it has rotated them', async () => {
    const answerTo = (keyid: string, { privateKey }: { privateKey: string }) =>
      send(api.baseUrl, search(`Bearer ${tokenOf('full', privateKey, {}, { keyid })}`));
    expect((await answerTo('first', first)).status).toBe(200);
    expectUnauthenticated(await answerTo('second', second), rejectedToken);
    published.set('second', second.publicKey);
    // The service waits a while before it fetches the keys of the issuer again. Otherwise tokens with invented key IDs
    // could make it fetch all the time.
    await eventually(async () => (await answerTo('second', second)).status === 200);
    expectUnauthenticated(await answerTo('first', second), rejectedToken);
  });
});
