import { describeWithRedis, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { Redis } from 'ioredis';
import { BuildQueue } from './build-queue';
import { BuildWorker } from './build-worker';
import { QueueUnavailableError } from './queue-unavailable';

jest.setTimeout(120_000);

const password = 'secret7';
const refusals = {
  WRONGPASS: 'refuses the password of REDIS_URL',
  NOAUTH: 'asks for a password, and REDIS_URL has none',
};

describeWithRedis('a Redis whose password is not that of the address', () => {
  let redis: TestRedis;

  beforeEach(async () => {
    redis = await startTestRedis({ password });
  });
  afterEach(() => redis.stop());

  const addresses = () =>
    [
      ['WRONGPASS', redis.url.replace(password, 'secret8')],
      ['NOAUTH', redis.url.replace(`:${password}@`, '')],
    ] as const;

  function startWorker(url: string) {
    const controller = new AbortController();
    const err: string[] = [];
    const run = () => Promise.reject(new Error('There is no job.'));
    const worker = new BuildWorker({ url, lockMs: 1_000, log: (line) => err.push(line), run });
    const ended = worker.run(controller.signal);
    const stop = () => {
      controller.abort();
      return ended;
    };
    return { err, stop };
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('is reported by a worker once, without the password, and the worker takes jobs when it is accepted', async () => {
    for (const [kind, url] of addresses()) {
      const worker = startWorker(url);
      await until(() => worker.err.length > 0);
      // Longer than two attempts to connect.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const refused = `Redis ${refusals[kind]} (${kind}): this worker waits until it is accepted.`;
      expect(worker.err).toEqual([refused]);
      const client = new Redis(redis.url);
      await client.config('SET', 'requirepass', kind === 'NOAUTH' ? '' : 'secret8');
      await until(() => worker.err.length > 1);
      await worker.stop();
      expect(worker.err).toEqual([refused, 'Redis is back.']);
      await client.config('SET', 'requirepass', password);
      client.disconnect();
    }
  });

  it('is reported by a worker also when Redis was away before', async () => {
    const [[kind, url]] = addresses();
    await redis.kill();
    const worker = startWorker(url);
    await until(() => worker.err.length > 0);
    await redis.startAgain();
    await until(() => worker.err.length > 1);
    await worker.stop();
    expect(worker.err).toEqual([
      'Redis is away (ECONNREFUSED): this worker waits for it.',
      `Redis ${refusals[kind]} (${kind}): this worker waits until it is accepted.`,
    ]);
  });

  it('is the reason that a build gives', async () => {
    for (const [kind, url] of addresses())
      await expect(BuildQueue.open(url)).rejects.toEqual(
        new QueueUnavailableError(`The queue in Redis is unavailable: it ${refusals[kind]} (${kind}).`),
      );
  });
});
