import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { safeText, xmlText } from './safe-text';

it.each([
  ['Plain name AS', 'Plain name AS'],
  ['  two\t\n\r\u2028 lines  ', 'two lines'],
  ['a\u0000b\u0008c\u007Fd\u009Fe', 'a�b�c�d�e'],
  ['a\uFFFEb\uFFFFc\u{1FFFE}d', 'a�b�c�d'],
  ['a\uD800b\uDC00c', 'a�b�c'],
  ['\u202Eevil\u202C \u2066x\u2069 \u200Ea\u200Fb\u061C', '�evil� �x� �a�b�'],
  ['Ælfgar Þór 株式会社 😀', 'Ælfgar Þór 株式会社 😀'],
  ['<script>&amp;', '<script>&amp;'],
])('makes %j safe', (text, safe) => {
  expect(safeText(text)).toBe(safe);
});

it('cuts off a text of more than 2,000 characters, and divides no character', () => {
  expect(safeText('a'.repeat(2_000))).toBe('a'.repeat(2_000));
  expect(safeText('a'.repeat(1_000_000))).toBe(`${'a'.repeat(1_999)}…`);
  expect(safeText(`${'a'.repeat(1_998)}${'😀'.repeat(5)}`)).toBe(`${'a'.repeat(1_998)}…`);
});

it('escapes what XML reads as markup, in contents and attributes', () => {
  expect(xmlText(`<a href="x">'&amp;'</a>\n]]>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;\n]]&gt;',
  );
  expect(xmlText('a\u0001\u202E\uD800\nb')).toBe('a���\nb');
});

/** Code points that a text may have in XML 1.0. */
function isAllowedInXml(code: number): boolean {
  const isInPlane = (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd);
  return code === 0x9 || code === 0xa || code === 0xd || isInPlane || code >= 0x1_0000;
}

const controls = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...controls).map((code) => `a${String.fromCodePoint(code)}b`),
  fc.constantFrom('\uD800', '\uDFFFx', '\u0000', '\u000B', '</title>', ']]>', '&#0;', '"\'><'),
);

it('leaves nothing that XML forbids, that reorders text, or that is markup', () => {
  checkProperty({ values: hostile, classes: ['forbidden', 'lone surrogate', 'reordering', 'markup'] }, (text, meet) => {
    const codes = [...text].map((character) => character.codePointAt(0) as number);
    meet(
      'forbidden',
      codes.some((code) => code < 0x20 && !isAllowedInXml(code)),
    );
    meet(
      'lone surrogate',
      codes.some((code) => code >= 0xd800 && code <= 0xdfff),
    );
    meet(
      'reordering',
      codes.some((code) => controls.includes(code)),
    );
    meet('markup', /[<>&"']/.test(text));
    for (const made of [safeText(text), xmlText(text)]) {
      const left = [...made].map((character) => character.codePointAt(0) as number);
      expect(left.filter((code) => !isAllowedInXml(code) || controls.includes(code))).toEqual([]);
    }
    expect(xmlText(text).replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<>&"']/);
    expect(safeText(safeText(text))).toBe(safeText(text));
  });
});
