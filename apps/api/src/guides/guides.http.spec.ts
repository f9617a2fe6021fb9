import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { runningApp } from '../testing/running-app';
import { explained } from '../testing/problems';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp();
});

afterAll(() => app.close());

const get = (path: string) => request(app.getHttpServer()).get(path);
const linksOf = (text: string) => [...text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
const guides = ['first-request', 'access-tokens', 'paging', 'dates', 'packages'].map((name) => `/docs/${name}`);

it.each(['/', '/docs', '/docs/'])('%s leads to all guides and to the reference, without a token', async (path) => {
  const { status, headers, text } = await get(path);
  expect([status, headers['content-type'], headers['cache-control'], linksOf(text)]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=300',
    [...guides, '/docs/reference', '/openapi.json', '/docs/errors'],
  ]);
});

it('every link of every guide leads to a page and to a heading in it', async () => {
  for (const guide of ['/docs', ...guides]) {
    for (const link of linksOf((await get(guide)).text)) {
      const { pathname, hash } = new URL(link, `http://host${guide}`);
      const { status, text } = await get(pathname);
      const isThere = hash === '' || text.includes(`id="${hash.slice(1)}"`);
      expect([guide, link, status, isThere]).toEqual([guide, link, 200, true]);
    }
  }
});

it('a guide loads, runs and sends nothing', async () => {
  for (const path of ['/', ...guides]) {
    const { status, headers, text } = await get(path);
    const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? '';
    expect([path, status, headers['content-security-policy']]).toEqual([
      path,
      200,
      `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
    ]);
    expect(
      text.match(/<(?:script|img|link|iframe|form|object|base)\b|\son\w+=|(?:href|src)="https?:|style=/gi),
    ).toBeNull();
  }
});

it.each(['unknown', '__proto__', 'constructor', '%00', '..%2Fopenapi.json', 'x'.repeat(5_000)])(
  'there is no guide %.20s',
  async (name) => {
    const { status, headers, body } = await get(`/docs/${name}`);
    expect([status, headers['content-type'], headers['cache-control'], body]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      undefined,
      {
        type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5',
        status: 404,
        title: 'Not found',
        ...explained('path-not-found'),
      },
    ]);
  },
);

it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('a guide has no method %s', async (method) => {
  for (const path of ['/', '/docs', '/docs/paging']) {
    const { status, headers } = await request(app.getHttpServer())[method](path);
    expect([path, status, headers['allow']]).toEqual([path, 405, 'GET, HEAD']);
  }
});
