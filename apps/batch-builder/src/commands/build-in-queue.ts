import { counted } from '@company-relations/command-line';
import { showPassInLines } from './build-progress-bars';
import { enqueue, type Queued, waitFor } from '../queue/build-with-workers';
import { formOf } from '../queue/build-job';
import { PassQueue } from '../queue/build-queue';
import { evictionWarning } from '../queue/redis-connection';
import type { BuildCall } from './build-command';
import { isWhole, namesOf, reportJson, reportText, restingLines, withdrawnLines } from './build-report';
import type { Output } from './output';
import { queueSettings } from './queue-settings';
import type { Workplace } from './command-context';

/**
 * Puts what is due into the queue and, unless told otherwise, waits for it. @returns whether all of it was built, or was put
 * into the queue.
 *
 * @throws UsageError, QueueUnavailable
 */
export async function buildInQueue({ choice, json, wait, storeLost }: BuildCall, signal: AbortSignal, place: Workplace, { out, told }: Output): Promise<boolean> {
  const { settings, lineRevision } = place;
  const queue = await PassQueue.open(queueSettings(settings).redisUrl);
  try {
    const warning = evictionWarning(await queue.eviction());
    if (warning !== undefined) told.write(`${warning}\n`);
    const queued = await enqueue(place, queue, { choice, storeLost, form: formOf(lineRevision, settings.brotli) });
    if (!wait) {
      out(json ? JSON.stringify(queuedJson(queued)) : queuedText(queued));
      return true;
    }
    const begin = (...[pass, total]: Parameters<Parameters<typeof waitFor>[3]['begin']>) => showPassInLines(told, namesOf(pass), total);
    const onIdle = () => void told.write('Nothing was taken by a worker yet. "worker" runs one.\n');
    const report = await waitFor(queued, place, queue, { signal, begin, onIdle });
    out(json ? JSON.stringify(reportJson(report)) : reportText(report, 'what is queued goes on.'));
    return isWhole(report);
  } finally {
    await queue.close();
  }
}

function queuedJson({ withdrawn, lost, passes, resting }: Queued): object {
  const tasks = passes.flatMap(({ pass }) => pass.tasks);
  return {
    result: tasks.length === 0 ? 'nothing due' : 'queued',
    withdrawn: [...lost, ...withdrawn].map(({ packageId }) => packageId),
    queued: tasks.map(({ order, country }) => ({ organisationId: order.organisationId, orderId: order.id, country })),
    resting,
  };
}

function queuedText({ passes, resting, ...withdrawn }: Queued): string {
  const lines = passes.flatMap(({ pass }) => pass.tasks.map(({ order, country }) => `${order.id} ${country}: queued`));
  const end = passes.length === 0 ? 'Nothing was due.' : `Queued: ${counted(passes.length, 'job')}.`;
  return [...withdrawnLines(withdrawn), ...lines, ...restingLines(resting), end].join('\n');
}
