import { Writable } from 'node:stream';
import { runCommandLine } from '../src/command-line';
import { type Ended, throwAwayServer } from './program';
import { withoutProgress } from './without-progress';

/**
 * Runs a command in this process, with the throw-away Neo4j server of the tests. This is faster than starting the
 * program.
 */
export async function runHere(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Omit<Ended, 'signal'>> {
  let out = '';
  let err = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      err += chunk.toString();
      done();
    },
  });
  const output = { out: (text: string) => void (out += `${text}\n`), err: stream as unknown as NodeJS.WriteStream };
  const code = await runCommandLine(args, { ...throwAwayServer(), ...settings }, output);
  return { code, out, err: withoutProgress(err) };
}
