import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@company-relations/command-line';
import { clear, dump, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { plainInput } from '../test/plain-input';
import { loadFiles, type LoadOptions } from './load-command';
import { RegisterLoad } from './load';
import { Report } from './report';
import type { Summary } from './summary';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'load-'));

const asOf = '2024-05-01';
const a = { statement: 'company', id: 'a', asOf, name: 'A', countryCode: 'GB' };
const b = { statement: 'company', id: 'b', asOf, name: 'B', countryCode: 'GB' };
const p = { statement: 'person', id: 'p', asOf, name: 'Person' };
const r = { statement: 'ownership', id: 'r', asOf, party: 'p', company: 'a', ownershipStake: 51 };
const s = { statement: 'ownership', id: 's', asOf, party: 'a', company: 'b', ownershipStake: 10 };
const endOfS = { statement: 'end', id: 's', asOf: '2024-05-02', outDate: '2024-05-02' };

function file(name: string, ...lines: (object | string)[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}

async function load(
  files: readonly string[],
  options: Partial<LoadOptions> = {},
): Promise<{ summary: Partial<Summary>; messages: string[] }> {
  const { output, lines } = captured();
  const settings = { format: 'auto', strict: false, batchSize: 2, ifEmpty: false, verbose: false } as const;
  const running = { loadedAt: new Date('2026-01-10T08:00:00Z'), signal: new AbortController().signal };
  const {
    seconds: _seconds,
    statementsPerSecond: _rate,
    ...summary
  } = await loadFiles(graph, { ...settings, ...running, ...options, files }, output);
  return { summary, messages: lines().map((line) => line.replaceAll(`${folder}/`, '')) };
}

function counts(rest: Partial<Summary>): Partial<Summary> {
  return {
    result: 'loaded',
    lines: 0,
    statements: 0,
    applied: 0,
    unchanged: 0,
    outdated: 0,
    erased: 0,
    rejected: 0,
    problems: 0,
    notices: 0,
    ...rest,
  };
}

beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

describe('loading files', () => {
  it('does not depend on the order of lines and files', async () => {
    const all = counts({ lines: 6, statements: 6, applied: 6 });
    expect((await load([file('1', a, b, p, r, s, endOfS)])).summary).toEqual(all);
    const expected = await dump(graph);
    await clear(graph);
    expect((await load([file('1', endOfS, s, r), file('2', a, b, p)])).summary).toEqual(all);
    expect(await dump(graph)).toEqual(expected);
  });

  it('twice changes nothing', async () => {
    const files = [file('1', a, b, p, r, s, endOfS)];
    await load(files);
    const before = await dump(graph);
    const again = await load(files, { loadedAt: new Date('2026-02-02T08:00:00Z') });
    expect(again).toEqual({ summary: counts({ lines: 6, statements: 6, unchanged: 6 }), messages: [] });
    expect(await dump(graph)).toEqual(before);
  });

  it('reports each bad line and each refused statement once, and loads the rest', async () => {
    const { summary, messages } = await load([
      file('bad', a, '{"oops', { ...r, party: 'unknown' }, { ...a, name: 'Other' }, b, s),
    ]);
    expect(summary).toEqual(counts({ lines: 6, statements: 5, applied: 4, rejected: 1, problems: 3 }));
    expect(messages).toEqual([
      'bad:2: the line is not valid JSON',
      'bad:4: different content with the same date as the stored statement, which it replaces',
      'bad:3: record r: party unknown is not in the graph',
    ]);
  });

  it('says which files are empty, or have no records', async () => {
    const empty = join(folder, 'empty.jsonl');
    const noRecords = join(folder, 'no-records.json');
    writeFileSync(empty, '');
    writeFileSync(noRecords, '[]\n');
    const { summary, messages } = await load([empty, noRecords, file('1', a)]);
    expect(summary).toEqual(counts({ lines: 1, statements: 1, applied: 1, notices: 2 }));
    expect(messages).toEqual([
      'empty.jsonl: notice: the file is empty',
      'no-records.json: notice: the file has no records',
    ]);
  });

  it('reads the elements of a JSON array, and reports the bad ones', async () => {
    const path = join(folder, 'array.json');
    writeFileSync(
      path,
      `[${JSON.stringify(a, undefined, 2)}, {"statement":"person","id":"x","id":"y"},\n${JSON.stringify(p)}]`,
    );
    const { summary, messages } = await load([path, file('1', b)]);
    expect(summary).toEqual(counts({ lines: 4, statements: 3, applied: 3, problems: 1 }));
    expect(messages).toEqual(['array.json: element 2: a member is written twice in one object']);
  });

  it('loads persons before the companies that may be their businesses', async () => {
    const trader = { ...a, orgNo: '850101-1234', countryCode: 'SE' };
    const hidden = { ...p, nationalIdentificationNumber: '19850101-1234', isProtected: true };
    const stopped = new AbortController();
    const { output } = captured();
    const passes: string[] = [];
    const progress = {
      begin: (pass: string) => void passes.push(pass),
      beginUncounted: () => undefined,
      advance: () => (passes.length > 1 ? stopped.abort() : undefined),
    };
    const settings = {
      inputs: [plainInput(file('1', trader, hidden))],
      format: 'auto',
      strict: false,
      batchSize: 1,
      loadedAt: new Date('2026-01-10'),
      signal: stopped.signal,
    } as const;
    await new RegisterLoad(graph, settings, new Report((line) => output.write(line), false), progress).run();
    expect(passes).toEqual(['loading persons', 'loading companies']);
    expect(await rows(graph, 'MATCH (c:Company) RETURN c.protectedSoleTrader AS mark')).toEqual([{ mark: true }]);
  });

  it('shows lines as done once their statements are applied, and work without a known total', async () => {
    const shown: unknown[] = [];
    const settings = {
      inputs: [plainInput(file('1', p, a))],
      format: 'auto',
      strict: false,
      batchSize: 100,
      loadedAt: new Date('2026-01-10'),
      signal: new AbortController().signal,
    } as const;
    const loading: RegisterLoad = new RegisterLoad(graph, settings, new Report(() => undefined, false), {
      begin: (phase) => void shown.push(phase),
      beginUncounted: (phase) => void shown.push(`uncounted ${phase}`),
      advance: (lines) => {
        if (lines > 0) shown.push({ lines, applied: loading.result.outcomes.applied });
      },
    });
    await loading.run();
    expect(shown).toEqual([
      'uncounted applying the dates that have passed',
      ...['loading persons', { lines: 2, applied: 1 }],
      ...['loading companies', { lines: 1, applied: 2 }],
      'uncounted ending protections',
    ]);
  });

  it('refuses a line of no known format, and goes on to the next', async () => {
    expect(await load([file('x', {}, a)])).toEqual({
      summary: counts({ lines: 2, statements: 1, applied: 1, problems: 1 }),
      messages: ['x:1: neither a statement of the register format nor of BODS, nor a file of a known register'],
    });
  });

  it('changes nothing when a file cannot be read', async () => {
    await expect(load([file('1', a), join(folder, 'absent'), folder])).rejects.toThrow(UsageError);
    expect(await dump(graph)).toEqual([]);
  });
});

describe('a strict load', () => {
  it.each([
    ['a line that cannot be read', '{'],
    ['a record of what is not in the graph', { ...s, id: 't', company: 'unknown' }],
    ['other content with the same date', { ...r, ownershipStake: 52 }],
  ])('changes nothing at all because of %s', async (_what, bad) => {
    await load([file('0', a)]);
    const before = await dump(graph);
    const { summary, messages } = await load([file('1', b, p, r, s), file('2', bad)], { strict: true });
    expect(summary).toMatchObject({ result: 'refused', applied: 0, problems: 1 });
    expect(messages).toHaveLength(1);
    expect(await dump(graph)).toEqual(before);
  });

  it('loads good files as any load does', async () => {
    const files = [file('1', endOfS, s, r), file('2', a, b, p)];
    await load(files);
    const expected = await dump(graph);
    await clear(graph);
    expect(await load(files, { strict: true })).toEqual({
      summary: counts({ lines: 6, statements: 6, applied: 6 }),
      messages: [],
    });
    expect(await dump(graph)).toEqual(expected);
  });
});

describe('a load into an empty graph only', () => {
  it('loads nothing into a graph that is not empty', async () => {
    expect((await load([file('1', b, '{')], { ifEmpty: true })).summary).toMatchObject({
      result: 'loaded',
      problems: 1,
    });
    expect((await load([file('1', a, b)], { ifEmpty: true })).summary).toMatchObject({
      result: 'loaded',
      applied: 1,
      unchanged: 1,
    });
    const before = await dump(graph);
    expect((await load([file('2', b)], { ifEmpty: true })).summary).toEqual(counts({ result: 'not empty' }));
    // The files of the first load may be gone.
    expect((await load(['/registers/*.jsonl'], { ifEmpty: true })).summary).toEqual(counts({ result: 'not empty' }));
    expect(await dump(graph)).toEqual(before);
  });

  it('names a file that is not there while the graph is empty', async () => {
    await expect(load(['/registers/*.jsonl'], { ifEmpty: true })).rejects.toThrow('/registers/*.jsonl');
  });

  it('finishes what an interrupted one left', async () => {
    const files = [file('1', a, b, p, r, s, endOfS)];
    await load(files);
    const expected = await dump(graph);
    await clear(graph);
    const stop = new AbortController();
    const interrupted = graph.write.bind(graph);
    const spied = jest.spyOn(graph, 'write').mockImplementation(async (work) => {
      const result = await interrupted(work);
      stop.abort();
      return result as never;
    });
    expect((await load(files, { ifEmpty: true, signal: stop.signal })).summary).toMatchObject({
      result: 'interrupted',
      applied: 1,
    });
    spied.mockRestore();
    expect((await load(files, { ifEmpty: true })).summary).toMatchObject({
      result: 'loaded',
      unchanged: 1,
      applied: 5,
    });
    expect(await dump(graph)).toEqual(expected);
    expect(await rows(graph, "MATCH (c:Counter {name: 'unfinishedFirstLoad'}) RETURN c.name AS name")).toEqual([]);
  });
});
