import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { bearer, runningApp } from '../../testing/running-app';
import { explained } from '../../testing/problems';

let app: NestExpressApplication;

beforeAll(async () => {
  const tokens = {
    keys: { jwksUri: 'http://127.0.0.1:1/keys' },
    issuer: 'https://issuer.example',
    audience: 'company-relations',
    algorithms: ['ES256'],
  } as const;
  app = await runningApp({ tokens });
});

afterAll(() => app.close());

const ask = (headers: Record<string, string>) =>
  request(app.getHttpServer()).post('/v2/relations').set(headers).type('json').send('{');
const shown = ({ status, headers, text }: Response) => ({
  status,
  wants: headers['www-authenticate'],
  retry: headers['retry-after'],
  text,
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each<[string, Record<string, string>, string]>([
  ['no token', {}, 'Bearer'],
  ['no bearer token', { Authorization: 'Basic dXNlcjpwYXNz' }, 'Bearer'],
  ['rubbish', { Authorization: 'Bearer x' }, 'Bearer error="invalid_token"'],
  ['three parts of rubbish', { Authorization: 'Bearer a.b.c' }, 'Bearer error="invalid_token"'],
  [
    'an unsigned token',
    { Authorization: `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part({ subscription: 'nordic' })}.` },
    'Bearer error="invalid_token"',
  ],
  [
    'a token of a symmetric algorithm',
    { Authorization: `Bearer ${part({ alg: 'HS256', typ: 'JWT' })}.${part({ subscription: 'nordic' })}.AAAA` },
    'Bearer error="invalid_token"',
  ],
])("while the issuer's keys cannot be fetched, %s is refused as ever", async (_what, headers, wants) => {
  expect(shown(await ask(headers))).toEqual({ status: 401, wants, retry: undefined, text: '' });
});

it("while the issuer's keys cannot be fetched, a token that may be valid is neither refused nor accepted", async () => {
  const response = await ask({ Authorization: bearer() });
  expect({ ...shown(response), text: undefined, body: response.body as unknown }).toEqual({
    status: 503,
    wants: undefined,
    retry: expect.stringMatching(/^[1-9][0-9]*$/),
    text: undefined,
    body: {
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4',
      status: 503,
      title: 'The service is unavailable for the moment',
      ...explained('unavailable'),
    },
  });
});
