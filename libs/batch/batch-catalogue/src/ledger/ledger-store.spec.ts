import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerEntry } from '@company-relations/erasure-ledger';
import { bucket, credentials, describeWithS3, S3Server } from '@company-relations/local-s3';
import { ErasureLedger } from './erasure-ledger';
import { FolderLedger } from './folder-ledger';
import { type LedgerKeys, readLedgerKeys } from './ledger-keys';
import type { LedgerStore } from './ledger-store';
import { S3Ledger } from './s3-ledger';
import { LedgerEntryError, openEntry, sealEntry } from './sealed-entry';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
let folder: string;
let prefixes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function keysOf(...lines: string[]): LedgerKeys {
  const reading = readLedgerKeys(lines.join('\n'));
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.keys;
}

/**
 * The tests that every implementation of `LedgerStore` must pass.
 *
 * @param open - opens an empty store.
 */
function keepsEntries(open: () => Promise<LedgerStore>): void {
  it('gives entries as they were added, and none that is not there', async () => {
    const store = await open();
    expect([await store.create(1, Buffer.from('one')), await store.create(2, Buffer.from('two'))]).toEqual([
      true,
      true,
    ]);
    expect([(await store.read(1))?.toString(), (await store.read(2))?.toString(), await store.read(3)]).toEqual([
      'one',
      'two',
      undefined,
    ]);
    await store.close();
  });

  it('never replaces an entry, also when many are added at once', async () => {
    const store = await open();
    const created = await Promise.all(Array.from({ length: 10 }, (_, n) => store.create(1, Buffer.from(`by ${n}`))));
    const first = (await store.read(1))?.toString();
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(first).toBe(`by ${created.indexOf(true)}`);
    expect(await store.create(1, Buffer.from('later'))).toBe(false);
    expect((await store.read(1))?.toString()).toBe(first);
    await store.close();
  });

  it('takes no number that is none', async () => {
    const store = await open();
    for (const number of [0, -1, 1.5, Number.NaN]) await expect(store.read(number)).rejects.toThrow(RangeError);
    await store.close();
  });
}

describe('a ledger in a folder', () => keepsEntries(() => FolderLedger.at(join(folder, `ledger-${(prefixes += 1)}`))));

describeWithS3('a ledger in a bucket', () => {
  let server: S3Server;

  beforeAll(async () => {
    server = await S3Server.start();
  });
  afterAll(() => server.stop());

  keepsEntries(
    async () => new S3Ledger({ bucket, prefix: `ledger-${(prefixes += 1)}/`, endpoint: server.endpoint, credentials }),
  );

  it('is no empty one where the bucket is not there, and nothing is added', async () => {
    const store = new S3Ledger({ bucket: 'not-there', endpoint: server.endpoint, credentials });
    await expect(store.read(1)).rejects.toThrow('bucket does not exist');
    await expect(store.create(1, Buffer.from('one'))).rejects.toThrow('bucket does not exist');
    await store.close();
  });
});

describe('an entry', () => {
  const entry: LedgerEntry = { kind: 'lift', erasure: 'e', liftedAt: '2026-01-01T00:00:00Z' };
  const [old, recent] = [newKey('old'), newKey('new')];

  it('is opened by every key of the file, and sealed by the first', () => {
    const before = sealEntry(entry, 1, keysOf(old));
    const after = sealEntry(entry, 2, keysOf(recent, old));
    expect([openEntry(before, 1, keysOf(recent, old)), openEntry(after, 2, keysOf(recent))]).toEqual([entry, entry]);
    expect(() => openEntry(before, 1, keysOf(recent))).toThrow(
      new LedgerEntryError('Entry 1 of the erasure ledger needs a key that is not among ERASURE_LEDGER_KEYS_FILE.'),
    );
  });

  it('is refused in the place of another one, and where a byte of it was changed', () => {
    const sealed = sealEntry(entry, 1, keysOf(old));
    const changed = Buffer.from(sealed);
    // The changed byte is in the middle, because some bits of the last base64 character mean nothing.
    changed[60] = changed[60] === 65 ? 66 : 65;
    for (const [bytes, number] of [
      [sealed, 2],
      [changed, 1],
      [sealed.subarray(0, 20), 1],
    ] as const) {
      expect(() => openEntry(bytes, number, keysOf(old))).toThrow(
        new LedgerEntryError(`Entry ${number} of the erasure ledger is damaged, or was changed.`),
      );
    }
  });

  it.each([
    ['an empty file', '', 'there is no key'],
    ['a comment', '# a comment', 'there is no key'],
    ['a key that is too short', 'one:short', 'line 1 is not <key id>:<base64 of 32 bytes>'],
    ['one key id twice', `${old}\n${old}`, 'line 2 repeats a key id'],
  ])('finds no keys in %s', (_what, text, problem) => {
    expect(readLedgerKeys(text)).toEqual({ problem });
  });
});

