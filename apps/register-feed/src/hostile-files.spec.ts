import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SourceFile } from './source-file';

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

/** What the loader says of each line of a file, at most so many of them. */
async function said(path: string, most = 10): Promise<string[]> {
  const source = new SourceFile(path, 'auto', ({ type }) => type);
  const lines: string[] = [];
  for await (const piece of source.pieces('person')) {
    for (const { place, read } of piece.lines) lines.push(`${place.slice(path.length + 1)} ${'problem' in read ? read.problem : read.statements.map(({ id }) => id).join()}`);
    if (lines.length >= most) break;
  }
  return lines.slice(0, most);
}

describe('a hostile file', () => {
  it('of one line of a gigabyte is passed by in bounded memory, and what follows is read', async () => {
    const path = written(`${person}\n{"name":"`);
    const file = await open(path, 'r+');
    // A hole in the file: it is read as zeros, and takes no room on the disk.
    await file.truncate(giga);
    await file.write(`\n${person}\n`, giga);
    await file.close();
    const source = new SourceFile(path, 'auto', ({ type }) => type);
    const lines: string[] = [];
    let most = 0;
    const { rss: before } = process.memoryUsage();
    for await (const piece of source.pieces('person')) {
      for (const { read } of piece.lines) lines.push('problem' in read ? read.problem : 'read');
      most = Math.max(most, process.memoryUsage.rss() - before);
    }
    expect(lines).toEqual(['read', tooLong, 'read']);
    expect(most).toBeLessThan(256 * mega);
  });

  it('that is compressed is no register file, and is never decompressed: a bomb stays as small as it is', async () => {
    const bomb = Buffer.alloc(64 * mega, `${person}\n`);
    const [brotli, gzip] = [brotliCompressSync(bomb, { params: {} }), gzipSync(bomb)];
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(mega);
    for (const content of [brotli, gzip]) {
      const lines = await said(written(content), 1000);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => !/^\d+ (the line is not UTF-8|neither a statement of the register format nor of BODS|the line is longer than 1048576 bytes)$/.test(line))).toEqual([]);
    }
  });

  it('of lines as deep as they are long is told line by line, and what follows is read', async () => {
    const deep = (depth: number) => `{"statement":"person","id":"p","asOf":"2026-01-01","name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const objects = `${'{"statement":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(await said(written([person, deep(400_000), deep(100), objects, person].join('\n')))).toEqual([
      '1 p1',
      '2 name must be string',
      '3 name must be string',
      expect.stringMatching(/^4 .*statement must be /),
      '5 p1',
    ]);
  });

  it('with bytes that are no UTF-8 loses those lines alone', async () => {
    const wrong = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]].map((bytes) => Buffer.from(bytes));
    const lines = wrong.flatMap((bytes) => [Buffer.from('{"statement":"person","name":"'), bytes, Buffer.from(`"}\n${person}\n`)]);
    expect(await said(written(Buffer.concat([Buffer.from(`${person}\n`), ...lines])), 20)).toEqual([
      '1 p1',
      ...wrong.flatMap((_bytes, index) => [`${2 + 2 * index} the line is not UTF-8`, `${3 + 2 * index} p1`]),
    ]);
  });

  it('cannot say a thing twice, nor reach the prototype of anything', async () => {
    const lines = [
      '{"statement":"person","id":"p1","id":"p2","asOf":"2026-01-01"}',
      '{"statement":"person","id":"p1","asOf":"2026-01-01","__proto__":{"isProtected":false,"polluted":true}}',
      '{"statement":"person","id":"p1","asOf":"2026-01-01","constructor":{"prototype":{"polluted":true}}}',
      '{"statement":"person","id":"__proto__","asOf":"2026-01-01"}',
      '{"__proto__":{"statement":"person"},"id":"p1","asOf":"2026-01-01"}',
    ];
    expect(await said(written([person, ...lines].join('\n')))).toEqual([
      '1 p1',
      '2 a member is written twice in one object',
      expect.stringMatching(/^3 .*not a known member$/),
      expect.stringMatching(/^4 .*not a known member$/),
      '5 __proto__',
      expect.stringMatching(/^6 .*statement is missing/),
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('of CSV whose quotes never end is told in lines, and held no longer than one', async () => {
    const rows = ['statement,id,asOf', `person,"${'x'.repeat(2 * mega)}`, 'person,"p2', 'person,p3,2026-01-01'];
    expect(await said(written(rows.join('\n')))).toEqual(['1 ', `2 ${tooLong}`, expect.stringMatching(/^3 ./), '4 p3']);
  });

  it('of a million empty lines, or of zeros, is nothing', async () => {
    expect([await said(written('\n'.repeat(mega))), await said(written(Buffer.alloc(mega / 2)))]).toEqual([[], [expect.stringMatching(/^1 neither a statement/)]]);
  });
});
