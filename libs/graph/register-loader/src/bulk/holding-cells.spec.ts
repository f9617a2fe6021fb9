import type { OwnershipRecord, RecordStatement, StatedRecord } from '@company-relations/ownership';
import { BaselineRows, type RecordImportRow } from './baseline-rows';
import { holdingOf } from './holding-cells';
import { cellsOf, importLine } from './import-cells';
import { cellSeparator, cellQuote } from './import-tables';

const today = 20_000;
const day = (number: number) => new Date(number * 86_400_000).toISOString();
const nothing = { stake: NaN, min: NaN, max: NaN, isMinExcluded: false, isMaxExcluded: false };
const rows = new BaselineRows({ loadedAt: day(today), today });

/** What is read of each row of current ownership that a record gets. */
function holdings(record: OwnershipRecord, rest: Partial<StatedRecord> = {}, source?: string) {
  const stated = { kind: 'ownership', ended: false, record, ...rest } as StatedRecord;
  const of = { id: `r${cellQuote}${cellSeparator}`, party: 'p', company: 'c', asOf: '2024-01-01', records: [stated] };
  const statement = { type: 'record', ...of, ...(source !== undefined && { source }) } as RecordStatement;
  const isOwns = ({ type }: RecordImportRow) => type === 'OWNS';
  return rows
    .record(statement, 1, 2)
    .filter(isOwns)
    .map(({ line }) => holdingOf(line, today));
}

it('reads the cells of a line as they were written', () => {
  const texts = ['a', '', `tab${cellSeparator}`, cellQuote, `${cellQuote}${cellQuote}b${cellSeparator}`, 'last'];
  for (const cells of [texts, [...texts].reverse(), ['one'], ['one', 'two'], [cellQuote]])
    expect(cellsOf(importLine(cells))).toEqual(cells);
  expect(cellsOf(importLine([1, null, true, undefined]))).toEqual(['1', '', 'true', '']);
});

it('reads a holding from its row', () => {
  const counting = { numberOfShares: undefined, isInForce: true, nextDay: undefined };
  expect(holdings({ stakePercent: 12.5, numberOfShares: 3 }, {}, `S${cellSeparator}`)).toEqual([
    { ...nothing, stake: 12.5, source: `S${cellSeparator}`, ...counting },
  ]);
  const range = { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true } as const;
  expect(holdings(range)).toEqual([
    { ...nothing, min: 25, max: 50, isMinExcluded: true, source: 'unnamed', ...counting },
  ]);
  expect(holdings({ maxStakePercent: 50, isMaxStakeExcluded: true })).toEqual([
    { ...nothing, max: 50, isMaxExcluded: true, source: 'unnamed', ...counting },
  ]);
  expect(holdings({ numberOfShares: 7 })).toEqual([{ ...nothing, source: 'unnamed', ...counting, numberOfShares: 7 }]);
  expect(holdings({ numberOfShares: 0.5 })).toEqual([{ ...nothing, source: 'unnamed', ...counting }]);
});

it('reads nothing of ownerships without shares and of those that have ended', () => {
  expect(holdings({ numberOfVotes: 5 }, { votesAlone: true })).toEqual([undefined]);
  expect(holdings({ stakePercent: 5, outDate: '2020-01-01' }, { ended: true })).toEqual([]);
});

it('reads on which days a holding counts, and when that changes next', () => {
  const daysOf = (dates: object, ended = false) =>
    holdings({ stakePercent: 5, ...dates }, { ended }).map((holding) => [holding?.isInForce, holding?.nextDay]);
  expect(daysOf({ inDate: day(today + 2) })).toEqual([[false, today + 2]]);
  expect(daysOf({ inDate: day(today) })).toEqual([[true, undefined]]);
  expect(daysOf({ outDate: day(today + 1) }, true)).toEqual([[true, today + 1]]);
  expect(daysOf({ inDate: day(today + 2), outDate: day(today + 9) }, true)).toEqual([[false, today + 2]]);
});
