import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testEnv } from './graph';

const program = join(__dirname, '../../../dist/apps/register-feed/main.js');

/** How a program ended and what it wrote to standard output and standard error. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly stderr: string;
}

/** Starts the built program in the same way as a user. By default it uses the temporary database server. */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = { ...process.env, ...testEnv() },
): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  if (!existsSync(program)) throw new Error('Build register-feed first.');
  const child = spawn(process.execPath, [program, ...args], { env });
  let out = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, out, stderr })),
  );
  return { child, ended };
}
