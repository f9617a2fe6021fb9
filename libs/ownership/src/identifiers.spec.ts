import fc from 'fast-check';
import { nationalIdForms, normalizeRegisterNumber } from './identifiers';

/** Any character, halves of surrogate pairs included. In Jest it takes a second to make fast-check's own unit `binary`. */
const character = fc.oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff })).map((codePoint) => String.fromCodePoint(codePoint));

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
  ])('%j is compared as %j', (written, compared) => {
    expect(normalizeRegisterNumber(written)).toBe(compared);
  });

  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (value) => {
        const once = normalizeRegisterNumber(value);
        expect(normalizeRegisterNumber(once)).toBe(once);
      }),
    );
  });

  it('does not depend on where hyphens and spaces stand', () => {
    const separators = fc.constantFrom('-', ' ', '\u2013', '\u00a0', '\t');
    const written = fc.array(fc.tuple(fc.constantFrom(...'0123456789ABC'), fc.array(separators, { maxLength: 3 })));
    fc.assert(
      fc.property(written, (parts) => {
        const spaced = parts.map(([character, between]) => character + between.join('')).join('');
        expect(normalizeRegisterNumber(spaced)).toBe(parts.map(([character]) => character).join(''));
      }),
    );
  });
});

describe('nationalIdForms', () => {
  it.each([
    ['19121212-1212', ['191212121212', '1212121212']],
    ['121212-1212', ['1212121212', '181212121212', '191212121212', '201212121212']],
    ['010170 12345', ['01017012345']],
    ['211212121212', ['211212121212']],
    ['1191212121212', ['1191212121212']],
    ['1912121212123', ['1912121212123']],
    ['A191212121212', ['A191212121212']],
    ['ab-1', ['AB1']],
    [' - ', []],
  ])('%j may be written %j', (value, forms) => {
    expect(nationalIdForms(value)).toEqual(forms);
  });

  it('of two ways to write one number overlap', () => {
    fc.assert(
      fc.property(fc.constantFrom('18', '19', '20'), fc.stringMatching(/^\d{10}$/), (century, number) => {
        const [long, short] = [nationalIdForms(century + number), nationalIdForms(number)];
        expect(long.every((form) => short.includes(form))).toBe(true);
      }),
    );
  });
});
