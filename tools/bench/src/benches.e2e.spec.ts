import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  forTests,
  type GraphInUse,
  obtainGraph,
  obtainTestGraph,
  type TestGraph,
} from '@company-relations/local-neo4j';
import { BenchRun, forgetTinyRuns, tinyRecords, workspaceRoot } from '../test/bench-run';
import { describeBenches } from '../test/describe-benches';
import { problemsOf, type RunRecord } from './records/record';
import { targets } from './targets';

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
  await expectRecord(bench, output);
}

/** The name of the record of a bench, also of one with an option that names a variant: `figures --nation`. */
const recordOf = (bench: string) => `${bench.replace(' --', '-')}.node${process.versions.node.split('.')[0]}.json`;

/** Expects that the run recorded the verdicts that it printed, as the page needs them, and a table. */
async function expectRecord(bench: string, output: string): Promise<void> {
  const record = JSON.parse(await readFile(join(tinyRecords, recordOf(bench)), 'utf8')) as RunRecord;
  const printed = [...output.matchAll(/^not judged {2}(.*?: .*?): [^:]*$/gm)].map(([, what]) => what);
  expect([problemsOf(recordOf(bench), record), record.verdicts.map(({ what }) => what)]).toEqual([[], printed]);
  expect(record.tables.length).toBeGreaterThan(0);
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
  ['page: API / bare driver', 'page: API / PostgreSQL', 'page: late pages / early ones', 'page: memory of the API'],
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
      [
        'lookup: API / endpoint that',
        'lookup: API without ultimate ownerships / endpoint that',
        'lookup: with / without',
      ],
    ],
    [
      'ultimate',
      [/^the peers gave the same ultimate ownerships on 13 pages$/m],
      ['ultimate: page, API / PostgreSQL that computes', 'ultimate: page, API / PostgreSQL with a table of them'],
    ],
    [
      'figures',
      [/^kept and computed figures gave the same bytes on 13 pages$/m, /^Database hits of a page, medians of 5:$/m],
      [
        'figures: page with kept figures / without',
        'figures: lookups with kept figures / without',
        'figures: memory of the API with many clients',
      ],
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

  test('a bench whose API is killed fails, records nothing and leaves nothing running', async () => {
    await rm(join(tinyRecords, recordOf('page')), { force: true });
    run = new BenchRun('page');
    await run.hasWritten('Neo4j heap');
    process.kill(await run.runs('dist/apps/api/main.js'), 'SIGKILL');
    expect(await run.ended()).toEqual({
      code: 1,
      output: expect.stringContaining('The server closed the connection.'),
      left: [],
    });
    expect(existsSync(join(tinyRecords, recordOf('page')))).toBe(false);
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
        'batch: baseline, builder / COPY | brotli, companies',
        'batch: baseline with / without ultimate owners',
        'batch: compressor / brotli program',
        'batch: delta of changed roles without ultimate owners',
        'batch: delta of changed roles with ultimate owners',
        'batch: memory of the builder without ultimate owners',
        'batch: memory of the builder with ultimate owners',
      ],
    ],
    [
      'bulk',
      [
        /^both loads made [1-9]\d+ companies and persons, and [1-9]\d+ records$/m,
        /^A day's update: [1-9][\d,]+ statements/m,
      ],
      ['bulk: conversion and import / import alone', "bulk: a day's update", 'bulk: p95 of the API meanwhile / before'],
    ],
    [
      'batch --nation',
      [
        /^ {2}nodes, relationships and properties before +[\d.]+ +MB$/m,
        /^ {2}kept ultimate ownerships +[1-9][\d,]*$/m,
        /^Deltas with ultimate owners, after a baseline of [\d.]+ s:$/m,
      ],
      [
        'batch-nation: baseline with / without ultimate owners',
        'batch-nation: baseline / delta of changed roles with ultimate owners',
        'batch-nation: baseline / delta of changed roles without ultimate owners',
        'batch-nation: memory of the builder with ultimate owners',
      ],
    ],
  ])('bench:%s runs to its end, compares what it gives, judges no target and leaves nothing running', expectResults);
});

describeBenches('over the nation that bench:bulk loaded', () => {
  keepRunning('bench-tiny-nation-300');

  test.each<Case>([
    [
      'growth',
      [/^ {2}store +[1-9]\d* MB$/m, /^ {2}ultimate owners explained +[\d.]+$/m],
      ['growth: memory of the builder'],
    ],
    [
      'figures --nation',
      [/^kept and computed figures gave the same bytes on 13 pages$/m],
      ['figures-nation: page with kept figures / without', 'figures-nation: memory of the API with many clients'],
    ],
    [
      'structure',
      [
        /^ {2}structure, both directions +[\d.]+ +[\d.]+$/m,
        /^ {2}ultimate owners, explained +[\d.]+ +[\d.]+$/m,
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
        ['feed: into an empty graph', 'feed: into a filled graph', 'feed: memory for a file 5 times as large'],
      ],
      [
        'derive',
        [/^the ultimate ownerships of 304 companies were derived again, and no company is marked$/m],
        ['derive: one holding changed above 50,000 companies', 'derive: p95 of the API meanwhile / before'],
      ],
      [
        'supernode',
        [/^ {2}audit firm with 2300 roles/m, /^ {2}listed company with 2200 owners/m, /^ {2}state with 2100 holdings/m],
        [
          'supernode: the slowest answer',
          'supernode: p95 of lookups by others',
          'supernode: memory of the API with many clients',
        ],
      ],
    ])('bench:%s runs to its end, compares what it gives, judges no target and leaves nothing running', expectResults);
  });

  test('bench:registers reads every file with its reader and a bare parse, and loads the British ones also in bulk', async () => {
    run = new BenchRun('registers', emptied?.home);
    const { code, output, left } = await run.ended();
    expect([code, left, code === 0 || output]).toEqual([0, [], true]);
    const judged = [...output.matchAll(/^not judged {2}registers: (.*?): .*[\d.]+(?: MB)?$/gm)].map(([, what]) => what);
    expect(judged.toSorted()).toEqual(Object.keys(targets.registers).sort());
    await expectRecord('registers', output);
    const phases = [...output.matchAll(/^ {2}([a-z ]+) +[\d.]+ +(?:[\d,]+|-)$/gm)].map(([, phase]) => phase?.trim());
    expect(phases).toEqual([
      'conversion',
      'deriving ultimate owners',
      'import',
      'starting the server',
      'constraints',
      'building indexes',
      'all',
    ]);
    expect(output).toMatch(/^feed bulk of 1\d\d British companies, [1-9]\d+ persons and [1-9]\d+ records:$/m);
    expect(output).toMatch(/^ {2}most memory of the import +[1-9][\d,]+$/m);
    expect(output).toMatch(/^feed load of 100 British companies:\n.*\n {2}all files +[1-9]\d+ +[\d.]+ +[1-9]/m);
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
