import { countText } from '@company-relations/command-line';
import type { EraseReport, Revocation, PlannedErasure } from './erase-command';
import type { Receipt } from './receipt';

/** Returns the result of `feed erase` as text for the user. */
export function eraseText(report: EraseReport): string {
  switch (report.result) {
    case 'not held':
      return 'There is no person with this id: nothing was changed.';
    case 'interrupted':
      return 'Interrupted: the person cannot be found any more, and some records are left. Run the same command again to remove them.';
    case 'planned':
      return withCountries(planText(report), report);
    case 'erased':
      return withCountries(receiptText('Erased.', report), report);
    case 'erased before':
      return receiptText(
        report.finishedAt === undefined
          ? 'The erasure was begun and is not finished: run it again.'
          : 'Erased before; nothing was changed.',
        report,
      );
    case 'no erasure':
      return `There is no erasure ${report.erasure}: nothing was changed.`;
    case 'lifted':
    case 'lifted before':
      return revocationText(report);
  }
}

function revocationText({ result, erasure, liftedAt, released }: Revocation): string {
  if (result === 'lifted before') return `Lifted before; nothing was changed.\nerasure ${erasure}, lifted ${liftedAt}`;
  const gone = `forgotten: ${countText(released, 'hash')} of ids and numbers, which kept the person away`;
  return `Lifted: the next load that states the person brings them back.\nerasure ${erasure}, lifted ${liftedAt}\n${gone}`;
}

function withCountries(text: string, { nobodyIn }: Pick<PlannedErasure, 'nobodyIn'>): string {
  return nobodyIn
    ? `${text}\nNo person with this number is stated in ${nobodyIn.join(', ')}, which --country names.`
    : text;
}

function planText({
  persons,
  businesses,
  currentRecords,
  endedRecords,
  companiesChanged,
  packages,
}: PlannedErasure): string {
  const named = businesses.length > 0 ? ` (ServiceId ${businesses.join(', ')})` : '';
  return [
    'Nothing was changed. An erasure would remove:',
    `  the person, described by ${countText(persons, 'record')} of the sources`,
    `  sole trader businesses: ${businesses.length}${named}`,
    `  ${countText(currentRecords, 'current record')} and ${countText(endedRecords, 'ended record')}`,
    `Companies that stay and change: ${companiesChanged}. Packages that would be withdrawn: ${packages}.`,
  ].join('\n');
}

function receiptText(
  heading: string,
  { erasure, removed, companiesChanged, packages, begunAt, finishedAt }: Receipt,
): string {
  const { persons, businesses, currentRecords, endedRecords, withdrawals } = removed;
  return [
    heading,
    `erasure ${erasure}, begun ${begunAt}${finishedAt === undefined ? '' : `, finished ${finishedAt}`}`,
    `removed: ${persons} as the sources describe the person, ${countText(businesses, 'sole trader business')}, ${countText(currentRecords, 'current record')}, ${countText(endedRecords, 'ended record')}, ${countText(withdrawals, 'withdrawal')}`,
    `changed: ${countText(companiesChanged, 'company')}${packages ? `; withdrawn: ${countText(packages.withdrawn, 'package')}, ${countText(packages.filesRemoved, 'file')} deleted` : ''}`,
  ].join('\n');
}
