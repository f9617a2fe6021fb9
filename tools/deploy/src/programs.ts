import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export interface CallOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The user and group to run as. Only root can change them. */
  readonly uid?: number;
  readonly gid?: number;
}

/** The path of an installed program. The name may also be a path. Undefined if there is no such program. */
export function programOf(name: string): string | undefined {
  if (name.includes('/')) return isProgram(resolve(name)) ? resolve(name) : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a program and waits for its end. Its output goes to standard error.
 *
 * @throws Error if the program fails.
 */
export function runToEnd(file: string, args: readonly string[], options: CallOptions = {}): void {
  const { status, error } = spawnSync(file, args, { ...options, stdio: ['ignore', 2, 2] });
  if (error) throw error;
  if (status !== 0) throw new Error(`"${file} ${args.join(' ')}" failed, see above.`);
}

/**
 * Runs a program and returns what it writes to standard output. Its other output goes to standard error.
 *
 * @throws Error if the program fails.
 */
export function outputOf(file: string, args: readonly string[], options: CallOptions = {}): string {
  const { status, error, stdout } = spawnSync(file, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`"${file} ${args.join(' ')}" failed, see above.`);
  return stdout;
}

/** A program that runs until it receives a signal to end. */
export class Running {
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private said = '';

  constructor(file: string, args: readonly string[], options: CallOptions) {
    this.child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.said += error.message;
        resolve();
      });
      this.child.once('close', () => resolve());
    });
  }

  /** Everything that the program has written so far. */
  get output(): string {
    return this.said;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}
