import { setTimeout as delay } from 'node:timers/promises';
import { BreakableLink } from '../test/breakable-link';
import {
  type CypherQuery,
  GraphClient,
  type GraphSettings,
  GraphUnavailable,
  int,
  ints,
  operatorsOf,
  type PlanOperator,
} from './index';

const settings: GraphSettings = {
  uri: process.env['TEST_NEO4J_URI'] ?? '',
  user: process.env['TEST_NEO4J_USER'] ?? '',
  password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
  queryTimeoutMs: 20_000,
  acquisitionTimeoutMs: 10_000,
  maxConnections: 5,
};
const graph = new GraphClient(settings);
const query = (text: string): CypherQuery => ({ name: 'test', text });
const endless = query('UNWIND range(1, 100000000000) AS number RETURN count(number) AS count');

beforeAll(async () => {
  await graph.run(query('CREATE CONSTRAINT thing_id IF NOT EXISTS FOR (t:Thing) REQUIRE t.id IS UNIQUE'));
});
beforeEach(async () => {
  await graph.run(query('MATCH (t:Thing) DELETE t'));
});
afterAll(async () => {
  await graph.run(query('DROP CONSTRAINT thing_id IF EXISTS'));
  await graph.close();
});

/** Creates a client for one test and closes it after the test. */
async function withClient(
  changes: Partial<GraphSettings>,
  work: (client: GraphClient) => Promise<void>,
): Promise<void> {
  const client = new GraphClient({ ...settings, ...changes });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

async function things(): Promise<unknown[]> {
  return graph.read(query('MATCH (t:Thing) RETURN t.id AS id, t.count AS count ORDER BY id'));
}

describe('read', () => {
  it('gives rows as plain objects with JavaScript numbers', async () => {
    const rows = await graph.read(
      query('UNWIND $numbers AS number RETURN number, {half: number / 2.0, list: [number, null]} AS more'),
      {
        numbers: ints([1, 9_007_199_254_740_991]),
      },
    );
    expect(rows).toEqual([
      { number: 1, more: { half: 0.5, list: [1, null] } },
      { number: 9_007_199_254_740_991, more: { half: 4_503_599_627_370_495.5, list: [9_007_199_254_740_991, null] } },
    ]);
  });

  it('cannot write', async () => {
    await expect(graph.read(query('CREATE (:Thing {id: 1})'))).rejects.toThrow(/read access mode/i);
    expect(await things()).toEqual([]);
  });

  it('reports a wrong query as an error of its own, not as an unavailable graph', async () => {
    const failure = await graph.read(query('RETURN nothing')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(GraphUnavailable);
  });
});

describe('int', () => {
  it('sends whole numbers as integers, where a plain number is a float', async () => {
    const text =
      'RETURN valueType($sent) AS type, valueType($plain) AS plain, [number IN $list | valueType(number)] AS list';
    expect(await graph.read(query(text), { sent: int(7), plain: 7, list: ints([7, 8]) })).toEqual([
      { type: 'INTEGER NOT NULL', plain: 'FLOAT NOT NULL', list: ['INTEGER NOT NULL', 'INTEGER NOT NULL'] },
    ]);
  });
});

describe('write', () => {
  it('commits all statements of the work together and gives its result', async () => {
    const result = await graph.write(async (transaction) => {
      await transaction.run(query('CREATE (:Thing {id: $id})'), { id: int(1) });
      return transaction.run(query('MATCH (t:Thing) RETURN t.id AS id'));
    });
    expect({ result, things: await things() }).toEqual({ result: [{ id: 1 }], things: [{ id: 1, count: null }] });
  });

  it('rolls everything back when the work throws, and throws the same', async () => {
    const refused = new Error('refused');
    const work = graph.write(async (transaction) => {
      await transaction.run(query('CREATE (:Thing {id: 1})'));
      throw refused;
    });
    await expect(work).rejects.toBe(refused);
    expect(await things()).toEqual([]);
  });

  it('repeats work that a deadlock rolled back', async () => {
    await graph.run(query('CREATE (:Thing {id: 1, count: 0}), (:Thing {id: 2, count: 0})'));
    let bothHaveOne = 0;
    let goOn = (): void => undefined;
    const met = new Promise<void>((resolve) => (goOn = resolve));
    const raise = (first: number, second: number) =>
      graph.write(async (transaction) => {
        const add = query('MATCH (t:Thing {id: $id}) SET t.count = t.count + 1');
        await transaction.run(add, { id: int(first) });
        if (++bothHaveOne >= 2) goOn();
        await met;
        await transaction.run(add, { id: int(second) });
      });
    await Promise.all([raise(1, 2), raise(2, 1)]);
    expect(await things()).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 2 },
    ]);
    expect(bothHaveOne).toBeGreaterThan(2);
  });

  it('reports a violated constraint with its code', async () => {
    const failure = await graph
      .write((transaction) => transaction.run(query('CREATE (:Thing {id: 1}), (:Thing {id: 1})')))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'Neo.ClientError.Schema.ConstraintValidationFailed' });
  });
});

