import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checkAsyncProperty, checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { readState, readStateRecords, type StateEntry, StateError } from './read-state';
import { lineDigest, StateDigestBuilder } from './state-digest';
import { StateWriter, type WrittenState } from './state-writer';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'batch-manifest-'));
});
afterAll(() => rm(folder, { recursive: true }));
const path = () => join(folder, `${(files += 1)}.state`);

const companies = fc
  .oneof(
    { weight: 6, arbitrary: fc.uniqueArray(fc.oneof(fc.maxSafeNat(), fc.nat(10_000)), { maxLength: 200 }) },
    { weight: 1, arbitrary: fc.constant<number[]>([]) },
  )
  .map((ids) =>
    ids.sort((one, other) => one - other).map((id): StateEntry => ({ id, digest: lineDigest(`{"ServiceId":${id}}`) })),
  );

/** Computes the digest record by record, as the documentation describes. */
function digestOf(entries: readonly StateEntry[]): string {
  const hash = createHash('sha256');
  for (const { id, digest } of entries) {
    const eight = Buffer.alloc(8);
    eight.writeBigUInt64BE(BigInt(id));
    hash.update(eight).update(digest);
  }
  return hash.digest('hex');
}

async function writtenState(entries: readonly StateEntry[]): Promise<{ file: string; written: WrittenState }> {
  const file = path();
  const writer = await StateWriter.create(file);
  for (const { id, digest } of entries) await writer.add(id, digest);
  return { file, written: await writer.finish() };
}

async function entriesOf(source: AsyncIterable<Buffer>): Promise<StateEntry[]> {
  const entries: StateEntry[] = [];
  for await (const some of readState(source)) entries.push(...some);
  return entries;
}

const many = Array.from({ length: 100_000 }, (_, index): StateEntry => ({
  id: index * 3,
  digest: lineDigest(String(index)),
}));

describe('lineDigest', () => {
  it('is the beginning of the SHA-256 of the UTF-8 text', () => {
    checkProperty(
      {
        values: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string()),
        classes: ['a character outside of ASCII', 'ASCII alone'],
      },
      (line, meet) => {
        meet([...line].some((character) => character > '\x7f') ? 'a character outside of ASCII' : 'ASCII alone');
        const expected = createHash('sha256').update(line, 'utf8').digest().subarray(0, 16);
        expect(lineDigest(line).equals(expected)).toBe(true);
        expect(lineDigest(Buffer.from(line)).equals(expected)).toBe(true);
      },
    );
  });
});

