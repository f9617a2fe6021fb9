import { join } from 'node:path';
import { Collector } from '@company-relations/telemetry/testing';
import { clear, testEnv, testGraph } from '../../test/graph';
import { start } from '../../test/program';

const graph = testGraph();
let collector: Collector;

jest.setTimeout(180_000);
beforeAll(async () => {
  collector = await Collector.start();
  await clear(graph);
});
afterAll(async () => {
  await clear(graph);
  await graph.close();
  await collector.stop();
});

it('the program sends a span for each batch and each query before it ends, and nothing of persons', async () => {
  const file = join(__dirname, '../../demo/nordic-group.jsonl');
  const { code } = await start(['load', file], { PATH: process.env['PATH'], ...testEnv(), ...collector.environment })
    .ended;
  const batches = collector.spans.filter(({ name }) => name.startsWith('batch of'));
  const below = new Set(
    collector.spans
      .filter(({ name }) => name.startsWith('cypher '))
      .flatMap((span) => collector.above(span).slice(0, 1)),
  );
  expect({ code, batches: batches.map(({ name }) => name), below: [...below] }).toEqual({
    code: 0,
    batches: [
      'batch of loading persons',
      'batch of loading companies',
      'batch of loading records',
      'batch of loading ends',
    ],
    below: [
      'batch of loading persons',
      'batch of loading companies',
      'batch of loading records',
      'batch of loading ends',
    ],
  });
  expect(new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(
    new Set(['db.system.name', 'db.query.summary', 'company_relations.statements']),
  );
  expect(collector.resources[0]).toEqual({ 'service.name': 'company-relations-register-feed' });
});

it('a port that is not available is reported, and nothing is loaded', async () => {
  const env = { PATH: process.env['PATH'], ...testEnv(), METRICS_PORT: '1', METRICS_HOST: '192.0.2.1' };
  const { code, stderr } = await start(['load', join(__dirname, '../../demo/equinor.jsonl')], env).ended;
  expect([code, stderr]).toEqual([2, 'Metrics cannot be served at METRICS_PORT and METRICS_HOST (EADDRNOTAVAIL).\n']);
});
