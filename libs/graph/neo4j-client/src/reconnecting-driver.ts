import type { Driver } from 'neo4j-driver';
import { NoAnswerError } from './deadline';
import { errorCodeOf } from './graph-unavailable';

/** A driver with the connections that it has opened, and how many calls use it. */
interface Generation {
  readonly driver: Driver;
  users: number;
  /** When the server last answered on one of these connections, in milliseconds of a monotonic clock. */
  answeredAt: number;
}

/**
 * Gives each work a driver, and replaces the driver when the graph stops answering, so that its open connections are
 * not used again. The machine of the server may have failed: its dead connections would fill the pool until the
 * operating system closes them, many minutes later. If the server was only paused, its connections are replaced too,
 * which takes no longer than opening new ones.
 */
export class ReconnectingDriver {
  private current: Generation;
  private readonly retired = new Set<Generation>();
  private closed = false;

  constructor(private readonly open: () => Driver) {
    this.current = newGeneration(open());
  }

  /**
   * Runs `work` with a driver. The work must have its own timeout, and must throw `NoAnswerError` if the server does
   * not answer in time.
   */
  async use<T>(work: (driver: Driver) => Promise<T>): Promise<T> {
    const generation = this.current;
    const startedAt = performance.now();
    generation.users += 1;
    try {
      const result = await work(generation.driver);
      generation.answeredAt = performance.now();
      return result;
    } catch (error) {
      if (isAnswer(error)) generation.answeredAt = performance.now();
      // A server that answers other work is busy, not unresponsive: more connections would only add load.
      if (error instanceof NoAnswerError && generation.answeredAt < startedAt) this.retire(generation);
      throw error;
    } finally {
      generation.users -= 1;
      if (generation.users === 0 && this.retired.delete(generation)) closeQuietly(generation.driver);
    }
  }

  /** How many calls of `use` are running. */
  get underWay(): number {
    return [this.current, ...this.retired].reduce((sum, { users }) => sum + users, 0);
  }

  /** Closes all connections. Work that is still running fails. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.current, ...this.retired].map(({ driver }) => driver.close()));
  }

  private retire(generation: Generation): void {
    if (this.closed || generation !== this.current) return;
    this.retired.add(generation);
    this.current = newGeneration(this.open());
  }
}

/**
 * Whether an error comes from the server. Then the server is responsive, although it refused the work or failed to do
 * it.
 */
function isAnswer(error: unknown): boolean {
  return errorCodeOf(error).startsWith('Neo.');
}

function newGeneration(driver: Driver): Generation {
  return { driver, users: 0, answeredAt: Number.NEGATIVE_INFINITY };
}

function closeQuietly(driver: Driver): void {
  driver.close().catch(() => undefined);
}
