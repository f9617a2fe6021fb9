import type { Environment } from '@company-relations/settings';
import { runCommandLine } from '../src/command-line';

/** Runs one command with its output in memory. Returns its exit code and everything that it wrote. */
export async function run(
  environment: Environment,
  ...args: string[]
): Promise<{ exitCode: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const exitCode = await runCommandLine(args, {
    name: 'relations-client',
    environment,
    out: { write: async (bytes) => void (out += Buffer.from(bytes).toString()) },
    screen: { write: (text) => void (err += text) },
    signal: new AbortController().signal,
  });
  return { exitCode, out, err };
}
