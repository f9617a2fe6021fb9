import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { configOf, type S3Settings } from '../blobs/s3-blobs';
import { entryName, type LedgerStore } from './ledger-store';

/** Stores entries as objects `entries/<number>` in a bucket. The server must support `If-None-Match` for writes. */
export class S3Ledger implements LedgerStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor({
    bucket,
    prefix = '',
    answerTimeoutMs = 5_000,
    ...connection
  }: Omit<S3Settings, 'spool' | 'partBytes'>) {
    this.client = new S3Client(configOf(connection, answerTimeoutMs));
    this.bucket = bucket;
    this.prefix = `${prefix}entries/`;
  }

  async read(number: number): Promise<Buffer | undefined> {
    const found = await this.client.send(new GetObjectCommand(this.objectOf(number))).catch(undefinedIf('NoSuchKey'));
    return found?.Body && Buffer.from(await found.Body.transformToByteArray());
  }

  async create(number: number, bytes: Buffer): Promise<boolean> {
    // This check is for servers that ignore `If-None-Match`, because such a server would replace the existing entry.
    if ((await this.read(number)) !== undefined) return false;
    const written = await this.client
      .send(new PutObjectCommand({ ...this.objectOf(number), Body: bytes, IfNoneMatch: '*' }))
      .catch(undefinedIf('PreconditionFailed'));
    return written !== undefined;
  }

  async close(): Promise<void> {
    this.client.destroy();
  }

  private objectOf(number: number): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.bucket, Key: this.prefix + entryName(number) };
  }
}

/**
 * Returns a handler for `catch`. The handler returns undefined for the error with this name, and throws every other
 * error again. A missing bucket and a missing entry are different errors: a missing bucket must not look like an empty
 * ledger.
 */
function undefinedIf(name: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  };
}
