import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j, { type Session } from 'neo4j-driver';
import { stopServer } from './server';
import { emptyGraphOfStarter, NotATestGraphError, obtainTestGraph, type TestGraph } from './server-pool';
import { findWorkspaceRoot } from './workspace-root';

const workspaceRoot = findWorkspaceRoot(__dirname);
let pool: string;
let obtain: () => Promise<TestGraph>;

beforeAll(async () => {
  pool = await mkdtemp(join(tmpdir(), 'server-pool-'));
  obtain = () => obtainTestGraph(workspaceRoot, { ...process.env, TEST_NEO4J_POOL: pool });
});
afterAll(async () => {
  for (const name of await readdir(pool)) if (!name.includes('.')) await stopServer(join(pool, name));
  await rm(pool, { recursive: true });
});

async function inSession<T>({ uri, user, password }: TestGraph, work: (session: Session) => Promise<T>): Promise<T> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), { disableLosslessIntegers: true });
  return work(driver.session()).finally(() => driver.close());
}

const run = (address: TestGraph, ...texts: readonly string[]) =>
  inSession(address, async (session) => {
    for (const text of texts) await session.run(text);
  });

/** All that a client can see of a graph, apart from the times of its indexes. */
const seen = (address: TestGraph) =>
  inSession(address, async (session) => {
    const rows = async (text: string) => (await session.run(text)).records.map((record) => record.toObject());
    return {
      nodes: await rows('MATCH (n) RETURN count(n) AS nodes'),
      relationships: await rows('MATCH ()-[r]->() RETURN count(r) AS relationships'),
      labels: await rows('CALL db.labels() YIELD label RETURN label'),
      types: await rows('CALL db.relationshipTypes() YIELD relationshipType AS type RETURN type'),
      indexes: await rows('SHOW INDEXES YIELD name, type, entityType, state RETURN name, type, entityType, state'),
      constraints: await rows('SHOW CONSTRAINTS YIELD name RETURN name'),
    };
  });

test('a graph of the pool is used by one at a time, and is as empty for the next as a new one', async () => {
  const first = await obtain();
  const whenNew = await seen(first);
  expect(whenNew).toMatchObject({ constraints: [], labels: [], types: [] });
  await run(
    first,
    'CREATE CONSTRAINT `odd ``name` FOR (c:Company) REQUIRE c.id IS UNIQUE',
    'CREATE INDEX by_day FOR (c:Company) ON (c.day)',
    'CREATE INDEX of_record FOR ()-[r:OWNS]-() ON (r.id)',
    'CREATE FULLTEXT INDEX by_text FOR (c:Company) ON EACH [c.name]',
    'UNWIND range(1, 12000) AS id CREATE (c:Company {id: id, name: "n"}) CREATE (c)-[:OWNS {id: id}]->(:Person)',
    'MATCH (c:Company {id: 1}) UNWIND range(1, 9000) AS id CREATE (c)-[:HOLDS_ROLE]->(c)',
  );
  expect((await seen(first)).indexes.length).toBeGreaterThan(whenNew.indexes.length);

  const meanwhile = await obtain();
  expect(meanwhile.uri).not.toBe(first.uri);
  await meanwhile.stop();
  await first.stop();
  const next = [await obtain(), await obtain()];
  expect(next.map(({ uri }) => uri).sort()).toEqual([first.uri, meanwhile.uri].sort());
  for (const each of next) {
    expect(await seen(each)).toEqual(whenNew);
    await each.stop();
  }
});

test('a graph of the pool keeps the indexes and constraints of the migrations for the next one, and no data', async () => {
  const first = await obtain();
  await run(
    first,
    'CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (m:Migration) REQUIRE m.id IS UNIQUE',
    'CREATE INDEX company_country IF NOT EXISTS FOR (c:Company) ON (c.countryCode)',
    'CREATE INDEX of_one_spec FOR (c:Company) ON (c.other)',
    'MERGE (:Migration {id: "001"})',
    'CREATE (:Company {countryCode: "NO"})',
  );
  await first.stop();
  const next = await obtain();
  const { nodes, indexes, constraints } = await seen(next);
  expect(next.uri).toBe(first.uri);
  expect([nodes, constraints]).toEqual([[{ nodes: 0 }], [{ name: 'migration_id' }]]);
  expect(indexes.filter(({ type }) => type !== 'LOOKUP').map(({ name, state }) => [name, state])).toEqual([
    ['company_country', 'ONLINE'],
    ['migration_id', 'ONLINE'],
  ]);
  await run(next, 'DROP CONSTRAINT migration_id', 'DROP INDEX company_country');
  await next.stop();
});

test('a graph whose user was killed is free for the next one, and empty', async () => {
  const killed = await obtain();
  await run(killed, 'CREATE (:Company)');
  const homes = (await readdir(pool)).filter((name) => name.endsWith('.lease'));
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const name of homes) await writeFile(join(pool, name), String(pid));
  const next = await obtain();
  expect([next.uri, (await seen(next)).labels]).toEqual([killed.uri, []]);
  await next.stop();
});

test('a graph of the pool is emptied for a program that its user started, and for no other', async () => {
  const graph = await obtain();
  const { home = '', uri, user, password } = graph;
  await run(graph, 'CREATE (:Company)');
  const refused = (folder: string) =>
    new NotATestGraphError(`${folder} has no graph of the test that started this program: it is not emptied.`);
  await expect(emptyGraphOfStarter(workspaceRoot, home)).rejects.toEqual(refused(home));
  const local = join(workspaceRoot, '.local/neo4j');
  await expect(emptyGraphOfStarter(workspaceRoot, local, process.pid)).rejects.toEqual(refused(local));
  expect((await seen(graph)).nodes).toEqual([{ nodes: 1 }]);

  expect(await emptyGraphOfStarter(workspaceRoot, home, process.pid)).toEqual({ uri, user, password });
  expect((await seen(graph)).nodes).toEqual([{ nodes: 0 }]);
  await graph.stop();
  await expect(emptyGraphOfStarter(workspaceRoot, home, process.pid)).rejects.toEqual(refused(home));
});
