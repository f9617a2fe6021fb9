import { Readable } from 'node:stream';
import { brotliCompressSync, constants } from 'node:zlib';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { CompressionError, decompress } from './decompress';

/** A stream of the bytes in pieces. The sizes of the pieces repeat the given list. */
function pieces(bytes: Buffer, sizes: readonly number[] = [bytes.length || 1]): Readable {
  const parts: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return Readable.from(parts);
}

async function plainOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await decompress(source).toArray());
}

/** The decompressed content, or the fault of the compressed bytes. */
async function outcome(source: AsyncIterable<Buffer>): Promise<Buffer | string> {
  try {
    return await plainOf(source);
  } catch (error) {
    if (error instanceof CompressionError) return error.fault;
    throw error;
  }
}

const plain = Buffer.from(
  Array.from({ length: 2000 }, (_, id) => `{"ServiceId":${id},"Name":"Bø ${(id * 7919) % 1000}"}\n`).join(''),
);
const file = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const cuts = fc.array(fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 50 })), {
  minLength: 1,
  maxLength: 5,
});

describe('decompress', () => {
  it('gives back what was compressed, in whatever pieces the file comes', async () => {
    const contents = fc.oneof(
      { weight: 4, arbitrary: fc.uint8Array({ maxLength: 3000, size: 'max' }) },
      { weight: 1, arbitrary: fc.constant(new Uint8Array()) },
    );
    await checkAsyncProperty(
      { values: fc.tuple(contents, cuts), classes: ['nothing', 'several pieces', 'one piece'] },
      async ([content, cut], meet) => {
        const compressed = brotliCompressSync(content);
        expect(await plainOf(pieces(compressed, cut))).toEqual(Buffer.from(content));
        meet('nothing', content.length === 0);
        meet((cut[0] ?? 0) < compressed.length ? 'several pieces' : 'one piece');
      },
    );
  });

  it('refuses a file that is cut off anywhere', async () => {
    const lengths = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: file.length - 1 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, file.length - 2, file.length - 1) },
    );
    await checkAsyncProperty(
      { values: fc.tuple(lengths, cuts), classes: ['at its very end', 'at its very beginning', 'between'] },
      async ([length, cut], meet) => {
        expect(await outcome(pieces(file.subarray(0, length), cut))).toBe('truncated');
        meet(length < 3 ? 'at its very beginning' : length > file.length - 3 ? 'at its very end' : 'between');
      },
    );
  });

  it('refuses whatever follows the stream, in the same piece or in a later one', async () => {
    const cutsAtEnd = fc.oneof({ weight: 4, arbitrary: cuts }, { weight: 1, arbitrary: fc.constant([file.length]) });
    await checkAsyncProperty(
      {
        values: fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 3000 }), cutsAtEnd),
        classes: ['in the same piece', 'in a later one'],
      },
      async ([rest, cut], meet) => {
        expect(await outcome(pieces(Buffer.concat([file, rest]), cut))).toBe('trailing');
        const ends = cut.reduce((sum, size) => sum + size, 0);
        meet(cut.length === 1 && file.length % ends === 0 ? 'in a later one' : 'in the same piece');
      },
    );
    expect(await outcome(pieces(Buffer.concat([file, file]), [file.length]))).toBe('trailing');
  });

  it('does not read on to the end of an endless rest', async () => {
    const endless = async function* () {
      yield file;
      for (;;) yield Buffer.alloc(64 * 1024);
    };
    expect(await outcome(endless())).toBe('trailing');
  });

  it('reports a changed bit as an error of the file, or gives content that the hashes refuse: it never fails otherwise', async () => {
    const places = fc.oneof(
      { weight: 2, arbitrary: fc.nat(file.length - 1) },
      { weight: 1, arbitrary: fc.constantFrom(file.length - 1, 0, 1, 2, 3, 4) },
    );
    await checkAsyncProperty(
      { values: fc.tuple(places, fc.nat(7)), classes: ['a fault', 'a content'], usual: 300 },
      async ([index, bit], meet) => {
        const changed = Buffer.from(file);
        changed[index] = (changed[index] as number) ^ (1 << bit);
        const became = await outcome(pieces(changed));
        expect(['truncated', 'corrupt', 'trailing', 'content']).toContain(Buffer.isBuffer(became) ? 'content' : became);
        meet(Buffer.isBuffer(became) ? 'a content' : 'a fault');
      },
    );
  });

  it.each([
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
    ['plain lines', plain],
  ])('refuses what is not Brotli: %s', async (_, bytes) => {
    await expect(plainOf(pieces(bytes))).rejects.toThrow('The compressed file is damaged: it is not Brotli.');
  });

  it('says what is wrong with a file', async () => {
    await expect(plainOf(pieces(file.subarray(0, 100)))).rejects.toThrow('The compressed file ends too early.');
    await expect(plainOf(pieces(Buffer.alloc(0)))).rejects.toThrow('The compressed file ends too early.');
    await expect(plainOf(pieces(Buffer.concat([file, file])))).rejects.toThrow(
      'The compressed file goes on after the end of its Brotli stream.',
    );
  });

  it('fails with the error of the source', async () => {
    const lost = new Error('connection lost');
    const breaking = async function* () {
      yield file.subarray(0, 100);
      throw lost;
    };
    await expect(plainOf(breaking())).rejects.toBe(lost);
    await expect(plainOf(Readable.from(breaking()))).rejects.toBe(lost);
  });

  it('closes the source when the file is damaged, and when the reader stops', async () => {
    const damaged = pieces(Buffer.concat([Buffer.alloc(100, 0xff), file]), [50]);
    expect(await outcome(damaged)).toBe('corrupt');
    expect(damaged.destroyed).toBe(true);

    const silent = new Readable({ read: () => undefined });
    silent.push(file.subarray(0, 200));
    const reading = decompress(silent);
    const closed = new Promise((resolve) => silent.once('close', resolve));
    reading.once('readable', () => reading.destroy());
    reading.read();
    reading.destroy();
    await closed;
    expect(silent.destroyed).toBe(true);
  });

  it('takes no more from a small file of a huge content than the reader asks for', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(256 * 1024 * 1024, 'a'), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    let [bytes, most] = [0, 0];
    for await (const piece of decompress(pieces(bomb)) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      most = Math.max(most, piece.length);
      if (bytes > 64 * 1024 * 1024) break;
    }
    expect(bomb.length).toBeLessThan(100_000);
    expect(most).toBeLessThanOrEqual(64 * 1024);
  });
});
