import type { BuildDependencies } from '../packaging/build-packages';
import type { CountryBuild } from '../planning/country-builds';
import type { BuildJob } from '../queue/build-job';
import { type StartProgress, BuildWorker } from '../queue/build-worker';
import { type JobResult, runJob } from '../queue/run-job';
import { resultLines } from './build-report';
import type { Output } from './output';
import { queueSettings } from './queue-settings';
import { signingKey, withAudit, type CommandContext } from './command-context';

/**
 * Builds the packages that other commands have queued, until the signal aborts.
 *
 * @throws UsageError if a setting of the queue or the audit log is missing or wrong, or if the signing key cannot be
 *   read.
 * @throws KeyError if the file of the signing key does not contain a signing key.
 */
export async function workerCommand(signal: AbortSignal, context: CommandContext, output: Output): Promise<void> {
  queueSettings(context.settings);
  await withAudit(context, output.err, (audit) => processJobs(signal, { ...context, audit }, output));
}

async function processJobs(
  signal: AbortSignal,
  context: CommandContext & Pick<BuildDependencies, 'audit'>,
  { out, err }: Output,
): Promise<void> {
  const { companies, settings } = context;
  const { redisUrl, lockMs } = queueSettings(settings);
  const sources = { ...context, key: await signingKey(settings.signingKeyFile), brotli: settings.brotli };
  const run = async (job: BuildJob, interruption: AbortSignal, startProgress: StartProgress): Promise<JobResult> => {
    const showProgress = async (countryBuild: CountryBuild) => {
      const total = await companies.count({ countries: [countryBuild.country] }, countryBuild.grants);
      context.metrics?.setExpectedCompanies(countryBuild, total);
      return startProgress(total);
    };
    const result = await runJob(job, sources, {
      signal: interruption,
      startProgress: showProgress,
      metrics: context.metrics,
    });
    for (const line of resultLines(result.results)) out(line);
    if (result.results.length === 0) out(`${job.country}: ${result.problem ?? 'nothing was due any more'}`);
    return result;
  };
  await new BuildWorker({ url: redisUrl, lockMs, log: (line) => void err.write(`${line}\n`), run }).run(signal);
}
