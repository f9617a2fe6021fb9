import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { bearer, runningApp } from '../../testing/running-app';

const portal = 'https://portal.example';
let closed: NestExpressApplication;
let open: NestExpressApplication;

beforeAll(async () => {
  [closed, open] = [await runningApp(), await runningApp({ corsOrigins: [portal] })];
});

afterAll(() => Promise.all([closed.close(), open.close()]));

const asked = (app: NestExpressApplication, origin: string) =>
  request(app.getHttpServer()).options('/v2/relations').set({
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization',
  });
const read = (app: NestExpressApplication, origin: string) =>
  request(app.getHttpServer()).get('/v2/subscription').set({ Origin: origin, Authorization: bearer() });

/** The status and the CORS headers of a response. */
function said({ status, headers }: Response): unknown[] {
  const all = headers as Record<string, string>;
  return [
    status,
    all['vary'],
    ...Object.entries(all)
      .filter(([name]) => name.startsWith('access-control-'))
      .map(([name]) => name.slice(15)),
  ];
}

describe('pages of other origins', () => {
  it('learn nothing where no origin is allowed, and their question is a request without a token', async () => {
    expect([said(await asked(closed, portal)), said(await read(closed, portal))]).toEqual([
      [401, undefined],
      [200, undefined],
    ]);
  });

  it('read answers where their origin is allowed, without cookies', async () => {
    const [question, answer] = [await asked(open, portal), await read(open, portal)];
    expect([
      said(question),
      question.headers['access-control-allow-origin'],
      question.headers['access-control-allow-headers'],
      question.text,
    ]).toEqual([
      [204, 'Origin', 'allow-origin', 'expose-headers', 'allow-methods', 'allow-headers', 'max-age'],
      portal,
      'Authorization, Content-Type, If-Match, If-None-Match, If-Range, Range, X-Request-Id',
      '',
    ]);
    expect([said(answer), answer.headers['access-control-allow-origin']]).toEqual([
      [200, 'Origin', 'allow-origin', 'expose-headers'],
      portal,
    ]);
    const stranger = await request(open.getHttpServer()).get('/v2/subscription').set('Origin', portal);
    expect([stranger.status, stranger.text]).toEqual([401, '']);
  });

  it('learn nothing where another origin is allowed', async () => {
    for (const origin of [
      'https://portal.example.evil.example',
      'http://portal.example',
      'null',
      'https://PORTAL.example',
    ]) {
      expect([said(await asked(open, origin)), said(await read(open, origin))]).toEqual([
        [401, 'Origin'],
        [200, 'Origin'],
      ]);
    }
  });
});
