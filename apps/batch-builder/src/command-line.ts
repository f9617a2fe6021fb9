import { packageTypes } from '@company-relations/batch-catalogue';
import { packageKinds } from '@company-relations/batch-manifest';
import {
  codeParser,
  codesParser,
  listenForInterruption,
  runCommand,
  type SetExitCode,
} from '@company-relations/command-line';
import { typedCountryProblem } from '@company-relations/ownership';
import type { Environment } from '@company-relations/settings';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { BuildCall } from './commands/build-call';
import { buildCommand } from './commands/build-command';
import { keysCommand } from './commands/keys-command';
import type { Output } from './commands/output';
import { type AddOptions, addOrder, applyOrders, listOrders, ordersIn, removeOrder } from './commands/orders-command';
import { planCommand } from './commands/plan-command';
import { purgeCommand, type PurgeOptions } from './commands/purge-command';
import { withCommandContext, type CommandContext } from './commands/command-context';
import { failureText } from './commands/failure-text';
import type { OrderFilter } from './planning/decide';

/**
 * Exit codes of the command. Exit code 1 is not used: it always comes from the program that runs the command, such as
 * Node, and means that this program failed.
 */
export const exitCodes = { ok: 0, failed: 2, incomplete: 3 } as const;

const exitCodeHelp = `
Exit codes:
  0    done: all that was due was built, or nothing was due; all that was verified is right
  2    the call or a setting is wrong, or the command failed as a whole
  3    some of it failed: see the lines above, or the JSON
  130  interrupted by Ctrl-C, 143 by SIGTERM; nothing is published half`;

/** Runs one command. @returns the exit code. */
export function runCommandLine(args: readonly string[], environment: Environment, output: Output): Promise<number> {
  return runCommand(
    (end) => program({ environment, output, end }),
    args,
    (error) => {
      output.err.write(`${failureText(error)}\n`);
      return exitCodes.failed;
    },
  );
}

interface Call {
  readonly environment: Environment;
  readonly output: Output;
  /** Sets the exit code of the process. Called only if a command did not fully succeed. */
  readonly end: SetExitCode;
}

function program(call: Call): Command {
  const root = new Command('company-relations batch')
    .description('Builds the packages that client organisations ordered: files of whole countries, and of what changed')
    .exitOverride();
  // Scripts that start a graph use this hidden option to check only the arguments first. The scripts can then report
  // wrong arguments before they start the graph. The option is accepted before and after the command's name.
  root.addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp());
  root
    .configureOutput({
      writeOut: (text) => call.output.out(text.trimEnd()),
      writeErr: (text) => void call.output.err.write(text),
    })
    .addHelpText('afterAll', exitCodeHelp);
  const isUsageOnly = () => root.opts<{ readonly usageOnly: boolean }>().usageOnly;
  const work: Work = async (action, manner) => {
    if (!isUsageOnly()) await withCommandContext(call.environment, action, manner);
  };
  const interruptibleWork = async (action: InterruptibleAction) => {
    if (!isUsageOnly()) await runInterruptible(call, action);
  };
  addBuilding(root, call.output, work, interruptibleWork);
  addWorker(root, call, isUsageOnly);
  addKeeping(root, call, work);
  addOrders(
    root.command('orders').description('show and change the orders: what client organisations get built'),
    call,
    work,
  );
  // An older name, which scripts may use.
  addOrders(root.command('packages', { hidden: true }).description('the old name of "orders"'), call, work);
  return root;
}

/** Runs an action with the graph and the store. With `--usage-only` the action does not run. */
type Work = (
  action: (context: CommandContext) => Promise<void>,
  manner?: Parameters<typeof withCommandContext>[2],
) => Promise<void>;

/** @returns whether everything succeeded. */
type InterruptibleAction = (context: CommandContext, signal: AbortSignal) => Promise<boolean>;

type FilterOptions = OrderFilter & { readonly json: boolean };
type BuildOptions = FilterOptions & Pick<BuildCall, 'wait' | 'storeLost'>;

