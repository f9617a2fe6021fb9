import { type Interruption, listenForInterruption, type SetExitCode } from '@company-relations/command-line';
import { GraphClient } from '@company-relations/neo4j-client';
import { type Command, Option } from 'commander';
import { deriveAfterReport } from './figures/derive-marked-figures';
import { graphSettings } from './settings';
import type { LoaderMetrics } from './telemetry/loader-metrics';

/**
 * Exit codes of the commands. The code for findings is 3 and not 1, because a program that runs a command may use 1 for
 * its own failure.
 */
export const exitCodes = { good: 0, badLines: 1, failed: 2, findings: 3, notFound: 4 } as const;

/** The help text that lists the usual exit codes, for a command that has no other exit codes. */
export const usualExitCodesHelp = `
Exit codes:
  0         done
  2         the call is wrong, or the command failed
  130, 143  interrupted by Ctrl-C or SIGTERM`;

/** Options of every command. */
export interface CommonOptions {
  readonly json: boolean;
  readonly usageOnly: boolean;
}

/** The environment of the process, and the function that sets its exit code. Every command gets both. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Sets the exit code of a command that did not succeed. */
  readonly end: SetExitCode;
}

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  /** If the signal is aborted, the command ends after the running transaction. */
  readonly signal: AbortSignal;
}

/** A command that works on the graph and reports its result. */
export interface GraphCommand<Call, Report extends { readonly result: string }> {
  /**
   * Checks the options for problems that the option parser cannot find.
   *
   * @throws UsageError
   */
  readonly check?: (call: Call) => unknown;
  readonly run: (
    graph: GraphClient,
    options: Call & RunOptions & CommonOptions,
    output: NodeJS.WriteStream,
  ) => Promise<Report>;
  readonly text: (report: Report, call: Call) => string;
  /**
   * Returns true if the ultimate ownerships of all marked companies are derived after this call. It is true for every
   * call that writes to the graph, because the call may have marked companies, and so may a command that was killed
   * before. Exceptions are `migrate`, for which APIs wait, and `derive`, which does it itself. It must be false for a
   * call that only shows something.
   */
  readonly derivesMarkedFigures: (call: Call) => boolean;
  /**
   * The exit codes of results that do not count as success. An interrupted command exits with the code of the signal
   * instead.
   */
  readonly exitCodes?: Partial<Record<Report['result'], number>>;
}

/**
 * Adds the options of every command.
 *
 * @param json - what `--json` does.
 */
export function withCommonOptions(command: Command, json: string): Command {
  return (
    command
      .option('--json', json, false)
      // A hidden option for scripts that start a graph for the command. Such a script first checks the call with this
      // option.
      .addOption(new Option('--usage-only', 'only check the call').default(false).hideHelp())
  );
}

/**
 * Returns the function that the library `commander` calls to run a command on the graph. This function checks the
 * options, runs the command, prints the command's report as text or JSON, sets the exit code, and derives the ultimate
 * ownerships of marked companies.
 */
export function actionOf<Call extends object, Report extends { readonly result: string }>(
  { env, end }: Surroundings,
  command: GraphCommand<Call, Report>,
): (options: Call & CommonOptions) => Promise<void> {
  return async (options) => {
    await command.check?.(options);
    if (options.usageOnly) return;
    await onGraph(env, async (graph, interruption) => {
      const report = await command.run(graph, { ...options, env, signal: interruption.signal }, process.stderr);
      printReport(report, options.json, () => command.text(report, options));
      const codes: Readonly<Record<string, number | undefined>> = {
        interrupted: interruption.exitCode(),
        ...command.exitCodes,
      };
      end(codes[report.result] ?? exitCodes.good);
      if (!command.derivesMarkedFigures(options)) return;
      if (!(await deriveAfterReport(graph, interruption, process.stderr))) end(interruption.exitCode());
    });
  };
}

export function printReport(report: object, asJson: boolean, text: () => string): void {
  process.stdout.write(`${asJson ? JSON.stringify(report) : text()}\n`);
}

/** Runs work with the graph that is set in the environment. */
export async function onGraph(
  env: NodeJS.ProcessEnv,
  work: (graph: GraphClient, interruption: Interruption) => Promise<void>,
  metrics?: LoaderMetrics,
): Promise<void> {
  const graph = new GraphClient(graphSettings(env), metrics?.graph.observe);
  metrics?.graph.watchConnections(() => graph.connectionUse);
  const interruption = listenForInterruption();
  try {
    await work(graph, interruption);
  } finally {
    interruption.stop();
    await graph.close();
  }
}
