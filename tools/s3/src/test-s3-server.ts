import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, pauseProcess } from '@company-relations/local-neo4j';
import { s3Program } from './s3-program';

export const bucket = 'packages';
export const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/**
 * A folder on the disk. The temporary folder of the test run may be in memory. On older systems, files in memory cannot
 * have the extended attributes that the server needs.
 */
const diskFolder = process.platform === 'linux' ? '/tmp' : tmpdir();
const startTimeoutMs = 60_000;

/** A real S3 server for one test file, with one bucket, on a free port. */
export class S3Server {
  private constructor(
    private readonly process: ChildProcess,
    /** The folder with the bucket's content. Its files are named like the objects. */
    readonly folder: string,
    readonly port: number,
  ) {}

  /**
   * Starts a server.
   *
   * @throws Error if no S3 server is installed, or if it does not respond.
   */
  static async start(program: string | undefined = s3Program()): Promise<S3Server> {
    if (program === undefined) throw new Error('There is no versitygw: "node tools/s3/install.mjs" installs it.');
    const root = await mkdtemp(join(diskFolder, 's3-server-'));
    await mkdir(join(root, bucket));
    const port = await findFreePort();
    const { accessKeyId, secretAccessKey } = credentials;
    const keys = ['--access', accessKeyId, '--secret', secretAccessKey];
    const args = [...keys, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', root];
    const child = spawn(program, args, { stdio: 'ignore' });
    const server = new S3Server(child, join(root, bucket), port);
    try {
      await server.answers();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Pauses the server. It still accepts connections, but does not respond.
   *
   * @throws Error if the server does not pause.
   */
  async pause(): Promise<void> {
    await pauseProcess(this.process.pid as number);
  }

  /** Continues a paused server. */
  resume(): void {
    this.process.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise((resolve) => this.process.once('exit', resolve));
      this.process.kill('SIGKILL');
      await ended;
    }
    await rm(join(this.folder, '..'), { recursive: true });
  }

  private async answers(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    while (Date.now() < deadline) {
      if (this.process.exitCode !== null) throw new Error(`The S3 server ended with ${this.process.exitCode}.`);
      if (
        await fetch(this.endpoint).then(
          () => true,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The S3 server does not answer.');
  }
}
