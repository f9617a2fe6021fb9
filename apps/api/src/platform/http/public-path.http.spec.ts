import { request as forward, createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { bearer, runningApp } from '../../testing/running-app';

const publicPath = '/group/relations';
let app: NestExpressApplication;
let proxy: Server;

/** Starts a proxy that publishes the service below the public path, and nothing elsewhere. */
function proxyTo(port: number): Server {
  return createServer((incoming, answer) => {
    const { url = '', method, headers } = incoming;
    if (url !== publicPath && !url.startsWith(`${publicPath}/`)) {
      answer.writeHead(404).end();
      return;
    }
    const path = url.slice(publicPath.length) || '/';
    incoming.pipe(
      forward({ port, host: '127.0.0.1', method, headers, path }, (received) => {
        answer.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(answer);
      }),
    );
  });
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  app = await runningApp({ publicPath });
  proxy = proxyTo(portOf(app.getHttpServer() as Server));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve));
  await app.close();
});

const get = (path: string) => request(proxy).get(path);
const linksOf = (text: string) => [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);

it('every link of every page leads to a page below the path', async () => {
  const start = `${publicPath}/`;
  const [open, met] = [[start], new Set([start])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { status, headers, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    const isPage = headers['content-type']?.startsWith('text/html');
    for (const link of isPage ? linksOf(text) : []) {
      const { pathname } = new URL(link, `http://host${path}`);
      if (met.has(pathname)) continue;
      met.add(pathname);
      open.push(pathname);
    }
  }
  const expected = ['/docs', '/docs/paging', '/docs/errors', '/docs/errors/unavailable', '/docs/reference'];
  expect([...met]).toEqual(
    expect.arrayContaining([...expected, '/openapi.json'].map((path) => `${publicPath}${path}`)),
  );
  expect(met.size).toBeGreaterThan(40);
});

it('every link of a problem leads to its page below the path', async () => {
  const refused = await request(proxy)
    .post(`${publicPath}/v2/relations`)
    .set('Authorization', bearer())
    .send({ SearchParameters: { OrgNo: '1' }, pageSize: 5 });
  const missing = await get(`${publicPath}/v3`);
  const { link, problems } = refused.body as { link: string; problems: { link: string }[] };
  const links = [link, ...problems.map((problem) => problem.link), (missing.body as { link: string }).link];
  expect(links).toEqual(
    ['invalid-request', 'value-invalid', 'member-misspelled', 'path-not-found'].map(
      (code) => `${publicPath}/docs/errors/${code}`,
    ),
  );
  for (const path of links) expect((await get(path)).status).toBe(200);
});

it('the problem of a request that is no HTTP has such a link too', async () => {
  const socket = connect(portOf(app.getHttpServer() as Server), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.end('nonsense\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect([JSON.parse(body).link, /^Content-Length: (\d+)$/m.exec(head)?.[1]]).toEqual([
    `${publicPath}/docs/errors/malformed-request`,
    String(Buffer.byteLength(body)),
  ]);
});

it('the OpenAPI document names the path as its server, so its reference sends requests there', async () => {
  const { body } = await get(`${publicPath}/openapi.json`);
  const { servers, externalDocs, tags, paths } = body as {
    servers: object[];
    externalDocs: { url: string };
    tags: { externalDocs?: { url: string } }[];
    paths: Record<string, unknown>;
  };
  expect([servers, externalDocs.url, tags.flatMap((tag) => tag.externalDocs?.url ?? [])]).toEqual([
    [{ url: publicPath }],
    `${publicPath}/docs`,
    [`${publicPath}/docs/packages`],
  ]);
  expect(Object.keys(paths)).toContain('/v2/relations');
});
