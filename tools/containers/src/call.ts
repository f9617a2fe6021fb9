import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { lastLines, terminate } from '@company-relations/local-neo4j';

export interface CallOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Receives all that the program writes. */
  readonly log?: Writable;
  /** Ends the program early. */
  readonly signal?: AbortSignal;
}

/** A program ended with an exit code other than 0. */
export class CallFailedError extends Error {
  override readonly name = 'CallFailedError';

  constructor(
    message: string,
    readonly code: number | null,
    /** All that the program wrote. */
    readonly output: string,
  ) {
    super(message);
  }
}

const killAfterMs = 10_000;
/** Of the output, in the message of an error. */
const maxLines = 25;

/**
 * Runs a program until it ends.
 *
 * @returns what it wrote to standard output.
 * @throws CallFailedError with its last lines if it failed.
 */
export function call(file: string, args: readonly string[], options: CallOptions = {}): Promise<string> {
  const { cwd, env, log, signal } = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    log?.write(`\n$ ${[file, ...args].join(' ')}\n`);
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [said, all] = ['', ''];
    const end = () => void (child.pid !== undefined && terminate(child.pid, killAfterMs));
    signal?.addEventListener('abort', end, { once: true });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (stream === child.stdout) said += text;
        all += text;
        log?.write(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve(said);
      else
        reject(
          new CallFailedError(
            `"${[file, ...args].join(' ')}" failed (${code}):\n${lastLines(all, maxLines)}`,
            code,
            all,
          ),
        );
    });
  });
}
