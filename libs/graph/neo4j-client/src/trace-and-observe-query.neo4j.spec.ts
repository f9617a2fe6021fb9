import { startTracing, stopTracing } from '@company-relations/telemetry';
import { Collector } from '@company-relations/telemetry/testing';
import { GraphClient, GraphUnavailable } from './index';

const settings = {
  uri: process.env['TEST_NEO4J_URI'] ?? '',
  user: process.env['TEST_NEO4J_USER'] ?? '',
  password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
  ...{ queryTimeoutMs: 20_000, acquisitionTimeoutMs: 10_000, maxConnections: 2 },
};
const named = (name: string, text = 'RETURN $value AS value') => ({ name, text });
const secret = { value: 'secret' };
const endless = named('endless', 'UNWIND range(1, 100000000000) AS number RETURN count(number) AS count');

let reported: unknown[];
let graph: GraphClient;

beforeEach(() => {
  reported = [];
  graph = new GraphClient(settings, (query, seconds, outcome) => reported.push([query, seconds > 0, outcome]));
});
afterEach(() => graph.close());

const inTransaction = (queries: number) =>
  graph.write(async (transaction) => {
    for (let at = 0; at < queries; at++) await transaction.run(named('first'), secret);
  });

it('reports the outcome of each query by the name of its file, also in a transaction', async () => {
  await graph.read(named('read-it'), secret);
  await graph.run(named('run-it'), secret);
  await graph.write(async (transaction) => {
    await transaction.run(named('first'), secret);
    await transaction.run(named('second'), secret);
  });
  await expect(graph.read(named('wrong', 'RETURN nothing'))).rejects.toThrow();
  await expect(graph.read(endless, {}, { timeoutMs: 200 })).rejects.toBeInstanceOf(GraphUnavailable);
  expect(reported).toEqual([
    ['read-it', true, 'answered'],
    ['run-it', true, 'answered'],
    ['first', true, 'answered'],
    ['second', true, 'answered'],
    ['wrong', true, 'failed'],
    ['endless', true, 'unavailable'],
  ]);
});

it('names the query in the stack of its error, and makes a stack trace for a commit alone', async () => {
  const limit = Error.stackTraceLimit;
  let made = 0;
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (error, frames) => {
    if (frames.length > 0) made += 1;
    return prepareStackTrace?.(error, frames) ?? String(error);
  };
  try {
    await graph.read(named('read-it'), secret);
    await graph.run(named('run-it'), secret);
    await expect(graph.read(endless, {}, { timeoutMs: 200 })).rejects.toBeInstanceOf(GraphUnavailable);
    expect(made).toBe(0);
    await inTransaction(1);
    const ofCommit = made;
    await inTransaction(3);
    expect(made).toBe(2 * ofCommit);
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
  const failed = await graph.read(named('wrong', 'RETURN nothing')).catch((error: unknown) => error as Error);
  expect((failed as Error).stack?.split('\n').at(-1)).toBe('    at the query wrong');
  expect(Error.stackTraceLimit).toBe(limit);
});

it('reports how many queries have a connection or wait for one', async () => {
  const reads = [1, 2, 3].map(() => graph.read(named('read-it'), secret));
  expect(graph.connectionUse).toEqual({ underWay: 3, maxConnections: 2 });
  await Promise.all(reads);
  expect(graph.connectionUse).toEqual({ underWay: 0, maxConnections: 2 });
});

it('gives each query a span with its name, without its parameters, where traces are on', async () => {
  const collector = await Collector.start();
  Object.assign(process.env, collector.environment);
  try {
    await startTracing('test');
    await graph.write((transaction) => transaction.run(named('write-it'), secret));
    await graph.read(named('read-it'), secret);
    await stopTracing();
  } finally {
    for (const name of Object.keys(collector.environment)) delete process.env[name];
    await collector.stop();
  }
  const attributes = (name: string) => ({ 'db.system.name': 'neo4j', 'db.query.summary': name });
  expect(collector.spans.map((span) => [span.name, span.kind, span.attributes])).toEqual([
    ['cypher write-it', 'client', attributes('write-it')],
    ['cypher read-it', 'client', attributes('read-it')],
  ]);
  expect(collector.text).not.toMatch(/secret|RETURN/);
});
