import { join } from 'node:path';
import { bucket, credentials, S3Server, s3Program } from '@company-relations/local-s3';
import type { Settings } from './program';
import { TcpProxy } from './tcp-proxy';

/** Where the packages lie: in a bucket behind a line that can be cut, or in a folder where no S3 server is installed. */
export class PackageStore {
  private constructor(
    readonly settings: Settings,
    /** Undefined for a folder. */
    readonly line: TcpProxy | undefined,
    private readonly server: S3Server | undefined,
  ) {}

  /** @param folder for files of a builder, and of the store itself where it is a folder. */
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
