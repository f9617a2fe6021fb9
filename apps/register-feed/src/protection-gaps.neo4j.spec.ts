import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GraphClient } from '@company-relations/neo4j-client';
import { clear, testEnv, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { plainInput } from '../test/plain-input';
import { RegisterLoad } from './load';
import { loadFiles } from './load-command';
import { Report } from './report';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'gaps-'));
const number = '198501011234';
const options = {
  format: 'auto',
  strict: false,
  batchSize: 1,
  ifEmpty: false,
  verbose: false,
  loadedAt: new Date('2026-01-10T08:00:00Z'),
} as const;

const person = (id: string, asOf: string, rest: object = {}) => ({
  statement: 'person',
  id,
  asOf,
  nationalIdentificationNumber: number,
  ...rest,
});
const before = [
  person('old', '2024-05-01', { isProtected: true }),
  person('alike', '2024-05-01'),
  { statement: 'company', id: 'firm', asOf: '2024-05-01', name: 'Firm', orgNo: number, countryCode: 'SE' },
];
const fillers = (prefix: string) =>
  Array.from({ length: 6 }, (_, index) => ({ statement: 'person', id: `${prefix}${index}`, asOf: '2024-05-01' }));
const newcomer = person('newcomer', '2024-05-02');
const protectedNow = person('new', '2024-05-02', { isProtected: true });

function file(name: string, ...lines: object[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return path;
}

/** Returns the persons and companies that have the number and are not hidden. */
async function shown(): Promise<string[]> {
  const rows = await graph.read<{ id: string }>(
    {
      name: 'shown',
      text: `MATCH (e:Entity) WHERE (e.nationalId = $number AND e.protected IS NULL) OR (e.orgNo = $number AND e.protectedSoleTrader IS NULL)
      RETURN e.sourceId AS id ORDER BY id`,
    },
    { number },
  );
  return rows.map(({ id }) => id);
}

/**
 * A graph client that checks after each transaction which entities with the number are not hidden, and records them.
 */
class WatchedGraph extends GraphClient {
  readonly seen: string[][] = [];

  override async write<T>(work: Parameters<GraphClient['write']>[0]): Promise<T> {
    const written = await super.write(work);
    this.seen.push(await shown());
    return written as T;
  }
}

async function watched(files: readonly string[], signal = new AbortController().signal): Promise<string[][]> {
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password } = testEnv();
  const watching = new WatchedGraph({
    uri,
    user,
    password,
    queryTimeoutMs: 30_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 2,
  });
  try {
    await loadFiles(watching, { ...options, files, signal }, captured().output);
    return watching.seen;
  } finally {
    await watching.close();
  }
}

beforeEach(async () => {
  await clear(graph);
  await loadFiles(
    graph,
    { ...options, files: [file('before', ...before)], signal: new AbortController().signal },
    captured().output,
  );
  expect(await shown()).toEqual([]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

const ends: [string, object][] = [
  ['says that its person is not protected any more', person('old', '2024-05-02')],
  [
    'gives its person another number',
    person('old', '2024-05-02', { nationalIdentificationNumber: '7', isProtected: true }),
  ],
  ['is withdrawn', { statement: 'removal', of: 'person', id: 'old', asOf: '2024-05-02' }],
];

describe.each(ends)('protection that moves to another record, where the one before %s,', (_what, ending) => {
  it('has no gap in one file, although many batches are between the two', async () => {
    const seen = await watched([file('moved', ending, ...fillers('a'), newcomer, ...fillers('b'), protectedNow)]);
    expect(seen.length).toBeGreaterThan(15);
    expect(seen.filter((ids) => ids.length > 0)).toEqual([]);
  });

  it('has no gap where the record that protects is in a later file of the same load', async () => {
    const seen = await watched([
      file('1', ending, ...fillers('a'), newcomer),
      file('2', ...fillers('b')),
      file('3', protectedNow),
    ]);
    expect(seen.length).toBeGreaterThan(15);
    expect(seen.filter((ids) => ids.length > 0)).toEqual([]);
  });
});

it('protection that moves to no other record ends with the load, and not before', async () => {
  const seen = await watched([file('ended', person('old', '2024-05-02'), ...fillers('a'), newcomer)]);
  const first = seen.findIndex((ids) => ids.length > 0);
  expect(seen.slice(first)).toEqual(seen.slice(first).map(() => ['alike', 'firm', 'newcomer', 'old']));
  // Protections end only in the last two transactions: one is for persons, the other for companies.
  expect(seen.length - first).toBe(2);
});

it('protection that an interrupted load would have ended ends with the next one', async () => {
  const stopped = new AbortController();
  const passes: string[] = [];
  const progress = {
    begin: (pass: string) => void passes.push(pass),
    advance: () => (passes.length > 1 ? stopped.abort() : undefined),
  };
  const firm = { statement: 'company', id: 'other', asOf: '2024-05-01', name: 'Other' };
  const inputs = [plainInput(file('ended', person('old', '2024-05-02'), firm))];
  const settings = { ...options, inputs, signal: stopped.signal };
  expect(
    (await new RegisterLoad(graph, settings, new Report(() => undefined, false), progress).run()).interrupted,
  ).toBe(true);
  expect(await shown()).toEqual([]);
  await loadFiles(
    graph,
    { ...options, files: [file('next', firm)], signal: new AbortController().signal },
    captured().output,
  );
  expect(await shown()).toEqual(['alike', 'firm', 'old']);
});
