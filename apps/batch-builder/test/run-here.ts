import { Writable } from 'node:stream';
import { runCommandLine } from '../src/command-line';
import { type Ended, throwAwayServer } from './program';

/** Runs a command as the program does, on the throw-away server, without the start of a program. */
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
  return { code: await runCommandLine(args, { ...throwAwayServer(), ...settings }, output), out, err };
}
