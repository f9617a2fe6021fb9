import { packageTypes } from '@company-relations/batch-catalogue';
import { packageKinds } from '@company-relations/batch-manifest';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { buildCommand } from './commands/build-command';
import { keysCommand } from './commands/keys-command';
import type { Output } from './commands/output';
import { type AddOptions, addOrder, applyOrders, listOrders, removeOrder } from './commands/packages-command';
import { planCommand } from './commands/plan-command';
import { purgeCommand } from './commands/purge-command';
import { verifyCommand } from './commands/verify-command';
import { atWork, type Workplace } from './commands/workplace';
import { failureText } from './failure-text';
import { interruptedBy } from './interruption';
import type { Choice } from './plan/due';
import type { Environment } from './settings';

/** What the command's caller can tell by its exit code. 1 is left to whatever runs the command. */
export const exitCodes = { good: 0, failed: 2, incomplete: 3 } as const;

const exitCodeHelp = `
Exit codes:
  0    done: all that was due was built, or nothing was due; all that was verified is right
  2    the call or a setting is wrong, or the command failed as a whole
  3    some of it failed: told above, and in the JSON
  130  interrupted by Ctrl-C, 143 by SIGTERM; nothing is published half`;

/** Runs one command. @returns the exit code. */
export async function runCommandLine(args: readonly string[], environment: Environment, output: Output): Promise<number> {
  let exitCode: number = exitCodes.good;
  try {
    await program({ environment, output, end: (code) => (exitCode = code) }).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has written its message itself.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.good : exitCodes.failed;
    output.told.write(`${failureText(error)}\n`);
    return exitCodes.failed;
  }
}

interface Call {
  readonly environment: Environment;
  readonly output: Output;
  /** Says how the command ended, where it is not good. */
  readonly end: (code: number) => void;
}

function program(call: Call): Command {
  const root = new Command('batch').description('Builds the packages that client organisations ordered: files of whole countries, and of what changed').exitOverride();
  root.configureOutput({ writeOut: (text) => call.output.out(text.trimEnd()), writeErr: (text) => void call.output.told.write(text) }).addHelpText('after', exitCodeHelp);
  addBuilding(root, call);
  addKeeping(root, call);
  addPackages(root, call);
  return root;
}

type ChoiceOptions = Choice & { readonly json: boolean };

function addBuilding(root: Command, call: Call): void {
  const { environment, output } = call;
  const kind = () => new Option('--kind <kind>', 'build packages of this kind, due or not').choices(packageKinds);
  chosen(root.command('build').description('build and publish all that is due'))
    .addOption(kind())
    .action(({ json, ...choice }: ChoiceOptions) => interruptible(call, (place, signal) => buildCommand(choice, json, signal, place, output)));
  chosen(root.command('plan').description('tell what would be built, and about how many lines; writes nothing'))
    .addOption(kind())
    .action(({ json, ...choice }: ChoiceOptions) => atWork(environment, (place) => planCommand(choice, json, place, output)));
  chosen(root.command('verify').description('read the published files again: hashes, lines, schema, signatures, and that baselines and deltas lead where they say'))
    .option('--fresh', 'compare what they lead to with the graph as it is now', false)
    .action(({ json, fresh, ...choice }: ChoiceOptions & { readonly fresh: boolean }) =>
      interruptible(call, (place, signal) => verifyCommand({ choice, fresh, json }, signal, place, output)),
    );
}

function addKeeping(root: Command, { environment, output }: Call): void {
  root
    .command('purge')
    .description('reclaim the storage of files past 60 days, withdrawn files, and what broken builds left')
    .option('--json', 'print the result as JSON', false)
    .action(({ json }: { readonly json: boolean }) => atWork(environment, (place) => purgeCommand(json, place, output)));
  root
    .command('keys')
    .description('print the public keys that check manifests, as a JWK Set; needs no graph')
    .option('--create', 'make the signing key of BATCH_SIGNING_KEY_FILE first, where there is none', false)
    .action((options: { readonly create: boolean }) => keysCommand(options, environment, output));
}

function addPackages(root: Command, { environment, output }: Call): void {
  const packages = root.command('packages').description('what organisations order');
  const work = (action: (place: Workplace) => Promise<void>) => atWork(environment, action);
  packages
    .command('add <id>')
    .description('add an order, or write all of one anew')
    .requiredOption('--organisation <id>', 'who gets the packages')
    .requiredOption('--subscription <id>', "the organisation's subscription whose grants shape them")
    .addOption(new Option('--type <type>', 'which endpoint the lines are of').choices(packageTypes).default('relations'))
    .requiredOption('--country <codes...>', 'ISO 3166-1 alpha-2 codes; one package each')
    .option('--baseline-every <days>', 'days between two baselines', days, 30)
    .option('--no-deltas', 'baselines only')
    .action((id: string, options: AddOptions) => work((place) => addOrder(id, options, place, output)));
  packages
    .command('list')
    .description('show all orders')
    .option('--json', 'as JSON', false)
    .action(({ json }: { readonly json: boolean }) => work((place) => listOrders(json, place, output)));
  packages
    .command('remove <id>')
    .description('end an order; what was published stays')
    .action((id: string) => work((place) => removeOrder(id, place, output)));
  packages
    .command('apply <file>')
    .description('write the orders of a JSON file; others stay as they are')
    .option('--if-empty', 'do nothing when there is any order already', false)
    .action((file: string, { ifEmpty }: { readonly ifEmpty: boolean }) => work((place) => applyOrders(file, ifEmpty, place, output)));
}

function chosen(command: Command): Command {
  return command
    .option('--organisation <id>', 'only of this organisation')
    .option('--country <code>', 'only of this country', (code: string) => code.toUpperCase())
    .addOption(new Option('--type <type>', 'only of this type').choices(packageTypes))
    .option('--json', 'print the result as JSON', false);
}

/** @param work - gives whether all went well. */
async function interruptible({ environment, end }: Call, work: (place: Workplace, signal: AbortSignal) => Promise<boolean>): Promise<void> {
  const interruption = interruptedBy();
  try {
    const isGood = await atWork(environment, (place) => work(place, interruption.signal));
    if (interruption.signal.aborted) end(interruption.exitCode());
    else if (!isGood) end(exitCodes.incomplete);
  } finally {
    interruption.stop();
  }
}

function days(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw new InvalidArgumentError('It is a whole number from 1 to 9999.');
  return number;
}
