import { countText, sizeText } from '@company-relations/command-line';
import type { Output } from './output';
import type { CommandContext } from './command-context';

/**
 * A number that is higher than every change number. If no chain needs the change log, this number is passed to
 * `forget`, which then removes the whole log.
 */
const allChanges = Number.MAX_SAFE_INTEGER;

export interface PurgeOptions {
  readonly json: boolean;
  readonly unknownStore: boolean;
}

/**
 * Removes package files that may no longer be downloaded. Also removes those entries of the change log that no chain
 * needs.
 *
 * @throws PackagesMissingError if the store has no file of any downloadable package. Not thrown if `unknownStore` is
 *   true.
 * @throws UnknownStoreError if the store has files, but the graph knows none of them. Not thrown if `unknownStore` is
 *   true.
 */
export async function purgeCommand(
  { json, unknownStore }: PurgeOptions,
  { catalogue, changeLog }: CommandContext,
  { out }: Output,
): Promise<void> {
  if (!unknownStore) await catalogue.requireOwnStore();
  const purged = await catalogue.purge({ unknownStore });
  await changeLog.forget((await catalogue.oldestChangeNumber()) ?? allChanges);
  if (json) return out(JSON.stringify(purged));
  const { expired, withdrawn, superseded, orphans, incoming, bytes } = purged;
  const files = `${countText(expired, 'expired file')}, ${countText(withdrawn, 'withdrawn file')}, ${countText(superseded, 'superseded state')}, ${countText(orphans, 'orphaned file')}`;
  out(`Removed: ${files}, ${countText(incoming, 'rest')} of broken builds; ${sizeText(bytes)}.`);
}
