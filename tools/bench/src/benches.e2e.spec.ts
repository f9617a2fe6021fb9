import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  forTests,
  type GraphInUse,
  obtainGraph,
  obtainTestGraph,
  type TestGraph,
} from '@company-relations/local-neo4j';
import { BenchRun, forgetTinyRuns, workspaceRoot } from '../test/bench-run';
import { describeBenches } from '../test/describe-benches';

/** A benchmark, what it prints if the peers agree with the service, and the names of its results. */
type Case = [bench: string, compared: RegExp[], measured: string[]];

let run: BenchRun;
/** The graph that runs empty and use. Undefined if each run starts its own. */
let emptied: TestGraph | undefined;

beforeAll(forgetTinyRuns);
afterEach(() => run.killAll());

async function expectResults(bench: string, compared: readonly RegExp[], measured: readonly string[]): Promise<void> {
  run = new BenchRun(bench, emptied?.home);
  const { code, output, left } = await run.ended();
  expect([code, left, code === 0 || output]).toEqual([0, [], true]);
  for (const line of compared) expect(output).toMatch(line);
  for (const what of measured) expect(output).toContain(`not judged  ${what}`);
}

/** Keeps the server of a graph running between the benchmarks. They treat it as a server that another benchmark uses. */
function keepRunning(name: string): void {
  let graph: GraphInUse;
  beforeAll(async () => {
    const own = { name, tuning: forTests };
    graph = await obtainGraph({ workspaceRoot, env: process.env, print: () => undefined, own });
  });
  afterAll(async () => {
    await graph.release();
    expect(await graph.isRunning()).toBe(false);
  });
}

const pageCase: Case = [
  'page',
  [/^the peers gave the same companies, relations and records on 13 pages, 1 of them in slices$/m],
  [
    'page: API to bare driver',
    'page: API to PostgreSQL',
    'page: late pages against early ones',
    'page: memory of the API',
  ],
];

describeBenches('on a machine where no bench ever ran', () => {
  test.each<Case>([pageCase])(
    'bench:%s loads its graph, compares what its peers give, judges no target and leaves nothing running',
    expectResults,
  );
});

describeBenches('over the companies that the first one loaded', () => {
  keepRunning('bench-tiny-300');

  test.each<Case>([
    [
      'lookup',
      [/^both APIs gave the same records of 20 companies, and a request without a token was refused$/m],
      ['lookup: API to an endpoint that does nothing', 'lookup without ultimate ownerships', 'lookup: with ultimate'],
    ],
    [
      'ultimate',
      [/^the peers gave the same ultimate ownerships on 13 pages, and the same holdings above them$/m],
      ['ultimate: edges, PostgreSQL to graph', 'ultimate: page to the one without', 'ultimate: page to PostgreSQL'],
    ],
    [
      'figures',
      [/^kept and computed figures gave the same bytes on 13 pages$/m, /^database hits of a page, median of 5: /m],
      ['figures: page with kept figures to the one without', 'figures: lookup with kept figures to the one without'],
    ],
  ])(
    'bench:%s runs to its end, compares what its peers give, judges no target and leaves nothing running',
    expectResults,
  );

  test('SIGINT while an API, its peers and PostgreSQL answer ends all of them', async () => {
    run = new BenchRun('page');
    await run.hasWritten('Neo4j heap');
    const running = [
      await run.runs('dist/apps/api/main.js'),
      await run.runs('peer neo4j-pages'),
      await run.runs('bin/postgres'),
    ];
    run.signal('SIGINT');
    run.signal('SIGINT');
    expect([new Set(running).size, await run.ended()]).toEqual([
      3,
      { code: 130, output: expect.any(String), left: [] },
    ]);
  });

  test('a bench whose API is killed fails and leaves nothing running', async () => {
    run = new BenchRun('page');
    await run.hasWritten('Neo4j heap');
    process.kill(await run.runs('dist/apps/api/main.js'), 'SIGKILL');
    expect(await run.ended()).toEqual({
      code: 1,
      output: expect.stringContaining('The server closed the connection.'),
      left: [],
    });
  });
});

describeBenches('over graphs of their own', () => {
  test('SIGTERM while Neo4j is starting ends it', async () => {
    run = new BenchRun('feed');
    await run.runs('org.neo4j.server.CommunityEntryPoint');
    run.signal('SIGTERM');
    expect(await run.ended()).toEqual({ code: 143, output: expect.any(String), left: [] });
  });

  test('SIGTERM during an import in bulk ends it', async () => {
    run = new BenchRun('bulk');
    await run.runs('database import');
    run.signal('SIGTERM');
    expect(await run.ended()).toEqual({ code: 143, output: expect.any(String), left: [] });
  });

  test.each<Case>([
    [
      'find',
      [/^[1-9]\d+ of 80 searches found a company, each by number the right one$/m],
      ['find: p95 of all searches', 'find: p95 of the slowest kind of search'],
    ],
    [
      'batch',
      [
        /^both wrote 300 companies, [1-9]\d+ records of parents and [1-9]\d+ of children$/m,
        /^both compressors wrote the same [1-9]\d+ bytes of lines$/m,
      ],
      [
        'batch: baseline to PostgreSQL COPY | brotli',
        'batch: compressor to the brotli program',
        'batch: memory of the builder',
      ],
    ],
    [
      'bulk',
      [
        /^both loads made [1-9]\d+ companies and persons, and [1-9]\d+ records$/m,
        /^daily update: [1-9]\d+ statements/m,
      ],
      [
        'bulk: 300 companies, relative to the import alone',
        'bulk: a daily update of 500 statements',
        'bulk: API p95 meanwhile',
      ],
    ],
  ])('bench:%s runs to its end, compares what it gives, judges no target and leaves nothing running', expectResults);
});

