import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { JsonText } from './json-text';

/** The value that `JSON.parse` would return for the text, read with `JsonText`. */
function valueIn(text: string): unknown {
  const json = new JsonText(text);
  const read = (): unknown => {
    const kind = json.kind();
    if (kind === 'string') return json.readString();
    if (kind === 'number') return Number(json.readNumber());
    if (kind === 'array') {
      const values: unknown[] = [];
      json.readArray(() => values.push(read()));
      return values;
    }
    if (kind !== 'object') return JSON.parse(json.readWritten().written);
    const members = new Map<string, unknown>();
    json.readObject((name) => members.set(name, read()));
    return Object.fromEntries(members);
  };
  const value = read();
  json.end();
  return value;
}

function skippedIn(text: string): { written: string; depth: number } {
  const json = new JsonText(text);
  const skipped = json.readWritten();
  json.end();
  return skipped;
}

const outcome = (work: () => unknown): unknown => {
  try {
    return { value: work() };
  } catch (error) {
    return { refused: (error as Error).name };
  }
};

/** Fragments of JSON in any order. Few of the texts are valid JSON, most are nearly valid. */
const nearlyJson = fc
  .array(
    fc.constantFrom(
      ...'[]{},:"'.split(''),
      '"a"',
      '"a":',
      ' ',
      '\n',
      '1',
      '-0',
      '01',
      '1.5e3',
      '1.',
      '-',
      'true',
      'null',
      'nul',
      '\\',
      '"\\u00e9"',
      '"\\x"',
      '"\u0001"',
      '\u00a0',
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

function kindOf(value: unknown): 'an object' | 'an array' | 'a text' | 'a number' | 'a literal' {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'object' && value !== null ? 'an object' : 'a literal';
}

/** JSON with one change in the middle or at the end: a character is removed, a text is inserted, or both. */
const brokenJson = fc
  .record({
    value: fc.jsonValue(),
    place: fc.oneof(fc.nat(), fc.constant('end')),
    removed: fc.constantFrom(0, 1),
    added: fc.constantFrom('', ',', ']', '}', '"', '1', ' ', '\u0001'),
  })
  .map(({ value, place, removed, added }) => {
    const text = JSON.stringify(value);
    const at = typeof place === 'number' ? place % (text.length + 1) : text.length;
    return text.slice(0, at) + added + text.slice(at + removed);
  });

it('reads what JSON.parse reads, with any white space', () => {
  const classes = [
    'an object',
    'an array',
    'a text',
    'a number',
    'a literal',
    'a value in a value',
    'white space',
  ] as const;
  const values = fc.record({ value: fc.jsonValue(), space: fc.constantFrom('', ' ', '\t\r\n') });
  checkProperty({ values, classes, usual: 500 }, ({ value, space }, meet) => {
    const text = space + JSON.stringify(value, undefined, space) + space;
    expect(valueIn(text)).toEqual(JSON.parse(text));
    const { written, depth } = skippedIn(text);
    expect(written).toBe(text.slice(space.length, text.length - space.length));
    meet(kindOf(value));
    meet('a value in a value', depth > 1);
    meet('white space', space !== '');
  });
});

it('refuses what JSON.parse refuses, read or skipped', () => {
  const values = fc.oneof(
    { weight: 4, arbitrary: nearlyJson },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: brokenJson },
  );
  checkProperty(
    {
      values,
      classes: ['accepted', 'refused', 'refused for its last character alone', 'nothing'],
      usual: 20_000,
      full: 100_000,
    },
    (text, meet) => {
      const expected = outcome(() => JSON.parse(text) as unknown);
      expect(outcome(() => valueIn(text))).toEqual(expected);
      const isJson = 'value' in (expected as object);
      expect('value' in (outcome(() => skippedIn(text)) as object)).toBe(isJson);
      meet(isJson ? 'accepted' : 'refused');
      meet(
        'refused for its last character alone',
        !isJson && 'value' in (outcome(() => JSON.parse(text.slice(0, -1)) as unknown) as object),
      );
      meet('nothing', text.trim() === '');
    },
  );
});

it.each([
  '',
  ' ',
  '[',
  '{',
  '"',
  '"\\',
  '"\\u12',
  '"\\u12g4"',
  '[1',
  '[1,',
  '[1,]',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,}',
  '{a:1}',
  '[1 2]',
  '1 2',
  'truee',
  '+1',
  '.5',
  '1e',
  '[]]',
  '"\t"',
])('refuses %j', (text) => {
  expect([outcome(() => valueIn(text)), outcome(() => skippedIn(text))]).toEqual([
    { refused: 'SyntaxError' },
    { refused: 'SyntaxError' },
  ]);
});

it('counts how deep what it skips is nested', () => {
  expect(['1', '"[["', '[]', '{"a":1}', '[[],[[]]]', '{"a":[{"b":{}}]}'].map((text) => skippedIn(text).depth)).toEqual([
    0, 0, 1, 1, 3, 4,
  ]);
  expect(skippedIn('['.repeat(300_000) + ']'.repeat(300_000)).depth).toBe(300_000);
});
