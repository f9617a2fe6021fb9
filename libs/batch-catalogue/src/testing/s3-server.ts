import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export const bucket = 'packages';
export const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** A program that serves a folder as S3 buckets; undefined where it is not installed. */
export function s3ServerProgram(): string | undefined {
  const { S3_SERVER, PATH = '', GOBIN } = process.env;
  const folders = [...PATH.split(delimiter), ...(GOBIN ? [GOBIN] : []), join(homedir(), 'go', 'bin')];
  return [...(S3_SERVER ? [S3_SERVER] : []), ...folders.map((folder) => join(folder, 'versitygw'))].find(isProgram);
}

/** A real S3 server of one test file, with one bucket, on a free port. */
export class S3Server {
  private constructor(
    private readonly process: ChildProcess,
    /** What the bucket holds, as files named like the objects. */
    readonly folder: string,
    readonly port: number,
  ) {}

  static async start(program: string): Promise<S3Server> {
    const root = await mkdtemp(join(tmpdir(), 's3-server-'));
    await mkdir(join(root, bucket));
    const port = await freePort();
    const { accessKeyId, secretAccessKey } = credentials;
    const child = spawn(program, ['--access', accessKeyId, '--secret', secretAccessKey, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', root], { stdio: 'ignore' });
    const server = new S3Server(child, join(root, bucket), port);
    await server.answers();
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on it takes connections and answers nothing. */
  pause(): void {
    this.process.kill('SIGSTOP');
  }

  /** Ends a pause. */
  resume(): void {
    this.process.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
    await rm(join(this.folder, '..'), { recursive: true });
  }

  private async answers(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      if (this.process.exitCode !== null) throw new Error(`The S3 server ended with ${this.process.exitCode}.`);
      if (await fetch(this.endpoint).then(() => true, () => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The S3 server does not answer.');
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port.'))));
    });
  });
}
