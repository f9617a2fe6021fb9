import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import { type GraphAddress, startTestServer, type TestServer } from '@company-relations/local-neo4j';
import { auditFolder } from './api-settings';
import { eventually } from './eventually';
import { forgetPlans } from './forget-plans';
import { mustRun, workspaceRoot } from './program';

const fixture = join(workspaceRoot, 'apps/api-e2e/fixture');

/**
 * A graph for one spec file that can be made to fail. It contains the subscriptions of the suite and the companies of
 * `search.jsonl`.
 */
export interface FailingGraph extends TestServer {
  /** Returns the queries that are running in the graph now, without the query that lists them. */
  runningQueries(): Promise<string[]>;
  /** Returns the number of connections that programs have to the graph. */
  connections(): Promise<number>;
  /** Waits until the graph answers a query over a new connection. */
  untilItAnswers(): Promise<void>;
  /** Makes every query for companies wait while `work` runs. Afterwards the graph has to plan its queries again. */
  withCompaniesLocked(work: () => Promise<void>): Promise<void>;
}

/** Starts the graph. Call `stop` at the end. */
export async function startFailingGraph(): Promise<FailingGraph> {
  const server = await startTestServer(workspaceRoot, process.env);
  const client = new GraphClient({
    ...server,
    queryTimeoutMs: 60_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 2,
  });
  const folder = await mkdtemp(join(tmpdir(), 'failing-graph-'));
  const stop = async () => {
    await client.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const settings = {
      ...auditFolder(folder),
      NEO4J_URI: server.uri,
      NEO4J_USER: server.user,
      NEO4J_PASSWORD: server.password,
    };
    await mustRun('register-feed', ['load', join(fixture, 'search.jsonl')], settings);
    await mustRun('subscriptions', ['apply', join(fixture, 'subscriptions.json')], settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...server,
    stop,
    runningQueries: async () => (await client.run<{ text: string }>(running)).map(({ text }) => text),
    untilItAnswers: () => eventually(() => answers(server), startTimeoutMs),
    connections: async () => (await client.run<{ id: string }>(others)).length,
    withCompaniesLocked: (work) => withCompaniesLocked(client, work),
  };
}

/** Maximum time for a graph to start while other tests keep the machine busy. */
const startTimeoutMs = 60_000;

/** Whether the graph answers a query within a second. Uses a new connection, because old ones may be broken. */
async function answers(server: GraphAddress): Promise<boolean> {
  const asking = new GraphClient({ ...server, queryTimeoutMs: 500, acquisitionTimeoutMs: 500, maxConnections: 1 });
  try {
    await asking.verifyConnectivity();
    return true;
  } catch (error) {
    if (error instanceof GraphUnavailable) return false;
    throw error;
  } finally {
    await asking.close();
  }
}

const running = {
  name: 'running-queries',
  text: "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery <> '' AND NOT currentQuery STARTS WITH 'SHOW TRANSACTIONS' RETURN currentQuery AS text",
};

const others = {
  name: 'connections-of-others',
  text: "CALL dbms.listConnections() YIELD connectionId, connector WHERE connector = 'bolt' RETURN connectionId AS id",
};

class Undone extends Error {}

/**
 * Blocks queries for companies. Creating an index locks its label until the transaction ends, and queries with that
 * label have to wait for their plans. The transaction is rolled back at the end.
 */
async function withCompaniesLocked(client: GraphClient, work: () => Promise<void>): Promise<void> {
  await client.run(forgetPlans);
  const locked = client.write(async (transaction) => {
    await transaction.run({ name: 'lock-companies', text: 'CREATE INDEX never_made FOR (c:Company) ON (c.nothing)' });
    await work();
    throw new Undone();
  });
  await locked.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}
