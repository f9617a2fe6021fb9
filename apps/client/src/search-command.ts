import { readFile } from 'node:fs/promises';
import { codesParser, countText, UsageError } from '@company-relations/command-line';
import { typedCountryProblem } from '@company-relations/ownership';
import {
  printable,
  messageWithCause,
  type SearchParameters,
  type SearchRequest,
  type SearchSummary,
  searchToJsonLines,
  type Sink,
  writeAtomically,
} from '@company-relations/relations-client';
import { type Command, InvalidArgumentError } from 'commander';
import type { ServiceOptions } from './settings';
import { serviceOf, type CommandContext, withProgress } from './command-context';

interface SearchOptions extends ServiceOptions {
  readonly serviceId?: string[];
  readonly orgNo?: string[];
  readonly country?: string[];
  readonly contentUpdated?: string[];
  readonly relationsUpdated?: string[];
  readonly request?: string;
  readonly pageSize: number;
  readonly output?: string;
}

/** Adds the command that writes the companies of a search as JSON Lines. */
export function addSearch(command: Command, context: CommandContext): void {
  command
    .description('write the companies that match as JSON Lines')
    .option('--service-id <ids...>', 'ids of the service')
    .option('--org-no <numbers...>', 'organisation numbers')
    .option('--country <codes...>', 'ISO 3166-1 alpha-2 codes', codesParser(typedCountryProblem))
    .option('--content-updated <days...>', 'yyyy-MM-dd, from and perhaps to')
    .option('--relations-updated <days...>', 'yyyy-MM-dd, from and perhaps to')
    .option(
      '--request <file>',
      'JSON with SearchParameters as the service takes them; national identification numbers are given only so',
    )
    .option('--page-size <companies>', 'companies a request, 1 to 500', pageSize, 500)
    .option('--output <file>', 'written whole or not at all; standard output when left out')
    .action((options: SearchOptions) => search(options, context));
}

async function search(options: SearchOptions, context: CommandContext): Promise<void> {
  const request = { SearchParameters: await parametersOf(options), PageSize: options.pageSize };
  const { output } = options;
  const found = await withProgress(context.screen, 'search', 'companies', (progress) => {
    const service = serviceOf(options, context, progress);
    const write = (sink: Sink) =>
      searchToJsonLines(service, request, sink, ({ companies, total }) => progress.at(companies, total));
    return output === undefined ? write(context.out) : writeAtomically(output, write);
  });
  for (const line of summaryOf(found, output)) context.screen.write(`${line}\n`);
}

async function parametersOf(options: SearchOptions): Promise<SearchParameters> {
  const named = Object.entries({
    ServiceId: options.serviceId,
    OrgNo: options.orgNo,
    CountryCode: options.country,
    ContentUpdatedAt: options.contentUpdated,
    RelationsUpdatedAt: options.relationsUpdated,
  }).filter((entry): entry is [string, string[]] => entry[1] !== undefined);
  if (options.request !== undefined && named.length > 0)
    throw new UsageError('Give --request or single parameters, not both.');
  if (options.request !== undefined) return parametersIn(options.request);
  if (named.length === 0) throw new UsageError('Say what to search for, such as --country NO or --org-no 923609016.');
  return Object.fromEntries(named);
}

async function parametersIn(file: string): Promise<SearchParameters> {
  let request: unknown;
  try {
    request = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    // The message of a JSON parser is not shown: it quotes the text, which may contain a national identification
    // number.
    throw new UsageError(
      `${file} ${(error as Error).name === 'SyntaxError' ? 'is not JSON' : `cannot be read: ${messageWithCause(error)}`}.`,
    );
  }
  const { SearchParameters: parameters } = (request ?? {}) as Partial<SearchRequest>;
  if (typeof parameters !== 'object' || parameters === null) throw new UsageError(`${file} has no SearchParameters.`);
  return parameters;
}

function* summaryOf(
  { companies, total, ultimateOwnershipsOmitted: omitted }: SearchSummary,
  output: string | undefined,
): Generator<string> {
  yield `${countText(companies, 'company')}${output === undefined ? '' : ` written to ${printable(output)}`}${companies === total ? '' : `; ${total} matched when the search began`}.`;
  if (omitted.length > 0)
    yield `Without their ultimate owners, since these rest on too many holdings: ${omitted.join(', ')}.`;
}

function pageSize(text: string): number {
  const size = Number(text);
  if (!Number.isInteger(size) || size < 1 || size > 500)
    throw new InvalidArgumentError('It is a whole number from 1 to 500.');
  return size;
}
