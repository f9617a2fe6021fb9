import { Readable } from 'node:stream';
import type { Environment } from '@company-relations/settings';
import { runCommandLine } from '../src/command-line';

/** Runs one command without standard input. Returns its exit code and everything that it wrote. */
export function run(environment: Environment, ...args: string[]): Promise<Ended> {
  return runWith('', environment, ...args);
}

/** Like {@link run}, with a text on standard input. */
export async function runWith(input: string, environment: Environment, ...args: string[]): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const exitCode = await runCommandLine(args, environment, output, Readable.from([input]));
  return { exitCode, out: out.join('\n'), err: err.join('\n') };
}

interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}
