import { UsageError } from '@company-relations/command-line';
import type { BuildCall } from './build-call';
import { buildAll } from '../packaging/build-all';
import { failureText } from './failure-text';
import type { CountryBuild } from '../planning/country-builds';
import { showBuildProgress, showProgressWithoutTotal } from './build-progress-bars';
import { isComplete, progressLabelsOf, reportJson, reportText } from './build-report';
import type { Output } from './output';
import { signingKey, withAudit, type CommandContext } from './command-context';

/**
 * The number of deltas that are built at the same time if the output is no terminal. On a terminal, only one delta is
 * built at a time, because two progress bars would overwrite each other.
 */
const concurrentDeltas = 2;

/** Builds all packages that are due. If a queue is configured, workers build them. */
export async function buildCommand(
  call: BuildCall,
  signal: AbortSignal,
  context: CommandContext,
  output: Output,
): Promise<boolean> {
  if (context.settings.queue) {
    // The Redis client takes long to load, so it is loaded only if there is a queue.
    const { buildInQueue } = await import('./build-in-queue');
    return buildInQueue(call, signal, context, output);
  }
  if (!call.wait) throw new UsageError('--no-wait leaves packages to workers: set REDIS_URL.');
  return buildInProcess(call, signal, context, output);
}

async function buildInProcess(
  { filter, json, storeLost }: BuildCall,
  signal: AbortSignal,
  context: CommandContext,
  { out, err }: Output,
): Promise<boolean> {
  const { companies, settings } = context;
  const key = await signingKey(settings.signingKeyFile);
  const stopLooking = showProgressWithoutTotal(err, 'looking for what is due');
  const startProgress = async (countryBuild: CountryBuild) => {
    stopLooking();
    const total = await companies.count({ countries: [countryBuild.country] }, countryBuild.grants);
    context.metrics?.setExpectedCompanies(countryBuild, total);
    return showBuildProgress(err, progressLabelsOf(countryBuild), total);
  };
  const options = {
    filter,
    storeLost,
    signal,
    describe: failureText,
    startProgress,
    metrics: context.metrics,
    concurrentDeltas: err.isTTY ? 1 : concurrentDeltas,
  };
  const report = await withAudit(context, err, (audit) =>
    buildAll({ ...context, key, audit, brotli: settings.brotli }, options),
  ).finally(stopLooking);
  out(
    json
      ? JSON.stringify(reportJson(report))
      : reportText(report, 'what is not listed above was not published.', filter),
  );
  return isComplete(report);
}
