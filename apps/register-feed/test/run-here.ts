import { runCommandLine } from '../src/command-line';
import { testEnv } from './graph';
import type { Ended } from './program';

/**
 * Runs a command in this process, with the temporary database server of the tests. This is faster than starting the
 * program, and the command has the limits that the test sets.
 *
 * @param onOutput is called when the command printed something.
 */
export async function runHere(
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  onOutput: () => void = () => undefined,
): Promise<Omit<Ended, 'signal'>> {
  let out = '';
  let stderr = '';
  const streams = [
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += text.toString();
      onOutput();
      return true;
    }),
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += text.toString()), true)),
  ];
  try {
    return { code: await runCommandLine(args, { ...testEnv(), ...settings }), out, stderr };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
