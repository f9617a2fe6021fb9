import { parse } from 'node:querystring';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { readQuery } from './read-query';

it('reads queries as Node does, whatever is in them', () => {
  const parts = fc.constantFrom(
    'a',
    'levels',
    '=',
    '&',
    '%',
    '%41',
    '%C3%A9',
    '%ff',
    '%E0%A4',
    '%zz',
    '+',
    '%2B',
    '?',
    ';',
    '[]',
    '__proto__',
  );
  const classes = [
    'a character that is encoded',
    'bytes of no character',
    'a broken encoding',
    'a space',
    'a name without a value',
    'a name of several values',
    'a name of every object',
    'nothing',
  ] as const;
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom('a', 'levels', '__proto__', '%41'),
      fc.constantFrom('', '=', '=1', '=%C3%A9'),
      fc.constant('&'),
    ),
    { maxLength: 8 },
  );
  const values = fc.oneof(
    { weight: 3, arbitrary: fc.array(parts, { maxLength: 20 }) },
    { weight: 1, arbitrary: pairs.map((all) => all.flat()) },
  );
  checkProperty({ values, classes, usual: 2_000 }, (all, meet) => {
    const text = all.join('');
    const query = parse(text);
    expect(readQuery(text)).toEqual(query);
    expect(Object.keys(readQuery(text))).toEqual(Object.keys(query));
    meet('a character that is encoded', /%(C3%A9|41)/.test(text));
    meet('bytes of no character', JSON.stringify(query).includes('\ufffd'));
    meet('a broken encoding', /%(?![0-9a-f]{2})/i.test(text));
    meet('a space', text.includes('+'));
    meet('a name without a value', Object.values(query).includes(''));
    meet(
      'a name of several values',
      Object.values(query).some((value) => Array.isArray(value)),
    );
    meet('a name of every object', Object.keys(query).includes('__proto__'));
    meet('nothing', Object.keys(query).length === 0);
  });
  expect([readQuery(undefined), readQuery(null)]).toEqual([parse(''), parse('')]);
});

it('reads all parameters of the longest query', () => {
  expect(readQuery(`${'a&'.repeat(7_000)}levels=2`)).toMatchObject({ levels: '2' });
  expect(Object.keys(readQuery(Array.from({ length: 3_000 }, (_, index) => `${index}=1`).join('&')))).toHaveLength(
    3_000,
  );
});
