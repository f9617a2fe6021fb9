import { isDate } from '../dates';
import { withoutAbsentMembers } from '../present';
import type { SnapshotCount } from '../snapshot-totals';
import type { PscEntry } from './psc-line';

/**
 * Returns the kind under which the totals of the snapshot count an entry. For the last line of the snapshot, returns
 * the stated totals. Returns undefined for entries that no total counts.
 */
export function snapshotCountOf(data: PscEntry): SnapshotCount | undefined {
  const { kind } = data;
  if (kind === 'totals#persons-of-significant-control-snapshot')
    return withoutAbsentMembers({ totals: totalsOf(data), day: dayOf(data) }) as SnapshotCount;
  if (kind === 'persons-with-significant-control-statement') return { kind: 'statements' };
  if (kind === 'exemptions') return { kind: 'exemptions' };
  const isOfParty = /-(person-with-significant-control|beneficial-owner)$/.test(kind);
  return isOfParty ? { kind: 'persons with significant control' } : undefined;
}

function totalsOf(data: PscEntry) {
  return withoutAbsentMembers({
    'persons with significant control': data.persons_of_significant_control_count,
    statements: data.statements_count,
    exemptions: data.exemptions_count,
  });
}

function dayOf({ generated_at: generatedAt }: PscEntry): string | undefined {
  const day = generatedAt?.slice(0, 10);
  return day !== undefined && isDate(day) ? day : undefined;
}
