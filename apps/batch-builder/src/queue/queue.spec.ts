import { setImmediate } from 'node:timers/promises';
import { describeWithRedis, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { BuildJob } from './build-job';
import { type JobState, BuildQueue, queueName, queueOptions } from './build-queue';
import { BuildWorker, type BuildWorkerOptions } from './build-worker';
import { QueueUnavailableError } from './queue-unavailable';
import type { JobResult } from './run-job';

jest.setTimeout(120_000);

const job: BuildJob = { country: 'NO', orders: [{ id: 'a', after: null }], kind: null, form: 'form' };
const done: JobResult = { results: [], problem: undefined, isRetryable: false };
const failing = (problem: string, isRetryable: boolean): JobResult => ({ results: [], problem, isRetryable });
type Work = BuildWorkerOptions['run'];

/** Work that runs until the worker stops it. */
const endless: Work = (_job, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(failing('Interrupted.', true))));

/** A worker in a test: what it logged, the jobs that it took, and how to stop it. */
interface Started {
  readonly err: readonly string[];
  readonly taken: readonly BuildJob[];
  stop(): Promise<void>;
}

describeWithRedis('the queue of passes', () => {
  let redis: TestRedis;
  let queue: BuildQueue;
  const running: { stop(): Promise<void> }[] = [];

  beforeEach(async () => {
    redis = await startTestRedis();
    queue = await BuildQueue.open(redis.url, { retries: { attempts: 3, delayMs: 1 } });
  });
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop();
    await queue.close();
    await redis.stop();
  });

  function startWorker(work: Work, lockMs = 1_000): Started {
    const controller = new AbortController();
    const err: string[] = [];
    const taken: BuildJob[] = [];
    const worker = new BuildWorker({
      ...{ url: redis.url, lockMs, log: (line) => err.push(line) },
      run: (...call) => {
        taken.push(call[0]);
        return work(...call);
      },
    });
    const ended = worker.run(controller.signal);
    const stop = () => {
      controller.abort();
      return ended;
    };
    running.push({ stop });
    return { err, taken, stop };
  }

  /** Waits until the job is in a state of one of these kinds, and returns the state. */
  async function stateOf(id: string, ...kinds: JobState['kind'][]): Promise<JobState> {
    for (;;) {
      const state = await queue.stateOf(id);
      if (kinds.includes(state.kind)) return state;
    }
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await setImmediate();
  }

  it('gives a job to one worker, and adds it once while it waits or runs', async () => {
    const ids = [await queue.add(job, 'key'), await queue.add(job, 'key'), await queue.add(job, 'other key')];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const worker = startWorker(() => finished.then(() => done));
    await until(() => worker.taken.length === 1);
    const whileItRuns = await queue.add(job, 'key');
    finish();
    const states = [await stateOf(ids[0] as string, 'done'), await stateOf(ids[2] as string, 'done')];
    const afterwards = await queue.add(job, 'key');
    expect([ids[1], whileItRuns, ids[2] === ids[0], afterwards === ids[0], states]).toEqual([
      ids[0],
      ids[0],
      false,
      false,
      [{ kind: 'done' }, { kind: 'done' }],
    ]);
    await stateOf(afterwards, 'done');
    expect([worker.taken, worker.err]).toEqual([[job, job, job], ['This worker takes jobs.']]);
  });

  it('reports the progress of a worker', async () => {
    const id = await queue.add(job, 'key');
    startWorker((asked, signal, begin) => {
      begin(9).onProgress(3, [{ plainBytes: 20, bytes: 10 }]);
      return endless(asked, signal, begin);
    });
    let state: JobState = { kind: 'waiting' };
    while (state.kind !== 'running' || !state.progress) state = await queue.stateOf(id);
    expect(state).toEqual({
      kind: 'running',
      progress: { total: 9, companies: 3, files: [{ plainBytes: 20, bytes: 10 }] },
    });
  });

  it('retries only retryable problems, and only so many times', async () => {
    const problems = ['passing', 'The graph is away.'];
    const worker: Started = startWorker(async ({ country }) =>
      country === 'NO'
        ? failing(problems.at(worker.taken.length - 1) ?? 'The graph is away.', true)
        : failing('It is wrong.', false),
    );
    const passing = await queue.add(job, 'key');
    expect([await stateOf(passing, 'failed'), worker.taken.length]).toEqual([
      { kind: 'failed', reason: 'The graph is away.' },
      3,
    ]);
    const lasting = await queue.add({ ...job, country: 'SE' }, 'other key');
    expect([await stateOf(lasting, 'failed'), worker.taken.length]).toEqual([
      { kind: 'failed', reason: 'It is wrong.' },
      4,
    ]);
  });

  it('continues with jobs that succeed meanwhile', async () => {
    const worker: Started = startWorker(async () =>
      worker.taken.length === 1 ? failing('The graph is away.', true) : done,
    );
    expect(await stateOf(await queue.add(job, 'key'), 'done', 'failed')).toEqual({ kind: 'done' });
  });

  it('gives the job of a stopped worker to the next one and counts no failed attempt', async () => {
    const id = await queue.add(job, 'key');
    for (let times = 0; times < 4; times += 1) {
      const worker = startWorker(endless);
      await until(() => worker.taken.length === 1);
      await worker.stop();
      expect(await queue.stateOf(id)).toEqual({ kind: 'waiting' });
    }
    startWorker(async () => done);
    expect(await stateOf(id, 'done', 'failed')).toEqual({ kind: 'done' });
  });

  it('lets a worker finish that is already publishing', async () => {
    const id = await queue.add(job, 'key');
    const worker = startWorker(async (...call) => {
      await endless(...call);
      return done;
    });
    await until(() => worker.taken.length === 1);
    await worker.stop();
    expect(await queue.stateOf(id)).toEqual({ kind: 'done' });
  });

  it.each<[string, string, object]>([
    ['another name', 'purge', job],
    ['more members', 'pass', { ...job, folder: '/' }],
    ['no country', 'pass', { ...job, country: 'NO/../..' }],
    ['no data', 'pass', []],
  ])('refuses a job of %s, once', async (_what, name, data) => {
    const client = new Redis(redis.url, { maxRetriesPerRequest: null });
    const strange = new Queue(queueName, queueOptions(client));
    const { id = '' } = await strange.add(name, data, { attempts: 3 });
    const worker = startWorker(async () => done);
    expect([await stateOf(id, 'failed', 'done'), worker.taken]).toEqual([
      { kind: 'failed', reason: 'It is no job of this version of the builder.' },
      [],
    ]);
    await strange.close();
    client.disconnect();
  });

  it('shows the content of Redis as text only', async () => {
    startWorker(async () => failing('red\u001b[31m\u202e\nline', false));
    expect(await stateOf(await queue.add(job, 'key'), 'failed')).toEqual({ kind: 'failed', reason: 'red[31m\nline' });
  });

  it('takes the job from an unresponsive worker and informs that worker', async () => {
    const id = await queue.add(job, 'key');
    const client = new Redis(redis.url);
    const worker: Started = startWorker(
      (...call) => (worker.taken.length === 1 ? endless(...call) : Promise.resolve(done)),
      200,
    );
    await until(() => worker.taken.length === 1);
    // Deletes the job's lock, as if the worker had not renewed it in time.
    await client.del(`company-relations:jobs:${queueName}:${id}:lock`);
    expect(await stateOf(id, 'done', 'failed')).toEqual({ kind: 'done' });
    expect(worker.err).toEqual([
      'This worker takes jobs.',
      'This worker was not heard of in time: its job was given to another one.',
    ]);
    client.disconnect();
  });

  it('that is unreachable makes requests fail, and lets workers wait', async () => {
    // Gives up soon, so that the test does not wait long for the refusal.
    const impatient = await BuildQueue.open(redis.url, { timeoutMs: 500 });
    running.push({ stop: () => impatient.close() });
    const worker = startWorker(async () => done);
    const before = await queue.add(job, 'key');
    await stateOf(before, 'done');
    await redis.kill();
    await expect(impatient.add(job, 'key')).rejects.toThrow(
      /^The queue in Redis is unavailable \((no answer in time|no connection|ECONNREFUSED)\)\.$/,
    );
    await expect(BuildQueue.open(redis.url)).rejects.toEqual(
      new QueueUnavailableError('The queue in Redis is unavailable (ECONNREFUSED).'),
    );
    await redis.startAgain();
    expect(await queue.stateOf(before)).toEqual({ kind: 'lost' });
    expect(await stateOf(await queue.add(job, 'key'), 'done', 'failed')).toEqual({ kind: 'done' });
    expect(worker.err).toEqual([
      'This worker takes jobs.',
      expect.stringMatching(/^Redis is away \((no connection|ECONNRESET)\): this worker waits for it\.$/),
      'Redis is back.',
    ]);
  });

  it('lets a worker begin and end while Redis is unreachable', async () => {
    await redis.kill();
    const worker = startWorker(async () => done);
    await until(() => worker.err.length === 1);
    await worker.stop();
    expect(worker.err).toEqual(['Redis is away (ECONNREFUSED): this worker waits for it.']);
  });

  it('that is full or may drop jobs is reported, once', async () => {
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const warning =
      'Redis may drop jobs when its memory is full: set its maxmemory-policy to noeviction, not allkeys-lru.';
    const worker = startWorker(async () => done);
    await until(() => worker.err.length === 2);
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    await client.config('SET', 'maxmemory', '1');
    await until(() => worker.err.length === 3);
    await expect(queue.add(job, 'key')).rejects.toEqual(
      new QueueUnavailableError('The queue in Redis is unavailable (OOM).'),
    );
    await client.config('SET', 'maxmemory', '0');
    expect(await stateOf(await queue.add(job, 'key'), 'done', 'failed')).toEqual({ kind: 'done' });
    expect(worker.err).toEqual([
      'This worker takes jobs.',
      warning,
      'Redis refuses (OOM): this worker goes on asking.',
    ]);
    client.disconnect();
  });
});
