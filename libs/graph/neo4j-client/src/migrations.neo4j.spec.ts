import { applyMigrations, GraphClient, type Migration } from './index';

const graph = new GraphClient({
  uri: process.env['TEST_NEO4J_URI'] ?? '',
  user: process.env['TEST_NEO4J_USER'] ?? '',
  password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
  queryTimeoutMs: 20_000,
  acquisitionTimeoutMs: 10_000,
  maxConnections: 5,
});
const run = (text: string) => graph.run<Record<string, unknown>>({ name: 'test', text });

const first: Migration = {
  id: '001-first',
  query: {
    name: '001-first',
    text: `// Two indexes; this comment holds a semicolon.
CREATE INDEX step_a IF NOT EXISTS FOR (s:Step) ON (s.a);
// The second one.
CREATE INDEX step_b IF NOT EXISTS FOR (s:Step) ON (s.b);
// Nothing follows.
`,
  },
};
const second: Migration = { id: '002-second', query: { name: '002-second', text: "MERGE (s:Step {text: 'a; b'})" } };
const broken: Migration = {
  id: '003-broken',
  query: { name: '003-broken', text: 'CREATE INDEX step_c IF NOT EXISTS FOR (s:Step) ON (s.c);\nNONSENSE' },
};

async function state() {
  const indexes = await run("SHOW INDEXES YIELD name WHERE name STARTS WITH 'step_' RETURN name ORDER BY name");
  const migrations = await run('MATCH (m:Migration) RETURN m.id AS id ORDER BY id');
  const steps = await run('MATCH (s:Step) RETURN s.text AS text');
  return {
    indexes: indexes.map(({ name }) => name),
    migrations: migrations.map(({ id }) => id),
    steps: steps.map(({ text }) => text),
  };
}

const names = ['circle_a', 'circle_b', 'circle_c', 'circle_d'];

beforeEach(async () => {
  for (const name of names) await run(`DROP CONSTRAINT ${name} IF EXISTS`);
  await run('MATCH (n:Migration|Step) DELETE n');
  for (const index of ['step_a', 'step_b', 'step_c']) await run(`DROP INDEX ${index} IF EXISTS`);
});
afterAll(() => graph.close());

describe('applyMigrations', () => {
  it('applies what is pending in the order of the ids, statement by statement', async () => {
    expect(await applyMigrations(graph, [second, first])).toEqual(['001-first', '002-second']);
    expect(await state()).toEqual({
      indexes: ['step_a', 'step_b'],
      migrations: ['001-first', '002-second'],
      steps: ['a; b'],
    });
  });

  it('applies nothing twice', async () => {
    await applyMigrations(graph, [first, second]);
    await run('MATCH (s:Step) DELETE s');
    expect(await applyMigrations(graph, [first, second])).toEqual([]);
    expect((await state()).steps).toEqual([]);
  });

  it('does not count a migration as applied that failed halfway; it can be run again', async () => {
    await expect(applyMigrations(graph, [first, broken])).rejects.toThrow(/NONSENSE/);
    expect(await state()).toEqual({ indexes: ['step_a', 'step_b', 'step_c'], migrations: ['001-first'], steps: [] });
    expect(await applyMigrations(graph, [first, { ...broken, query: second.query }])).toEqual(['003-broken']);
  });

  it('may be run by several processes at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => applyMigrations(graph, [first, second])));
    expect((await state()).indexes).toEqual(['step_a', 'step_b']);
  });

  it('may be run by several processes at once that wait for each other in a circle', async () => {
    // Each statement locks the label Step. The database ends one of several transactions that wait for each other.
    const write = "MERGE (s:Step {text: 'c'}) SET s.number = coalesce(s.number, 0) + 1";
    const constraints = names.map(
      (name) => `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (s:Step) REQUIRE s.${name} IS UNIQUE`,
    );
    const text = constraints.flatMap((constraint) => [constraint, write]).join(';\n');
    const circle = { id: '004-circle', query: { name: '004-circle', text } };
    await Promise.all(Array.from({ length: 5 }, () => applyMigrations(graph, [circle])));
    // Nothing stops several processes from storing it here: the constraint that does is one of the real migrations.
    expect(new Set((await state()).migrations)).toEqual(new Set(['004-circle']));
    const made = await run("SHOW CONSTRAINTS YIELD name WHERE name STARTS WITH 'circle_' RETURN name ORDER BY name");
    expect(made.map(({ name }) => name)).toEqual(names);
  });
});