it('says when its server started', async () => {
  const [first, again] = [await graph.serverStart(), await graph.serverStart()];
  expect([again, first]).toEqual([first, expect.any(Number)]);
  const msSince = Date.now() - (first as number);
  expect([msSince > 0, msSince < 24 * 3_600_000]).toEqual([true, true]);
});

describe('the graph is unavailable', () => {
  it('when no server listens', async () => {
    await withClient(
      { uri: 'bolt://127.0.0.1:1', acquisitionTimeoutMs: 500, queryTimeoutMs: 500 },
      async (unreachable) => {
        await expect(unreachable.verifyConnectivity()).rejects.toBeInstanceOf(GraphUnavailable);
        await expect(unreachable.write((transaction) => transaction.run(query('RETURN 1')))).rejects.toBeInstanceOf(
          GraphUnavailable,
        );
        await expect(unreachable.run(query('RETURN 1'))).rejects.toBeInstanceOf(GraphUnavailable);
      },
    );
  });

  it('when a query takes too long, and the server stops it', async () => {
    await withClient({ queryTimeoutMs: 300 }, async (shortTimeout) => {
      await expect(shortTimeout.read(endless)).rejects.toBeInstanceOf(GraphUnavailable);
      const running = query(
        "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'UNWIND range' RETURN currentQuery",
      );
      // A busy server may need a moment to stop it. Jest's timeout ends the wait.
      while ((await graph.run(running)).length > 0) await delay(20);
    });
  });

  it('when all connections are taken for too long', async () => {
    await withClient({ maxConnections: 1, acquisitionTimeoutMs: 200, queryTimeoutMs: 2000 }, async (narrow) => {
      const busy = narrow.read(endless).catch((error: unknown) => error);
      await expect(narrow.read(query('RETURN 1'))).rejects.toBeInstanceOf(GraphUnavailable);
      expect(await busy).toBeInstanceOf(GraphUnavailable);
    });
  });
});

describe('a query that the server ends while it waits for a lock', () => {
  it('is a GraphUnavailable', async () => {
    const undone = new Error('undone');
    await withClient({ queryTimeoutMs: 300 }, async (shortTimeout) => {
      const locked = graph.write(async (transaction) => {
        await transaction.run(query('CREATE INDEX never_made FOR (t:Thing) ON (t.nothing)'));
        await expect(
          shortTimeout.read(query('MATCH (t:Thing {id: 7}) RETURN t.lockedNow AS it')),
        ).rejects.toBeInstanceOf(GraphUnavailable);
        throw undone;
      });
      await expect(locked).rejects.toBe(undone);
    });
  });
});

describe('a link that fails', () => {
  let link: BreakableLink;
  let linked: GraphClient;

  beforeEach(async () => {
    link = new BreakableLink(new URL(settings.uri));
    linked = new GraphClient({
      ...settings,
      uri: await link.open(),
      queryTimeoutMs: 10_000,
      acquisitionTimeoutMs: 5_000,
      silenceTimeoutMs: 3_000,
    });
    await linked.verifyConnectivity();
  });
  afterEach(async () => {
    link.thaw();
    await linked.close();
    await link.close();
  });

  it('while idle does not affect the next read', async () => {
    link.breakConnections();
    expect(await linked.read(query('RETURN 1 AS answer'))).toEqual([{ answer: 1 }]);
  });

  it('to answer fails the read, and works again when it answers', async () => {
    link.freeze();
    await expect(linked.read(query('RETURN 1 AS answer'))).rejects.toThrow(/test had no answer in time|unavailable/);
    link.thaw();
    expect(await linked.read(query('RETURN 1 AS answer'))).toEqual([{ answer: 1 }]);
  });

  it('to answer fails a write or a schema change too, and nothing is written', async () => {
    link.freeze();
    const write = linked.write((transaction) => transaction.run(query('CREATE (:Thing {id: 1})')));
    await expect(write).rejects.toBeInstanceOf(GraphUnavailable);
    await expect(linked.run(query('CREATE (:Thing {id: 2})'))).rejects.toBeInstanceOf(GraphUnavailable);
    await linked.close();
    link.breakConnections();
    expect(await things()).toEqual([]);
  });

  it('on all connections of the pool has them replaced by new ones', async () => {
    link.freeze();
    const reads = Array.from({ length: settings.maxConnections }, () => linked.read(query('RETURN 1 AS answer')));
    const silent = await Promise.allSettled(reads);
    expect(silent.map(({ status }) => status)).toEqual(reads.map(() => 'rejected'));
    link.thawNewConnections();
    expect(await linked.read(query('RETURN 1 AS answer'))).toEqual([{ answer: 1 }]);
  });
});

