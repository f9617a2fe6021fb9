import neo4j, { type Driver, type ManagedTransaction, type Plan, type ProfiledPlan, type Session } from 'neo4j-driver';
import { asGraphError, GraphUnavailable } from './graph-unavailable';
import type { PlanOperator } from './plan';

/** A Cypher text with the name of its file; import a `.cypher` file to get one. */
export interface CypherQuery {
  readonly name: string;
  readonly text: string;
}

export interface GraphSettings {
  /** `bolt://` or `neo4j://` address. */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** A query running longer is cancelled on the server and fails with `GraphUnavailable`. */
  readonly queryTimeoutMs: number;
  /** How long a request may wait for a connection. */
  readonly acquisitionTimeoutMs: number;
  readonly maxConnections: number;
}

type Parameters = Readonly<Record<string, unknown>>;

export interface GraphTransaction {
  run<Row>(query: CypherQuery, parameters?: Parameters): Promise<Row[]>;
}

/** A paused server cancels nothing, so the client gives up by itself this long after the server should have. */
const graceMs = 500;

/**
 * The one place that talks to Neo4j. Rows come back as plain objects with JavaScript numbers; every failure that may
 * pass by itself is thrown as `GraphUnavailable`.
 */
export class GraphClient {
  private readonly driver: Driver;

  constructor(private readonly settings: GraphSettings) {
    this.driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.user, settings.password), {
      disableLosslessIntegers: true,
      maxConnectionPoolSize: settings.maxConnections,
      connectionAcquisitionTimeout: settings.acquisitionTimeoutMs,
      connectionTimeout: Math.max(1, Math.floor(settings.acquisitionTimeoutMs / 2)),
      maxTransactionRetryTime: settings.queryTimeoutMs,
      userAgent: 'company-relations',
      telemetryDisabled: true,
      // Hints for whoever writes a query: they would be computed and sent with every answer, for nobody to read.
      notificationFilter: { minimumSeverityLevel: 'OFF' },
    });
  }

  /** Runs one reading query; a failure that may pass is tried once more on another connection. */
  async read<Row>(query: CypherQuery, parameters: Parameters = {}): Promise<Row[]> {
    try {
      return await this.readOnce<Row>(query, parameters);
    } catch (error) {
      if (!(error instanceof GraphUnavailable) || !isBrokenConnection(error)) throw error;
      return this.readOnce<Row>(query, parameters);
    }
  }

  /** Runs `work` in one writing transaction, again from the start when a transient error rolled it back. */
  async write<T>(work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
    const session = this.driver.session({ defaultAccessMode: neo4j.session.WRITE });
    try {
      return await session.executeWrite((transaction) => work(inTransaction(transaction)));
    } catch (error) {
      throw asGraphError(error);
    } finally {
      await session.close().catch(() => undefined);
    }
  }

  /** Runs one statement in a transaction of its own that it manages itself, for schema changes. */
  async run<Row>(query: CypherQuery, parameters: Parameters = {}): Promise<Row[]> {
    return this.withSession(neo4j.session.WRITE, async (session) => {
      const result = await session.run(query.text, parameters);
      return result.records.map((record) => record.toObject() as Row);
    });
  }

  /** The plan that the database would use, without running the query. */
  async explain(query: CypherQuery, parameters: Parameters = {}): Promise<PlanOperator> {
    return this.withSession(neo4j.session.READ, async (session) => {
      const { summary } = await session.run(`EXPLAIN ${query.text}`, parameters);
      return planOperator(summary.plan as Plan);
    });
  }

  /** The plan that the database used for a query that it ran now, with the number of rows of each operator. */
  async profile(query: CypherQuery, parameters: Parameters = {}): Promise<PlanOperator> {
    return this.withSession(neo4j.session.READ, async (session) => {
      const { summary } = await session.run(`PROFILE ${query.text}`, parameters);
      return planOperator(summary.profile as ProfiledPlan);
    });
  }

  /** @throws GraphUnavailable when no server answers. */
  async verifyConnectivity(): Promise<void> {
    await this.read({ name: 'verify-connectivity', text: 'RETURN 1 AS answer' });
  }

  async close(): Promise<void> {
    await this.driver.close();
  }

  private async readOnce<Row>(query: CypherQuery, parameters: Parameters): Promise<Row[]> {
    const { queryTimeoutMs } = this.settings;
    return this.withSession(neo4j.session.READ, (session) =>
      withDeadline(
        session
          .run(query.text, parameters, { timeout: queryTimeoutMs })
          .then((result) => result.records.map((record) => record.toObject() as Row)),
        queryTimeoutMs + graceMs,
        query.name,
      ),
    );
  }

  private async withSession<T>(mode: 'READ' | 'WRITE', work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.driver.session({ defaultAccessMode: mode });
    try {
      return await work(session);
    } catch (error) {
      throw asGraphError(error);
    } finally {
      // Not awaited: closing waits for a server that may be paused, and the answer is already there.
      session.close().catch(() => undefined);
    }
  }
}

function inTransaction(transaction: ManagedTransaction): GraphTransaction {
  return {
    run: async <Row>(query: CypherQuery, parameters: Parameters = {}) => {
      const result = await transaction.run(query.text, parameters);
      return result.records.map((record) => record.toObject() as Row);
    },
  };
}

function isBrokenConnection(error: GraphUnavailable): boolean {
  const code = (error.cause as { code?: string } | undefined)?.code ?? '';
  return code === 'ServiceUnavailable' || code === 'SessionExpired' || code.startsWith('Neo.TransientError');
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GraphUnavailable(`${name} had no answer within ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    // When the deadline won, the work fails later with nobody listening.
    work.catch(() => undefined);
  }
}

function planOperator(plan: Plan | ProfiledPlan): PlanOperator {
  return {
    operatorType: plan.operatorType.replace(/@.*$/, ''),
    details: String(plan.arguments['Details'] ?? ''),
    rows: 'rows' in plan ? plan.rows : undefined,
    children: plan.children.map(planOperator),
  };
}
