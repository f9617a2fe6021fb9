import type { Environment } from '@company-relations/settings';
import { runCommandLine } from '../src/command-line';

/** Runs one command. Returns its exit code and everything that it wrote. */
export async function run(
  environment: Environment,
  ...args: string[]
): Promise<{ exitCode: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await runCommandLine(args, environment, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { exitCode, out: out.join('\n'), err: err.join('\n') };
}
