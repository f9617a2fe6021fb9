import type { Workshop } from '../build/build-pass';
import type { Pass } from '../plan/passes';
import type { PassJob } from '../queue/pass-job';
import { type Begin, PassWorker } from '../queue/pass-worker';
import { type WorkedOn, workOnJob } from '../queue/work-on-job';
import { resultLines } from './build-report';
import type { Output } from './output';
import { queueSettings } from './queue-settings';
import { signingKey, withAudit, type Workplace } from './workplace';

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
