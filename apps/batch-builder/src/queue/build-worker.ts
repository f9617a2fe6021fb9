import { endsInTime } from '@company-relations/timeout';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { BuildProgress } from '../packaging/build-all';
import { type BuildJob, parseJob } from './build-job';
import { jobName, queueName, queueOptions } from './build-queue';
import { JobProgress } from './job-progress';
import {
  readEvictionPolicy,
  evictionWarning,
  isLoginRefused,
  reconnectingConnection,
  replyErrorKind,
  redisErrorReason,
  refusalOf,
} from './redis-connection';
import type { JobResult } from './run-job';

/**
 * Starts to report the progress of a country build.
 *
 * @param total - the approximate number of companies.
 */
export type StartProgress = (total: number) => BuildProgress;

export interface BuildWorkerOptions {
  readonly url: string;
  /**
   * How long a job stays locked without a renewal, in milliseconds. If the worker does not renew the lock in time, the
   * lock expires. After at most half of this time, another worker gets the job.
   */
  readonly lockMs: number;
  /** Writes a message of one line for the operator. */
  readonly log: (line: string) => void;
  readonly run: (job: BuildJob, signal: AbortSignal, begin: StartProgress) => Promise<JobResult>;
}

/** The maximum number of times that workers may die while they run the same job. After that, BullMQ fails the job. */
const maxStalledRuns = 5;
/** The delay between two attempts while Redis is unavailable, in milliseconds. */
const retryDelayMs = 500;
/** How long closing may wait for Redis after the current job has ended, in milliseconds. */
const closeTimeoutMs = 5_000;

/** A worker that can be closed while Redis is unavailable. BullMQ's own `close` would wait for Redis. */
class ForceClosableWorker extends Worker {
  /** Closes everything that keeps the process alive while Redis is unavailable. */
  async forceClose(): Promise<void> {
    await this.lockManager.close();
    await this.pause(true);
    await this.getBackend().close(true);
  }

  protected override checkConnectionError<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return super.checkConnectionError(ask, retryDelayMs);
  }
}

/** Processes queued country builds one after the other until it is stopped. While Redis is unavailable, it waits. */
export class BuildWorker {
  private readonly redis: Redis;
  private readonly worker: ForceClosableWorker;
  private running:
    | { readonly id: string | undefined; readonly controller: AbortController; readonly ended: Promise<unknown> }
    | undefined;
  private isStopping = false;
  private isDisconnected = false;
  /** True if Redis refused the password of this worker since it was connected last. */
  private wasLoginRefused = false;
  /**
   * True if the last job of this worker was given to another worker, because this worker did not renew its lock in
   * time.
   */
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
      ...{
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: maxStalledRuns,
        runRetryDelay: retryDelayMs,
      },
    });
    this.worker.on('error', (error) => this.onQueueError(error));
    this.worker.on('completed', () => (this.refusal = undefined));
    this.worker.on('lockRenewalFailed', (ids) => {
      if (this.running?.id !== undefined && ids.includes(this.running.id)) this.running.controller.abort();
    });
  }

  /**
   * Runs until the signal aborts. The current job then goes back to the queue, unless all its packages were published.
   */
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
    // Without Redis the job cannot go back to the queue. Another worker gets it when the lock expires.
    await endsInTime(closed, this.isDisconnected ? 0 : closeTimeoutMs);
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

  /**
   * Waits for the work and reports its result to the queue: the job is done, has failed, must be retried, or goes back
   * to the queue because this worker stops.
   */
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

  /**
   * Handles an error that is not a lost connection. Either this worker has lost its job, or Redis refuses a command.
   */
  private onQueueError(error: unknown): void {
    if (/\block\b/i.test((error as Error).message)) return this.onJobLost();
    if (isLoginRefused(error)) return this.onDisconnected(error);
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

  /**
   * Pauses this worker for a moment after Redis refused a command. Without the pause, BullMQ would repeat the command
   * immediately and endlessly.
   */
  private pause(): void {
    if (this.resumeTimer) return;
    void this.worker.pause(true);
    this.resumeTimer = setTimeout(() => {
      this.resumeTimer = undefined;
      void this.worker.resume();
    }, retryDelayMs);
  }

  private onDisconnected(error: unknown): void {
    if (this.isStopping) return;
    const isRefused = isLoginRefused(error);
    // An outage is reported once, and that Redis refuses the password even if it was away before.
    if (this.isDisconnected && (this.wasLoginRefused || !isRefused)) return;
    this.isDisconnected = true;
    this.wasLoginRefused = isRefused;
    const reason = redisErrorReason(error);
    this.options.log(
      isRefused
        ? `Redis ${refusalOf(reason)} (${reason}): this worker waits until it is accepted.`
        : `Redis is away (${reason}): this worker waits for it.`,
    );
  }

  private async onConnected(): Promise<void> {
    this.options.log(this.isDisconnected ? 'Redis is back.' : 'This worker takes jobs.');
    this.isDisconnected = this.wasLoginRefused = false;
    const warning = evictionWarning(await readEvictionPolicy(this.redis));
    if (warning !== undefined && !this.isStopping) this.options.log(warning);
  }
}
