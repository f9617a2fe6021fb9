import { join } from 'node:path';
import { bucket, credentials, S3Server, s3Program } from '@company-relations/local-s3';
import type { Settings } from './program';
import { TcpProxy } from './tcp-proxy';

/**
 * The store of the packages: a bucket behind a connection that can be cut. If no S3 server is installed, it is a
 * folder.
 */
export class PackageStore {
  private constructor(
    readonly settings: Settings,
    /** The connection to the S3 server. Undefined for a folder. */
    readonly line: TcpProxy | undefined,
    private readonly server: S3Server | undefined,
  ) {}

  /** @param folder for the files of builds, and for the store itself if it is a folder. */
  static async start(folder: string): Promise<PackageStore> {
    const program = s3Program();
    if (program === undefined) return new PackageStore({ BATCH_STORE: join(folder, 'store') }, undefined, undefined);
    const server = await S3Server.start(program);
    const line = await TcpProxy.before(server.port);
    const settings = {
      ...{
        BATCH_S3_BUCKET: bucket,
        BATCH_S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
        BATCH_S3_SPOOL: join(folder, 'spool'),
      },
      ...{ AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
    };
    return new PackageStore(settings, line, server);
  }

  async stop(): Promise<void> {
    await this.line?.close();
    await this.server?.stop();
  }
}
