import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import {
  bareNumbersOf,
  bareRegisterNumber,
  isIdentifyingNumber,
  nationalIdForms,
  normalizeRegisterNumber,
  protectionFormsOfProxyNumber,
  isSwedishPersonalNumberWithCentury,
} from './identifiers';

/**
 * Any character, halves of surrogate pairs included. In Jest it takes a second to make fast-check's own unit `binary`.
 */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

describe('normalizeRegisterNumber', () => {
  it.each([
    ['923 609 016', '923609016'],
    ['sc-123456', 'SC123456'],
    ['\u00a0556\u2013703\u20147485\u2009', '5567037485'],
    ['1\u22122\u2010 3\u2011 4\u00ad5\u207b6\u200b7\ufeff', '1234567'],
    ['\t0010 2498\r\n', '00102498'],
    ['NO.923/609_016', 'NO.923/609_016'],
    [' - ', ''],
    ['', ''],
  ])('normalizes %j to %j', (written, compared) => {
    expect(normalizeRegisterNumber(written)).toBe(compared);
  });

  it('is idempotent', () => {
    checkProperty({ values: fc.string({ unit: character }), classes: ['changed', 'left as it is'] }, (value, meet) => {
      const once = normalizeRegisterNumber(value);
      expect(normalizeRegisterNumber(once)).toBe(once);
      meet(once === value ? 'left as it is' : 'changed');
    });
  });

  it('does not depend on the places of hyphens and spaces', () => {
    const separators = fc.constantFrom('-', ' ', '\u2013', '\u00a0', '\t');
    const parts = (separated: fc.Arbitrary<string[]>) =>
      fc.array(fc.tuple(fc.constantFrom(...'0123456789ABC'), separated));
    const written = fc.oneof(
      { weight: 4, arbitrary: parts(fc.array(separators, { maxLength: 3 })) },
      { weight: 1, arbitrary: parts(fc.constant([])) },
    );
    checkProperty(
      { values: written, classes: ['separators', 'several separators in a row', 'no separators'] },
      (parts, meet) => {
        meet(
          'several separators in a row',
          parts.some(([, between]) => between.length > 1),
        );
        meet(parts.some(([, between]) => between.length > 0) ? 'separators' : 'no separators');
        const spaced = parts.map(([character, between]) => character + between.join('')).join('');
        expect(normalizeRegisterNumber(spaced)).toBe(parts.map(([character]) => character).join(''));
      },
    );
  });
});

describe('nationalIdForms', () => {
  const ofShort = [
    '181212121212',
    '191212121212',
    '201212121212',
    '121212+1212',
    '18121212+1212',
    '19121212+1212',
    'SE1212121212',
    'SE121212121201',
    '161212121212',
  ];

  it.each([
    [
      '19121212-1212',
      ['191212121212', '1212121212', '121212+1212', '19121212+1212', 'SE1212121212', 'SE121212121201', '161212121212'],
    ],
    ['121212-1212', ['1212121212', ...ofShort]],
    ['201212121212', ['201212121212', '1212121212', 'SE1212121212', 'SE121212121201', '161212121212']],
    ['010170 12345', ['01017012345']],
    ['211212121212', ['211212121212']],
    ['1191212121212', ['1191212121212']],
    ['1912121212123', ['1912121212123']],
    ['A191212121212', ['A191212121212']],
    ['131052+308T', ['131052+308T']],
    ['ab-1', ['AB1']],
    [' - ', []],
  ])('%j has the forms %j', (value, forms) => {
    expect(nationalIdForms(value)).toEqual(forms);
  });

  it.each([
    ['050607+7777', '190506077777'],
    ['050607+7777', '050607-7777'],
    ['050607 + 7777', '180506077777'],
    ['19050607+7777', '050607+7777'],
    ['19050607+7777', '19050607-7777'],
    ['NO 999 888 777 MVA', '999888777'],
    ['no999888777', '999 888 777'],
    ['999888777mva', 'NO999888777MVA'],
    ['SE850101123401', '19850101-1234'],
    ['se 850101-1234 01', '850101-1234'],
    ['SE19850101-1234', '19850101-1234'],
    ['SE850101123402', '850101-1234'],
    ['16850101-1234', '850101-1234'],
    ['168501011234', '19850101-1234'],
    ['DK 12 34 56 78', '12345678'],
    ['fi1234567-8', '1234567-8'],
    ['NO01017012345MVA', '010170 12345'],
    ['01017012345 MVA', '01017012345'],
    ['SE19850101123401', '19850101-1234'],
    ['PNR 850101-1234', '19850101-1234'],
    ['fnr. 010170 12345', '01017012345'],
    ['Org.nr.: 923 609 016', '923609016'],
    ['NO-BRC:923609016', '923609016'],
    ['NO: 010170/12345', '01017012345'],
    ['010170.12345', '01017012345'],
    ['010170_12345', '01017012345'],
    ['0\u30fc1\u00b70170|12345', '01017012345'],
    ['\u200e010170\u202c12345\u202a', '01017012345'],
    ['\uff10\uff11\uff10\uff11\uff17\uff10 12345', '01017012345'],
    ['050607\uff0b7777', '190506077777'],
  ])('%j and %j share a form that is searched for', (written, stated) => {
    expect(nationalIdForms(written)).toContain(normalizeRegisterNumber(stated));
    expect(nationalIdForms(written).filter((form) => nationalIdForms(stated).includes(form))).not.toEqual([]);
  });

  it.each([
    ['190506077777', '200506077777'],
    ['050607+7777', '200506077777'],
    ['19050607+7777', '180506077777'],
    ['SE198501011234', '1985010112'],
    ['NO999888777MVA', '888777'],
    ['DK12345678', '1234567'],
  ])('%j and %j share no form', (one, other) => {
    expect(nationalIdForms(one)).not.toContain(normalizeRegisterNumber(other));
  });

  it('are the same both ways: each form of a number has the number among its own', () => {
    const personal = /^(18|19|20)?\d{10}$|^\d{6}\+\d{4}$|^(18|19)\d{6}\+\d{4}$/;
    const business = /^(DK|FI)?\d{8}$|^(NO)?\d{9}(MVA)?$|^SE[3-9]\d{9}(01)?$|^16\d{10}$/;
    const classes = ['of a person', 'of a business', 'with a century', 'with a plus', 'with a country'] as const;
    checkProperty(
      { values: fc.oneof(fc.stringMatching(personal), fc.stringMatching(business)), classes },
      (number, meet) => {
        expect(nationalIdForms(number).filter((form) => !nationalIdForms(form).includes(number))).toEqual([]);
        meet(personal.test(number) ? 'of a person' : 'of a business');
        meet('with a century', isSwedishPersonalNumberWithCentury(number));
        meet('with a plus', number.includes('+'));
        meet('with a country', /^[A-Z]/.test(number));
      },
    );
  });

  it('two spellings of one number have overlapping forms', () => {
    checkProperty(
      {
        values: fc.tuple(fc.constantFrom('18', '19', '20'), fc.stringMatching(/^\d{10}$/)),
        classes: ['of 18', 'of 19', 'of 20'],
      },
      ([century, number], meet) => {
        const [long, short] = [nationalIdForms(century + number), nationalIdForms(number)];
        expect(long.every((form) => short.includes(form))).toBe(true);
        meet(`of ${century as '18'}`);
      },
    );
  });
});

