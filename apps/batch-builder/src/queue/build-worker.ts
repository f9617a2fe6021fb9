import { setTimeout as delay } from 'node:timers/promises';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { BuildProgress } from '../packaging/build-all';
import { type BuildJob, parseJob } from './build-job';
import { jobName, queueName, queueOptions } from './build-queue';
import { JobProgress } from './job-progress';
import { evictionOf, evictionWarning, reconnectingConnection, replyErrorKind, errorText } from './redis-connection';
import type { JobResult } from './run-job';

/** Shows how a pass goes on, of about so many companies. */
export type StartProgress = (total: number) => BuildProgress;

export interface BuildWorkerOptions {
  readonly url: string;
  /** A job whose worker has not been heard of for so long is given to another one, after half as long again at most. */
  readonly lockMs: number;
  /** Tells whoever runs the worker, a line at a time. */
  readonly log: (line: string) => void;
  readonly run: (job: BuildJob, signal: AbortSignal, begin: StartProgress) => Promise<JobResult>;
}

/** A job that took so many workers with it is not given to more of them. */
const maxStalledRuns = 5;
/** How long it waits to ask again after Redis was away. */
const retryDelayMs = 500;
/** How long Redis may take to let a worker go that has given its job back. */
const closeTimeoutMs = 5_000;

/** Closing waits for Redis. */
class ForceClosableWorker extends Worker {
  /** Ends what would keep the process alive while Redis is away. */
  async forceClose(): Promise<void> {
    await this.lockManager.close();
    await this.pause(true);
    await this.getBackend().close(true);
  }

  protected override checkConnectionError<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return super.checkConnectionError(ask, retryDelayMs);
  }
}

/** Takes passes out of the queue, one after another, until it is told to stop. While Redis is away it waits for it. */
export class BuildWorker {
  private readonly redis: Redis;
  private readonly worker: ForceClosableWorker;
  private running: { readonly id: string | undefined; readonly controller: AbortController; readonly ended: Promise<unknown> } | undefined;
  private isStopping = false;
  private isDisconnected = false;
  /** Whether the job that it had last went to another worker. */
  private isJobLost = false;
  private refusal: string | undefined;
  private resumeTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BuildWorkerOptions) {
    const { url, lockMs } = options;
    this.redis = reconnectingConnection(url);
    this.redis.on('error', (error: unknown) => this.onDisconnected(error));
    this.redis.on('close', () => this.onDisconnected(undefined));
    this.redis.on('ready', () => void this.onConnected());
    this.worker = new ForceClosableWorker(queueName, (job: Job, token?: string) => this.process(job, token), {
      ...queueOptions(this.redis),
      autorun: false,
      ...{ lockDuration: lockMs, stalledInterval: lockMs / 2, maxStalledCount: maxStalledRuns, runRetryDelay: retryDelayMs },
    });
    this.worker.on('error', (error) => this.onQueueError(error));
    this.worker.on('completed', () => (this.refusal = undefined));
    this.worker.on('lockRenewalFailed', (ids) => {
      if (this.running?.id !== undefined && ids.includes(this.running.id)) this.running.controller.abort();
    });
  }

  /** Works until the signal. What it has then is given back to the queue, unless all of it was published already. */
  async run(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.worker.run().catch((error: unknown) => this.onQueueError(error));
    await aborted;
    await this.stop();
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.resumeTimer);
    const closed = this.worker.close();
    this.running?.controller.abort();
    await this.running?.ended;
    // A Redis that is away takes nothing back: it gives the job to another worker when the lock is over.
    const parting = new AbortController();
    const isLate = delay(this.isDisconnected ? 0 : closeTimeoutMs, undefined, { signal: parting.signal }).catch(() => undefined);
    await Promise.race([closed, isLate]);
    parting.abort();
    await this.worker.forceClose();
    this.redis.disconnect();
  }

  private async process(job: Job, token: string | undefined): Promise<null> {
    const asked = job.name === jobName ? parseJob(job.data) : undefined;
    if (!asked) throw new UnrecoverableError('It is no job of this version of the builder.');
    this.isJobLost = false;
    const controller = new AbortController();
    if (this.isStopping) controller.abort();
    const work = this.options.run(asked, controller.signal, (total) => new JobProgress(job, total));
    this.running = { id: job.id, controller, ended: work.catch(() => undefined) };
    return this.finish(job, token, work);
  }

  /** Tells the queue what came of a job. */
  private async finish(job: Job, token: string | undefined, work: Promise<JobResult>): Promise<null> {
    try {
      const { problem, isRetryable } = await work;
      if (problem === undefined) return null;
      if (!isRetryable) throw new UnrecoverableError(problem);
      if (!this.isStopping) throw new Error(problem);
    } finally {
      this.running = undefined;
    }
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /** What the queue says beside that Redis is away: of a job that this worker has no longer, or that Redis refuses to write. */
  private onQueueError(error: unknown): void {
    if (/\block\b/i.test((error as Error).message)) return this.onJobLost();
    const refusal = replyErrorKind(error);
    if (refusal === undefined || this.isStopping) return;
    if (refusal !== this.refusal) this.options.log(`Redis refuses (${refusal}): this worker goes on asking.`);
    this.refusal = refusal;
    this.pause();
  }

  private onJobLost(): void {
    if (!this.isJobLost) this.options.log('This worker was not heard of in time: its job was given to another one.');
    this.isJobLost = true;
  }

  /** The queue would ask again at once, and without end. */
  private pause(): void {
    if (this.resumeTimer) return;
    void this.worker.pause(true);
    this.resumeTimer = setTimeout(() => {
      this.resumeTimer = undefined;
      void this.worker.resume();
    }, retryDelayMs);
  }

  private onDisconnected(error: unknown): void {
    if (this.isDisconnected || this.isStopping) return;
    this.isDisconnected = true;
    this.options.log(`Redis is away (${errorText(error)}): this worker waits for it.`);
  }

  private async onConnected(): Promise<void> {
    this.options.log(this.isDisconnected ? 'Redis is back.' : 'This worker takes jobs.');
    this.isDisconnected = false;
    const warning = evictionWarning(await evictionOf(this.redis));
    if (warning !== undefined && !this.isStopping) this.options.log(warning);
  }
}
