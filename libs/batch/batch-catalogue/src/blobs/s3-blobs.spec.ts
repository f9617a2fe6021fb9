import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { bucket, credentials, describeWithS3, S3Server } from '@company-relations/local-s3';
import { BreakingLink } from '../testing/breaking-link';
import { describeBlobStore } from '../testing/blob-store-rules';
import { finishedFile, refOf } from '../testing/finished-file';
import type { RunningBuilds } from './blob-store';
import { S3Blobs } from './s3-blobs';

const lease = '00000000000000000000000000000000';
const partBytes = 5 * 1024 * 1024;
const prefix = 'of the service/';
const noBuilds = async (): Promise<RunningBuilds> => ({ leases: new Set(), claimed: new Set() });

describeWithS3('on a real S3 server', () => {
  let server: S3Server;
  let link: BreakingLink;
  let spool: string;
  let store: S3Blobs;
  let overLink: S3Blobs;
  /** An S3 client for test steps that the service itself never takes, such as changing stored bytes. */
  let client: S3Client;

  beforeAll(async () => {
    server = await S3Server.start();
    link = await BreakingLink.to(server.port);
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    const settings = { bucket, prefix, spool, credentials, partBytes };
    store = new S3Blobs({ ...settings, endpoint: server.endpoint });
    client = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    overLink = new S3Blobs({ ...settings, endpoint: link.endpoint, answerTimeoutMs: 500 });
  });
  afterAll(async () => {
    client.destroy();
    await Promise.all([store.close(), overLink.close(), link.close()]);
    await server.stop();
    await rm(spool, { recursive: true });
  });

  const keyOf = (sha256: string) => `${prefix}blobs/${sha256}`;
  const names = async () => {
    const found: string[] = [];
    for await (const { sha256 } of store.list()) found.push(sha256);
    return found;
  };
  const read = async (...asked: Parameters<S3Blobs['open']>) => {
    const source = await store.open(...asked);
    return source && Buffer.concat(await source.toArray());
  };

  describeBlobStore(
    'S3Blobs',
    () => store,
    async ({ sha256 }, bytes) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(sha256), Body: bytes }));
    },
  );

  describe('S3Blobs', () => {
    afterEach(async () => {
      link.mend();
      for (const sha256 of await names()) await store.delete(sha256);
      await store.clean(noBuilds);
    });

    it('uploads in parts and gives back whole and ranges across the parts', async () => {
      const bytes = randomBytes(2 * partBytes + 12_345);
      await store.put(refOf(bytes), await finishedFile(await store.incoming(lease), bytes));
      const range = { start: partBytes - 10, end: 2 * partBytes + 10 };
      const [whole, part] = [await read(refOf(bytes)), await read(refOf(bytes), range)];
      expect([whole?.equals(bytes), part?.equals(bytes.subarray(range.start, range.end + 1))]).toEqual([true, true]);
    });

    it.each([1_000, partBytes + 500_000, 2 * partBytes + 700_000])(
      'has nothing of an upload whose connection broke after %d bytes, until it is put again',
      async (carried) => {
        const bytes = randomBytes(3 * partBytes);
        const file = await finishedFile(await store.incoming(lease), bytes);
        link.breakAfter(carried);
        await expect(overLink.put(refOf(bytes), file)).rejects.toThrow();
        expect([await store.has(refOf(bytes)), await store.open(refOf(bytes)), await names()]).toEqual([
          false,
          undefined,
          [],
        ]);
        await store.put(refOf(bytes), file);
        expect((await read(refOf(bytes)))?.equals(bytes)).toBe(true);
      },
    );

    it('never completes an upload of a file with other bytes than its name promises', async () => {
      const bytes = randomBytes(2 * partBytes);
      const file = await finishedFile(await store.incoming(lease), Buffer.concat([bytes.subarray(1), Buffer.of(1)]));
      await expect(store.put(refOf(bytes), file)).rejects.toThrow(
        'The finished file has other bytes than its name promises.',
      );
      expect([
        await names(),
        await store.clean(async () => ({ leases: new Set([lease]), claimed: new Set() })),
      ]).toEqual([[], 0]);
    });

    it('gives up the uploads of builds that no longer run, and no others', async () => {
      const [left, running, foreign] = ['left', 'running', 'foreign'].map(
        (text) => refOf(Buffer.from(text)).sha256,
      ) as [string, string, string];
      const begin = async (Key: string) => {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
        await client.send(
          new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber: 1, Body: Buffer.from('part') }),
        );
      };
      for (const key of [keyOf(left), keyOf(left), keyOf(running), foreign, `${prefix}blobs/note`]) await begin(key);
      const counts = [];
      for (const claimed of [[running], [running], []])
        counts.push(await store.clean(async () => ({ leases: new Set(), claimed: new Set(claimed) })));
      expect(counts).toEqual([2, 0, 1]);
    });

    it('passes by objects that are no blobs', async () => {
      await writeFile(join(server.folder, 'note'), '');
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf('note'), Body: 'x' }));
      expect(await names()).toEqual([]);
    });

    it('fails, and does not wait for ever, when the server takes all and says nothing', async () => {
      const bytes = randomBytes(partBytes + 1);
      const file = await finishedFile(await store.incoming(lease), bytes);
      link.fallSilentAfter(0);
      const calls = [
        overLink.has(refOf(bytes)),
        overLink.open(refOf(bytes)),
        overLink.put(refOf(bytes), file),
        overLink.delete(refOf(bytes).sha256),
        overLink.clean(noBuilds),
      ];
      const answers = await Promise.all(
        calls.map((call) =>
          call.then(
            () => 'answered',
            (error: Error) => error.name,
          ),
        ),
      );
      expect(answers).toEqual(calls.map(() => 'TimeoutError'));
    });

    it('fails when the server falls silent in the middle of a blob', async () => {
      const bytes = randomBytes(3_000_000);
      await store.put(refOf(bytes), await finishedFile(await store.incoming(lease), bytes));
      link.fallSilentAfter(1_000_000);
      await expect(overLink.open(refOf(bytes))).rejects.toThrow('The store has sent nothing for 500 ms.');
    });

    it('fails, instead of reporting a missing blob, while the server does not answer, and returns the blob when it answers again', async () => {
      const bytes = Buffer.from('abc');
      const asked = refOf(bytes);
      await store.put(asked, await finishedFile(await store.incoming(lease), bytes));
      link.breakAfter(0);
      await expect(overLink.open(asked)).rejects.toThrow();
      await expect(overLink.has(asked)).rejects.toThrow();
      link.mend();
      expect(Buffer.concat((await (await overLink.open(asked))?.toArray()) ?? [])).toEqual(bytes);
    });
  });
});
