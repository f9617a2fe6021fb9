import { generateKeyPairSync } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { page, TestBrowser } from './testing/test-browser';

let browser: TestBrowser;

beforeEach(async () => {
  browser = new TestBrowser();
  await browser.start();
});
afterEach(() => browser.stop());

describe('pages of other origins', () => {
  it('may not redeem a code, and do not use it up', async () => {
    const code = (await browser.signedIn()).searchParams.get('code');
    for (const Origin of ['https://evil.example', 'null', 'http://localhost:3001', browser.issuerUrl]) {
      const response = await browser.redeem(code, { Origin });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    const own = await browser.redeem(code);
    expect([own.status, own.headers.get('access-control-allow-origin'), own.headers.get('vary')]).toEqual([
      200,
      page,
      'Origin',
    ]);
  });

  it('may not read where the issuer is, other than the explorer', async () => {
    const paths = ['/.well-known/openid-configuration', '/jwks'];
    const answers = await Promise.all(
      [page, 'https://evil.example'].flatMap((Origin) =>
        paths.map((path) => browser.send(path, { headers: { Origin } })),
      ),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('access-control-allow-origin')])).toEqual([
      [200, page],
      [200, page],
      [403, null],
      [403, null],
    ]);
  });
});

/** The status of a request to this host by another name. */
function statusFor(Host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = `${browser.issuerUrl.replace('localhost', '127.0.0.1')}/jwks`;
    httpRequest(url, { headers: { Host } }, (response) =>
      text(response).then(() => resolve(response.statusCode), reject),
    )
      .once('error', reject)
      .end();
  });
}

it('answers under its own names alone, so no other name can lead here', async () => {
  const { port } = new URL(browser.issuerUrl);
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, `evil.example:${port}`, 'localhost', `localhost:1${port}`];
  expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 421, 421, 421]);
});

/** The outcome of a connection to this address: `connected`, or the code of the error. */
function connectionTo(address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: Number(new URL(browser.issuerUrl).port), timeout: 2_000 });
    const end = (outcome: string) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('connect', () => end('connected'));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', ({ code = 'error' }: NodeJS.ErrnoException) => end(code));
  });
}

it('listens on the loopback address alone, so that no other machine can sign in', async () => {
  const others = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal }) => !internal)
      .map(({ address, scopeid }) => (scopeid ? `${address}%${name}` : address)),
  );
  expect(await connectionTo('127.0.0.1')).toBe('connected');
  const outcomes = await Promise.all(others.map(async (address) => [address, await connectionTo(address)]));
  expect(outcomes.filter(([, outcome]) => outcome === 'connected')).toEqual([]);
});

it('says what it can do, and is where it says', async () => {
  const document = (await (await browser.send('/.well-known/openid-configuration')).json()) as Record<string, unknown>;
  expect(document).toMatchObject({
    issuer: browser.issuerUrl,
    authorization_endpoint: `${browser.issuerUrl}/authorize`,
    token_endpoint: `${browser.issuerUrl}/token`,
    jwks_uri: `${browser.issuerUrl}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
});

it('has a new key at each start, and shows no private one', async () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const second = new TestBrowser();
  await second.start({ otherKey });
  const keysOf = async (of: TestBrowser) =>
    ((await (await of.send('/jwks')).json()) as { keys: Record<string, string>[] }).keys;
  const [first, later] = [await keysOf(browser), await keysOf(second)];
  await second.stop();
  expect([first.length, later.length, new Set([...first, ...later].map(({ kid }) => kid)).size]).toEqual([1, 2, 3]);
  expect(later[1]).toMatchObject({ x: otherKey.export({ format: 'jwk' }).x });
  for (const key of [...first, ...later])
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

it.each([
  ['GET', '/token', 405],
  ['PUT', '/authorize', 405],
  ['POST', '/jwks', 405],
  ['GET', '/', 404],
  ['GET', '/authorize/', 404],
])('%s %s gets %d', async (method, path, status) => {
  expect((await browser.send(path, { method })).status).toBe(status);
});
