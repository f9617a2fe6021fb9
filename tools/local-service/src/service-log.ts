import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const maxTailLines = 15;

/**
 * The file to which the programs of the service write, so that the terminal shows only what the user needs. Each start
 * begins it anew. Services on different ports have different files.
 */
export class ServiceLog {
  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly workspaceRoot: string,
  ) {}

  static async create(workspaceRoot: string, port: number): Promise<ServiceLog> {
    const path = join(workspaceRoot, `.local/logs/start-${port}.log`);
    await mkdir(dirname(path), { recursive: true });
    // Programs append, so that none of them overwrites the lines of another one.
    await (await open(path, 'w', 0o600)).close();
    return new ServiceLog(await open(path, 'a'), path, workspaceRoot);
  }

  /** The descriptor that a program gets as its output. */
  get descriptor(): number {
    return this.file.fd;
  }

  /** The path as the user may type it. */
  get shownPath(): string {
    return process.cwd() === this.workspaceRoot ? relative(this.workspaceRoot, this.path) : this.path;
  }

  /** Returns a sentence that says where the log is, with its last lines. */
  async tail(): Promise<string> {
    const lines = (await readFile(this.path, 'utf8')).split('\n').filter((line) => line !== '');
    if (lines.length === 0) return `The log of the service, ${this.shownPath}, is empty.`;
    const shown = lines.slice(-maxTailLines).map((line) => `  ${line}`);
    return [`The log of the service, ${this.shownPath}, ends with:`, ...shown].join('\n');
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
