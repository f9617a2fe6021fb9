import { codeParser, UsageError } from '@company-relations/command-line';
import { typedCountryProblem } from '@company-relations/ownership';
import {
  companyWithNumber,
  drawCompany,
  type PictureRequest,
  printable,
  writeAtomically,
} from '@company-relations/relations-client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CommandContext, serviceOf } from './command-context';
import type { ServiceOptions } from './settings';

interface PictureCommandOptions extends ServiceOptions, PictureRequest {
  readonly serviceId?: number;
  readonly country?: string;
  readonly out?: string;
}

/** Adds the command that draws the structure of a company. */
export function addPicture(command: Command, context: CommandContext): void {
  command
    .description('draw who stands above or below a company, as SVG')
    .argument('[orgNo]', 'organisation number of the company')
    .option(
      '--country <code>',
      'ISO 3166-1 alpha-2, where several countries have the number',
      codeParser(typedCountryProblem),
    )
    .option('--service-id <id>', 'id of the service, instead of a number', wholeNumber)
    .addOption(new Option('--direction <direction>', 'who is drawn').choices(['up', 'down', 'both']))
    .option('--depth <levels>', '1 to 10', wholeNumber)
    .option('--as-of <day>', 'yyyy-MM-dd')
    .addOption(new Option('--theme <theme>', 'colours').choices(['auto', 'light', 'dark', 'print']))
    .option('--out <file>', 'written whole or not at all; standard output when left out')
    .action((orgNo: string | undefined, options: PictureCommandOptions) => draw(orgNo, options, context));
}

async function draw(orgNo: string | undefined, options: PictureCommandOptions, context: CommandContext): Promise<void> {
  const { serviceId: id, country, direction, depth, asOf, theme, out } = options;
  const isById = id !== undefined;
  if (isById === (orgNo !== undefined) || (isById && country !== undefined))
    throw new UsageError('Give an organisation number, with --country where it is needed, or --service-id.');
  const service = serviceOf(options, context);
  const company = id ?? (await companyWithNumber(service, orgNo as string, country));
  const picture = await drawCompany(service, company, { direction, depth, asOf, theme });
  if (out === undefined) return context.out.write(picture);
  await writeAtomically(out, (file) => file.write(picture));
  context.screen.write(`Company ${company} drawn to ${printable(out)}.\n`);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(number) || number === 0)
    throw new InvalidArgumentError('It is a whole number from 1.');
  return number;
}
