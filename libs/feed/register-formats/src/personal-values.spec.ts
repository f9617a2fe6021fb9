import { lineReader, tableReader } from './readers';
import type { BadLine, ReadLine, StatementReader } from './statement-reader';
import { changed, memberAt, paths } from './testing/changed-records';
import { lineCases } from './testing/personal-lines';
import { tableCases } from './testing/personal-rows';
import { personal } from './testing/personal-values';

const { text, number } = personal;
const markers = Object.values(personal).map(String);
const rules = { asOf: '2024-06-30T00:00:00Z', now: new Date('2024-07-01T00:00:00Z') };

/** Personal values in the place of a member: of the wrong type, too long, with control characters. */
const personalValues = [
  ...[text, `${text}\n"${text}",;${text}`, text.repeat(600), ` ${text}`, { name: text }, [text, [text]]],
  ...[Number(number), '1907-13-45', `${number}\u0000`],
];
/** Values of the wrong type, and unknown codes. */
const otherValues = ['unknown-code', '', 'x'.repeat(5000), -7.5, true, null, {}, [], [null], { kode: 'Q', $: 'Q' }];

function saysPersonal(value: unknown): boolean {
  const written = JSON.stringify(value) ?? '';
  return markers.some((marker) => written.includes(marker));
}

/** Copies of a record in which one member has another value. Personal values only replace personal members. */
function variantsOf(record: object): object[] {
  return paths(record).flatMap((path) => {
    const values = saysPersonal(memberAt(record, path)) ? [...personalValues, ...otherValues] : otherValues;
    return values.map((value) => changed(record, path, value));
  });
}

function said(read: ReadLine | BadLine): readonly string[] {
  return 'problem' in read ? [read.problem] : read.notices;
}

function readerOf(reader: StatementReader | BadLine): StatementReader {
  if ('problem' in reader) throw new Error(reader.problem);
  return reader;
}

function expectNoPersonalValue(reader: StatementReader, lines: readonly string[]): void {
  const all = lines.flatMap((line) => said(reader.read(line)));
  expect(all.filter(saysPersonal)).toEqual([]);
  expect(new Set(all).size).toBeGreaterThan(2);
}

describe('no notice and no problem has a personal value', () => {
  it.each(lineCases)('of $of in the format $format', ({ format, record, notices }) => {
    const reader = readerOf(lineReader(format, rules));
    const line = JSON.stringify(record);
    expect(said(reader.read(line))).toEqual(notices);
    const damaged = [line.slice(0, -1), `[${line}]`, line.replaceAll(':', '='), `${line}${line}`];
    const variants = variantsOf(record).map((variant) => JSON.stringify(variant));
    expectNoPersonalValue(reader, [...variants, ...damaged]);
  });

  it.each(tableCases)('of $of in the format $format', ({ format, record, notices }) => {
    const separator = format === 'no-shareholders' ? ';' : ',';
    const reader = readerOf(tableReader(format, Object.keys(record).join(separator), rules));
    const row = Object.values(record).join(separator);
    expect(said(reader.read(row))).toEqual(notices);
    const damaged = [`${row}"`, `"${row}`, `${row}${separator}${text}`, text, row.slice(0, 20)];
    const variants = variantsOf(record).map((variant) => Object.values(variant).map(String).join(separator));
    expectNoPersonalValue(reader, [...variants, ...damaged]);
  });
});
