import { GraphUnavailable } from '@company-relations/neo4j-client';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/**
 * Injection token of the function that warms the graph up, so that the first request of a caller is answered quickly.
 * The function throws any error of its queries.
 */
export const graphWarmUp = Symbol('warm-up of the graph');

const retryAfterMs = 500;
/**
 * Time between two warm-ups, in milliseconds. The warm-up is repeated because Neo4j loses its query plans when it
 * restarts, and makes new plans when its content has changed much.
 */
const repeatAfterMs = 10_000;

/**
 * Warms the graph up in the background. Retries until the first warm-up succeeds, because the graph may still be
 * starting. After that, repeats the warm-up every 10 s.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('WarmUp');
  private succeeded = false;
  private ending = false;
  private timer: NodeJS.Timeout | undefined;
  private lastFailure = '';

  constructor(@Inject(graphWarmUp) private readonly warmUp: () => Promise<void>) {}

  /** True if the warm-up succeeded at least once. */
  get isDone(): boolean {
    return this.succeeded;
  }

  onApplicationBootstrap(): void {
    void this.attempt();
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
    clearTimeout(this.timer);
  }

  private async attempt(): Promise<void> {
    const warm = await this.warmUp().then(
      () => true,
      (error: unknown) => this.logFailure(error),
    );
    if (warm) {
      if (!this.succeeded || this.lastFailure !== '') this.logger.log('The graph is warm');
      this.succeeded = true;
      this.lastFailure = '';
    }
    if (!this.ending) this.timer = setTimeout(() => void this.attempt(), warm ? repeatAfterMs : retryAfterMs).unref();
  }

  /** Logs why the warm-up failed, but does not log the same reason twice in a row. */
  private logFailure(error: unknown): false {
    const { name, code = '' } = { name: 'Error', ...(error as { name?: string; code?: string }) };
    const failure = error instanceof GraphUnavailable ? error.name : `${name} ${code}`.trim();
    if (!this.ending && failure !== this.lastFailure) this.logger.warn({ error: failure }, 'The graph is not warm');
    this.lastFailure = failure;
    return false;
  }
}
