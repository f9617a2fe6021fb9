import type { RecordStatement, Stated, StatedContent } from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import { contentHash } from './content-hash';
import type { Version } from './stored';

/**
 * Whether a statement repeats the stored one and adds only which bounds are open. Loaders of before stored all bounds as
 * closed: the same file, with the same dates, completes what they stored.
 */
export function addsOpenBounds(statement: RecordStatement, stored: Version | undefined, stated: Version): boolean {
  if (!stored || stored.hash === stated.hash || compareDates(stored.asOf, stated.asOf) !== 0) return false;
  if (stored.source !== undefined && stored.source !== stated.source) return false;
  const closed = {
    ...statement,
    records: statement.records.map((each) => ({ ...each, record: closedOf(each.record) }) as Stated),
  };
  return contentHash(closed) === stored.hash;
}

function closedOf(record: StatedContent): StatedContent {
  const open = { isMinStakeExcluded: undefined, isMaxStakeExcluded: undefined };
  return { ...record, ...open, isMinVotesExcluded: undefined, isMaxVotesExcluded: undefined } as StatedContent;
}
