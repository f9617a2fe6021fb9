import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type RegisterOptions, syntheticRegister } from './synthetic-register';

const chunkLength = 1 << 16;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('A whole number of at least 1 is needed.');
  return value;
}

function date(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDate) throw new InvalidArgumentError('A date (yyyy-MM-dd) is needed.');
  return text;
}

async function generate({ out, ...options }: RegisterOptions & { readonly out?: string }): Promise<void> {
  if (out === undefined) return write(options, process.stdout);
  const file = createWriteStream(out);
  await write(options, file);
  await finished(file.end());
}

async function write(options: RegisterOptions, output: Writable): Promise<void> {
  let chunk = '';
  for (const statement of syntheticRegister(options)) {
    chunk += `${JSON.stringify(statement)}\n`;
    if (chunk.length < chunkLength) continue;
    if (!output.write(chunk)) await once(output, 'drain');
    chunk = '';
  }
  output.write(chunk);
}

function endWith(error: NodeJS.ErrnoException): void {
  // A reader that has seen enough, such as "head", is no failure.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

process.stdout.on('error', endWith);
new Command('generator')
  .description('Writes a synthetic Nordic register in the register format, the same for the same options.')
  .requiredOption('--companies <number>', 'how many companies', wholeNumber)
  .option('--seed <number>', 'another register of the same shape', wholeNumber, 1)
  .option('--first <number>', 'number of the first company', wholeNumber, 1)
  .option('--as-of <date>', 'when the register states all this', date, '2026-01-01')
  .option('--out <file>', 'where to write; standard output without it')
  .action(generate)
  .parseAsync()
  .catch(endWith);
