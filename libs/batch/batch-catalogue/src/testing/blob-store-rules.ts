import { randomBytes } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BlobStore, ByteRange } from '../blobs/blob-store';
import type { BlobRef } from '../package-record';
import { finishedFile, refOf } from './finished-file';

const noBuilds = async () => ({ leases: new Set<string>(), claimed: new Set<string>() });
const lease = '0123456789abcdef0123456789abcdef';
const otherLease = 'ffffffffffffffffffffffffffffffff';
const notThere = refOf(Buffer.from('not there'));

/**
 * The tests that every implementation of `BlobStore` must pass.
 *
 * @param damage - changes stored bytes without the store's knowledge. The number of bytes stays the same.
 */
export function describeBlobStore(
  name: string,
  store: () => BlobStore,
  damage: (blob: BlobRef, bytes: Buffer) => Promise<void>,
): void {
  const put = async (bytes: Buffer) => {
    await store().put(refOf(bytes), await finishedFile(await store().incoming(lease), bytes));
    return refOf(bytes);
  };
  const read = async (blob: BlobRef, range?: ByteRange) => {
    const source = await store().open(blob, range);
    return source && Buffer.concat(await source.toArray());
  };
  const listed = async () => {
    const names: BlobRef[] = [];
    for await (const { sha256, bytes } of store().list()) names.push({ sha256, bytes });
    return names;
  };

  describe(name, () => {
    afterEach(async () => {
      for (const { sha256 } of await listed()) await store().delete(sha256);
      await store().clean(noBuilds);
    });

    it('gives back what was put, whole and in ranges', async () => {
      const bytes = randomBytes(300_000);
      const blob = await put(bytes);
      const ranges = [
        { start: 0, end: 0 },
        { start: 65_536, end: 200_001 },
        { start: 299_999, end: 299_999 },
      ];
      expect(await Promise.all([read(blob), ...ranges.map((range) => read(blob, range))])).toEqual([
        bytes,
        ...ranges.map(({ start, end }) => bytes.subarray(start, end + 1)),
      ]);
    });

    it('holds an empty blob', async () => {
      expect(await read(await put(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
    });

    it('refuses a range that is not within the blob', async () => {
      const blob = await put(Buffer.from('abc'));
      const ranges = [
        { start: 0, end: 3 },
        { start: 2, end: 1 },
        { start: -1, end: 1 },
      ];
      for (const range of ranges) await expect(store().open(blob, range)).rejects.toThrow(RangeError);
    });

    it('lists its blobs by name and size', async () => {
      const blob = await put(Buffer.from('abc'));
      expect(await Promise.all([blob, { ...blob, bytes: 4 }, notThere].map((asked) => store().has(asked)))).toEqual([
        true,
        false,
        false,
      ]);
      expect(await listed()).toEqual([blob]);
    });

    it('takes the file that it is given, also when the blob is there already', async () => {
      const blob = await put(Buffer.from('abc'));
      const again = await finishedFile(await store().incoming(lease), Buffer.from('abc'));
      await store().put(blob, again);
      await expect(access(again)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await listed()).toEqual([blob]);
    });

    it('gives nothing for what is missing, of another size or damaged, and the bytes again once they are mended', async () => {
      const bytes = Buffer.from('the bytes as they were put');
      const blob = await put(bytes);
      expect(await Promise.all([read(notThere), read({ ...blob, bytes: 5 }), read(blob)])).toEqual([
        undefined,
        undefined,
        bytes,
      ]);
      await damage(blob, Buffer.from('the bytes as they were not'));
      expect([await read(blob), await read(blob, { start: 0, end: 3 }), await read(blob)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      await put(bytes);
      expect(await read(blob)).toEqual(bytes);
    });

    it('publishes nothing of a file that is not whole', async () => {
      const folder = await store().incoming(lease);
      const file = await finishedFile(folder, Buffer.from('half'));
      await expect(store().put(refOf(Buffer.from('half and half')), file)).rejects.toThrow('The finished file has');
      await expect(store().put(notThere, `${folder}/missing`)).rejects.toThrow('The finished file is not there.');
      expect(await listed()).toEqual([]);
    });

    it('removes a blob, and nothing where there is none', async () => {
      const blob = await put(Buffer.from('abc'));
      await store().delete(notThere.sha256);
      await store().delete(blob.sha256);
      await store().delete(blob.sha256);
      expect([await read(blob), await listed()]).toEqual([undefined, []]);
    });

    it.each(['', '..', '../../secret', 'A'.repeat(64), `${'a'.repeat(62)}/.`, `${'a'.repeat(64)}\n`])(
      'refuses the name %j everywhere',
      async (sha256) => {
        const refused = [
          () => store().has({ sha256, bytes: 1 }),
          () => store().open({ sha256, bytes: 1 }),
          () => store().delete(sha256),
          () => store().incoming(sha256),
          () => store().discard(sha256),
          async () =>
            store().put({ sha256, bytes: 1 }, await finishedFile(await store().incoming(lease), Buffer.from('1'))),
        ];
        for (const attempt of refused) await expect(attempt()).rejects.toThrow(RangeError);
      },
    );

    it('removes the folders of builds that no longer run', async () => {
      const [dead, running] = [await store().incoming(lease), await store().incoming(otherLease)];
      await Promise.all([finishedFile(dead, Buffer.from('left')), finishedFile(running, Buffer.from('half'))]);
      expect(await store().clean(async () => ({ leases: new Set([otherLease]), claimed: new Set() }))).toBe(1);
      expect([await readdir(dirname(dead)), (await readdir(running)).length]).toEqual([[otherLease], 1]);
      await store().discard(otherLease);
      await store().discard(otherLease);
      expect(await readdir(dirname(dead))).toEqual([]);
    });

    it('keeps the folder of a build that begins while it cleans', async () => {
      let folder = '';
      const running = async () => {
        folder = await store().incoming(otherLease);
        return { leases: new Set<string>(), claimed: new Set<string>() };
      };
      expect([await store().clean(running), await readdir(folder)]).toEqual([0, []]);
    });

    it('stops reading when the reader goes', async () => {
      const blob = await put(randomBytes(1_000_000));
      const source = await store().open(blob);
      source?.destroy();
      expect([source?.destroyed, (await read(blob))?.length]).toEqual([true, 1_000_000]);
    });
  });
}
