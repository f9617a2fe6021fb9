import type { LedgerState } from '@company-relations/batch-catalogue';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/**
 * How the graph and the erasure ledger fit. Without a ledger: `none`, the graph never followed one either; `missing`, it followed
 * one that is not named here.
 */
export type WatchedState = LedgerState | 'none' | 'missing';

/** Gives that; throws what the graph or the storage throws. Undefined where there is no graph to compare. */
export const ledgerState = Symbol('state of the erasure ledger');
export type ReadLedgerState = (() => Promise<WatchedState>) | undefined;

const repeatAfterMs = 5_000;
const retryAfterMs = 500;

/** The graph may show persons who were erased: it does not know all entries of the ledger, or that is not known yet. */
export class ErasuresNotFollowedError extends Error {
  override readonly name = 'ErasuresNotFollowedError';
}

/**
 * Looks whether the graph knows all erasures: at the start, every 5 s, and anew whenever the graph was away, since a restored graph
 * is another one. A storage of the ledger that fails leaves what was known, and so does a graph that is away where no ledger is named
 * and none was followed: its queries fail by themselves.
 */
@Injectable()
export class LedgerWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ErasureLedger');
  private state: WatchedState | 'unknown' = 'unknown';
  private ending = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(ledgerState) private readonly read: ReadLedgerState) {}

  /** Whether there is a ledger that the graph has to follow, as far as is known. */
  get isNeeded(): boolean {
    return this.read !== undefined && this.state !== 'none';
  }

  /** Whether answers may be given. */
  get isFollowed(): boolean {
    return !this.isNeeded || this.state === 'followed';
  }

  onApplicationBootstrap(): void {
    if (this.read) void this.look(this.read);
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
    clearTimeout(this.timer);
  }

  private async look(read: NonNullable<ReadLedgerState>): Promise<void> {
    const found = await read().catch((error: unknown) => (error instanceof GraphUnavailable ? 'unknown' : this.state));
    const state = found === 'unknown' && this.state === 'none' ? this.state : found;
    if (state !== this.state) this.log(state);
    this.state = state;
    const isFitting = found === 'followed' || found === 'none';
    if (!this.ending)
      this.timer = setTimeout(() => void this.look(read), isFitting ? repeatAfterMs : retryAfterMs).unref();
  }

  private log(state: WatchedState | 'unknown'): void {
    if (state === 'behind' || state === 'foreign')
      this.logger.error({ state }, 'The graph does not know all entries of the erasure ledger: nothing is shown');
    if (state === 'missing')
      this.logger.error({ state }, 'The graph has followed an erasure ledger, and none is named: nothing is shown');
    if (state === 'followed') this.logger.log('The graph knows all entries of the erasure ledger');
  }
}
