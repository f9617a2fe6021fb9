import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { InFlightRequests } from '../http/in-flight-requests';
import { ProblemError } from '../problems/problem-error';
import { rateLimitStore } from '../throttling/rate-limit-store';
import { AuditHealth } from './audit-health';
import { GraphHealth } from './graph-health';
import { HealthController } from './health.controller';
import { LedgerHealth } from './ledger-health';
import { RateLimitScopeHealth } from './rate-limit-scope-health';

const windows = { scope: 'all processes' };
const responses = { isClosing: false };
let looks = 0;
let graphAnswers = true;
const graph = {
  check: async () => {
    if (!graphAnswers) await new Promise(() => undefined);
    looks += 1;
    return { graph: { status: 'up' } };
  },
};

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [
    RateLimitScopeHealth,
    { provide: rateLimitStore, useValue: windows },
    { provide: GraphHealth, useValue: graph },
    { provide: AuditHealth, useValue: { check: async () => ({ audit: { status: 'up' } }) } },
    { provide: LedgerHealth, useValue: { check: () => ({}) } },
    { provide: InFlightRequests, useValue: responses },
  ],
})
class HealthOverUsableGraph {}

let app: INestApplicationContext;

beforeAll(async () => {
  app = await NestFactory.createApplicationContext(HealthOverUsableGraph, { logger: false });
});

afterAll(() => app.close());

it('readiness says how requests are counted now, also within the second in which it looks at nothing else again', async () => {
  const health = app.get(HealthController);
  const before = await health.ready();
  windows.scope = 'this process';
  const after = await health.ready();
  const details = (countedBy: string) => ({
    graph: { status: 'up' },
    throttle: { countedBy, status: 'up' },
    audit: { status: 'up' },
  });
  const texts = [before, after].map((result) => JSON.stringify(result.details));
  // Compares JSON texts instead of objects, because the order of the members must be right too.
  expect(texts).toEqual(['all processes', 'this process'].map((countedBy) => JSON.stringify(details(countedBy))));
  expect([after.status, looks]).toEqual(['ok', 1]);
});

it('readiness ends at once when the shutdown begins, also while the graph does not answer, and names it', async () => {
  const health = app.get(HealthController);
  expect((await health.ready()).status).toBe('ok');
  graphAnswers = false;
  responses.isClosing = true;
  const refusal = await health.ready().then(
    () => 'ready',
    (error: ProblemError) => error.failure,
  );
  expect(refusal).toEqual({
    kind: 'notReady',
    details: { process: { status: 'down', reason: 'shutting down' } },
  });
  responses.isClosing = false;
  graphAnswers = true;
});
