import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { ExplorerSettings } from '../platform/config/config';
import { explained } from '../testing/problems';
import { bearer, runningApp } from '../testing/running-app';
import { rfc9110 } from '../testing/shown-response';
import { explorerFile, type ExplorerFiles } from './explorer-files';

const page = '<!doctype html><title>Company Relations</title>';
const files: ExplorerFiles = new Map(
  Object.entries({ 'index.html': page, 'assets/main-ABCD2345.js': 'export {};', 'favicon.svg': '<svg/>' }).map(
    ([name, text]) => [name, explorerFile(name, Buffer.from(text))],
  ),
);
const atIssuer: ExplorerSettings = { signIn: 'code', issuer: 'https://login.example/tenant', clientId: 'explorer' };

const policy = (connections: string) =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:",
    `connect-src ${connections}`,
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ');

let app: NestExpressApplication;
let plain: NestExpressApplication;
let behindProxy: NestExpressApplication;

beforeAll(async () => {
  const serving = (explorer: ExplorerSettings) =>
    runningApp({ explorer }, undefined, undefined, { explorerFiles: files });
  [app, plain, behindProxy] = await Promise.all([serving(atIssuer), runningApp(), serving({ signIn: 'proxy' })]);
});

afterAll(() => Promise.all([app.close(), plain.close(), behindProxy.close()]));

const get = (path: string, of = app) => request(of.getHttpServer()).get(path);

/**
 * Sends a request with exactly this target over a plain socket and returns the whole answer as text. An HTTP client
 * would normalise the target first.
 */
async function answerTo(target: string): Promise<string> {
  const socket = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const headersOf = (headers: Record<string, string>, ...names: string[]) => names.map((name) => headers[name]);

describe('the page of the explorer', () => {
  it('needs no token, is asked for anew each time, and lets nothing in but its own files', async () => {
    const { status, text: shown, headers } = await get('/explorer/?company=7');
    expect([status, shown]).toEqual([200, page]);
    expect(
      headersOf(
        headers,
        ...['content-type', 'cache-control', 'content-security-policy', 'cross-origin-opener-policy'],
        ...['referrer-policy', 'x-content-type-options', 'set-cookie'],
      ),
    ).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
      policy("'self' https://login.example"),
      ...['same-origin', 'no-referrer', 'nosniff', undefined],
    ]);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/explorer/');
    const again = await get('/explorer/').set('If-None-Match', headers['etag'] as string);
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  });

  it.each([
    ['/explorer', 'explorer/'],
    ['/explorer?company=7&date=2024-01-01', 'explorer/?company=7&date=2024-01-01'],
    ['/explorer?to=//evil.example/?', 'explorer/?to=//evil.example/?'],
  ])('%s leads to the address under which the page finds its files', async (path, location) => {
    const { status, headers } = await get(path);
    expect([status, headers['location'], headers['content-security-policy']]).toEqual([
      308,
      location,
      policy("'self' https://login.example"),
    ]);
  });

  it('has no body in the answer to HEAD', async () => {
    for (const path of ['/explorer/', '/explorer/config.json', '/explorer/assets/main-ABCD2345.js']) {
      const [whole, head] = [await get(path), await request(app.getHttpServer()).head(path)];
      expect([head.status, head.text]).toEqual([200, undefined]);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    }
  });
});

describe('its files', () => {
  it('with a hash in their names are kept by browsers for ever, others are not', async () => {
    const answers = [await get('/explorer/assets/main-ABCD2345.js'), await get('/explorer/favicon.svg')];
    expect(
      answers.map(({ status, headers }) => [
        status,
        ...headersOf(headers, 'content-type', 'cache-control', 'content-length'),
      ]),
    ).toEqual([
      [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', '10'],
      [200, 'image/svg+xml', 'no-cache', '6'],
    ]);
  });

  it.each([
    'assets/main-ABCD2346.js',
    'assets',
    'assets/',
    'main.js',
    'index.html',
    'constructor',
    '__proto__',
    '../openapi.json',
    '..%2fopenapi.json',
    '%2e%2e/%2e%2e/package.json',
    'assets/..%5c..%5cpackage.json',
    '/etc/passwd',
    '%00',
    '%zz',
    'index.html%00.js',
    'a/'.repeat(5_000),
  ])('%s is none of them', async (path) => {
    expect(await answerTo(`/explorer/${path}`)).toMatch(
      /^HTTP\/1\.1 404 [^]*"title":"Not found"[^]*"No endpoint has this path\./,
    );
  });
});

describe('what the page must know before its user signs in', () => {
  it('is where to sign in and where the API is, and no data', async () => {
    const { status, headers, body } = await get('/explorer/config.json');
    expect([status, ...headersOf(headers, 'content-type', 'cache-control'), body]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-cache',
      { signIn: 'code', issuer: 'https://login.example/tenant', clientId: 'explorer', apiBase: '..' },
    ]);
  });

  it('is that a proxy adds the token, where one does, and the page then connects to nothing else', async () => {
    const { body, headers } = await get('/explorer/config.json', behindProxy);
    expect([body, headers['content-security-policy']]).toEqual([{ signIn: 'proxy', apiBase: '..' }, policy("'self'")]);
  });
});

const paths = ['/explorer', '/explorer/', '/explorer/config.json', '/explorer/assets/main-ABCD2345.js'];

it.each(paths)('where no explorer is configured there is no %s, with and without a token', async (path) => {
  const answers = [
    await get(path, plain),
    await get(path, plain).set('Authorization', bearer()),
    await request(plain.getHttpServer()).post(path),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([404, { type: rfc9110('15.5.5'), title: 'Not found', status: 404, ...explained('path-not-found') }]),
  );
});

it.each(paths)('%s can only be read', async (path) => {
  for (const method of ['post', 'put', 'delete', 'options'] as const) {
    const { status, headers } = await request(app.getHttpServer())[method](path);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  }
});

it('the API behind the page asks for a token as before', async () => {
  const answer = await get('/v2/subscription', behindProxy);
  expect([answer.status, answer.text]).toEqual([401, '']);
});
