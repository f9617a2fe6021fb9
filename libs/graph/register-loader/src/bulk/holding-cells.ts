import { type OwnershipRecord, statesSharesAlone, unnamedSource } from '@company-relations/ownership';
import { noLastDay } from '../apply/stages';
import { cellsOf } from './import-cells';
import { type ImportTable, recordTables } from './import-tables';

/**
 * A holding of shares, with the values from which figures (ultimate ownerships) are derived. A percentage that the
 * record does not state is NaN.
 */
export interface HoldingForFigures {
  readonly stake: number;
  readonly min: number;
  readonly max: number;
  readonly isMinExcluded: boolean;
  readonly isMaxExcluded: boolean;
  /** The number of shares, if the record states no percentage. Otherwise undefined. */
  readonly numberOfShares: number | undefined;
  readonly source: string;
  /** True if the holding is in force on the day of the load. */
  readonly isInForce: boolean;
  /** The first later day on which the holding begins or ends, in days since 1970-01-01 (UTC). */
  readonly nextDay: number | undefined;
}

const { columns } = recordTables['OWNS'] as ImportTable;
const [sourceAt, recordAt, votesAloneAt, stakeAt, minAt, maxAt, minExcludedAt, maxExcludedAt, fromDayAt, untilDayAt] = [
  ...['source', 'record', 'votesAlone:boolean', 'stake:double', 'min:double', 'max:double'],
  ...['minExcluded:boolean', 'maxExcluded:boolean', 'fromDay:long', 'untilDay:long'],
].map((column) => columns.indexOf(column)) as [
  ...[number, number, number, number, number],
  ...[number, number, number, number, number],
];

/**
 * Reads a line of the table of current ownerships.
 *
 * @param today the day of the load, in days since 1970-01-01 (UTC).
 * @returns undefined if the ownership is no holding of shares.
 */
export function holdingOf(line: string, today: number): HoldingForFigures | undefined {
  const cells = cellsOf(line);
  const cell = (at: number) => cells[at] as string;
  if (cell(votesAloneAt) !== '') return undefined;
  const [fromDay, untilDay] = [cell(fromDayAt), cell(untilDayAt)];
  const isInForce = untilDay === '' || ((fromDay === '' || Number(fromDay) <= today) && today < Number(untilDay));
  return {
    stake: percentOf(cell(stakeAt)),
    min: percentOf(cell(minAt)),
    max: percentOf(cell(maxAt)),
    isMinExcluded: cell(minExcludedAt) === 'true',
    isMaxExcluded: cell(maxExcludedAt) === 'true',
    numberOfShares: sharesOf(cells),
    source: cell(sourceAt) || unnamedSource,
    isInForce,
    nextDay: untilDay === '' ? undefined : nextDayOf(Number(fromDay), Number(untilDay), today),
  };
}

function percentOf(cell: string): number {
  return cell === '' ? NaN : Number(cell);
}

/**
 * Returns the number of shares if the record states no percentage. To save time, the JSON of a record with a percentage
 * is not parsed.
 */
function sharesOf(cells: readonly string[]): number | undefined {
  if ([stakeAt, minAt, maxAt].some((at) => cells[at] !== '')) return undefined;
  const text = cells[recordAt] as string;
  if (!text.includes('"numberOfShares":')) return undefined;
  const record = JSON.parse(text) as OwnershipRecord;
  return statesSharesAlone(record) ? record.numberOfShares : undefined;
}

/** @param fromDay the first day of the holding, in days since 1970-01-01 (UTC); 0 if the holding has begun already. */
function nextDayOf(fromDay: number, untilDay: number, today: number): number | undefined {
  if (untilDay <= today) return undefined;
  const day = fromDay > today ? fromDay : untilDay;
  return day < noLastDay ? day : undefined;
}
