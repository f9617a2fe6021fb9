import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BlobRef } from '../package-record';
import type { BlobStore, ByteRange, RunningBuilds, StoredBlob } from './blob-store';
import { hashCheckedSource } from './checked-source';
import { withExactLength, lengthOf } from './exact-length';
import { IncomingFolders } from './incoming-folders';
import { checkSha256, isSha256 } from './names';
import { type UnfinishedUpload, unfinishedUploads } from './unfinished-uploads';
import { BlobIntegrityCache } from './verifications';

export interface S3Settings {
  readonly bucket: string;
  /** The prefix of the names of all objects. The default is no prefix. */
  readonly prefix?: string;
  /**
   * The address of an S3 server that is not Amazon's. With such a server, the bucket is in the path of the URL and not
   * in the host name.
   */
  readonly endpoint?: string;
  readonly region?: string;
  /**
   * The credentials. By default the client looks for credentials in the same places as the AWS tools: environment,
   * profile, role of the machine.
   */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Local folder for files that are being built. */
  readonly spool: string;
  /**
   * The size of a part in bytes: at least 5 MiB, 16 MiB by default. A file that is larger than one part is uploaded in
   * parts of this size. Two parts are in memory at a time.
   */
  readonly partBytes?: number;
  /**
   * The number of milliseconds that a request waits for a silent server, 10 s by default. The upload of one part may
   * wait six times as long.
   */
  readonly answerTimeoutMs?: number;
}

/**
 * The maximum number of connections. The number is high because each download to a slow client occupies a connection,
 * and builds and other downloads must still get one.
 */
const maxSockets = 1_000;
const connectionTimeoutMs = 5_000;
/**
 * The factor by which the timeout of an upload is longer than the usual timeout. The server responds only after a whole
 * part has arrived.
 */
const uploadTimeouts = 6;

/** Stores blobs as objects `blobs/<sha256>` in a bucket. An object appears only after it was uploaded completely. */
export class S3Blobs implements BlobStore {
  private readonly client: S3Client;
  private readonly uploads: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly partBytes: number;
  private readonly answerTimeoutMs: number;
  private readonly builds: IncomingFolders;
  private readonly verifications = new BlobIntegrityCache();

  constructor({
    bucket,
    prefix = '',
    spool,
    partBytes = 16 * 1024 * 1024,
    answerTimeoutMs = 10_000,
    ...connection
  }: S3Settings) {
    this.client = new S3Client(configOf(connection, answerTimeoutMs));
    this.uploads = new S3Client(configOf(connection, uploadTimeouts * answerTimeoutMs));
    this.answerTimeoutMs = answerTimeoutMs;
    this.bucket = bucket;
    this.prefix = `${prefix}blobs/`;
    this.partBytes = partBytes;
    this.builds = new IncomingFolders(spool);
  }

  async put(blob: BlobRef, file: string): Promise<void> {
    const intact = await this.intactTag(blob);
    if (intact === undefined) await this.upload(blob, file);
    await rm(file, { force: true });
  }

  async has(blob: BlobRef): Promise<boolean> {
    return (await this.head(blob.sha256))?.bytes === blob.bytes;
  }

  async open(blob: BlobRef, range?: ByteRange): Promise<Readable | undefined> {
    const tag = await this.intactTag(blob);
    return tag === undefined ? undefined : this.get(blob, tag, range).catch(undefinedIfGone);
  }

