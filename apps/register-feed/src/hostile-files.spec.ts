import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { UsageError } from '@company-relations/command-line';
import { emptyGraph } from '@company-relations/register-loader';
import { InvalidBaselineError } from './bulk/baseline-rules';
import { convertBaseline } from './bulk/conversion';
import { InlineConverter } from './bulk/converter-pool';
import { Phases } from './bulk/phases';
import { type Input, withInputs } from './inputs/inputs';
import { SourceFile } from './inputs/source-file';
import { bulkFiles } from '../test/bulk-files';
import { plainInput } from '../test/plain-input';

// On a busy machine a gigabyte is read slowly.
jest.setTimeout(180_000);

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [mega, giga] = [2 ** 20, 2 ** 30];
const person = JSON.stringify({ statement: 'person', id: 'p1', asOf: '2026-01-01' });
const tooLong = 'the line is longer than 1048576 bytes';

function written(content: string | Buffer): string {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return path;
}

/** What is read from a line of a file: the ids that it states, or the problem that it has. */
type Said = { readonly line: number; readonly ids: string } | { readonly line: number; readonly problem: string };

const good = (line: number, ids = 'p1'): Said => ({ line, ids });
/** @param problem the expected text, or a Jest matcher for it. */
const bad = (line: number, problem: unknown): Said => ({ line, problem: problem as string });

/** Returns what the loader reads from each line of a file, for about the first `maxLines` lines. */
async function said(path: string, maxLines = 20): Promise<Said[]> {
  const source = new SourceFile(plainInput(path), 'auto', ({ type }) => type, { now: new Date() });
  const lines: Said[] = [];
  for await (const piece of source.pieces('person')) {
    for (const { place, read } of piece.lines) {
      const line = Number(place.slice(path.length + 1));
      lines.push('problem' in read ? bad(line, read.problem) : good(line, read.statements.map(({ id }) => id).join()));
    }
    if (lines.length >= maxLines) break;
  }
  return lines.slice(0, maxLines);
}

/**
 * Returns the lines for which a bulk load refuses the file, at most 20. The bulk load reads the file in chunks of
 * `chunkBytes` bytes.
 */
async function refusedByBulk(path: string, chunkBytes = 4_096): Promise<Said[]> {
  const settings = {
    date: { loadedAt: '2026-03-01T12:00:00Z', today: 20_513 },
    rules: { now: new Date() },
    before: emptyGraph,
    bound: 2_000,
    phases: new Phases(),
    signal: new AbortController().signal,
    chunkBytes,
  };
  const into = mkdtempSync(join(folder, 'converted-'));
  try {
    const files = await bulkFiles([path]);
    await convertBaseline(
      { ...settings, files, folder: into, openPool: (of) => new InlineConverter(of) },
      { begin: () => undefined, beginUncounted: () => undefined, advance: () => undefined },
    );
    return [];
  } catch (error) {
    if (!(error instanceof InvalidBaselineError)) throw error;
    return error.reasons.map((reason) => {
      const [, line, problem] = /^:(?: element )?(\d+): (.*)$/s.exec(reason.slice(path.length)) ?? [];
      return bad(Number(line), problem);
    });
  }
}

/** Expects that a normal load reads exactly these lines, and that a bulk load reports the same problems. */
async function expectSaid(content: string | Buffer, lines: readonly Said[]): Promise<void> {
  const path = written(content);
  expect(await said(path)).toEqual(lines);
  expect(await refusedByBulk(path)).toEqual(lines.filter((line) => 'problem' in line));
}

