import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxLineLength } from '@company-relations/register-formats';
import { type ChunkLine, chunksOf, eachLine } from './chunks';

const folder = mkdtempSync(join(tmpdir(), 'chunks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tooLong = { problem: `the line is longer than ${maxLineLength} bytes` };

/** Reads the lines of the first `bytes` bytes of a file in chunks of `ofChunk` bytes. */
function linesOf(path: string, bytes: number, ofChunk: number): ChunkLine[] {
  const lines: ChunkLine[] = [];
  for (const chunk of chunksOf([{ size: bytes }], ofChunk)) eachLine(path, chunk, (line) => lines.push(line));
  return lines;
}

test.each([4, 7, 4096])('in chunks of %i bytes each line is read once, also an empty one', (ofChunk) => {
  const text = 'first\n\nthïrd, longer than a chunk\nlast';
  const path = join(folder, 'lines');
  writeFileSync(path, text);
  expect(linesOf(path, Buffer.byteLength(text), ofChunk)).toEqual(['first', '', 'thïrd, longer than a chunk', 'last']);
});

test('a line that is too long is reported, whatever it contains, and the next lines are read', () => {
  const path = join(folder, 'long');
  for (const begin of ['x', 'x\xff', 'ü']) {
    const long = Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(3 * maxLineLength, 'ü')]);
    writeFileSync(path, Buffer.concat([Buffer.from('first\n'), long, Buffer.from('\nlast\n')]));
    expect(linesOf(path, long.length + 12, 4096)).toEqual(['first', tooLong, 'last']);
  }
});

test('of a line of a gigabyte only the beginning is read', () => {
  const [path, bytes] = [join(folder, 'giga'), 2 ** 30];
  writeFileSync(path, 'first\nsecond');
  // Makes a sparse file: the missing part is read as zeros, and takes no space on the disk.
  truncateSync(path, bytes);
  const before = process.memoryUsage().arrayBuffers;
  const lines: ChunkLine[] = [];
  eachLine(path, { file: 0, from: 0, until: 4096 }, (line) => lines.push(line));
  expect(lines).toEqual(['first', tooLong]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
});