  async *list(): AsyncIterable<StoredBlob> {
    for await (const page of paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucket, Prefix: this.prefix },
    )) {
      for (const { Key = '', Size: bytes, LastModified: lastModified } of page.Contents ?? []) {
        const sha256 = Key.slice(this.prefix.length);
        if (isSha256(sha256) && bytes !== undefined && lastModified) yield { sha256, bytes, lastModified };
      }
    }
  }

  async delete(sha256: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.objectOf(sha256)));
  }

  incoming(lease: string): Promise<string> {
    return this.builds.folderOf(lease);
  }

  discard(lease: string): Promise<void> {
    return this.builds.remove(lease);
  }

  async clean(running: () => Promise<RunningBuilds>): Promise<number> {
    const [uploads, folders] = [
      await unfinishedUploads(this.client, this.bucket, this.prefix),
      await this.builds.leases(),
    ];
    const { claimed, leases } = await running();
    const givenUp = uploads.filter(({ name }) => isSha256(name) && !claimed.has(name));
    for (const upload of givenUp) await this.abort(upload);
    const left = folders.filter((lease) => !leases.has(lease));
    for (const lease of left) await this.builds.remove(lease);
    return givenUp.length + left.length;
  }

  async close(): Promise<void> {
    this.client.destroy();
    this.uploads.destroy();
  }

  /**
   * Returns the entity tag of the stored object. Returns undefined if the object is missing or its bytes have another
   * sha-256.
   */
  private async intactTag(blob: BlobRef): Promise<string | undefined> {
    const found = await this.head(blob.sha256);
    if (found?.bytes !== blob.bytes) return undefined;
    const all = () => this.get(blob, found.tag);
    const intact = await this.verifications
      .isIntact(blob.sha256, `${found.tag} ${found.bytes}`, all)
      .catch(undefinedIfGone);
    return intact ? found.tag : undefined;
  }

  private async head(sha256: string): Promise<{ readonly tag: string; readonly bytes: number } | undefined> {
    const found = await this.client.send(new HeadObjectCommand(this.objectOf(sha256))).catch(undefinedIfGone);
    return found?.ETag === undefined || found.ContentLength === undefined
      ? undefined
      : { tag: found.ETag, bytes: found.ContentLength };
  }

  private async get(blob: BlobRef, tag: string, range?: ByteRange): Promise<Readable> {
    const length = lengthOf(blob, range);
    const wanted = range && { Range: `bytes=${range.start}-${range.end}` };
    const { Body: body } = await this.client.send(
      new GetObjectCommand({ ...this.objectOf(blob.sha256), IfMatch: tag, ...wanted }),
    );
    return withExactLength(length, body as Readable, this.answerTimeoutMs);
  }

  private async upload({ sha256 }: BlobRef, file: string): Promise<void> {
    const source = await hashCheckedSource(file, sha256);
    const upload = new Upload({
      client: this.uploads,
      params: { ...this.objectOf(sha256), Body: source, ContentType: 'application/octet-stream' },
      partSize: this.partBytes,
      queueSize: 2,
    });
    try {
      await upload.done();
    } finally {
      source.destroy();
    }
  }

  private async abort({ name, uploadId }: UnfinishedUpload): Promise<void> {
    await this.client
      .send(new AbortMultipartUploadCommand({ ...this.objectOf(name), UploadId: uploadId }))
      .catch(undefinedIfGone);
  }

  private objectOf(sha256: string): { readonly Bucket: string; readonly Key: string } {
    checkSha256(sha256);
    return { Bucket: this.bucket, Key: this.prefix + sha256 };
  }
}

export function configOf(
  { endpoint, region = 'us-east-1', credentials }: Pick<S3Settings, 'endpoint' | 'region' | 'credentials'>,
  answerTimeoutMs: number,
): S3ClientConfig {
  return {
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Checksums of the S3 protocol are used only where they are required, because not all servers support them.
    // Instead, the service checks the sha-256 of the bytes that it reads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: connectionTimeoutMs, requestTimeout: answerTimeoutMs, throwOnRequestTimeout: true },
      // No timeout for sockets: a slow reader leaves the connection idle. `withExactLength` distinguishes a slow reader
      // from a silent server.
      socketTimeout: 0,
      ...{ httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    },
  };
}

/**
 * Handles an error in `catch`: returns undefined if the object is missing or was replaced. Throws every other error
 * again.
 */
function undefinedIfGone(error: unknown): undefined {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 404 || status === 412) return undefined;
  throw error;
}