describe('a hostile file', () => {
  it('of one line of a gigabyte is skipped in bounded memory, and the next lines are read', async () => {
    const path = written(`${person}\n{"name":"`);
    const file = await open(path, 'r+');
    // Makes a sparse file: the missing part is read as zeros, and takes no space on the disk.
    await file.truncate(giga);
    await file.write(`\n${person}\n`, giga);
    await file.close();
    const source = new SourceFile(plainInput(path), 'auto', ({ type }) => type, { now: new Date() });
    const lines: string[] = [];
    let peak = 0;
    const { rss: before } = process.memoryUsage();
    for await (const piece of source.pieces('person')) {
      for (const { read } of piece.lines) lines.push('problem' in read ? read.problem : 'read');
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }
    expect(lines).toEqual(['read', tooLong, 'read']);
    expect(peak).toBeLessThan(256 * mega);
    expect(await refusedByBulk(path, 4 * mega)).toEqual([bad(2, tooLong)]);
  });

  it('of a JSON array with an element of half a gigabyte is read in bounded memory', async () => {
    const path = written(`[${person},{"name":"`);
    const file = await open(path, 'r+');
    // A sparse file: the missing part is read as zeros, and takes no space on the disk.
    await file.truncate(giga / 2);
    await file.write(`"},${person}]`, giga / 2);
    await file.close();
    const source = new SourceFile(plainInput(path), 'auto', ({ type }) => type, { now: new Date() });
    const elements: string[] = [];
    let peak = 0;
    const { rss: before } = process.memoryUsage();
    for await (const piece of source.pieces('person')) {
      for (const { place, read } of piece.lines)
        elements.push(`${place.slice(path.length)} ${'problem' in read ? read.problem : 'read'}`);
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }
    const problem = 'the element is longer than 1048576 bytes';
    expect(elements).toEqual([': element 1 read', `: element 2 ${problem}`, ': element 3 read']);
    expect(peak).toBeLessThan(256 * mega);
    expect(await refusedByBulk(path)).toEqual([bad(2, problem)]);
  });

  it('of elements that are nested deeply, or no statements, is read to its end', async () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const rolls = `{"rollegrupper":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const path = written(`[${deep},"statement",${rolls},${person}]`);
    const source = new SourceFile(plainInput(path), 'auto', ({ type }) => type, { now: new Date() });
    const problems: string[] = [];
    for await (const piece of source.pieces('person'))
      for (const { read } of piece.lines) problems.push('problem' in read ? read.problem : 'read');
    expect(problems).toEqual([
      'neither a statement of the register format nor of BODS, nor a file of a known register',
      'the element is not a JSON object',
      expect.stringContaining('rollegrupper[0] must be object'),
      'rollegrupper is missing',
    ]);
  });

  it.each([
    ['one line', `{"name":"${'x'.repeat(16 * mega - 9)}`, tooLong, tooLong],
    [
      'many lines',
      `${person.padEnd(16 * 1024 - 1)}\n`.repeat(1024),
      'read',
      'the file is more than 250 times as large',
    ],
  ])(
    'that is a gigabyte of %s, packed to a thousandth, is read in bounded memory by a load, and refused in bulk',
    async (_, repeated, expected, refusal) => {
      // A packed file may consist of several parts, which are unpacked one after the other.
      const bomb = Array<Buffer>(64).fill(gzipSync(repeated));
      const path = written(Buffer.concat(bomb));
      expect(statSync(path).size * 250).toBeLessThan(giga);
      const read = new Map<string, number>();
      const { rss: before } = process.memoryUsage();
      let peak = 0;
      await withInputs([path], async ([input]) => {
        const source = new SourceFile(input as Input, 'auto', ({ type }) => type, { now: new Date() });
        for await (const piece of source.pieces('person')) {
          for (const { read: line } of piece.lines) {
            const what = 'problem' in line ? line.problem : 'read';
            read.set(what, (read.get(what) ?? 0) + 1);
          }
          peak = Math.max(peak, process.memoryUsage.rss() - before);
        }
      });
      expect([...read.keys()]).toEqual([expected]);
      expect(peak).toBeLessThan(256 * mega);
      await expect(refusedByBulk(path)).rejects.toThrow(refusal);
    },
  );

  it('of packed bytes behind a line, or packed by brotli, is not unpacked, and bad line by line', async () => {
    const bomb = Buffer.alloc(64 * mega, `${person}\n`);
    const [brotli, gzip] = [brotliCompressSync(bomb, { params: {} }), gzipSync(bomb)];
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(mega);
    const isRefused = (line: Said) =>
      'problem' in line &&
      /^(the line is not UTF-8|the line is not valid JSON|neither a statement of the register format nor of BODS|the line is longer than 1048576 bytes)$/.test(
        line.problem,
      );
    const lines = await said(written(brotli), 1000);
    expect([lines.length > 0, lines.filter((line) => !isRefused(line))]).toEqual([true, []]);
    await expect(refusedByBulk(written(brotli))).rejects.toThrow(UsageError);
    for (const content of [brotli, gzip]) {
      const path = written(Buffer.concat([Buffer.from(`${person}\n`), content]));
      const [first, ...others] = await said(path, 1000);
      expect([first, others.length > 0, others.filter((line) => !isRefused(line))]).toEqual([good(1), true, []]);
      const behindOneLine = await refusedByBulk(path);
      expect([behindOneLine.length > 0, behindOneLine.filter((line) => !isRefused(line))]).toEqual([true, []]);
    }
  });

  it('of dates ahead of the load is bad line by line, in JSON Lines, CSV and BODS; a day ahead is good', async () => {
    const tomorrow = new Date(Date.now() + 23 * 3_600_000).toISOString().slice(0, 19);
    const ahead = (member: string) => `${member} must not be more than a day ahead of the load`;
    const dated = (id: string, asOf: string) => ({ statement: 'person', id, asOf });
    const json = [
      dated('p', '2024-05-01'),
      dated('q', '2062-01-01'),
      dated('r', '9999-12-31'),
      dated('s', `${tomorrow}Z`),
    ];
    await expectSaid(json.map((line) => JSON.stringify(line)).join('\n'), [
      good(1, 'p'),
      bad(2, ahead('asOf')),
      bad(3, ahead('asOf')),
      good(4, 's'),
    ]);
    const rows = json.map(({ statement, id, asOf }) => `${statement},${id},${asOf}`);
    await expectSaid(['statement,id,asOf', ...rows].join('\n'), [
      good(1, ''),
      good(2, 'p'),
      bad(3, ahead('asOf')),
      bad(4, ahead('asOf')),
      good(5, 's'),
    ]);
    const bods = json.map(({ id, asOf }) => ({
      recordId: id,
      recordType: 'person',
      statementDate: asOf,
      recordDetails: { personType: 'knownPerson' },
    }));
    await expectSaid(bods.map((line) => JSON.stringify(line)).join('\n'), [
      good(1, 'p'),
      bad(2, ahead('statementDate')),
      bad(3, ahead('statementDate')),
      good(4, 's'),
    ]);
  });

  it('of deeply nested lines is reported line by line, and the next lines are read', async () => {
    const deep = (depth: number) =>
      `{"statement":"person","id":"p","asOf":"2026-01-01","name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const objects = `${'{"statement":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    await expectSaid([person, deep(400_000), deep(100), objects, person].join('\n'), [
      good(1),
      bad(2, 'name must be string'),
      bad(3, 'name must be string'),
      bad(4, expect.stringContaining('statement must be ')),
      good(5),
    ]);
  });

  it('with bytes that are no UTF-8 loses those lines alone', async () => {
    const wrong = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]].map((bytes) =>
      Buffer.from(bytes),
    );
    const lines = wrong.flatMap((bytes) => [
      Buffer.from('{"statement":"person","name":"'),
      bytes,
      Buffer.from(`"}\n${person}\n`),
    ]);
    await expectSaid(Buffer.concat([Buffer.from(`${person}\n`), ...lines]), [
      good(1),
      ...wrong.flatMap((_bytes, index) => [bad(2 + 2 * index, 'the line is not UTF-8'), good(3 + 2 * index)]),
    ]);
  });

  it('of CSV with bytes that are no UTF-8 loses those rows alone', async () => {
    const rows = [
      'statement,id,asOf,name\nperson,p1,2026-01-01,A\nperson,p2,2026-01-01,',
      Buffer.from([0xe2, 0x82]),
      '\nperson,p3,2026-01-01,C\nperson,',
      Buffer.from([0xff]),
      ',2026-01-01,D\n',
    ];
    await expectSaid(Buffer.concat(rows.map((part) => Buffer.from(part))), [
      good(1, ''),
      good(2),
      bad(3, 'the line is not UTF-8'),
      good(4, 'p3'),
      bad(5, 'the line is not UTF-8'),
    ]);
  });

  it('cannot state a member twice, nor reach the prototype of an object', async () => {
    const lines = [
      '{"statement":"person","id":"p1","id":"p2","asOf":"2026-01-01"}',
      '{"statement":"person","id":"p1","asOf":"2026-01-01","__proto__":{"isProtected":false,"polluted":true}}',
      '{"statement":"person","id":"p1","asOf":"2026-01-01","constructor":{"prototype":{"polluted":true}}}',
      '{"statement":"person","id":"__proto__","asOf":"2026-01-01"}',
      '{"__proto__":{"statement":"person"},"id":"p1","asOf":"2026-01-01"}',
    ];
    await expectSaid([person, ...lines].join('\n'), [
      good(1),
      bad(2, 'a member is written twice in one object'),
      bad(3, expect.stringMatching(/not a known member$/)),
      bad(4, expect.stringMatching(/not a known member$/)),
      good(5, '__proto__'),
      bad(6, expect.stringContaining('statement is missing')),
    ]);
    const columnTwice = written('statement,id,asOf,asOf\nperson,p1,2026-01-01,2026-01-02');
    expect(await said(columnTwice)).toEqual([bad(1, expect.stringContaining('asOf')), good(2, '')]);
    await expect(refusedByBulk(columnTwice)).rejects.toThrow(UsageError);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('of CSV whose quotes never end is reported line by line, and never buffered beyond one line', async () => {
    const rows = ['statement,id,asOf', `person,"${'x'.repeat(2 * mega)}`, 'person,"p2', 'person,p3,2026-01-01'];
    await expectSaid(rows.join('\n'), [
      good(1, ''),
      bad(2, tooLong),
      bad(3, expect.stringMatching(/./)),
      good(4, 'p3'),
    ]);
  });

  it('of a million empty lines, or of zeros, has no statements', async () => {
    await expectSaid('\n'.repeat(mega), []);
    const zeros = written(Buffer.alloc(mega / 2));
    expect(await said(zeros)).toEqual([bad(1, expect.stringMatching(/^neither a statement/))]);
    await expect(refusedByBulk(zeros)).rejects.toThrow(UsageError);
  });
});