function addBuilding(
  root: Command,
  output: Output,
  work: Work,
  interruptibleWork: (action: InterruptibleAction) => Promise<void>,
): void {
  const kind = () => new Option('--kind <kind>', 'build packages of this kind, due or not').choices(packageKinds);
  withFilterOptions(
    root.command('build').description('build and publish all that is due; with REDIS_URL workers do it'),
  )
    .addOption(kind())
    .option('--no-wait', 'with REDIS_URL: leave it to the workers and end')
    .option(
      '--store-lost',
      'the files of all packages were lost with their store: withdraw every package, and build into this empty one',
      false,
    )
    .action(({ json, wait, storeLost, ...filter }: BuildOptions) =>
      interruptibleWork((context, signal) => buildCommand({ filter, json, wait, storeLost }, signal, context, output)),
    );
  withFilterOptions(root.command('plan').description('show what would be built, and how many lines; changes nothing'))
    .addOption(kind())
    .action(({ json, ...filter }: FilterOptions) =>
      work((context) => planCommand(filter, json, context, output), { isReadOnly: true }),
    );
  withFilterOptions(
    root
      .command('verify')
      .description(
        'read the published files again: hashes, lines, schema, signatures, and that baselines and deltas lead where they say',
      ),
  )
    .option('--fresh', 'compare what they lead to with the graph as it is now', false)
    .action(({ json, fresh: comparesWithGraph, ...filter }: FilterOptions & { readonly fresh: boolean }) =>
      interruptibleWork(async (context, signal) => {
        // Loading the schema of lines takes as long as building a small delta, so only `verify` loads it.
        const { verifyCommand } = await import('./commands/verify-command');
        return verifyCommand({ filter, comparesWithGraph, json }, signal, context, output);
      }),
    );
}

function addWorker(root: Command, { environment, output }: Call, isUsageOnly: () => boolean): void {
  root
    .command('worker')
    .description(
      'build what "build" puts into the queue of REDIS_URL, until it is stopped; any number may run, on any machines',
    )
    .action(async () => {
      if (isUsageOnly()) return;
      const interruption = listenForInterruption();
      try {
        const work = async (context: CommandContext) => {
          // The Redis client takes long to load, so only `worker` loads it.
          const { workerCommand } = await import('./commands/worker-command');
          await workerCommand(interruption.signal, context, output);
        };
        await withCommandContext(environment, work, { isMeasured: true });
      } finally {
        interruption.stop();
      }
    });
}

function addKeeping(root: Command, { environment, output }: Call, work: Work): void {
  root
    .command('purge')
    .description('reclaim the storage of files past 60 days, withdrawn files, and what broken builds left')
    .option('--json', 'print the result as JSON', false)
    .option('--unknown-store', 'also where the graph knows none of the files in the store; they are all removed', false)
    .action((options: PurgeOptions) => work((context) => purgeCommand(options, context, output)));
  root
    .command('keys')
    .description(
      'print the public key that checks manifests, as the JWK Set for BATCH_PUBLIC_KEYS_FILE of the API; needs no graph',
    )
    .option('--create', 'make the signing key of BATCH_SIGNING_KEY_FILE first, where there is none', false)
    .action((options: { readonly create: boolean }) => keysCommand(options, environment, output));
}

function addOrders(orders: Command, { output }: Call, work: Work): void {
  orders
    .command('add <id>')
    .description('add an order, or write all of one anew')
    .requiredOption('--organisation <id>', 'who gets the packages')
    .requiredOption('--subscription <id>', "the organisation's subscription whose grants shape them")
    .addOption(
      new Option('--type <type>', 'which endpoint the lines are of').choices(packageTypes).default('relations'),
    )
    .requiredOption(
      '--country <codes...>',
      'ISO 3166-1 alpha-2 codes, granted to the subscription; one package each',
      codesParser(typedCountryProblem),
    )
    .option('--baseline-every <days>', 'days between two baselines', days, 30)
    .option('--no-deltas', 'baselines only')
    .action((id: string, options: AddOptions) => work((context) => addOrder(id, options, context, output)));
  orders
    .command('list')
    .description('show all orders')
    .option('--json', 'as JSON', false)
    .action(({ json }: { readonly json: boolean }) => work((context) => listOrders(json, context, output)));
  orders
    .command('remove <id>')
    .description('end an order; what was published stays')
    .action((id: string) => work((context) => removeOrder(id, context, output)));
  orders
    .command('apply <file>')
    .description('write the orders of a JSON file; others stay as they are')
    .option('--if-empty', 'do nothing when there is any order already', false)
    .action(async (file: string, { ifEmpty }: { readonly ifEmpty: boolean }) => {
      const ordered = await ordersIn(file);
      await work((context) => applyOrders(ordered, ifEmpty, context, output));
    });
}

function withFilterOptions(command: Command): Command {
  return command
    .option('--organisation <id>', 'only orders of this organisation')
    .option('--country <code>', 'only packages of this country', codeParser(typedCountryProblem))
    .addOption(new Option('--type <type>', 'only orders of this type').choices(packageTypes))
    .option('--json', 'print the result as JSON', false);
}

async function runInterruptible({ environment, end }: Call, work: InterruptibleAction): Promise<void> {
  const interruption = listenForInterruption();
  try {
    const isGood = await withCommandContext(environment, (context) => work(context, interruption.signal), {
      isMeasured: true,
    });
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
