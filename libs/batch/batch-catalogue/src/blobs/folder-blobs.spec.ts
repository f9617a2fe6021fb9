import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBlobStore } from '../testing/blob-store-rules';
import { finishedFile, refOf } from '../testing/finished-file';
import { FolderBlobs } from './folder-blobs';

const lease = '00000000000000000000000000000000';
let folder: string;
let store: FolderBlobs;
const placeOf = (sha256: string) => join(folder, 'blobs', sha256.slice(0, 2), sha256);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'batch-store-'));
});
beforeEach(async () => {
  store = await FolderBlobs.at(join(folder, '.'));
});
afterAll(() => rm(folder, { recursive: true }));

describeBlobStore(
  'FolderBlobs',
  () => store,
  ({ sha256 }, bytes) => writeFile(placeOf(sha256), bytes),
);

describe('FolderBlobs', () => {
  const bytes = Buffer.from('what lies outside');
  const blob = refOf(bytes);
  const put = async () => store.put(blob, await finishedFile(await store.incoming(lease), bytes));
  const seen = async () => {
    const names: string[] = [];
    for await (const { sha256 } of store.list()) names.push(sha256);
    return { has: await store.has(blob), open: await store.open(blob), names };
  };
  const nothing = { has: false, open: undefined, names: [] };
  let outside: string;

  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'outside-'));
  });
  afterEach(async () => {
    await rm(join(folder, 'blobs'), { recursive: true, force: true });
    await rm(outside, { recursive: true });
  });

  it('does not follow a symbolic link in place of a blob, and replaces it by the blob', async () => {
    const target = await finishedFile(outside, bytes);
    await mkdir(join(folder, 'blobs', blob.sha256.slice(0, 2)), { recursive: true });
    await symlink(target, placeOf(blob.sha256));
    expect(await seen()).toEqual(nothing);
    await writeFile(target, 'untouched');
    await put();
    expect([await store.has(blob), await readFile(target, 'utf8')]).toEqual([true, 'untouched']);
  });

  it.each(['blobs', `blobs/${blob.sha256.slice(0, 2)}`])(
    'does not follow a symbolic link in place of the folder %s, neither reading nor writing',
    async (name) => {
      await put();
      await rename(join(folder, name), join(outside, 'moved'));
      await symlink(join(outside, 'moved'), join(folder, name));
      const before = await readdir(join(outside, 'moved'), { recursive: true });
      expect(await seen()).toEqual(nothing);
      await store.delete(blob.sha256);
      await expect(put()).rejects.toThrow('no folder is in the place of a folder');
      expect(await readdir(join(outside, 'moved'), { recursive: true })).toEqual(before);
      await rm(join(folder, name));
    },
  );

  it('does not put what a symbolic link leads to', async () => {
    const link = join(await store.incoming(lease), 'link');
    await symlink(await finishedFile(outside, bytes), link);
    await expect(store.put(blob, link)).rejects.toThrow('The finished file is not there.');
    expect(await seen()).toEqual(nothing);
  });

  it('does not wait for a named pipe in place of a blob', async () => {
    await mkdir(join(folder, 'blobs', blob.sha256.slice(0, 2)), { recursive: true });
    execFileSync('mkfifo', [placeOf(blob.sha256)]);
    expect(await seen()).toEqual(nothing);
  });

  it('skips files that are no blobs, in the store and in the folder of builds', async () => {
    await put();
    await mkdir(join(folder, 'blobs', 'zz'), { recursive: true });
    await Promise.all([
      writeFile(join(folder, 'blobs', 'note.txt'), ''),
      writeFile(join(folder, 'blobs', 'zz', blob.sha256), bytes),
      writeFile(`${placeOf(blob.sha256)}.old`, ''),
      writeFile(join(folder, 'incoming', 'note.txt'), ''),
    ]);
    expect((await seen()).names).toEqual([blob.sha256]);
    await store.clean(async () => ({ leases: new Set(), claimed: new Set() }));
    expect(await readdir(join(folder, 'incoming'))).toEqual(['note.txt']);
  });

  it('finds damage that kept size and time of the file', async () => {
    await put();
    const opened = await store.open(blob);
    opened?.destroy();
    const time = new Date(Date.UTC(2026, 0, 1));
    await utimes(placeOf(blob.sha256), time, time);
    const again = await store.open(blob);
    again?.destroy();
    await writeFile(placeOf(blob.sha256), Buffer.alloc(bytes.length));
    await utimes(placeOf(blob.sha256), time, time);
    expect([opened === undefined, again === undefined, await store.open(blob)]).toEqual([false, false, undefined]);
  });

  it('fails instead of ending when a file is cut short while it is read', async () => {
    const long = Buffer.alloc(1_000_000, 'long');
    await store.put(refOf(long), await finishedFile(await store.incoming(lease), long));
    const source = await store.open(refOf(long));
    await truncate(placeOf(refOf(long).sha256), 100_000);
    await expect(source?.toArray()).rejects.toThrow('The stored file ended early.');
  });

  it('works again when its folder was missing for a while or an empty one was in its place', async () => {
    await put();
    const away = `${folder}-away`;
    await rename(folder, away);
    const missing = await seen();
    await mkdir(folder);
    const empty = await seen();
    await rm(folder, { recursive: true });
    await rename(away, folder);
    const source = await store.open(blob);
    expect([missing, empty, Buffer.concat((await source?.toArray()) ?? []), await store.has(blob)]).toEqual([
      nothing,
      nothing,
      bytes,
      true,
    ]);
    const more = Buffer.from('more');
    await store.put(refOf(more), await finishedFile(await store.incoming(lease), more));
    expect([await store.has(blob), await store.has(refOf(more))]).toEqual([true, true]);
  });

  it('lets a reader finish a blob that is removed meanwhile', async () => {
    await put();
    const source = await store.open(blob);
    await store.delete(blob.sha256);
    expect(Buffer.concat((await source?.toArray()) ?? [])).toEqual(bytes);
  });
});
