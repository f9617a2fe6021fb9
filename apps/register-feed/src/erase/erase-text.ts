import { counted } from '@company-relations/command-line';
import type { EraseReport, PlannedErasure } from './erase-command';
import type { Receipt } from './receipt';

/** What the command says to who reads it. */
export function eraseText(report: EraseReport): string {
  switch (report.result) {
    case 'not held':
      return 'Nobody is held under this id: nothing was changed.';
    case 'interrupted':
      return 'Interrupted: the person is found by nobody any more, and some records are left. Run the same command again to remove them.';
    case 'planned':
      return planText(report);
    case 'erased':
      return receiptText('Erased.', report);
    case 'erased before':
      return receiptText(report.finishedAt === undefined ? 'The erasure was begun and is not finished: run it again.' : 'Erased before; nothing was changed.', report);
    case 'lifted':
      return receiptText('Lifted: the next load that states the person brings them back.', report);
  }
}

function planText({ persons, businesses, currentRecords, endedRecords, companiesChanged, packages }: PlannedErasure): string {
  const named = businesses.length > 0 ? ` (ServiceId ${businesses.join(', ')})` : '';
  return [
    'Nothing was changed. An erasure would remove:',
    `  the person, described by ${counted(persons, 'record')} of the sources`,
    `  sole trader businesses: ${businesses.length}${named}`,
    `  ${counted(currentRecords, 'current record')} and ${counted(endedRecords, 'ended record')}`,
    `Companies that stay and change: ${companiesChanged}. Packages that would be withdrawn: ${packages}.`,
  ].join('\n');
}

function receiptText(heading: string, { erasure, removed, companiesChanged, packages, begunAt, finishedAt }: Receipt): string {
  const { persons, businesses, currentRecords, endedRecords, withdrawals } = removed;
  return [
    heading,
    `erasure ${erasure}, begun ${begunAt}${finishedAt === undefined ? '' : `, finished ${finishedAt}`}`,
    `removed: ${persons} as the sources describe the person, ${businesses} sole trader businesses, ${counted(currentRecords, 'current record')}, ${counted(endedRecords, 'ended record')}, ${counted(withdrawals, 'withdrawal')}`,
    `changed: ${companiesChanged} companies${packages ? `; withdrawn: ${counted(packages.withdrawn, 'package')}, ${counted(packages.filesRemoved, 'file')} deleted` : ''}`,
  ].join('\n');
}
