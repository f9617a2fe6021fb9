import { setTimeout as delay } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { PassProgress } from '../packaging/build-all';
import { type PassJob, passJobOf } from './build-job';
import { jobName, queueName, queueOptions } from './build-queue';
import { JobProgress } from './job-progress';
import { evictionOf, evictionWarning, lastingConnection, refusalOf, troubleOf } from './redis-connection';
import type { WorkedOn } from './run-job';

/** Shows how a pass goes on, of about so many companies. */
export type Begin = (total: number) => PassProgress;

export interface PassWorkerOptions {
  readonly url: string;
  /** A job whose worker has not been heard of for so long is given to another one, after half as long again at most. */
  readonly lockMs: number;
  /** Tells whoever runs the worker, a line at a time. */
  readonly tell: (line: string) => void;
  readonly work: (job: PassJob, signal: AbortSignal, begin: Begin) => Promise<WorkedOn>;
}

/** A job that took so many workers with it is not given to more of them. */
const mostDeadWorkers = 5;
/** How long it waits to ask again after Redis was away. */
const askAgainMs = 500;
/** How long Redis may take to let a worker go that has given its job back. */
const partingMs = 5_000;

/** Closing waits for Redis. */
class LeavableWorker extends Worker {
  /** Ends what would keep the process alive while Redis is away. */
  async leave(): Promise<void> {
    await this.lockManager.close();
    await this.pause(true);
    await this.getBackend().close(true);
  }

  protected override checkConnectionError<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return super.checkConnectionError(ask, askAgainMs);
  }
}

/** Takes passes out of the queue, one after another, until it is told to stop. While Redis is away it waits for it. */
export class PassWorker {
  private readonly redis: Redis;
  private readonly worker: LeavableWorker;
  private running: { readonly id: string | undefined; readonly controller: AbortController; readonly ended: Promise<unknown> } | undefined;
  private isStopping = false;
  private isAway = false;
  /** Whether the job that it had last went to another worker. */
  private isMissed = false;
  private refusal: string | undefined;
  private rest: NodeJS.Timeout | undefined;

  constructor(private readonly options: PassWorkerOptions) {
    const { url, lockMs } = options;
    this.redis = lastingConnection(url);
    this.redis.on('error', (error: unknown) => this.miss(error));
    this.redis.on('close', () => this.miss(undefined));
    this.redis.on('ready', () => void this.meet());
    this.worker = new LeavableWorker(queueName, (job: Job, token?: string) => this.take(job, token), {
      ...queueOptions(this.redis),
      autorun: false,
      ...{ lockDuration: lockMs, stalledInterval: lockMs / 2, maxStalledCount: mostDeadWorkers, runRetryDelay: askAgainMs },
    });
    this.worker.on('error', (error) => this.hear(error));
    this.worker.on('completed', () => (this.refusal = undefined));
    this.worker.on('lockRenewalFailed', (ids) => {
      if (this.running?.id !== undefined && ids.includes(this.running.id)) this.running.controller.abort();
    });
  }

  /** Works until the signal. What it has then is given back to the queue, unless all of it was published already. */
  async run(signal: AbortSignal): Promise<void> {
    const told = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.worker.run().catch((error: unknown) => this.hear(error));
    await told;
    await this.stop();
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.rest);
    const closed = this.worker.close();
    this.running?.controller.abort();
    await this.running?.ended;
    // A Redis that is away takes nothing back: it gives the job to another worker when the lock is over.
    const parting = new AbortController();
    const isLate = delay(this.isAway ? 0 : partingMs, undefined, { signal: parting.signal }).catch(() => undefined);
    await Promise.race([closed, isLate]);
    parting.abort();
    await this.worker.leave();
    this.redis.disconnect();
  }

  private async take(job: Job, token: string | undefined): Promise<null> {
    const asked = job.name === jobName ? passJobOf(job.data) : undefined;
    if (!asked) throw new UnrecoverableError('It is no job of this version of the builder.');
    this.isMissed = false;
    const controller = new AbortController();
    if (this.isStopping) controller.abort();
    const work = this.options.work(asked, controller.signal, (total) => new JobProgress(job, total));
    this.running = { id: job.id, controller, ended: work.catch(() => undefined) };
    return this.finish(job, token, work);
  }

  /** Tells the queue what came of a job. */
  private async finish(job: Job, token: string | undefined, work: Promise<WorkedOn>): Promise<null> {
    try {
      const { problem, mayPass } = await work;
      if (problem === undefined) return null;
      if (!mayPass) throw new UnrecoverableError(problem);
      if (!this.isStopping) throw new Error(problem);
    } finally {
      this.running = undefined;
    }
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /** What the queue says beside that Redis is away: of a job that this worker has no longer, or that Redis refuses to write. */
  private hear(error: unknown): void {
    if (/\block\b/i.test((error as Error).message)) return this.missJob();
    const refusal = refusalOf(error);
    if (refusal === undefined || this.isStopping) return;
    if (refusal !== this.refusal) this.options.tell(`Redis refuses (${refusal}): this worker goes on asking.`);
    this.refusal = refusal;
    this.pause();
  }

  private missJob(): void {
    if (!this.isMissed) this.options.tell('This worker was not heard of in time: its job was given to another one.');
    this.isMissed = true;
  }

  /** The queue would ask again at once, and without end. */
  private pause(): void {
    if (this.rest) return;
    void this.worker.pause(true);
    this.rest = setTimeout(() => {
      this.rest = undefined;
      void this.worker.resume();
    }, askAgainMs);
  }

  private miss(error: unknown): void {
    if (this.isAway || this.isStopping) return;
    this.isAway = true;
    this.options.tell(`Redis is away (${troubleOf(error)}): this worker waits for it.`);
  }

  private async meet(): Promise<void> {
    this.options.tell(this.isAway ? 'Redis is back.' : 'This worker takes jobs.');
    this.isAway = false;
    const warning = evictionWarning(await evictionOf(this.redis));
    if (warning !== undefined && !this.isStopping) this.options.tell(warning);
  }
}
