import { setTimeout as delay } from 'node:timers/promises';
import type { Builds } from './builds';
import type { Program } from './program';
import { movingCountry } from './register';
import { type Piece, RepeatedWork } from './repeated-work';
import type { Tally } from './tally';
import type { Truth } from './truth';
import type { WorkKind, World } from './world';

export interface WorkOptions {
  readonly world: World;
  readonly truth: Truth;
  readonly builds: Builds;
  readonly tally: () => Tally;
  /** Milliseconds between the end of a load or build and the next one. */
  readonly pauseMs: number;
}

/** The load and the build that were running when a fault began. */
export type UnderWay = Readonly<Record<WorkKind, Piece>>;

/**
 * The maximum delay between the first message to the graph and the fault. It is random, so that a fault hits loads and
 * builds at any point.
 */
const maxHeadStartMs = 300;
const attempts = 5;
const redoTimeoutMs = 120_000;

/** Repeats loads of the "moving" companies, which change each time, and at the same time builds of packages. */
export class Work {
  private readonly kinds: Readonly<Record<WorkKind, RepeatedWork>>;

  constructor(private readonly options: WorkOptions) {
    const { world, pauseMs } = options;
    this.kinds = {
      load: new RepeatedWork(() => this.load(), world.workLines.load, pauseMs),
      build: new RepeatedWork(() => this.build(), world.workLines.build, pauseMs),
    };
  }

  async run(): Promise<void> {
    await Promise.all([this.kinds.load.run(), this.kinds.build.run()]);
  }

  stop(): void {
    for (const kind of [this.kinds.load, this.kinds.build]) kind.stop();
  }

  /** Kills the running load or build. */
  kill(kind: WorkKind): void {
    this.kinds[kind].signal('SIGKILL');
  }

  /**
   * Starts a load and a build, and waits until both are working in the graph.
   *
   * @returns undefined if the two never ran at the same time.
   */
  async underWay(): Promise<UnderWay | undefined> {
    const { load: loads, build: builds } = this.kinds;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const [load, build] = await Promise.all([loads.beginPaused(), builds.beginPaused()]);
      for (const kind of [loads, builds]) kind.release();
      await delay(Math.random() * maxHeadStartMs);
      if (load && build && !load.program.hasEnded && !build.program.hasEnded) return { load, build };
    }
    return undefined;
  }

  /**
   * Waits until a load or build succeeds: the given one or a later one.
   *
   * @returns whether one succeeded in time.
   */
  async isDone(kind: WorkKind, piece: Piece): Promise<boolean> {
    const deadline = performance.now() + redoTimeoutMs;
    for (
      let next: Piece | undefined = piece;
      next && performance.now() < deadline;
      next = await this.kinds[kind].next()
    ) {
      if (await within(next.done, deadline)) return true;
    }
    return false;
  }

  private async load(): Promise<Piece> {
    const { truth, world } = this.options;
    const version = truth.beginLoad();
    return this.piece('loads', await world.load(version), () => truth.finishLoad(version));
  }

  private async build(): Promise<Piece> {
    const { truth, builds, world } = this.options;
    const build = builds.begin(truth.oldest);
    return this.piece(
      'builds',
      world.build(Math.random() < 0.5 ? 'NO' : movingCountry),
      () => (build.doneAt = performance.now()),
    );
  }

  private piece(kind: string, program: Program, whenDone: () => void): Piece {
    const counts = this.options.tally();
    counts.begin(kind);
    const finish = (isDone: boolean): boolean => {
      if (!isDone) return false;
      whenDone();
      counts.finish(kind);
      return true;
    };
    return {
      program,
      done: program.ended.then(
        (ending) => finish(ending === 0),
        () => false,
      ),
    };
  }
}

/** Whether the answer is true and comes before the deadline. */
async function within(answer: Promise<boolean>, deadline: number): Promise<boolean> {
  const over = new AbortController();
  const late = delay(Math.max(0, deadline - performance.now()), false, { signal: over.signal }).catch(() => false);
  return Promise.race([answer, late]).finally(() => over.abort());
}
