import { writeFile } from 'node:fs/promises';
import { withVersion } from '@company-relations/command-line';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { distributionsOf } from './nation/distributions';
import { figuresOf } from './nation/figures';
import { maxCompanies, minCompanies, nation } from './nation/nation';
import { plotsOf } from './nation/plots';
import { isRegister, maxCompanyNumber, type Register, registerFiles, registers } from './registers/register-files';
import type { Statement } from './statement';
import { syntheticRegister } from './synthetic-register';
import { writeCsvFiles, writeJsonLines, writeRegisterFiles } from './written-files';

interface Options {
  readonly model: 'register' | 'nation';
  readonly companies: number;
  readonly of?: number;
  readonly seed: number;
  readonly first: number;
  readonly revision: number;
  readonly asOf: string;
  readonly format: 'jsonl' | 'csv' | Register;
  readonly out?: string;
  readonly plots?: string;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('A whole number of at least 1 is needed.');
  return value;
}

function date(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDate) throw new InvalidArgumentError('A date (yyyy-MM-dd) is needed.');
  return text;
}

/** The user combined options that do not fit together. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function generate(options: Options): Promise<void> {
  const { format } = options;
  if (isRegister(format)) return generateRegister(format, options);
  if (options.plots !== undefined) return describe(options, options.plots);
  if (format === 'jsonl') return writeJsonLines(statements(options), options.out);
  if (options.out === undefined) throw new UsageError('--format csv needs --out <folder>.');
  return writeCsvFiles(statements(options), options.out);
}

/** Writes the files of a register as it publishes them. */
async function generateRegister(
  register: Register,
  { out, model, of, revision, plots, ...options }: Options,
): Promise<void> {
  if (model === 'nation' || of !== undefined || revision !== 1 || plots !== undefined)
    throw new UsageError(
      `--format ${register} has a model of its own: --model, --of, --revision and --plots do not apply.`,
    );
  if (out === undefined) throw new UsageError(`--format ${register} needs --out <folder>.`);
  if (options.first + options.companies - 1 > maxCompanyNumber)
    throw new UsageError(`--format ${register} has companies up to number ${maxCompanyNumber}.`);
  return writeRegisterFiles(registerFiles(register, options), out);
}

/** Writes plots and figures of the statements instead of the statements themselves. */
async function describe(options: Options, plots: string): Promise<void> {
  const found = distributionsOf(statements(options));
  await writeFile(plots, plotsOf(found));
  process.stdout.write(figuresOf(found));
}

function statements({
  model,
  companies,
  first,
  of = first + companies - 1,
  seed,
  asOf,
  revision,
}: Options): Iterable<Statement> {
  if (model === 'register') return syntheticRegister({ companies, seed, first, asOf });
  if (of < minCompanies || of > maxCompanies)
    throw new UsageError(`A nation has ${minCompanies} to ${maxCompanies} companies.`);
  if (first + companies - 1 > of) throw new UsageError(`There are no companies above number ${of}.`);
  return nation({ companies, first, of, seed, asOf, revision });
}

/** Exits with 2 after a wrong call, as all commands of the workspace do. Exits with 1 if writing fails. */
function endWith(error: NodeJS.ErrnoException): void {
  // Commander has already printed its message. Its help is not an error.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  // A reader that stops early, such as "head", is not an error.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`${error.message}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

const exitCodeHelp = `
Exit codes:
  0  written
  1  failed
  2  the call is wrong`;

process.stdout.on('error', endWith);
withVersion(new Command('company-relations generate'))
  .description('Writes a synthetic register, the same for the same options.')
  .exitOverride()
  .requiredOption('--companies <number>', 'how many companies', wholeNumber)
  .addOption(
    new Option('--model <model>', 'register: even, as the benches use it; nation: with the extremes of real registers')
      .choices(['register', 'nation'])
      .default('register'),
  )
  .option('--seed <number>', 'another register of the same shape', wholeNumber, 1)
  .option('--first <number>', 'number of the first company', wholeNumber, 1)
  .option(
    '--of <number>',
    'how many companies the whole nation has; without it, up to the last one written',
    wholeNumber,
  )
  .option('--revision <number>', 'a nation of the same ties with other addresses, stakes and periods', wholeNumber, 1)
  .option('--as-of <date>', 'when the register states all this', date, '2026-01-01')
  .addOption(
    new Option(
      '--format <format>',
      'the register format as JSON Lines in one file, or as CSV files by kind; or the files of a register as it publishes them: of the United Kingdom, of GLEIF as XML or CSV, of Norway',
    )
      .choices(['jsonl', 'csv', ...registers])
      .default('jsonl'),
  )
  .option(
    '--out <file>',
    'where to write; a folder for all formats except jsonl, which goes to standard output without it',
  )
  .option(
    '--plots <file>',
    'write plots of the distributions (SVG) there, and figures to standard output, instead of the statements',
  )
  .addHelpText('after', exitCodeHelp)
  .action(generate)
  .parseAsync()
  .catch(endWith);
