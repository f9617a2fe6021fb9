import type { Driver } from 'neo4j-driver';
import { NoAnswerError } from './deadline';
import { errorCodeOf } from './graph-unavailable';

/** A driver with its open connections, and the number of calls that use the driver. */
interface Generation {
  readonly driver: Driver;
  users: number;
  /**
   * The time at which the server last answered on one of the driver's connections, in milliseconds of a monotonic
   * clock.
   */
  answeredAt: number;
}

/**
 * Gives each work a driver. When the server stops answering, it opens a new driver, so that the open connections of the
 * old driver are not used again. The reason: if the machine of the server has failed, its dead connections fill the
 * pool until the operating system closes them, many minutes later. If the server was only paused, the replacement is
 * unnecessary but cheap.
 */
export class ReconnectingDriver {
  private current: Generation;
  private readonly retired = new Set<Generation>();
  private closed = false;

  constructor(private readonly open: () => Driver) {
    this.current = newGeneration(open());
  }

  /**
   * Runs `work` with a driver. `work` must have its own timeout, and must throw `NoAnswerError` if the server does not
   * answer in time.
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
      // If the server answered other work in the meantime, it is busy but not unresponsive. New connections would only
      // add load.
      if (error instanceof NoAnswerError && generation.answeredAt < startedAt) this.retire(generation);
      throw error;
    } finally {
      generation.users -= 1;
      if (generation.users === 0 && this.retired.delete(generation)) closeQuietly(generation.driver);
    }
  }

  /** The number of calls of `use` that are running. */
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
 * Returns whether an error comes from the server. Such an error shows that the server responds, although it refused the
 * work or failed to do it.
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
