import { type ConnectionOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type StoredProgress, parseProgress } from './build-progress';
import type { BuildJob } from './build-job';
import { connectForShortCommand, readEvictionPolicy, toQueueUnavailable } from './redis-connection';

/** Name of the queue in Redis. The queue's keys begin with `company-relations:jobs:passes:`. */
export const queueName = 'passes';
export const jobName = 'pass';

/** The BullMQ options that the queue and the workers share. */
export function queueOptions(redis: Redis): { connection: ConnectionOptions; prefix: string; skipVersionCheck: true } {
  // BullMQ's own version check would print a warning about the eviction policy. `evictionWarning` reports the same
  // problem.
  return { connection: redis, prefix: 'company-relations:jobs', skipVersionCheck: true };
}

const day = 24 * 3600;
const retention = { removeOnComplete: { age: day, count: 1_000 }, removeOnFail: { age: 7 * day, count: 1_000 } };

/**
 * How often a job is attempted if the graph, the store or another dependency is unavailable. `delayMs` is the delay
 * before the second attempt in milliseconds. The delay doubles with each further attempt.
 */
interface Retries {
  readonly attempts: number;
  readonly delayMs: number;
}
const defaultRetries: Retries = { attempts: 5, delayMs: 15_000 };

/** The state of a job in the queue. */
export type JobState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly progress: StoredProgress | undefined }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Redis does not know the job. Redis was restarted without its data, or the job was removed. */
  | { readonly kind: 'lost' };

/**
 * Adds jobs to the queue and reads their states. Every method throws `QueueUnavailableError` if Redis is unavailable.
 */
export class BuildQueue {
  private readonly queue: Queue;

  private constructor(
    private readonly redis: Redis,
    private readonly retries: Retries,
  ) {
    this.queue = new Queue(queueName, { ...queueOptions(redis), streams: { events: { maxLen: 1_000 } } });
    // BullMQ reports each error twice: through this event and by rejecting the call. The event can be ignored.
    this.queue.on('error', () => undefined);
  }

  /** @param timeoutMs - how long Redis may be unreachable during a call, in milliseconds. */
  static async open(
    url: string,
    { timeoutMs = 10_000, retries = defaultRetries }: { readonly timeoutMs?: number; readonly retries?: Retries } = {},
  ): Promise<BuildQueue> {
    return new BuildQueue(await connectForShortCommand(url, timeoutMs), retries);
  }

  /**
   * Adds a job, unless a job with the same key is waiting or running.
   *
   * @returns the id of the new or existing job.
   */
  async add(job: BuildJob, key: string): Promise<string> {
    const { attempts, delayMs } = this.retries;
    const options = {
      attempts,
      backoff: { type: 'exponential', delay: delayMs },
      deduplication: { id: key },
      stackTraceLimit: 0,
      ...retention,
    };
    const { id } = await this.wrapErrors(this.queue.add(jobName, job, options));
    if (id === undefined) throw new Error('A job has no id.');
    return id;
  }

  async stateOf(id: string): Promise<JobState> {
    const state = await this.wrapErrors(this.queue.getJobState(id));
    if (state === 'completed') return { kind: 'done' };
    if (state === 'unknown') return { kind: 'lost' };
    if (state !== 'active' && state !== 'failed') return { kind: 'waiting' };
    const job = await this.wrapErrors(this.queue.getJob(id));
    if (!job) return { kind: 'lost' };
    return state === 'active'
      ? { kind: 'running', progress: parseProgress(job.progress) }
      : { kind: 'failed', reason: reasonOf(job.failedReason) };
  }

  /** Returns the number of jobs that wait for a worker. Jobs that are delayed for a retry are not included. */
  waiting(): Promise<number> {
    return this.wrapErrors(this.queue.getWaitingCount());
  }

  /** Reads the eviction policy of Redis. With a wrong policy, Redis may drop jobs. See `readEvictionPolicy`. */
  eviction(): Promise<string | undefined> {
    return readEvictionPolicy(this.redis);
  }

  async close(): Promise<void> {
    await this.queue.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private wrapErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return answer.catch((error: unknown) => {
      throw toQueueUnavailable(error);
    });
  }
}

const maxReasonLength = 10_000;

/**
 * Returns the reason why a job failed, in a form that is safe to print. The text comes from Redis and is not trusted,
 * so control characters are removed.
 */
function reasonOf(text: string): string {
  if (/^job stalled more than/.test(text)) return 'The workers that had it ended before it was done, several times.';
  return text.slice(0, maxReasonLength).replace(/[^\P{C}\n]/gu, '');
}
