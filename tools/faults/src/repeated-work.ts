import { setTimeout as delay } from 'node:timers/promises';
import { pollUntil } from '@company-relations/local-neo4j';
import type { Program } from './program';
import type { TcpProxy } from './tcp-proxy';

/** A single load or build that was started. */
export interface Piece {
  readonly program: Program;
  /** Resolves with whether it succeeded. Never rejects. */
  readonly done: Promise<boolean>;
}

const pollMs = 10;
const timeoutMs = 90_000;

/** Repeats loads or builds, one at a time, with a pause after each. */
export class RepeatedWork {
  private current: Piece | undefined;
  private isOver = false;
  /** Ends the current pause, if there is one. */
  private wake: () => void = () => undefined;

  constructor(
    private readonly begin: () => Promise<Piece>,
    /** The connection between the work and the graph. */
    private readonly line: TcpProxy,
    private readonly pauseMs: number,
  ) {}

  /** Repeats the work until `stop`. Begins with a pause. */
  async run(): Promise<void> {
    for (await this.pause(); !this.isOver; await this.pause()) {
      this.current = await this.begin();
      await this.current.done;
    }
  }

  /** Kills the running load or build. No other one begins. */
  stop(): void {
    this.isOver = true;
    this.signal('SIGKILL');
    this.wake();
  }

  /** Sends a signal to the running load or build, if there is one. */
  signal(name: NodeJS.Signals): void {
    this.current?.program.signal(name);
  }

  /**
   * Waits for the running load or build and begins the next one without a pause.
   *
   * @returns undefined after `stop`.
   */
  async next(): Promise<Piece | undefined> {
    const before = this.current;
    await before?.done;
    while (this.current === before && !this.isOver) {
      this.wake();
      await delay(pollMs);
    }
    return this.isOver ? undefined : this.current;
  }

  /** Begins the next load or build. Its first message to the graph is delayed until `release`. */
  async beginPaused(): Promise<Piece | undefined> {
    await this.current?.done;
    this.line.become({ kind: 'silent' });
    const piece = await this.next();
    await pollUntil(() => this.line.isUsed || this.isOver || piece?.program.hasEnded !== false, timeoutMs);
    return piece;
  }

  release(): void {
    this.line.become({ kind: 'passes' });
  }

  private async pause(): Promise<void> {
    if (this.isOver) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
  }
}
