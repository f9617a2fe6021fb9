import { AuditUnavailableError, nothingChangedText } from '@company-relations/audit-log';
import { type Output, readJsonFile, runCommand, UsageError, usageExitCode } from '@company-relations/command-line';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { Environment } from '@company-relations/settings';
import {
  documentJson,
  InvalidSubscriptionError,
  parseSubscriptions,
  type SubscriptionChange,
  type SubscriptionStore,
} from '@company-relations/subscription-store';
import { Command, InvalidArgumentError, Option } from 'commander';
import demo from '../demo/subscriptions.json';
import { addAdd } from './add-command';
import {
  areaOption,
  byOption,
  countryOption,
  storedGrantCountryProblem,
  type CountryOptions,
  type ChangedByOption,
} from './change-options';
import { CommandError } from './command-failure';
import { developmentToken } from './development-token';
import { readTokenSettings } from './environment';
import { withStoreForReading, withWritableStore } from './store-access';
import { changeText, subscriptionText } from './subscription-text';

const exitCodeHelp = `
Exit codes:
  0  done
  1  the command failed, and nothing was changed
  2  the call is wrong`;

/**
 * Runs one command.
 *
 * @returns the exit code: 0 if it succeeded, 1 if it failed and changed nothing, 2 if its arguments are wrong.
 */
export async function runCommandLine(
  args: readonly string[],
  environment: Environment,
  output: Output,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<number> {
  return runCommand(
    () => program(environment, output, input),
    args,
    (error) => {
      output.err(messageOf(error, environment));
      return error instanceof UsageError ? usageExitCode : 1;
    },
  );
}

function messageOf(error: unknown, { NEO4J_URI, AUDIT_FOLDER }: Environment): string {
  if ([CommandError, InvalidSubscriptionError, UsageError].some((known) => error instanceof known))
    return (error as Error).message;
  if (error instanceof AuditUnavailableError) return nothingChangedText(error, AUDIT_FOLDER);
  if (error instanceof GraphUnavailable) return `${error.message} (NEO4J_URI is ${NEO4J_URI}).`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function program(environment: Environment, output: Output, input: NodeJS.ReadableStream): Command {
  const root = new Command('company-relations subscriptions')
    .description(
      'Who may use the service, and what of which country they may see. Changes take effect within 30 seconds.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    })
    .addHelpText('afterAll', exitCodeHelp);

  addReading(root, environment, output);
  addAdd(root, environment, output);
  addChanges(root, environment, output);
  addApply(root, environment, output, input);
  addToken(root, environment, output);
  return root;
}

function addReading(root: Command, environment: Environment, output: Output): void {
  root
    .command('list')
    .description('show all subscriptions')
    .option('--json', 'as JSON, which "apply" takes')
    .action(async ({ json }: { json?: true }) => {
      const document = await withStoreForReading(environment, (store) => store.document());
      if (json) output.out(JSON.stringify(documentJson(document), undefined, 2));
      else output.out(document.subscriptions.map(subscriptionText).join('\n') || 'There are no subscriptions.');
    });
}

function addChanges(root: Command, environment: Environment, output: Output): void {
  const change = async ({ by }: ChangedByOption, work: (store: SubscriptionStore) => Promise<SubscriptionChange>) =>
    output.out(changeText(await withWritableStore({ environment, output, by }, work)));

  root
    .command('grant <subscription>')
    .description('add areas in a country; without areas its companies can be found, and no more')
    .addOption(countryOption())
    .addOption(areaOption('areas to add'))
    .addOption(byOption())
    .action((id: string, { country, area = [], ...who }: CountryOptions & ChangedByOption) =>
      change(who, (store) => store.grant(id, country, area)),
    );
  root
    .command('revoke <subscription>')
    .description('take areas in a country away, or without areas the whole country')
    .addOption(countryOption(storedGrantCountryProblem))
    .addOption(areaOption('areas to take away'))
    .addOption(byOption())
    .action((id: string, { country, area, ...who }: CountryOptions & ChangedByOption) =>
      change(who, (store) => store.revoke(id, country, area)),
    );
  root
    .command('enable <subscription>')
    .description('let a disabled subscription use the service again')
    .addOption(byOption())
    .action((id: string, who: ChangedByOption) => change(who, (store) => store.setEnabled(id, true)));
  root
    .command('disable <subscription>')
    .description('refuse all requests of a subscription; its grants are kept')
    .addOption(byOption())
    .action((id: string, who: ChangedByOption) => change(who, (store) => store.setEnabled(id, false)));
}

function addApply(root: Command, environment: Environment, output: Output, input: NodeJS.ReadableStream): void {
  root
    .command('apply <file>')
    .description(
      'make the subscriptions of a JSON file exactly what it says; others stay as they are; - reads standard input',
    )
    .option('--if-empty', 'do nothing when there is any subscription already')
    .addOption(byOption())
    .action(async (file: string, { ifEmpty, by }: { ifEmpty?: true } & ChangedByOption) => {
      const document = parseSubscriptions(await readJsonFile({ file, input }, CommandError));
      const changes = await withWritableStore({ environment, output, by }, async (store) =>
        ifEmpty && (await store.list()).length > 0 ? undefined : store.apply(document),
      );
      output.out(
        changes
          ? changes.map(changeText).join('\n') || 'The file has no subscriptions.'
          : 'There are subscriptions already: nothing changed.',
      );
    });
}

function addToken(root: Command, environment: Environment, output: Output): void {
  root
    .command('token <subscription>')
    .description('print a signed access token for development; needs no graph')
    .option('--organisation <id>', 'client organisation; that of the demo subscriptions is known')
    .addOption(
      new Option('--expires-in <duration>', 'such as 90s, 15m, 12h or 7d')
        .argParser(seconds)
        .default(12 * 60 * 60, '12h'),
    )
    .action(async (subscription: string, { organisation, expiresIn }: { organisation?: string; expiresIn: number }) => {
      const clientOrganisation = organisation ?? demoOrganisationOf(subscription);
      output.out(
        await developmentToken(
          { subscription, clientOrganisation, expiresInSeconds: expiresIn },
          readTokenSettings(environment),
        ),
      );
    });
}

function demoOrganisationOf(subscriptionId: string): string {
  const found = parseSubscriptions(demo).subscriptions.find(({ id }) => id === subscriptionId);
  if (found) return found.organisationId;
  throw new UsageError(
    `"${subscriptionId}" is no demo subscription: say with --organisation which client organisation it belongs to.`,
  );
}

function seconds(duration: string): number {
  const [, amount, unit = 's'] = /^([1-9]\d{0,8})([smhd])?$/.exec(duration) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('Must be a number of s, m, h or d, such as 12h.');
  return Number(amount) * ({ s: 1, m: 60, h: 3600, d: 86_400 }[unit] ?? 1);
}
