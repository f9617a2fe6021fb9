import { join } from 'node:path';
import { obtainGraph } from '@company-relations/local-neo4j';
import { AppProcess, exitCodeOf } from './app-process';
import { ensureDevelopmentKeys, type DevelopmentKeys } from './development-keys';
import { auditSettings, batchSettings, graphSettings, tokenSettings, type Settings } from './development-settings';

export interface RunOptions {
  readonly workspaceRoot: string;
  readonly env: NodeJS.ProcessEnv;
  readonly app: string;
  readonly args: readonly string[];
  /** Aborts when the user asks to end. The app is then asked to end too. */
  readonly ask: AbortSignal;
  /** Writes a line for the user. It must not use standard output, which belongs to the app. */
  readonly print: (line: string) => void;
}

/**
 * Runs one app with the local graph. Starts the graph if it does not run yet.
 *
 * @returns the app's exit code.
 */
export async function runApp(options: RunOptions): Promise<number> {
  const { workspaceRoot, env, ask, print } = options;
  const keys = await ensureDevelopmentKeys(join(workspaceRoot, '.local/keys'));
  const settings = settingsOf(options, keys);
  if (!needsGraph(options)) return run(options, settings);
  const usageCode = await checkedUsage(options);
  if (usageCode !== 0) return usageCode;
  const graph = await obtainGraph({ workspaceRoot, env, print });
  try {
    if (ask.aborted) return interrupted;
    return await run(options, { ...graphSettings(graph), ...settings });
  } finally {
    await graph.release();
  }
}

function settingsOf({ workspaceRoot, env, app, args }: RunOptions, keys: DevelopmentKeys): Settings {
  const audit = auditSettings(workspaceRoot, env);
  if (app === 'audit') return audit;
  // If a key or a store is already configured, our development keys are not added, because they would not fit.
  if (app === 'subscriptions') return { ...audit, ...(env['JWT_PRIVATE_KEY_FILE'] ? {} : tokenSettings(keys)) };
  const hasOwnStore = Boolean(env['BATCH_STORE'] || env['BATCH_S3_BUCKET']);
  const worksOnPackages =
    app === 'batch-builder' || (app === 'register-feed' && ['erase', 'restore-erasures'].includes(args[0] ?? ''));
  if (!worksOnPackages) return app === 'register-feed' && args[0] === 'assign-source' ? audit : {};
  return { ...audit, ...(hasOwnStore ? {} : batchSettings(workspaceRoot, keys)) };
}

/** The exit code of a command that Ctrl-C ended. */
const interrupted = 130;

const feedCommandsOnGraph: readonly (string | undefined)[] = [
  'load',
  'migrate',
  'derive',
  'check',
  'erase',
  'assign-source',
  'source-priority',
  'role-codes',
  'restore-erasures',
];

/**
 * Whether the command needs a graph. These do not: making a token, printing keys, the help, the version, the audit
 * command and some commands of the feed.
 */
function needsGraph({ app, args }: RunOptions): boolean {
  if (app === 'audit') return false;
  const needsKeysAlone =
    (app === 'subscriptions' && args[0] === 'token') || (app === 'batch-builder' && args[0] === 'keys');
  const isFeedWithoutGraph = app === 'register-feed' && !feedCommandsOnGraph.includes(args[0]);
  return (
    !needsKeysAlone &&
    !isFeedWithoutGraph &&
    args.length > 0 &&
    !args.some((argument) => ['--help', '-h', '--version'].includes(argument))
  );
}

const appsThatCheckCalls: readonly string[] = ['register-feed', 'batch-builder'];

/**
 * Checks the arguments of the app before a server is started.
 *
 * @returns 0, or the app's exit code for a wrong call.
 */
async function checkedUsage(options: RunOptions): Promise<number> {
  const { app, args, env } = options;
  if (!appsThatCheckCalls.includes(app) || env['NEO4J_URI'] !== undefined) return 0;
  const [command = '', ...rest] = args;
  return run({ ...options, args: [command, '--usage-only', ...rest] }, {});
}

async function run({ workspaceRoot, env, app, args, ask }: RunOptions, settings: Settings): Promise<number> {
  // The app runs in our own process group, so that it can read from the terminal. Ctrl-C then reaches it directly.
  const process = new AppProcess({ workspaceRoot, app, args, settings, env, stdout: 'inherit', ownGroup: false });
  const pass = () => process.signal('SIGTERM');
  ask.addEventListener('abort', pass, { once: true });
  try {
    return exitCodeOf(await process.ended);
  } finally {
    ask.removeEventListener('abort', pass);
  }
}
