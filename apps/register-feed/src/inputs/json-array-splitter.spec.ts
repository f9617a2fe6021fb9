import { checkProperty } from '@company-relations/property-testing';
import { maxLineLength } from '@company-relations/register-formats';
import fc from 'fast-check';
import { detectContentOfText } from './content';
import { JsonArraySplitter } from './json-array-splitter';
import type { Line } from './lines';

/** Splits a content that arrives in pieces of these lengths. Returns the records and problems. */
function split(content: string | Buffer, lengths: readonly number[] = []): Line[] {
  const bytes = Buffer.from(content as string);
  const splitter = new JsonArraySplitter();
  const lines: Line[] = [];
  let from = 0;
  for (const length of lengths) {
    lines.push(...splitter.split(bytes.subarray(from, from + length)));
    from += length;
  }
  lines.push(...splitter.split(bytes.subarray(from)));
  return [...lines, ...splitter.finish()];
}

const texts = (content: string) => split(content).map((line) => ('text' in line ? line.text : line.problem));
const broken = 'the file is not valid JSON from here on: nothing more of it is read';
const cutOff = 'the file ends before its JSON ends: it is cut off';

describe('the records of a JSON document', () => {
  it('are the elements of an array, counted from 1', () => {
    expect(split('\ufeff [ {"a":"]}\\"\\\\"} ,\n{"b":[{}]}\t] ')).toEqual([
      { number: 1, text: '{"a":"]}\\"\\\\"}' },
      { number: 2, text: '{"b":[{}]}' },
    ]);
  });

  it.each([
    ['an embedded list', '{"_embedded":{"enheter":[{"a":1},{"b":2}]},"_links":{"x":[{}]},"page":{"size":2}}'],
    ['an embedded list after links', '{"_links":{"self":{}},"_embedded":{"x":{},"enheter":[{"a":1},{"b":2}]}}'],
    ['a list of records', '{"records":[{"a":1},{"b":2}]}'],
    ['a list of records after others', '{"page":1,"exceptions" : [{"a":1},{"b":2}] , "more":["x",[]]}'],
  ])('are those of %s', (_, content) => {
    expect(texts(content)).toEqual(['{"a":1}', '{"b":2}']);
  });

  it.each([
    ['{\n "navn": "X",\n "records": [{}]\n}', '{"navn": "X",\n "records": [{}]\n}'],
    ['{\n}', '{}'],
  ])('are one, where the document is an object of its own: %j', (content, text) => {
    expect(split(content)).toEqual([{ number: 1, text }]);
  });

  it.each(['', ' \n', '[]', '{"_embedded":{}}', '{"_links":{},"page":{"totalElements":0}}', '{"records":[]}'])(
    'are none in %j',
    (content) => {
      expect(split(content)).toEqual([]);
    },
  );

  it.each([
    ['[{"a":1}', ['{"a":1}', cutOff]],
    ['[{"a":1},', ['{"a":1}', cutOff]],
    ['[{"a":"1},', [cutOff]],
    ['{"_embedded":{"enheter":[{"a":1}]', ['{"a":1}', cutOff]],
    ['{"records":[{"a":1}],"x', ['{"a":1}', cutOff]],
    ['{\n"a', [cutOff]],
    ['[{"a":1},]', ['{"a":1}', broken]],
    ['[,{"a":1}]', [broken]],
    ['[{"a":1}{"b":2}]', ['{"a":1}', broken]],
    ['{"records":[{"a":1}],}', ['{"a":1}', broken]],
    ['{"records" [{"a":1}]}', [broken]],
    ['{"records":}', [broken]],
    ['{records:[]}', [broken]],
    ['[{"a":1}] [{"b":2}]', ['{"a":1}', 'more follows after the end of the JSON: nothing of it is read']],
    ['{\n"a":1}{"b":2}', ['{"a":1}', 'more follows after the end of the JSON: nothing of it is read']],
    ['{"records":[{"a":1}],"exceptions":[{}]}', ['{"a":1}', 'a second array of records: it is not read']],
    ['{"records":[],"records":[{}]}', ['a second array of records: it is not read']],
    ['[{"a":1},"statement",7,null,[{}]]', ['{"a":1}', ...Array<string>(4).fill('the element is not a JSON object')]],
  ])('of %j are read as far as it is right', (content, expected) => {
    expect(texts(content)).toEqual(expected);
  });

  it('are refused where they are too long or not UTF-8, and the next are read', () => {
    const long = `{"a":"${'x'.repeat(maxLineLength)}"}`;
    const content = Buffer.concat([Buffer.from(`[${long},{"b":"`), Buffer.from([0xff]), Buffer.from('"},{"c":3}]')]);
    const lines = [
      { number: 1, problem: `the element is longer than ${maxLineLength} bytes` },
      { number: 2, problem: 'the element is not UTF-8' },
      { number: 3, text: '{"c":3}' },
    ];
    expect(split(content)).toEqual(lines);
    expect(split(content, [7, maxLineLength, 11, 1, 1, 1])).toEqual(lines);
  });

  it('are those that a parser of whole documents finds, however the bytes are split', () => {
    const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }));
    const document = fc.oneof(
      fc.array(object, { maxLength: 5 }),
      fc.array(object, { maxLength: 5 }).map((records) => ({ records })),
      fc.tuple(fc.array(object, { maxLength: 5 }), fc.jsonValue()).map(([enheter, page]) => ({
        _embedded: { enheter },
        page,
      })),
    );
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 });
    checkProperty(
      {
        values: fc.tuple(document, lengths, fc.constantFrom('', '  ', '\t'), fc.boolean()),
        classes: ['an array', 'an object around an array', 'several elements', 'a split text of several bytes'],
        usual: 1_000,
        full: 20_000,
      },
      ([value, pieces, indent, hasMark], meet) => {
        const content = (hasMark ? '\ufeff' : '') + JSON.stringify(value, undefined, indent);
        const elements = Array.isArray(value) ? value : 'records' in value ? value.records : value._embedded.enheter;
        const read = split(content, pieces).map((line) => ('text' in line ? (JSON.parse(line.text) as unknown) : line));
        expect(read).toEqual(elements.map((element) => JSON.parse(JSON.stringify(element)) as unknown));
        expect(detectContentOfText(content)).toBe('json');
        meet(Array.isArray(value) ? 'an array' : 'an object around an array');
        meet('several elements', elements.length > 1);
        meet('a split text of several bytes', Buffer.byteLength(content) > content.length && pieces.length > 0);
      },
    );
  });
});

describe('the content of a file', () => {
  it.each([
    ['[{"statement":"person"}]', 'json'],
    ['\ufeff \n[', 'json'],
    ['{"_embedded":{"enheter":[', 'json'],
    ['{ "records": [', 'json'],
    ['{\n  "navn": "X"', 'json'],
    ['{"statement":"person"}\n{', 'lines'],
    ['{"rollegrupper":[{}],"_links":{}}', 'lines'],
    ['statement,id', 'lines'],
    ['', 'lines'],
  ])('that begins with %j is %s', (text, content) => {
    expect(detectContentOfText(text)).toBe(content);
  });
});
