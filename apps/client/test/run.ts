import type { Environment } from '@company-relations/settings';
import { runCommandLine } from '../src/command-line';

/** Runs one command as in a pipe and gives all that its caller sees. */
export async function run(
  environment: Environment,
  ...args: string[]
): Promise<{ exitCode: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const exitCode = await runCommandLine(args, {
    environment,
    out: { write: async (bytes) => void (out += bytes.toString()) },
    screen: { write: (text) => void (err += text) },
    signal: new AbortController().signal,
  });
  return { exitCode, out, err };
}
