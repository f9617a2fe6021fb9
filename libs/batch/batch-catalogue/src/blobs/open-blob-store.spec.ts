import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobs } from './folder-blobs';
import { openBlobStore } from './open-blob-store';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-blob-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a folder is made where there is none yet', async () => {
  const store = join(folder, 'deep', 'store');
  expect([await openBlobStore({ folder: store }), existsSync(store)]).toEqual([expect.any(FolderBlobs), true]);
});

it('a folder that cannot be made is reported', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openBlobStore({ folder: join(folder, 'file') })).rejects.toMatchObject({ code: 'EEXIST' });
});

it('a bucket is not asked anything yet', async () => {
  const blobs = await openBlobStore({
    bucket: 'packages',
    prefix: undefined,
    endpoint: 'http://127.0.0.1:1',
    region: undefined,
    spool: undefined,
  });
  expect(blobs.constructor.name).toBe('S3Blobs');
  await blobs.close();
});
