import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { areas } from '@company-relations/authorization';
import { FolderBlobs, LedgerNotFollowedError } from '@company-relations/batch-catalogue';
import { readSigningKey } from '@company-relations/batch-manifest';
import { defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import { describeWithRedis, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { serviceId } from '@company-relations/ownership';
import { company, may } from '@company-relations/register-loader/testing';
import { planBuilds } from './packaging/build-all';
import { lineRevisionOf } from './packaging/company-lines';
import { buildFormat, jobOf, type BuildJob } from './queue/build-job';
import { BuildQueue } from './queue/build-queue';
import { type JobSources, runJob } from './queue/run-job';
import { start } from '../test/program';
import { relationsOrder, World } from '../test/world';

const world = new World();
const countries = ['DK', 'NO', 'SE'];
const order = { ...relationsOrder, countries };
const perCountry = 100;
/** Countries of few companies. There are so many of them that each of two workers gets some. */
const smallCountries = ['AT', 'BE', 'BG', 'CH', 'CZ', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HU'];
const perSmallCountry = 25;
const allCountries = [...countries, ...smallCountries];
const statements = allCountries.flatMap((countryCode, block) =>
  Array.from({ length: smallCountries.includes(countryCode) ? perSmallCountry : perCountry }, (_, n) =>
    company(`${countryCode}${n}`, may(1), {
      serviceId: serviceId(block * perCountry + n + 1),
      profile: { name: `Company ${n} `.repeat(20), countryCode },
    }),
  ),
);
let settings: Record<string, string> = {};

// On a busy machine a program starts and runs slowly.
jest.setTimeout(180_000);
beforeAll(async () => {
  await world.open();
  await world.reset();
  await world.load(...statements);
  await world.grant(Object.fromEntries(allCountries.map((country) => [country, areas])));
});
beforeEach(async () => {
  await world.forgetPackages();
  const keyFile = join(world.folder, 'key.pem');
  writeFileSync(keyFile, world.pem);
  settings = {
    AUDIT_FOLDER: world.auditFolder,
    BATCH_STORE: world.folder,
    BATCH_SIGNING_KEY_FILE: keyFile,
    BATCH_SHARED_FOLDER: 'true',
  };
  await world.catalogue.orders.save(order);
});
afterAll(() => world.close());

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
/** The lines of the output that report published packages. The package ids and sizes are removed. */
const summaryOf = (text: string) => linesOf(text).map((line) => line.replace(/ \d+, (\d+ lines?), .*/, ', $1'));
const baselinesOf = (built: readonly string[], lines: number) =>
  built.map((country) => `bank-relations ${country}: baseline, ${lines} lines`);
const built = baselinesOf(countries, perCountry);

async function listed() {
  world.time = Date.now();
  return (await world.catalogue.listed())
    .map(({ country, kind, content }) => ({ country, kind, content }))
    .sort((one, other) => (one.country < other.country ? -1 : 1));
}

describeWithRedis('with a queue', () => {
  let redis: TestRedis;
  const started: ReturnType<typeof start>[] = [];

  beforeEach(async () => {
    redis = await startTestRedis();
    settings = { ...settings, REDIS_URL: redis.url, BATCH_JOB_LOCK_SECONDS: '30' };
  });
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.splice(0).map(({ ended }) => ended));
    await redis.stop();
  });

  function run(...args: string[]) {
    const program = start(args, settings);
    started.push(program);
    return program;
  }

  /** Starts a worker and waits until it takes jobs. */
  async function worker() {
    const program = run('worker');
    await new Promise<void>((resolve) =>
      program.child.stderr?.on('data', (chunk: Buffer) => chunk.toString().includes('takes jobs') && resolve()),
    );
    return program;
  }

  /**
   * Kills a worker during a job of a build. On a busy machine the job may end first. Then another build is tried, at
   * most five.
   */
  async function buildAndKillWorker() {
    const incoming = join(world.folder, 'incoming');
    for (let attempt = 1; ; attempt += 1) {
      const { child, ended } = await worker();
      const build = run('build', '--json');
      while (!existsSync(incoming) || readdirSync(incoming).length === 0) await setImmediate();
      child.kill('SIGKILL');
      const first = await ended;
      if (first.out === '' || attempt === 5) return { first, build };
      const other = await worker();
      await build.ended;
      other.child.kill('SIGKILL');
      await other.ended;
      rmSync(incoming, { recursive: true });
      await world.forgetPackages();
      await world.catalogue.orders.save(order);
    }
  }

  it('two workers share what is due, and the build reports all of it', async () => {
    await world.catalogue.orders.save({ ...relationsOrder, countries: smallCountries });
    const built = baselinesOf(smallCountries, perSmallCountry);
    const workers = [await worker(), await worker()];
    const { code, out, err } = await run('build').ended;
    expect([code, summaryOf(out), err]).toEqual([0, [...built, 'Done.'], '']);
    for (const { child } of workers) child.kill('SIGTERM');
    const ended = await Promise.all(workers.map((program) => program.ended));
    const shares = ended.map((end) => summaryOf(end.out));
    expect([shares.flat().sort(), shares.map(({ length }) => length > 0), ended.map((end) => end.code)]).toEqual([
      built,
      [true, true],
      [0, 0],
    ]);
    expect(await run('build', '--json').ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('"result":"nothing due","withdrawn":[],"published":[],"problems":[]'),
    });
  });

  it('a worker that is killed in the middle is replaced; nothing exists twice, and the bytes are those of any other builder', async () => {
    // The second worker gets the job of the killed one when its lock expires.
    settings = { ...settings, BATCH_JOB_LOCK_SECONDS: '1' };
    const { first, build } = await buildAndKillWorker();
    expect(first).toMatchObject({ signal: 'SIGKILL', out: '' });
    await worker();
    const { code, out } = await build.ended;
    const { result, published, problems } = JSON.parse(out) as Record<string, unknown>;
    expect([code, result, published, problems]).toEqual([
      0,
      'built',
      countries.map((country) => expect.objectContaining({ country, kind: 'baseline', rows: perCountry })),
      [],
    ]);
    const byWorkers = await listed();
    expect(byWorkers.map(({ country }) => country)).toEqual(countries);
    await world.forgetPackages();
    await world.catalogue.orders.save(order);
    writeFileSync(join(world.folder, 'key.pem'), world.pem);
    const here = {
      AUDIT_FOLDER: world.auditFolder,
      BATCH_STORE: world.folder,
      BATCH_SIGNING_KEY_FILE: join(world.folder, 'key.pem'),
    };
    expect(await start(['build'], here).ended).toMatchObject({ code: 0 });
    expect(await listed()).toEqual(byWorkers);
  });

  it('a job that two builds ask for is done once, also when no build waits for it', async () => {
    const queued = [...countries.map((country) => `bank-relations ${country}: queued`), 'Queued: 3 jobs.'];
    const builds = await Promise.all([run('build', '--no-wait').ended, run('build', '--no-wait').ended]);
    expect(builds.map(({ code, out }) => [code, linesOf(out)])).toEqual([
      [0, queued],
      [0, queued],
    ]);
    const { child, ended } = await worker();
    let lines = 0;
    await new Promise<void>((resolve) =>
      child.stdout?.on(
        'data',
        (chunk: Buffer) => (lines += linesOf(chunk.toString()).length) >= countries.length && resolve(),
      ),
    );
    child.kill('SIGTERM');
    expect([summaryOf((await ended).out).sort(), (await listed()).length]).toEqual([built, countries.length]);
  });

  it('an interrupted build leaves its jobs in the queue', async () => {
    const { child, ended } = run('build');
    const client = await BuildQueue.open(redis.url);
    while ((await client.waiting()) < countries.length) await setImmediate();
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 143, out: 'Interrupted: what is queued goes on.\n' });
    expect(await client.waiting()).toBe(countries.length);
    await client.close();
  });

  it('that is unavailable, a build fails', async () => {
    await redis.kill();
    expect(await run('build').ended).toMatchObject({
      code: 2,
      err: 'The queue in Redis is unavailable (ECONNREFUSED). What is queued already goes on when it is back. Run the command again.\n',
    });
  });

  it('a build with a store that has none of the packages queues nothing and withdraws nothing', async () => {
    expect(await start(['build'], { ...settings, REDIS_URL: '' }).ended).toMatchObject({ code: 0 });
    const before = await listed();
    settings = { ...settings, BATCH_STORE: join(world.folder, 'other') };
    const build = await run('build', '--kind', 'baseline').ended;
    expect([build.code, build.out, build.err]).toEqual([
      2,
      '',
      expect.stringMatching(/^The store that is named has none of the packages that were published/),
    ]);
    const client = await BuildQueue.open(redis.url);
    expect([await client.waiting(), await listed()]).toEqual([0, before]);
    await client.close();
  });

  it('a folder must be declared as shared', async () => {
    settings = { ...settings, BATCH_SHARED_FOLDER: '' };
    const err =
      'With REDIS_URL other machines may build too. Set BATCH_S3_BUCKET, or BATCH_SHARED_FOLDER=true where BATCH_STORE is one folder for all of them.\n';
    expect([await run('build').ended, await run('worker').ended]).toEqual([
      expect.objectContaining({ code: 2, err }),
      expect.objectContaining({ code: 2, err }),
    ]);
  });
});

