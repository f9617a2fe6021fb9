import { UsageError } from '@company-relations/command-line';
import type { QueueSettings, Settings } from '../settings';

/**
 * Returns the settings of the queue.
 *
 * @throws UsageError if there is no queue, or if the workers do not all use the same store.
 */
export function queueSettings({ queue, store, isFolderShared }: Settings): QueueSettings {
  if (!queue) throw new UsageError('Set REDIS_URL.');
  if ('folder' in store && !isFolderShared) {
    throw new UsageError(
      'With REDIS_URL other machines may build too. Set BATCH_S3_BUCKET, or BATCH_SHARED_FOLDER=true where BATCH_STORE is one folder for all of them.',
    );
  }
  return queue;
}
