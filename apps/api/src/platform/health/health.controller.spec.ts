import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { rateLimitStore } from '../throttling/rate-limit-store';
import { AuditHealth } from './audit-health';
import { GraphHealth } from './graph-health';
import { HealthController } from './health.controller';
import { LedgerHealth } from './ledger-health';
import { ThrottleHealth } from './throttle-health';

const windows = { scope: 'all processes' };
let looks = 0;
const graph = {
  check: async () => {
    looks += 1;
    return { graph: { status: 'up' } };
  },
};

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [
    ThrottleHealth,
    { provide: rateLimitStore, useValue: windows },
    { provide: GraphHealth, useValue: graph },
    { provide: AuditHealth, useValue: { check: async () => ({ audit: { status: 'up' } }) } },
    { provide: LedgerHealth, useValue: { check: () => ({}) } },
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
