import { startTracing, stopTracing } from '@company-relations/telemetry';
import { Collector } from '@company-relations/telemetry/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { CompaniesInMemory, company } from '../../testing/companies-in-memory';
import { bearer, runningApp } from '../../testing/running-app';

const trace = 'a'.repeat(32);
let collector: Collector;
let app: NestExpressApplication;

beforeAll(async () => {
  collector = await Collector.start();
  Object.assign(process.env, collector.environment);
  await startTracing('company-relations-api');
  app = await runningApp({}, new CompaniesInMemory([company(1)]));
});
afterAll(async () => {
  await stopTracing();
  for (const name of Object.keys(collector.environment)) delete process.env[name];
  await collector.stop();
});

it('a request is a span with its route, below it each query by the name of its file, and nothing of what was asked', async () => {
  const server = () => request(app.getHttpServer());
  const traceparent = `00-${trace}-${'b'.repeat(16)}-01`;
  const token = bearer();
  await server()
    .post('/v2/relations?q=secret')
    .set({ Authorization: token, traceparent, tracestate: 'secret=1' })
    .send({ SearchParameters: { OrgNo: ['secret'] }, PageSize: 5 });
  // The readiness check queries the graph, which is not available in this test.
  await server().get('/health/ready').set({ 'User-Agent': 'secret' });
  await app.close();
  await stopTracing();

  const shown = collector.spans.map((span) => ({
    name: span.name,
    kind: span.kind,
    attributes: span.attributes,
    failed: span.failed,
    below: collector.above(span),
    isOfCaller: span.traceId === trace,
  }));
  expect(shown).toEqual([
    {
      ...{ name: 'POST /v2/relations', kind: 'server', failed: false, below: [], isOfCaller: true },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v2/relations',
        'http.response.status_code': 200,
        'company_relations.outcome': 'ok',
        'company_relations.page': '2-25',
      },
    },
    {
      ...{
        name: 'cypher server-start',
        kind: 'client',
        failed: true,
        below: ['GET /health/ready'],
        isOfCaller: false,
      },
      attributes: {
        'db.system.name': 'neo4j',
        'db.query.summary': 'server-start',
        'error.type': 'GraphUnavailable',
      },
    },
    {
      ...{ name: 'GET /health/ready', kind: 'server', failed: true, below: [], isOfCaller: false },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/health/ready',
        'http.response.status_code': 503,
        'company_relations.outcome': 'unavailable',
      },
    },
  ]);
  expect(collector.text).not.toMatch(new RegExp(`secret|127.0.0.1|${token.slice(-40)}`));
});
