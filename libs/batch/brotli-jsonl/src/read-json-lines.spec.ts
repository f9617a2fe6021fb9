import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { BrotliJsonLines } from './brotli-json-lines';
import { decompress } from './decompress';
import { LineError, readJsonLines } from './read-json-lines';
import { temporaryFolder } from './temporary-folder.fixture';

const path = temporaryFolder();

/** A stream of the bytes, cut at the given positions. */
function cut(bytes: Buffer, places: readonly number[]): Readable {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((one, other) => one - other);
  return Readable.from(ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)));
}

async function linesOf(source: AsyncIterable<Buffer>, maxLineBytes = 1000): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readJsonLines(source, { maxLineBytes })) lines.push(line.toString());
  return lines;
}

const line = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => JSON.stringify({ text }));

describe('readJsonLines', () => {
  it('gives the lines, in whatever pieces they come', async () => {
    const someLines = fc.oneof(
      { weight: 5, arbitrary: fc.array(line) },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
    );
    const endsOf = (lines: readonly string[]) =>
      lines.map((_, at) => Buffer.byteLength(lines.slice(0, at + 1).join('\n')) + 1);
    const values = someLines.chain((lines) =>
      fc.tuple(
        fc.constant(lines),
        fc.tuple(fc.array(fc.nat()), fc.subarray(endsOf(lines))).map((places) => places.flat()),
      ),
    );
    await checkAsyncProperty(
      {
        values,
        classes: [
          'no line',
          'a line in several pieces',
          'a character in two pieces',
          'a piece that ends with its line',
        ],
      },
      async ([lines, places], meet) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        expect(await linesOf(cut(bytes, places))).toEqual(lines);
        const ends = places.map((place) => place % (bytes.length + 1)).filter((end) => end > 0 && end < bytes.length);
        meet('no line', lines.length === 0);
        meet(
          'a line in several pieces',
          ends.some((end) => bytes[end - 1] !== 10),
        );
        meet(
          'a piece that ends with its line',
          ends.some((end) => bytes[end - 1] === 10),
        );
        // A byte of this form is a continuation byte of a UTF-8 character.
        meet(
          'a character in two pieces',
          ends.some((end) => ((bytes[end] ?? 0) & 0xc0) === 0x80),
        );
      },
    );
  });

  it('gives back what was written and compressed', async () => {
    const values = fc.tuple(
      fc.oneof({ weight: 3, arbitrary: fc.array(line) }, { weight: 1, arbitrary: fc.constant<string[]>([]) }),
      fc.integer({ min: 1, max: 50 }),
    );
    await checkAsyncProperty(
      { values, classes: ['no line', 'several lines'], usual: 100, full: 1_000 },
      async ([lines, highWaterMark], meet) => {
        meet('no line', lines.length === 0);
        meet('several lines', lines.length > 1);
        const file = path('lines.br');
        const writer = await BrotliJsonLines.create(file, { quality: 3, windowBits: 16 });
        for (const text of lines) await writer.write(`${text}\n`, 1);
        await writer.finish();
        expect(await linesOf(decompress(createReadStream(file, { highWaterMark })))).toEqual(lines);
      },
    );
  });

  it('gives empty lines as they are', async () => {
    expect(await linesOf(cut(Buffer.from('\n\n{}\n'), [1, 2]))).toEqual(['', '', '{}']);
  });

  it('refuses a last line that is not ended, after the others', async () => {
    const seen: string[] = [];
    const reading = async () => {
      for await (const text of readJsonLines(cut(Buffer.from('{"a":1}\n{"a":2'), [3]), { maxLineBytes: 100 }))
        seen.push(text.toString());
    };
    await expect(reading()).rejects.toThrow(new LineError('unfinished', 2));
    expect(seen).toEqual(['{"a":1}']);
    expect(new LineError('unfinished', 2).message).toBe('Line 2, the last one, is not ended by a line feed.');
  });

  it('takes a line of the limit, and refuses a longer one, ended or not, in one piece or in many', async () => {
    const lengths = fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 200 }) },
      { weight: 1, arbitrary: fc.constantFrom(100, 101) },
    );
    const classes = [
      'of the limit',
      'one byte longer',
      'shorter',
      'longer',
      'not ended',
      'in one piece',
      'in many',
    ] as const;
    await checkAsyncProperty(
      { values: fc.tuple(lengths, fc.boolean(), fc.oneof(fc.array(fc.nat()), fc.constant<number[]>([]))), classes },
      async ([length, ended, places], meet) => {
        meet('of the limit', length === 100);
        meet('one byte longer', length === 101);
        meet(length > 100 ? 'longer' : 'shorter', length < 100 || length > 101);
        meet('not ended', !ended && length <= 100);
        meet(places.length === 0 ? 'in one piece' : 'in many');
        const text = 'x'.repeat(length);
        const reading = linesOf(cut(Buffer.from(`{}\n${text}\n{}${ended ? '\n' : ''}`), places), 100);
        if (length > 100) await expect(reading).rejects.toMatchObject({ fault: 'too-long', line: 2 });
        else if (ended) expect(await reading).toEqual(['{}', text, '{}']);
        else await expect(reading).rejects.toMatchObject({ fault: 'unfinished', line: 3 });
      },
    );
    expect(new LineError('too-long', 7).message).toBe('Line 7 is longer than any line may be.');
  });

  it('reads no further than the limit into a line that never ends', async () => {
    let given = 0;
    const endless = async function* () {
      for (;;) {
        given += 100;
        yield Buffer.alloc(100, 'x');
      }
    };
    await expect(linesOf(endless(), 1000)).rejects.toThrow(LineError);
    expect(given).toBe(1100);
  });

  it('closes the source when the reader stops', async () => {
    const source = cut(Buffer.from('{}\n{}\n'), [3]);
    for await (const first of readJsonLines(source, { maxLineBytes: 10 })) {
      expect(first.toString()).toBe('{}');
      break;
    }
    expect(source.destroyed).toBe(true);
  });
});