describe('StateDigestBuilder', () => {
  it('is the hash over ids and digests, for any number of them and at any time', () => {
    checkProperty(
      { values: fc.tuple(companies, fc.nat(40)), classes: ['no company', 'several companies', 'asked on the way'] },
      ([entries, asked], meet) => {
        meet('no company', entries.length === 0);
        meet('several companies', entries.length > 1);
        meet('asked on the way', asked < entries.length);
        const state = new StateDigestBuilder();
        entries.forEach(({ id, digest }, index) => {
          if (index === asked) expect(state.hex()).toBe(digestOf(entries.slice(0, index)));
          state.add(id, digest);
        });
        expect([state.hex(), state.companies]).toEqual([digestOf(entries), entries.length]);
      },
    );
    const state = new StateDigestBuilder();
    for (const { id, digest } of many) state.add(id, digest);
    expect(state.hex()).toBe(digestOf(many));
  });

  it('of no company is the hash of nothing', () => {
    expect(new StateDigestBuilder().hex()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it.each([[7], [6], [-1], [7.5], [2 ** 53], [Number.NaN]])('refuses %d after 7', (id) => {
    const state = new StateDigestBuilder();
    state.add(7, lineDigest(''));
    expect(() => state.add(id, lineDigest(''))).toThrow('The ids of a state ascend.');
    expect(() => state.add(8, Buffer.alloc(32))).toThrow('The digest of a line has 16 bytes.');
    expect(state.companies).toBe(1);
  });
});

describe('a state file', () => {
  it('gives back its companies, in whatever pieces it is read, and reports what it contains', async () => {
    const classes = ['no company', 'several companies', 'a record cut in two'] as const;
    await checkAsyncProperty(
      { values: fc.tuple(companies, fc.integer({ min: 1, max: 100 })), classes, full: 2_000 },
      async ([entries, highWaterMark], meet) => {
        meet('no company', entries.length === 0);
        meet('several companies', entries.length > 1);
        // Each record has 24 bytes, so other sizes of the stream's pieces cut records in two.
        meet('a record cut in two', entries.length > 0 && highWaterMark % 24 !== 0);
        const { file, written } = await writtenState(entries);
        const bytes = await readFile(file);
        expect(written).toEqual({
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          stateDigest: digestOf(entries),
          companies: entries.length,
        });
        expect(await entriesOf(createReadStream(file, { highWaterMark }))).toEqual(entries);
      },
    );
  });

  it('takes records of another without looking at each, among companies of its own', async () => {
    const classes = ['nothing taken over', 'some taken over', 'some before', 'some after', 'all taken over'] as const;
    const place = fc.oneof({ weight: 1, arbitrary: fc.nat(200) }, { weight: 4, arbitrary: fc.nat(3) });
    await checkAsyncProperty(
      { values: fc.tuple(companies, place, fc.oneof(place, fc.constant(200))), classes, full: 2_000 },
      async ([entries, from, count], meet) => {
        const { written } = await writtenState(entries);
        const copied = entries.slice(from, from + count);
        const { file } = await writtenState(copied);
        const writer = await StateWriter.create(path());
        for (const { id, digest } of entries.slice(0, from)) await writer.add(id, digest);
        for await (const records of readStateRecords(createReadStream(file))) {
          await writer.addRecords(records);
          expect(() => writer.addRecords(records)).toThrow('The ids of a state ascend.');
        }
        for (const { id, digest } of entries.slice(from + count)) await writer.add(id, digest);
        expect(await writer.finish()).toEqual(written);
        meet(copied.length === 0 ? 'nothing taken over' : 'some taken over');
        meet('some before', copied.length > 0 && from > 0);
        meet('some after', copied.length > 0 && from + count < entries.length);
        meet('all taken over', copied.length > 0 && copied.length === entries.length);
      },
    );
    const writer = await StateWriter.create(path());
    expect(() => writer.addRecords(Buffer.alloc(23))).toThrow('The ids of a state ascend.');
    await writer.abort();
  });

  it('takes 24 bytes for a company in addition to 40 of its own', async () => {
    const { file, written } = await writtenState(many);
    expect(written).toMatchObject({ bytes: 24 * many.length + 40, stateDigest: digestOf(many) });
    expect((await entriesOf(createReadStream(file))).length).toBe(many.length);
  });

  it('is refused when it is cut off, changed anywhere, or too long', async () => {
    const { file } = await writtenState(many.slice(0, 5));
    const bytes = await readFile(file);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      await expect(entriesOf(Readable.from([changed]))).rejects.toThrow(StateError);
      await expect(entriesOf(Readable.from([bytes.subarray(0, at)]))).rejects.toThrow(StateError);
    }
    await expect(entriesOf(Readable.from([bytes, Buffer.from('x')]))).rejects.toThrow(StateError);
    await expect(entriesOf(Readable.from([bytes, bytes]))).rejects.toThrow(StateError);
  });

  it('is not written over another, nor with companies that do not ascend', async () => {
    const { file } = await writtenState([]);
    await expect(StateWriter.create(file)).rejects.toMatchObject({ code: 'EEXIST' });
    const writer = await StateWriter.create(path());
    await writer.add(2, lineDigest(''));
    expect(() => writer.add(2, lineDigest(''))).toThrow('The ids of a state ascend.');
    await writer.abort();
  });

  it('is removed when it is aborted, and stays when it was finished', async () => {
    const file = path();
    const writer = await StateWriter.create(file);
    await writer.abort();
    expect(existsSync(file)).toBe(false);
    const kept = path();
    const finished = await StateWriter.create(kept);
    await finished.finish();
    await finished.abort();
    expect(existsSync(kept)).toBe(true);
  });
});
