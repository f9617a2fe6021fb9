import { createHash } from 'node:crypto';
import { errorCodes } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { bearer, runningApp } from '../testing/running-app';
import { explained } from '../testing/problems';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp();
});

afterAll(() => app.close());

const get = (path: string) => request(app.getHttpServer()).get(path);

it('the page of a code needs no token, says what happened and what to do, and may be cached by all', async () => {
  const { status, headers, text } = await get('/docs/errors/value-invalid');
  const { 'content-type': type, 'cache-control': cache, 'content-security-policy': policy } = headers;
  const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? '';
  expect([status, type, cache, policy]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=300',
    `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  ]);
  expect(text.slice(text.indexOf('<body>'))).toBe(`<body>
<h1>A value has the wrong type or is outside its range</h1>
<p>Code <code>value-invalid</code>, HTTP status 400.</p>
<p>The value of a search parameter, a member, or a parameter of the query or the path cannot be read. <code>expected</code> says what can.</p>
<h2>What to do</h2>
<p>Send what <code>expected</code> says. Search parameters take arrays, also of a single value.</p>
<h2>Example</h2>
<p>Instead of</p>
<pre>{&quot;SearchParameters&quot;: {&quot;OrgNo&quot;: &quot;923609016&quot;}}</pre>
<p>send, for example,</p>
<pre>{&quot;SearchParameters&quot;: {&quot;OrgNo&quot;: [&quot;923609016&quot;]}}</pre>
<p><a href="/docs/errors">All codes</a></p>
</body>
</html>
`);
});

it('every code has its page, and the list links to each', async () => {
  const list = await get('/docs/errors');
  const links = [...list.text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
  expect([list.status, links]).toEqual([200, errorCodes.map((code) => `/docs/errors/${code}`)]);
  for (const link of links) {
    const { status, text } = await get(link);
    expect([link, status, text.includes(`<code>${link.split('/').at(-1)}</code>`)]).toEqual([link, 200, true]);
  }
});

it('no page loads, runs or sends anything', async () => {
  for (const path of ['', ...errorCodes.map((code) => `/${code}`)]) {
    const { text } = await get(`/docs/errors${path}`);
    expect(text.match(/<(?:script|img|link|iframe|form|object|base)\b|\son\w+=|https?:|style=/gi)).toBeNull();
  }
});

it('the link of a problem leads to a page', async () => {
  const refused = await request(app.getHttpServer())
    .post('/v2/relations')
    .set('Authorization', bearer())
    .send({ SearchParameters: { OrgNo: '1' }, pageSize: 5 });
  const { link, problems } = refused.body as { link: string; problems: { link: string }[] };
  const links = [link, ...problems.map((problem) => problem.link)];
  expect(links.length).toBe(3);
  for (const path of links) expect((await get(path)).status).toBe(200);
});

it.each(['unknown', '__proto__', 'constructor', '%00', 'value-invalid%2F', '..%2Ferrors', 'x'.repeat(5_000)])(
  'there is no page %.20s',
  async (code) => {
    const { status, headers, body } = await get(`/docs/errors/${code}`);
    expect([status, headers['content-type'], body]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      {
        type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5',
        status: 404,
        title: 'Not found',
        ...explained('path-not-found'),
      },
    ]);
  },
);

it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('a page has no method %s', async (method) => {
  for (const path of ['/docs/errors', '/docs/errors/unavailable']) {
    const { status, headers } = await request(app.getHttpServer())[method](path);
    expect([path, status, headers['allow']]).toEqual([path, 405, 'GET, HEAD']);
  }
});

it('HEAD has the length of the page', async () => {
  const [page, head] = [
    await get('/docs/errors/unavailable'),
    await request(app.getHttpServer()).head('/docs/errors/unavailable'),
  ];
  expect([head.status, head.headers['content-length'], head.text]).toEqual([
    200,
    page.headers['content-length'],
    undefined,
  ]);
});

it('the page of the API is still served', async () => {
  const { status, text } = await get('/docs/reference');
  expect([status, text.includes('swagger-ui')]).toEqual([200, true]);
});