describe('a ledger and a graph that followed it', () => {
  const graphWith = (followed: number, digest: string | null) => ({
    run: async <Row>() => [{ followed, digest }] as Row[],
  });

  it('fit, or say what does not', async () => {
    const path = join(folder, 'compared');
    const ledger = new ErasureLedger(await FolderLedger.at(path), keysOf(newKey('k')));
    const revocation = (erasure: string): LedgerEntry => ({ kind: 'lift', erasure, liftedAt: '2026-01-01T00:00:00Z' });
    const states: string[] = [await ledger.stateOf(graphWith(0, null)), await ledger.stateOf(graphWith(1, 'x'))];
    const [first] = await ledger.append(revocation('a'), 'a', 0);
    const [second] = await ledger.append(revocation('b'), 'b', 0);
    // This call stands for another process that began at the same time. The first call had already taken number 1.
    expect([first?.number, second?.number]).toEqual([1, 2]);
    states.push(await ledger.stateOf(graphWith(0, null)), await ledger.stateOf(graphWith(1, first?.digest ?? '')));
    states.push(
      await ledger.stateOf(graphWith(2, second?.digest ?? '')),
      await ledger.stateOf(graphWith(2, first?.digest ?? '')),
      await ledger.stateOf(graphWith(3, 'x')),
    );
    expect(states).toEqual(['followed', 'foreign', 'behind', 'behind', 'followed', 'foreign', 'foreign']);
    await writeFile(join(path, 'entries', 'new-left'), 'of a process that was killed');
    expect(await ledger.stateOf(graphWith(2, second?.digest ?? ''))).toBe('followed');
  });

  it('a repeated attempt writes no second entry, unless its content differs', async () => {
    const ledger = new ErasureLedger(await FolderLedger.at(join(folder, 'attempts')), keysOf(newKey('k')));
    const revocation = (liftedAt: string): LedgerEntry => ({ kind: 'lift', erasure: 'a', liftedAt });
    const first = await ledger.append(revocation('1'), 'a', 0);
    expect(await ledger.append(revocation('1'), 'a', 0)).toEqual(first);
    const both = await ledger.append(revocation('2'), 'a', 0);
    expect([both.map(({ number }) => number), (await readdir(join(folder, 'attempts/entries'))).length]).toEqual([
      [1, 2],
      2,
    ]);
    expect((await ledger.entriesBut(new Set([1]))).map(({ entry }) => entry)).toEqual([revocation('2')]);
    expect((await readFile(join(folder, 'attempts/entries/0000000000000001'), 'utf8')).startsWith('1 k ')).toBe(true);
  });

  it('attempts are forgotten after 100 others, and not before', async () => {
    const ledger = new ErasureLedger(await FolderLedger.at(join(folder, 'many-attempts')), keysOf(newKey('k')));
    const revocation: LedgerEntry = { kind: 'lift', erasure: 'a', liftedAt: '1' };
    const numberOf = async (attempted: string, followed: number) =>
      (await ledger.append(revocation, attempted, followed)).map(({ number }) => number);
    for (let number = 1; number <= 100; number += 1) expect(await numberOf(`${number}`, number - 1)).toEqual([number]);
    // The attempt for "1" is repeated, so it becomes the newest remembered attempt.
    expect([await numberOf('1', 100), await numberOf('101', 100)]).toEqual([[1], [101]]);
    expect([await numberOf('1', 101), await numberOf('3', 101), await numberOf('2', 101)]).toEqual([[1], [3], [102]]);
  });
});