describe('an address that is routed', () => {
  const routed = (uri: string) => uri.replace(/^bolt:/, 'neo4j:');

  it('reads in read-only sessions, and writes', async () => {
    await withClient({ uri: routed(settings.uri) }, async (cluster) => {
      const written = await cluster.write((transaction) =>
        transaction.run(query('CREATE (t:Thing {id: $id}) RETURN t.id AS id'), { id: int(1) }),
      );
      await cluster.run(query('MATCH (t:Thing) SET t.count = 7'));
      await expect(cluster.read(query('CREATE (:Thing {id: 2})'))).rejects.toThrow(/read access mode/i);
      const read = await cluster.read(query('MATCH (t:Thing) RETURN t.id AS id, t.count AS count'));
      const plan = operatorsOf(await cluster.explain(query('MATCH (t:Thing {id: 1}) RETURN t.id AS id')));
      expect([written, read, plan.length, await things()]).toEqual([
        [{ id: 1 }],
        [{ id: 1, count: 7 }],
        3,
        [{ id: 1, count: 7 }],
      ]);
    });
  });

  it('repeats a read after its connection broke', async () => {
    const connections = query('CALL dbms.listConnections() YIELD connectionId RETURN connectionId AS id');
    const others = new Set((await graph.run<{ id: string }>(connections)).map(({ id }) => id));
    await withClient({ uri: routed(settings.uri) }, async (cluster) => {
      // Any of its servers may answer.
      expect(await cluster.serverStart()).toBeUndefined();
      const ids = (await graph.run<{ id: string }>(connections)).map(({ id }) => id).filter((id) => !others.has(id));
      await graph.run(query('CALL dbms.killConnections($ids)'), { ids });
      expect(ids).not.toEqual([]);
      expect(await cluster.read(query('RETURN 1 AS answer'))).toEqual([{ answer: 1 }]);
    });
  });

  it('is unavailable when no server listens, and reports a wrong password as a refused login', async () => {
    await withClient(
      { uri: 'neo4j://127.0.0.1:1', acquisitionTimeoutMs: 500, queryTimeoutMs: 500 },
      async (unreachable) => {
        await expect(unreachable.verifyConnectivity()).rejects.toBeInstanceOf(GraphUnavailable);
      },
    );
    await withClient({ uri: routed(settings.uri), password: 'wrong' }, async (stranger) => {
      await expect(stranger.verifyConnectivity()).rejects.toMatchObject({
        code: 'Neo.ClientError.Security.Unauthorized',
      });
    });
  });
});

describe('explain and profile', () => {
  const byId = query('// one thing\nMATCH (t:Thing {id: $id}) RETURN t.id AS id');

  it('explain shows the plan without running the query', async () => {
    const operators = operatorsOf(await graph.explain(byId));
    expect(operators.map(({ operatorType, rows }) => [operatorType, rows])).toEqual([
      ['ProduceResults', undefined],
      ['Projection', undefined],
      ['NodeUniqueIndexSeek', undefined],
    ]);
    expect(operators.at(-1)?.details).toContain('Thing(id)');
  });

  it('profile shows how many rows each operator gave', async () => {
    await graph.run(query('CREATE (:Thing {id: 1})'));
    expect(operatorsOf(await graph.profile(byId, { id: int(1) })).map(({ rows }) => rows)).toEqual([1, 1, 1]);
  });

  it('explain and profile plan for the content of now, although an earlier plan is kept', async () => {
    const pairs = query('MATCH (a:Left), (b:Right) RETURN a.id AS a, b.id AS b');
    const fill = (left: number, right: number) =>
      graph.run(
        query('FOREACH (id IN range(1, $left) | CREATE (:Left)) FOREACH (id IN range(1, $right) | CREATE (:Right))'),
        { left: int(left), right: int(right) },
      );
    const begunWith = (plan: PlanOperator) =>
      operatorsOf(plan).find(({ operatorType }) => operatorType === 'NodeByLabelScan')?.details;
    await fill(1, 20);
    const first = begunWith(await graph.explain(pairs));
    await graph.read(pairs);
    await fill(400, 0);
    const then = [begunWith(await graph.explain(pairs)), begunWith(await graph.profile(pairs))];
    expect([first, then]).toEqual(['a:Left', ['b:Right', 'b:Right']]);
    await graph.run(query('MATCH (n:Left|Right) DELETE n'));
  });
});
