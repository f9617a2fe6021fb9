import { checkProperty } from '@company-relations/property-testing';
import { longestLine } from '@company-relations/register-formats';
import fc from 'fast-check';
import { beginsRecords, JsonRecordSplitter } from './json-records';
import type { Line } from './lines';

function split(content: string | Buffer, pieceBytes = Infinity): Line[] {
  const bytes = Buffer.from(content as string);
  const splitter = new JsonRecordSplitter();
  const lines: Line[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes)
    lines.push(...splitter.split(bytes.subarray(from, Math.min(bytes.length, from + pieceBytes))));
  return [...lines, ...splitter.finish()];
}

describe('the records of a JSON document', () => {
  it('are the values of its first list, on the lines where they begin', () => {
    expect(split('{"records": [\n {"a": "]}\\"[,"},\n\n{"b": [1, {}]} ]\n, "more": [1]}')).toEqual([
      { number: 2, text: '{"a": "]}\\"[,"}' },
      { number: 4, text: '{"b": [1, {}]}' },
    ]);
    expect(split('{"records":[ ]}')).toEqual([]);
  });

  it('are the same wherever the document is cut into pieces', () => {
    checkProperty(
      {
        values: fc.record({
          values: fc.array(fc.jsonValue(), { maxLength: 6 }),
          pieceBytes: fc.integer({ min: 1, max: 30 }),
        }),
        classes: ['several values', 'nested values', 'one byte at a time'],
      },
      ({ values, pieceBytes }, meet) => {
        meet('several values', values.length > 1);
        meet(
          'nested values',
          values.some((value) => typeof value === 'object' && value !== null),
        );
        meet('one byte at a time', pieceBytes < 3);
        const lines = split(JSON.stringify({ records: values }), pieceBytes);
        expect(lines.map((line) => ('text' in line ? line.text : line.problem))).toEqual(
          values.map((value) => JSON.stringify(value)),
        );
      },
    );
  });

  it('that are missing, too long or not UTF-8 are refused, and the next are read', () => {
    const content = Buffer.concat([
      Buffer.from(`{"records":[,{"a":"${'x'.repeat(longestLine)}"},\n{"a":"`),
      Buffer.from([0xff]),
      Buffer.from('"},\n{"b":1},]}'),
    ]);
    expect(split(content, 100_000)).toEqual([
      { number: 1, problem: 'the line is not valid JSON' },
      { number: 1, problem: 'the line is longer than 1048576 bytes' },
      { number: 2, problem: 'the line is not UTF-8' },
      { number: 3, text: '{"b":1}' },
      { number: 3, problem: 'the line is not valid JSON' },
    ]);
  });

  it('of a document that is cut off say so', () => {
    expect(split('{"records":[{"a":1},\n{"b":')).toEqual([
      { number: 1, text: '{"a":1}' },
      { number: 2, problem: 'the file is cut off: nothing from here on is read' },
    ]);
  });

  it.each([
    ['{"records":[', true],
    ['\ufeff { "relations" :\n[', true],
    ['{"exceptions":[]}', true],
    ['[\n{"LEI": {"$":"x"}', true],
    ['[{"Relationship":{', true],
    ['[{"statement":"company"', false],
    ['[]', false],
    ['{"statement":"company"}', false],
    ['{"records":{}}', false],
  ])('are recognised by the beginning %j: %s', (text, isKnown) => {
    expect(beginsRecords(text)).toBe(isKnown);
  });
});
