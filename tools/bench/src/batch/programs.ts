import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import { startProgram } from '../programs';

/** A program that the benchmark needs for its comparison is not installed. The message says what to install. */
export class NoProgramError extends Error {
  override readonly name = 'NoProgram';
}

const packages = { brotli: 'brotli', psql: 'postgresql-client' } as const;

/**
 * The version of the brotli program, by its name.
 *
 * @throws NoProgram if brotli or psql is not on the path.
 */
export async function neededPrograms(): Promise<Record<string, string>> {
  await run('psql', ['--version']);
  const version = await run('brotli', ['--version']);
  return { brotli: version.replace('brotli', '').trim() };
}

/** Runs a `COPY … TO STDOUT` statement in psql and pipes its output through the brotli program into a file. */
export async function copyIntoBrotli(
  connectionString: string,
  statement: string,
  { quality, windowBits }: BrotliSettings,
  file: string,
): Promise<void> {
  const pipe = 'psql --no-psqlrc --quiet "$1" --command "$2" | brotli -q "$3" -w "$4" -f -c > "$5"';
  await run('sh', ['-c', pipe, 'sh', connectionString, statement, String(quality), String(windowBits), file]);
}

/** Compresses a file with the brotli program. */
export async function brotliFile(file: string, { quality, windowBits }: BrotliSettings, into: string): Promise<void> {
  await run('brotli', ['-q', String(quality), '-w', String(windowBits), '-f', '-o', into, file]);
}

/**
 * @returns the output of the program.
 * @throws Error if the program wrote to standard error. The exit code alone is not enough, because a pipe has the exit
 * code of its last program only.
 */
async function run(program: keyof typeof packages | 'sh', args: readonly string[]): Promise<string> {
  const child = startProgram(() => spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }));
  let [out, complaint] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || program === 'sh') throw error;
    throw new NoProgramError(`The program ${program} is needed: "apt-get install ${packages[program]}".`);
  })) as [number | null];
  if (code !== 0 || complaint !== '')
    throw new Error(`${program} failed with exit code ${code}: ${complaint.slice(0, 1_000)}`);
  return out;
}
