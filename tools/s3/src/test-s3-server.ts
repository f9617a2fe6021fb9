import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@company-relations/local-neo4j';
import { s3Program } from './s3-program';

export const bucket = 'packages';
export const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** Not a folder of this run, which may be in memory: older systems keep there no attributes of files, and the server needs them. */
const diskFolder = process.platform === 'linux' ? '/tmp' : tmpdir();
const startTimeoutMs = 60_000;

/** A real S3 server of one test file, with one bucket, on a free port. */
export class S3Server {
  private constructor(
    private readonly process: ChildProcess,
    /** What the bucket holds, as files named like the objects. */
    readonly folder: string,
    readonly port: number,
  ) {}

  /** @throws where there is no S3 server to run, or it does not answer. */
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

  /** Resolves when the server still takes connections and answers nothing. @throws where it does not stop */
  async pause(): Promise<void> {
    this.process.kill('SIGSTOP');
    for (let attempt = 0; attempt < 200; attempt++) {
      if (await isStopped(this.process.pid)) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('The S3 server goes on after SIGSTOP.');
  }

  /** Ends a pause. */
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

/** Whether the system says that a process is stopped; true where it does not say. */
async function isStopped(pid: number | undefined): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tT');
  return /^State:\s+T/m.test(status);
}
