import { countText } from '@company-relations/command-line';
import type { DatasetCompletion } from './dataset-completion';

/** Returns a sentence about the statements that complete files ended, or would end if the files were loaded. */
export function completedText(
  { dataset, day, current, absent, ended, older }: DatasetCompletion,
  isPlan: boolean,
): string {
  const by = `not later than ${dayOf(day)}`;
  const ofCurrent = `of ${countText(current, 'current statement')}`;
  if (!older)
    return isPlan
      ? `${dataset}: ${absent} ${ofCurrent} would end, ${by}: the files do not have them`
      : `${dataset}: ${ended} ${ofCurrent} ended, ${by}: the files do not have them`;
  const reason = `complete files of ${dayOf(older.newest)} were loaded before`;
  const nothing = `${dataset}: nothing ${isPlan ? 'would end' : 'ended'}, because ${reason}`;
  if (older.endedEarlier === 0) return nothing;
  return `${nothing}; ${countText(older.endedEarlier, 'statement')} that newer files ended had ended ${by}`;
}

function dayOf(date: string): string {
  return date.slice(0, 10);
}
