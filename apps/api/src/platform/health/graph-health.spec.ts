import { GraphUnavailable } from '@company-relations/neo4j-client';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { GraphHealth } from './graph-health';
import { WarmUp } from './warm-up';

@Module({ imports: [TerminusModule.forRoot({ logger: false })] })
class Indicators {}

/** An error of the graph that has a code. */
const withCode = (code: string) => Object.assign(new Error('not shown'), { code });

/** Returns the check of a graph whose server starts at this time, or fails so, and whose first server is warm. */
async function graphCheck(serverStart: number | Error) {
  const app = await NestFactory.createApplicationContext(Indicators, { logger: false });
  const planned: number[] = [];
  const warmUp = {
    isWarm: (start: number) => start === 1,
    warmUpNow: () => void planned.push(1),
    progress: { queriesPlanned: 3, queries: 9 },
  } as unknown as WarmUp;
  const graph = {
    serverStart: async () => {
      if (serverStart instanceof Error) throw serverStart;
      return serverStart;
    },
  };
  const health = new GraphHealth(graph as never, warmUp, app.get(HealthIndicatorService));
  const found = await health.check();
  await app.close();
  return [found['graph'], planned.length];
}

it.each<[string, number | Error, object, number]>([
  ['warm', 1, { status: 'up' }, 0],
  ['cold, and is warmed up', 2, { status: 'down', reason: 'warming up', queriesPlanned: 3, queries: 9 }, 1],
  ['away', new GraphUnavailable('gone'), { status: 'down', reason: 'unreachable' }, 0],
  [
    'there and lets its user not read when it started',
    withCode('Neo.ClientError.Security.Forbidden'),
    { status: 'down', reason: 'failed', code: 'Neo.ClientError.Security.Forbidden' },
    0,
  ],
])('the graph is %s', async (_what, serverStart, expected, warmUps) => {
  expect(await graphCheck(serverStart)).toEqual([expected, warmUps]);
});