test.each([
  ['190506077777', true],
  ['19050607+7777', true],
  ['0506077777', false],
  ['050607+7777', false],
  ['160506077777', false],
  ['SE0506077777', false],
])('isSwedishPersonalNumberWithCentury: of %s %p', (number, expected) => {
  expect(isSwedishPersonalNumberWithCentury(number)).toBe(expected);
});

test.each([
  ...[
    'ukjent',
    '0',
    'n/a',
    '.',
    '?',
    '-',
    '',
    '000000000',
    '\u200e',
    '1234',
    '99 99 99',
    '\uff10\uff10\uff10\uff10\uff10',
    undefined,
  ].map((value) => [value, false] as const),
  ...['01017012345', '923 609 016', 'SC12345', '\uff11\uff12345'].map((value) => [value, true] as const),
])('isIdentifyingNumber: %j %p', (value, expected) => {
  expect(isIdentifyingNumber(value)).toBe(expected);
});

test.each([
  ['x0.1/0:1_7 0#12345z', '01017012345'],
  ['mva-nr SE 850101-1234 (01)', '8501011234'],
  ['Reg. 923609016 MVA', '923609016'],
])('protectionFormsOfProxyNumber: %j has the digits %s', (written, digits) => {
  expect(protectionFormsOfProxyNumber(written)).toContain(digits);
});

test('bareRegisterNumber is idempotent', () => {
  checkProperty({ values: fc.string({ unit: character }), classes: ['changed', 'left as it is'] }, (value, meet) => {
    const once = bareRegisterNumber(value);
    expect(bareRegisterNumber(once)).toBe(once);
    meet(once === value ? 'left as it is' : 'changed');
  });
});

describe('bareNumbersOf', () => {
  it.each([
    ['02015012345', ['02015012345', 'NO02015012345', 'NO02015012345MVA', '02015012345MVA']],
    ['923609016', ['923609016', 'NO923609016', 'NO923609016MVA', '923609016MVA']],
    ['- ', []],
  ])('has for %j all that may be stored of it', (value, all) => {
    expect(bareNumbersOf(value)).toEqual(all);
  });

  const digits = fc.oneof(
    ...[8, 9, 10, 11].map((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))),
    fc.stringMatching(/^(18|19|20)[0-9]{10}$/),
  );
  const prefix = fc.constantFrom('', 'NO', 'NO ', 'SE', 'SE16', '16', 'DK-', 'FI', 'fnr. ', 'SE19', '20');
  const suffix = fc.constantFrom('', 'MVA', ' MVA', '01', '02', '37');
  const usual = fc.constantFrom(['NO', ' MVA'], ['', 'MVA'], ['SE', '01'], ['SE', '37'], ['SE16', '01']);
  const affixes = fc.oneof(usual, fc.tuple(prefix, suffix)).map(([before, after]) => ({ before, after }));

  it('has the bare number of whatever is recognised as the number', () => {
    checkProperty(
      {
        values: fc.record({ number: digits, affixes }),
        classes: ['recognised with a prefix', 'recognised with a suffix', 'not recognised'],
      },
      ({ number, affixes: { before, after } }, meet) => {
        const stated = `${before}${number}${after}`;
        const isRecognised = nationalIdForms(stated).includes(number);
        if (isRecognised) expect(bareNumbersOf(number)).toContain(bareRegisterNumber(stated));
        else meet('not recognised');
        if (isRecognised && before !== '') meet('recognised with a prefix');
        if (isRecognised && after !== '') meet('recognised with a suffix');
      },
    );
  });
});