describe('without a queue', () => {
  it('nothing that speaks to Redis is loaded', async () => {
    const hook = join(world.folder, 'hook.cjs');
    writeFileSync(
      hook,
      `const Module = require('module'); const load = Module._load; Module._load = function (name) { if (/redis|bullmq/.test(name)) throw new Error('loaded'); return load.apply(this, arguments); };`,
    );
    const { code, out } = await start(['build'], { ...settings, NODE_OPTIONS: `--require ${hook}` }).ended;
    expect([code, summaryOf(out)]).toEqual([0, [...built, 'Done.']]);
  });

  it('there are no workers, and a build cannot leave packages to them', async () => {
    expect([await start(['worker'], settings).ended, await start(['build', '--no-wait'], settings).ended]).toEqual([
      expect.objectContaining({ code: 2, err: 'Set REDIS_URL.\n' }),
      expect.objectContaining({ code: 2, err: '--no-wait leaves packages to workers: set REDIS_URL.\n' }),
    ]);
  });
});

describe('a job', () => {
  const startProgress = async () => ({ onProgress: () => undefined, end: () => undefined });
  let sources: JobSources;

  beforeEach(async () => {
    const { companies, changeLog, catalogue, subscriptions, audit } = world;
    const now = () => new Date(world.time);
    sources = {
      companies,
      changeLog,
      catalogue,
      subscriptions,
      audit,
      now,
      lineRevision: lineRevisionOf(2_000),
      key: await readSigningKey(world.pem),
      brotli: defaultBrotliSettings,
    };
  });

  async function jobs(kind?: 'baseline' | 'delta'): Promise<BuildJob[]> {
    const { countryBuilds } = await planBuilds(sources, kind ? { kind, country: 'NO' } : { country: 'NO' });
    const chains = await world.catalogue.chains();
    return countryBuilds.map((pass) => jobOf(pass, chains, kind, buildFormat(sources.lineRevision, sources.brotli)));
  }
  const work = async (job: BuildJob | undefined, signal = new AbortController().signal) => {
    if (!job) throw new Error('There is no job.');
    const { results, problem, isRetryable } = await runJob(job, sources, { signal, startProgress });
    return {
      published: results.flatMap((result) => result.published.map(({ record }) => `${record.country} ${record.kind}`)),
      problem,
      isRetryable,
    };
  };

  it('that was done by a worker that was killed before it reported this is not done again', async () => {
    const [due] = await jobs();
    const first = [await work(due), await work(due)];
    const [forced] = await jobs('baseline');
    const again = [await work(forced), await work(forced)];
    expect([first, again]).toEqual([
      [
        { published: ['NO baseline'], problem: undefined, isRetryable: false },
        { published: [], problem: undefined, isRetryable: false },
      ],
      [
        { published: ['NO delta', 'NO baseline'], problem: undefined, isRetryable: false },
        { published: [], problem: undefined, isRetryable: false },
      ],
    ]);
  });

  it('that two workers have is published once, and is no failure of the other', async () => {
    const [due] = await jobs();
    const both = await Promise.all([work(due), work(due)]);
    const outrun = {
      published: [],
      problem: 'Another build published first, or the order was changed meanwhile: nothing was published.',
      isRetryable: true,
    };
    expect(both.sort((one, other) => other.published.length - one.published.length)).toEqual([
      { published: ['NO baseline'], problem: undefined, isRetryable: false },
      outrun,
    ]);
    expect([await work(due), (await world.catalogue.listed()).length]).toEqual([
      { published: [], problem: undefined, isRetryable: false },
      1,
    ]);
  });

  it('of a removed order, or of an order that does not cover the country, finds nothing to do', async () => {
    const [due] = await jobs();
    await world.catalogue.orders.remove(order.id);
    expect([await work(due), await work(due && { ...due, country: 'SE' })]).toEqual([
      { published: [], problem: undefined, isRetryable: false },
      { published: [], problem: undefined, isRetryable: false },
    ]);
  });

  it('publishes nothing on a worker whose store has none of the packages, or only files of others, and can be retried elsewhere', async () => {
    const otherStore = async (name: string) => world.catalogueOver(await FolderBlobs.at(join(world.folder, name)));
    const blobs = join(world.folder, 'others', 'blobs', '11');
    mkdirSync(blobs, { recursive: true });
    writeFileSync(join(blobs, '1'.repeat(64)), 'x');
    const [first] = await jobs();
    sources = { ...sources, catalogue: await otherStore('others') };
    const ofOthers = await work(first);
    sources = { ...sources, catalogue: world.catalogue };
    await work(first);
    const [next] = await jobs('baseline');
    const before = await world.catalogue.listed();
    sources = { ...sources, catalogue: await otherStore('empty') };
    expect([ofOthers, await work(next)]).toEqual([
      {
        published: [],
        problem: expect.stringMatching(/^The graph knows none of the files in the store/),
        isRetryable: true,
      },
      {
        published: [],
        problem: expect.stringMatching(/^The store that is named has none of the packages/),
        isRetryable: true,
      },
    ]);
    expect([await world.catalogue.listed(), (await world.stored()).blobs]).toEqual([before, await world.needed()]);
  });

  it('during an erasure can be retried, but not with the ledger of another graph', async () => {
    const [due] = await jobs();
    const withLedger = (state: LedgerNotFollowedError['state']) => {
      const begin = () => Promise.reject(new LedgerNotFollowedError(state));
      const catalogue: typeof world.catalogue = Object.create(world.catalogue, { begin: { value: begin } });
      sources = { ...sources, catalogue };
      return work(due);
    };
    expect([await withLedger('behind'), await withLedger('foreign')]).toEqual([
      { published: [], problem: new LedgerNotFollowedError('behind').message, isRetryable: true },
      { published: [], problem: new LedgerNotFollowedError('foreign').message, isRetryable: false },
    ]);
  });

  it('for a worker with other settings, or an interrupted one, can be retried', async () => {
    const [due] = await jobs();
    const otherwise = due && { ...due, form: buildFormat('format 1', sources.brotli) };
    expect([await work(otherwise), await work(due, AbortSignal.abort())]).toEqual([
      {
        published: [],
        problem:
          'A worker is set up otherwise than the build that asked for it: another version, BATCH_BROTLI_… or ULTIMATE_OWNERSHIP_BUDGET.',
        isRetryable: true,
      },
      { published: [], problem: 'Interrupted.', isRetryable: true },
    ]);
    expect(await world.catalogue.listed()).toEqual([]);
  });
});
