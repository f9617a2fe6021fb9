import type { LedgerState } from '@company-relations/batch-catalogue';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FailureLog } from './failure-log';

/**
 * The result of comparing the graph with the erasure ledger. Two more states exist for a service without a ledger:
 * - `none`: the graph has never followed a ledger.
 * - `missing`: the graph has followed a ledger, but no ledger is configured.
 */
export type WatchedLedgerState = LedgerState | 'none' | 'missing';

/** Injection token of the function that reads the state of the erasure ledger ({@link ReadLedgerState}). */
export const ledgerStateToken = Symbol('state of the erasure ledger');
export type ReadLedgerState = (() => Promise<WatchedLedgerState>) | undefined;

const repeatAfterMs = 5_000;
const retryAfterMs = 500;

/**
 * The service must not show data, because the graph may contain erased persons. Either the graph does not know all
 * entries of the erasure ledger, or the service could not yet compare the graph with the ledger.
 */
export class ErasuresNotFollowedError extends Error {
  override readonly name = 'ErasuresNotFollowedError';
}

/**
 * Checks repeatedly whether the graph knows all entries of the erasure ledger: every 5 s, or every 0.5 s while entries
 * are missing in the graph. When the graph is unavailable, its state becomes unknown until the next successful check,
 * because the graph may have been restored from a backup.
 *
 * In two cases the state does not become unknown. If the storage of the ledger fails, the last known state remains. If
 * no ledger is configured and the graph has never followed one (`none`), the state `none` remains even while the graph
 * is unavailable.
 */
@Injectable()
export class LedgerWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ErasureLedger');
  private state: WatchedLedgerState | 'unknown' = 'unknown';
  private ending = false;
  private readonly failures = new FailureLog(this.logger, 'The erasure ledger cannot be compared');
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(ledgerStateToken) private readonly read: ReadLedgerState) {}

  /** True if there is a ledger that the graph has to follow. Also true until the first check has shown this. */
  get isNeeded(): boolean {
    return this.read !== undefined && this.state !== 'none';
  }

  /** True if the service may show data of the graph. */
  get isFollowed(): boolean {
    return !this.isNeeded || this.state === 'followed';
  }

  /** The result of the last comparison. `unknown` if the graph or the storage of the ledger has not answered. */
  get currentState(): WatchedLedgerState | 'unknown' {
    return this.state;
  }

  onApplicationBootstrap(): void {
    if (this.read) void this.look(this.read);
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
    clearTimeout(this.timer);
  }

  private async look(read: NonNullable<ReadLedgerState>): Promise<void> {
    const found = await read().then(
      (state) => {
        this.failures.clear();
        return state;
      },
      (error: unknown) => this.stateAfter(error),
    );
    const state = found === 'unknown' && this.state === 'none' ? this.state : found;
    if (state !== this.state) this.log(state);
    this.state = state;
    const isFitting = found === 'followed' || found === 'none';
    if (!this.ending)
      this.timer = setTimeout(() => void this.look(read), isFitting ? repeatAfterMs : retryAfterMs).unref();
  }

  /** Returns the state after a failed comparison. Logs an error of the storage of the ledger. */
  private stateAfter(error: unknown): WatchedLedgerState | 'unknown' {
    if (error instanceof GraphUnavailable) return 'unknown';
    this.failures.report(error);
    return this.state;
  }

  private log(state: WatchedLedgerState | 'unknown'): void {
    if (state === 'behind' || state === 'foreign')
      this.logger.error({ state }, 'The graph does not know all entries of the erasure ledger: nothing is shown');
    if (state === 'missing')
      this.logger.error({ state }, 'The graph has followed an erasure ledger, and none is named: nothing is shown');
    if (state === 'followed') this.logger.log('The graph knows all entries of the erasure ledger');
  }
}
