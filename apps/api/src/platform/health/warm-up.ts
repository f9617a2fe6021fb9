import type { WarmUpOptions, WarmUpProgress } from '@company-relations/company-graph';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FailureLog } from './failure-log';

/** The graph as the warm-up uses it. */
export interface WarmableGraph {
  /** When the server of the graph started, in milliseconds since the epoch. Undefined for a cluster. */
  serverStart(): Promise<number | undefined>;
  /** Warms the graph up, so that the first request of a caller is answered quickly. Throws any error of its queries. */
  warmUp(options: Required<WarmUpOptions>): Promise<void>;
}

/** Injection token of the {@link WarmableGraph}. */
export const warmableGraph = Symbol('graph to warm up');

const retryAfterMs = 500;
/**
 * Time between two warm-ups, in milliseconds. The warm-up is repeated because Neo4j makes new plans when its content
 * has changed much.
 */
const repeatAfterMs = 10_000;
/** Time between two log entries about the progress of a warm-up, in milliseconds. */
const logAfterMs = 10_000;

/** How much of a warm-up is done. */
export interface WarmUpState {
  readonly queriesPlanned: number;
  readonly queries: number;
}

/**
 * Warms the graph up in the background. Retries until the warm-up succeeds, because the graph may still be starting.
 * After that, repeats the warm-up every 10 s. A server that has started again is cold, so it is warmed up again before
 * the service is ready.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('WarmUp');
  /** The server that is warm, by its start. Undefined while none is. */
  private warm: { readonly serverStart: number | undefined } | undefined;
  /** The cold server about which the log says that it is being warmed up. */
  private announced: { readonly serverStart: number | undefined } | undefined;
  private state: WarmUpState | undefined;
  private isRunning = false;
  private ending = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly failures = new FailureLog(this.logger, 'The graph is not warm');

  constructor(@Inject(warmableGraph) private readonly graph: WarmableGraph) {}

  /** The progress of the current warm-up, or of the last one. Undefined before the end of its first query. */
  get progress(): WarmUpState | undefined {
    return this.state;
  }

  /** Returns whether the server that started at this time is warm. */
  isWarm(serverStart: number | undefined): boolean {
    return isSameServer(this.warm, serverStart);
  }

  /** Begins a warm-up at once, unless one is running. */
  warmUpNow(): void {
    if (this.isRunning) return;
    this.state = undefined;
    this.attemptAfter(0);
  }

  onApplicationBootstrap(): void {
    void this.attempt();
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
    clearTimeout(this.timer);
  }

  private async attempt(): Promise<void> {
    this.isRunning = true;
    const succeeded = await this.run().then(
      () => true,
      (error: unknown) => {
        if (!this.ending) this.failures.report(error);
        return false;
      },
    );
    this.isRunning = false;
    this.attemptAfter(succeeded ? repeatAfterMs : retryAfterMs);
  }

  private attemptAfter(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.ending) this.timer = setTimeout(() => void this.attempt(), delayMs).unref();
  }

  private async run(): Promise<void> {
    this.state = undefined;
    // Read before the warm-up: if the server starts again meanwhile, the new one does not count as warm.
    const serverStart = await this.graph.serverStart();
    const isCold = !this.isWarm(serverStart);
    const startedAt = performance.now();
    if (isCold) this.announce(serverStart);
    await this.graph.warmUp({ isCold, onProgress: this.logProgress(isCold) });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    if (isCold) this.logger.log({ seconds }, 'The graph is warm');
    else if (this.failures.hasFailure) this.logger.log('The graph is warm');
    this.warm = { serverStart };
    this.failures.clear();
  }

  /** Logs that a cold server is being warmed up, once for each server, although its warm-up may fail often. */
  private announce(serverStart: number | undefined): void {
    if (isSameServer(this.announced, serverStart)) return;
    this.announced = { serverStart };
    this.logger.log(this.warm ? 'The graph has started again and is cold' : 'The graph is being warmed up');
  }

  private logProgress(isCold: boolean): WarmUpProgress {
    let loggedAt = performance.now();
    return (queriesPlanned, queries) => {
      this.state = { queriesPlanned, queries };
      if (!isCold || performance.now() - loggedAt < logAfterMs) return;
      loggedAt = performance.now();
      this.logger.log(this.state, 'The graph is being warmed up');
    };
  }
}

function isSameServer(
  server: { readonly serverStart: number | undefined } | undefined,
  serverStart: number | undefined,
): boolean {
  return server !== undefined && server.serverStart === serverStart;
}