describeBenches('over the nation that bench:bulk loaded', () => {
  keepRunning('bench-tiny-nation-300');

  test.each<Case>([
    [
      'growth',
      [
        /^300 companies, store [1-9]\d* MB:$/m,
        /^ {2}with ultimate ownerships: page [\d.]+ ms, .*, explanation [\d.]+ ms$/m,
      ],
      ['growth: memory of the builder'],
    ],
    [
      'structure',
      [
        /^structure, both directions +median [\d.]+ ms, p95 [\d.]+ ms$/m,
        /^ultimate owners, explained +median [\d.]+ ms, p95 [\d.]+ ms$/m,
        /^the structures of 20 companies had the ultimate owners that the explanations had, or said how many had no place$/m,
      ],
      [],
    ],
  ])('bench:%s runs to its end, compares what it gives, judges no target and leaves nothing running', expectResults);
});

describe('over a graph of the pool, which each empties', () => {
  beforeAll(async () => {
    // Without a pool, a server of this test would be as new as those that the runs start.
    if (process.env['TEST_NEO4J_POOL']) emptied = await obtainTestGraph(workspaceRoot, process.env);
  });
  afterAll(async () => {
    await emptied?.stop();
    emptied = undefined;
  });

  describeBenches('with peers', () => {
    test.each<Case>([
      [
        'feed',
        [/^both loads left [1-9]\d+ entities and [1-9]\d+ records$/m],
        [
          'feed: into an empty graph',
          'feed: into a graph of 300 companies',
          'feed: memory for a file 5 times as large',
        ],
      ],
      [
        'supernode',
        [/^audit firm with 2300 roles/m, /^listed company with 2200 owners/m, /^state with 2100 holdings/m],
        [
          'supernode: the slowest answer',
          'supernode: p95 of lookups by others',
          'supernode: memory of the API, 3 clients',
        ],
      ],
    ])('bench:%s runs to its end, compares what it gives, judges no target and leaves nothing running', expectResults);
  });

  test('bench:registers reads every file with its reader and a bare parse, and loads the British ones also in bulk', async () => {
    run = new BenchRun('registers', emptied?.home);
    const { code, output, left } = await run.ended();
    expect([code, left, code === 0 || output]).toEqual([0, [], true]);
    const judged = [...output.matchAll(/^not judged {2}registers: (.*): [\d. MB/=]+ (times|MB)$/gm)].map(
      ([, what]) => what,
    );
    const relative = (name: string) => [
      `reader of ${name}, relative to a bare parse`,
      `memory for ${name}, relative to a file with a tenth of the companies`,
    ];
    expect(judged).toEqual([
      ...relative('BasicCompanyDataAsOneFile-2026-01-01.csv'),
      ...relative('persons-with-significant-control-snapshot-2026-01-01.txt'),
      ...relative('20260101-0800-gleif-goldencopy-lei2-golden-copy.xml'),
      ...relative('20260101-0800-gleif-goldencopy-repex-golden-copy.xml'),
      ...relative('20260101-0800-gleif-goldencopy-rr-golden-copy.xml'),
      ...relative('20260101-0800-gleif-goldencopy-lei2-golden-copy.csv'),
      ...relative('20260101-0800-gleif-goldencopy-repex-golden-copy.csv'),
      ...relative('20260101-0800-gleif-goldencopy-rr-golden-copy.csv'),
      ...relative('aksjeeiebok_2026.csv'),
      ...relative('enheter_alle.json'),
      ...relative('roller_alle.json'),
      ...relative('underenheter_alle.json'),
      'memory of the readers',
      'most memory of a process, 100 British companies in bulk',
    ]);
    const phases = [...output.matchAll(/^([a-z ]+): [\d.]+ s(?:, \d+ rows, \d+ rows\/s)?$/gm)].map(
      ([, phase]) => phase,
    );
    expect(phases).toEqual([
      'conversion',
      'deriving ultimate owners',
      'import',
      'starting the server',
      'constraints',
      'building indexes',
    ]);
    expect(output).toMatch(
      /^feed bulk of 100 companies: 1\d\d companies, [1-9]\d+ persons and [1-9]\d+ records in [\d.]+ s; files \d+ MB, converted \d+ MB, store \d+ MB; most memory: [1-9]\d+ MB of the command, [1-9]\d+ MB of the import$/m,
    );
    expect(output).toMatch(/^feed load of 100 companies: [1-9]\d+ statements in [\d.]+ s, /m);
  });
});

test('bench:affected measures the tests of a library, and judges no time', () => {
  const own = Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_)|^NODE_OPTIONS$/.test(name));
  const program = join(workspaceRoot, 'tools/workspace/bench-affected.mjs');
  const { status, stdout } = spawnSync(process.execPath, [program, '--tiny', 'cursor'], {
    env: Object.fromEntries(own),
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^\| cursor \| [\d.]+ \| not judged \| \d+ \| [\d.]+ \| not judged \| passed \|$/m),
  ]);
});
