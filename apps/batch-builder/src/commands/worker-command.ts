import type { Workshop } from '../packaging/build-packages';
import type { Pass } from '../planning/country-builds';
import type { PassJob } from '../queue/build-job';
import { type Begin, PassWorker } from '../queue/build-worker';
import { type WorkedOn, workOnJob } from '../queue/run-job';
import { resultLines } from './build-report';
import type { Output } from './output';
import { queueSettings } from './queue-settings';
import { signingKey, withAudit, type Workplace } from './command-context';

/**
 * Builds what others put into the queue, until the signal.
 *
 * @throws UsageError, KeyError
 */
export async function workerCommand(signal: AbortSignal, place: Workplace, output: Output): Promise<void> {
  queueSettings(place.settings);
  await withAudit(place, output.told, (audit) => workOn(signal, { ...place, audit }, output));
}

async function workOn(signal: AbortSignal, place: Workplace & Pick<Workshop, 'audit'>, { out, told }: Output): Promise<void> {
  const { companies, settings } = place;
  const { redisUrl, lockMs } = queueSettings(settings);
  const sources = { ...place, key: await signingKey(settings.signingKeyFile), brotli: settings.brotli };
  const work = async (job: PassJob, interruption: AbortSignal, begin: Begin): Promise<WorkedOn> => {
    const shown = async (pass: Pass) => {
      const total = await companies.count({ countries: [pass.country] }, pass.grants);
      place.metrics?.expect(pass, total);
      return begin(total);
    };
    const worked = await workOnJob(job, sources, { signal: interruption, begin: shown, metrics: place.metrics });
    for (const line of resultLines(worked.results)) out(line);
    if (worked.results.length === 0) out(`${job.country}: ${worked.problem ?? 'nothing was due any more'}`);
    return worked;
  };
  await new PassWorker({ url: redisUrl, lockMs, tell: (line) => void told.write(`${line}\n`), work }).run(signal);
}
