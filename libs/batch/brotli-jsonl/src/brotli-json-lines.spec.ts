import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { BrotliJsonLines, type Written } from './brotli-json-lines';
import type { BrotliSettings } from './brotli-settings';
import { temporaryFolder } from './temporary-folder.fixture';

const path = temporaryFolder();
const fast: BrotliSettings = { quality: 1, windowBits: 18 };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function written(
  pieces: readonly (string | Buffer)[],
  settings = fast,
): Promise<{ written: Written; file: Buffer }> {
  const file = path('lines.br');
  const lines = await BrotliJsonLines.create(file, settings);
  for (const piece of pieces) await lines.write(piece, piece.toString().split('\n').length - 1);
  return { written: await lines.finish(), file: await readFile(file) };
}

/** Lines that hardly compress, so that the file grows as fast as lines are written. */
const noise = (length: number) =>
  `${createHash('shake256', { outputLength: length }).update('noise').digest('base64')}\n`;

async function failingDisk(error: Error): Promise<jest.SpyInstance> {
  const probe = await open(path('probe'), 'w');
  await probe.close();
  return jest.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'writeFile').mockRejectedValue(error);
}

afterEach(() => jest.restoreAllMocks());

describe('a written file', () => {
  it('contains exactly the lines, and reports their number, sizes and hashes', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => `${JSON.stringify(text)}\n`);
    const piece = fc
      .tuple(fc.array(line, { maxLength: 20 }), fc.boolean())
      .map(([lines, text]) => (text ? lines.join('') : Buffer.from(lines.join(''))));
    const classes = [
      'no line',
      'a piece without lines',
      'pieces as text and as bytes',
      'characters of several bytes',
    ] as const;
    const values = fc.oneof({ weight: 4, arbitrary: fc.array(piece) }, { weight: 1, arbitrary: fc.constant([]) });
    await checkAsyncProperty({ values, classes, usual: 100, full: 2_000 }, async (pieces, meet) => {
      const plain = Buffer.concat(pieces.map((part) => Buffer.from(part)));
      const { written: summary, file } = await written(pieces);
      expect(brotliDecompressSync(file).equals(plain)).toBe(true);
      expect(summary).toEqual({
        bytes: file.length,
        plainBytes: plain.length,
        sha256: sha256(file),
        plainSha256: sha256(plain),
        lines: plain.toString().split('\n').length - 1,
      });
      meet('no line', plain.length === 0);
      meet(
        'a piece without lines',
        pieces.some((part) => part.length === 0),
      );
      meet('pieces as text and as bytes', new Set(pieces.map((part) => typeof part)).size === 2);
      meet('characters of several bytes', plain.toString().length < plain.length);
    });
  });

  it('is the same whether the lines come one by one or in pieces that are larger than a block', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, id) => `{"ServiceId":${id},"Name":"Bø ${'å'.repeat((id * 7919) % 251)} ${id * 104_729}"}\n`,
    );
    const whole = lines.join('');
    const oneByOne = await written(lines);
    expect(await written([whole])).toEqual(oneByOne);
    expect(await written([Buffer.from(whole)])).toEqual(oneByOne);
    expect(oneByOne.written.plainSha256).toBe(sha256(Buffer.from(whole)));
  });

  it('does not change when a buffer is used again after it was written', async () => {
    const file = path('lines.br');
    const lines = await BrotliJsonLines.create(file, fast);
    const buffer = Buffer.from('{"a":1}\n');
    await lines.write(buffer, 1);
    buffer.fill('x');
    await lines.finish();
    expect(brotliDecompressSync(await readFile(file)).toString()).toBe('{"a":1}\n');
  });

  it('reports its progress on the way', async () => {
    const lines = await BrotliJsonLines.create(path('lines.br'), fast);
    await lines.write(noise(20_000_000), 1);
    const { plainBytes, bytes } = lines.progress;
    expect(plainBytes).toBeGreaterThanOrEqual(20_000_000);
    expect(bytes).toBeGreaterThan(5_000_000);
    const summary = await lines.finish();
    expect(lines.progress).toEqual({ plainBytes: summary.plainBytes, bytes: summary.bytes });
  });
});

describe('the writer refuses', () => {
  it('to write over a file', async () => {
    const file = path('lines.br');
    await writeFile(file, 'kept');
    await expect(BrotliJsonLines.create(file, fast)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it.each([
    { quality: 12, windowBits: 22 },
    { quality: -1, windowBits: 22 },
    { quality: 4.5, windowBits: 22 },
    { quality: 5, windowBits: 9 },
    { quality: 5, windowBits: 25 },
    { quality: 5, windowBits: Number.NaN },
  ])('settings that Brotli does not have: %j', async (settings) => {
    const file = path('lines.br');
    await expect(BrotliJsonLines.create(file, settings)).rejects.toThrow(RangeError);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['{}', '{}\n{}', Buffer.from('{}')])('lines of which the last is not ended', async (unended) => {
    const lines = await BrotliJsonLines.create(path('lines.br'), fast);
    await expect(lines.write(unended, 1)).rejects.toThrow('The last line is not ended by a line feed.');
    await lines.abort();
  });

  it('a write before the one before has resolved, which would mix their lines', async () => {
    const lines = await BrotliJsonLines.create(path('lines.br'), fast);
    const first = lines.write('{"a":1}\n', 1);
    await expect(lines.write('{"a":2}\n', 1)).rejects.toThrow('The write before has not resolved yet.');
    await first;
    expect((await lines.finish()).lines).toBe(1);
  });

  it('to write and to finish again when it is finished, and leaves the file', async () => {
    const file = path('lines.br');
    const lines = await BrotliJsonLines.create(file, fast);
    await lines.finish();
    await expect(lines.write('{}\n', 1)).rejects.toThrow('The file is ended already.');
    await expect(lines.finish()).rejects.toThrow('The file is ended already.');
    await lines.abort();
    expect(brotliDecompressSync(await readFile(file)).toString()).toBe('');
  });
});

describe('a file given up', () => {
  it('is removed, whatever was under way, and accepts nothing more', async () => {
    const file = path('lines.br');
    const lines = await BrotliJsonLines.create(file, fast);
    const writing = lines.write(noise(40_000_000), 1);
    const refused = expect(writing).rejects.toThrow('The file was given up.');
    await lines.abort();
    await refused;
    expect(existsSync(file)).toBe(false);
    await expect(lines.write('{}\n', 1)).rejects.toThrow('The file was given up.');
    await expect(lines.finish()).rejects.toThrow('The file was given up.');
    await lines.abort();
  });

  it('fails every call with the error of the disk, and leaves nothing behind', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const disk = await failingDisk(full);
    const file = path('lines.br');
    const lines = await BrotliJsonLines.create(file, fast);
    await expect(lines.write(noise(40_000_000), 1)).rejects.toBe(full);
    await expect(lines.write('{}\n', 1)).rejects.toBe(full);
    await expect(lines.finish()).rejects.toBe(full);
    await lines.abort();
    expect(existsSync(file)).toBe(false);
    expect(disk).toHaveBeenCalledTimes(1);
  });

  it('is not finished when only its last bytes do not fit on the disk', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await failingDisk(full);
    const file = path('lines.br');
    const lines = await BrotliJsonLines.create(file, fast);
    await lines.write('{}\n', 1);
    await expect(lines.finish()).rejects.toBe(full);
    await lines.abort();
    expect(existsSync(file)).toBe(false);
  });
});
