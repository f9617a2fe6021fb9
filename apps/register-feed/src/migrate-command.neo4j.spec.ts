import { clear, rows, testEnv, testGraph } from '../test/graph';
import { start } from '../test/program';

const graph = testGraph();
const run = (...args: readonly string[]) => start(args, { ...process.env, ...testEnv() }).ended;
const done = (out: string) => ({ code: 0, signal: null, out: `${out}\n`, stderr: '' });
const migrations = () => rows<{ id: string }>(graph, 'MATCH (m:Migration) RETURN m.id AS id ORDER BY id');
const upToDate = done('The graph has the newest schema: nothing changed.');

beforeAll(async () => {
  await clear(graph);
  await run('migrate');
});
afterAll(() => graph.close());

it('applies the migrations that the graph does not have, names them, and loads nothing', async () => {
  const all = await migrations();
  await graph.run({
    name: 'forget',
    text: "MATCH (m:Migration) WHERE m.id IN ['017-days', '020-company-names'] DELETE m",
  });
  expect(await run('migrate')).toEqual(done('Applied 2 migrations:\n  017-days\n  020-company-names'));
  expect([await migrations(), await rows(graph, 'MATCH (c:Company|Person) RETURN c')]).toEqual([all, []]);
});

it('changes nothing the second time, with --usage-only, or after a load', async () => {
  const all = await migrations();
  expect(await run('migrate')).toEqual(upToDate);
  expect(await run('migrate', '--json')).toEqual(done(JSON.stringify({ result: 'up to date', applied: [] })));
  await graph.run({ name: 'forget', text: "MATCH (m:Migration {id: '017-days'}) DELETE m" });
  expect(await run('migrate', '--usage-only')).toEqual({ code: 0, signal: null, out: '', stderr: '' });
  expect((await migrations()).length).toBe(all.length - 1);
  expect(await run('migrate', '--json')).toEqual(done(JSON.stringify({ result: 'migrated', applied: ['017-days'] })));
});

it('names the graph that it cannot reach, and fails', async () => {
  const { ended } = start(['migrate'], { ...process.env, ...testEnv(), NEO4J_URI: 'bolt://127.0.0.1:1' });
  expect(await ended).toMatchObject({ code: 2, out: '' });
});
