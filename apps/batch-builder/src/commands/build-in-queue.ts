import { countText } from '@company-relations/command-line';
import type { CountryBuild } from '../planning/country-builds';
import type { OrderFilter } from '../planning/decide';
import { showBuildProgress } from './build-progress-bars';
import { enqueue, type QueuedBuilds, waitForBuilds } from '../queue/build-with-workers';
import { buildFormat } from '../queue/build-job';
import { BuildQueue } from '../queue/build-queue';
import { evictionWarning } from '../queue/redis-connection';
import type { BuildCall } from './build-call';
import {
  isComplete,
  progressLabelsOf,
  nothingDueText,
  reportJson,
  reportText,
  skippedJson,
  skippedLines,
  withdrawnLines,
} from './build-report';
import type { Output } from './output';
import { queueSettings } from './queue-settings';
import type { CommandContext } from './command-context';

/**
 * Puts all builds that are due into the queue. If `wait` is true, waits until the workers have built them.
 *
 * @returns whether everything was built, or queued if `wait` is false.
 * @throws UsageError if no queue is configured, or if the workers do not all use the same store.
 * @throws QueueUnavailableError if Redis is unavailable.
 * @throws PackagesMissingError, UnknownStoreError - see `withdrawPackages`.
 */
export async function buildInQueue(
  { filter, json, wait, storeLost }: BuildCall,
  signal: AbortSignal,
  context: CommandContext,
  { out, err }: Output,
): Promise<boolean> {
  const { settings, lineRevision } = context;
  const queue = await BuildQueue.open(queueSettings(settings).redisUrl);
  try {
    const warning = evictionWarning(await queue.eviction());
    if (warning !== undefined) err.write(`${warning}\n`);
    const queued = await enqueue(context, queue, {
      filter,
      storeLost,
      format: buildFormat(lineRevision, settings.brotli),
    });
    if (!wait) {
      out(json ? JSON.stringify(queuedJson(queued)) : queuedText(queued, filter));
      return true;
    }
    const startProgress = (countryBuild: CountryBuild, total: number) =>
      showBuildProgress(err, progressLabelsOf(countryBuild), total, false);
    const onIdle = () => void err.write('Nothing was taken by a worker yet. "worker" runs one.\n');
    const report = await waitForBuilds(queued, context, queue, { signal, startProgress, onIdle });
    out(json ? JSON.stringify(reportJson(report)) : reportText(report, 'what is queued goes on.', filter));
    return isComplete(report);
  } finally {
    await queue.close();
  }
}

function queuedJson({ withdrawn, lost, builds, skipped }: QueuedBuilds): object {
  const tasks = builds.flatMap(({ countryBuild }) => countryBuild.tasks);
  return {
    result: tasks.length === 0 ? 'nothing due' : 'queued',
    withdrawn: [...lost, ...withdrawn].map(({ packageId }) => packageId),
    queued: tasks.map(({ order, country }) => ({ organisationId: order.organisationId, orderId: order.id, country })),
    resting: skippedJson(skipped),
  };
}

function queuedText({ builds, skipped, ...withdrawn }: QueuedBuilds, filter: OrderFilter): string {
  const lines = builds.flatMap(({ countryBuild }) =>
    countryBuild.tasks.map(({ order, country }) => `${order.id} ${country}: queued`),
  );
  const end = builds.length === 0 ? nothingDueText(filter, skipped) : `Queued: ${countText(builds.length, 'job')}.`;
  return [...withdrawnLines(withdrawn), ...lines, ...skippedLines(skipped), end].join('\n');
}
