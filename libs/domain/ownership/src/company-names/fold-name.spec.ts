import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { foldName } from './fold-name';

/** Any character, halves of surrogate pairs included, and often one that a name of a company has. */
const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(..."ABab ./-&'’ÅåØøÆæßłİıΣς1") },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }))
      .map((codePoint) => String.fromCodePoint(codePoint)),
  },
);

const anyName = fc
  .array(fc.oneof(fc.string({ unit: character, maxLength: 6 }), fc.constantFrom(' A/S ', ' s.a.', ' p.l.c')), {
    maxLength: 3,
  })
  .map((parts) => parts.join(''));

describe('foldName', () => {
  it.each([
    ['Norsk Hydro ASA', 'norsk hydro asa'],
    ['Ærø Østergård A/S', 'aero ostergard as'],
    ['AERØ', 'aero'],
    ["O'Brien’s & Söhne GmbH", 'obriens sohne gmbh'],
    ['Société Générale S.A.', 'societe generale sa'],
    ['p.l.c. J. R. Smith', 'plc j r smith'],
    ['Coca-Cola (Norge)', 'coca cola norge'],
    ['Straße ﬁn ½', 'strasse fin 1 2'],
    ['İSTANBUL ıstanbul', 'istanbul istanbul'],
    ['ΟΔΟΣ οδοσ', 'οδοσ οδοσ'],
    ['中国石油 №3', '中国石油 no3'],
    ['Nord\u00adbank\u200b 1\u0301', 'nordbank 1'],
    ['*:/[]"\\~!?', ''],
    ['', ''],
  ])('writes %j as %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('cuts words and names that no company has', () => {
    expect([foldName('x'.repeat(65)), foldName(`a ${'é '.repeat(2_000)}`).length]).toEqual(['x'.repeat(64), 999]);
  });

  it('leaves nothing but lower-case words of letters and digits, and changes them no more', () => {
    const classes = ['a letter folded', 'an abbreviation closed up', 'nothing left', 'several words'] as const;
    checkProperty({ values: anyName, classes }, (name, meet) => {
      const folded = foldName(name);
      expect(folded).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
      expect(foldName(folded)).toBe(folded);
      expect(folded.toLowerCase()).toBe(folded);
      meet('a letter folded', /[^\0-\x7f]/.test(name) && /[a-z]/.test(folded));
      meet('an abbreviation closed up', /(?<![\p{L}\p{N}])\p{L}[./]\p{L}(?![\p{L}\p{N}])/u.test(name));
      meet('nothing left', folded === '');
      meet('several words', folded.includes(' '));
    });
  });

  it('takes upper and lower case, and composed and decomposed letters, for the same', () => {
    const letters = fc.constantFrom(...'abåøæéöüßłđčœ ');
    const classes = ['accents', 'ASCII'] as const;
    checkProperty({ values: fc.string({ unit: letters, maxLength: 8 }), classes }, (name, meet) => {
      const forms = [name, name.toUpperCase(), name.normalize('NFD'), name.normalize('NFC'), ` ${name}.`];
      expect(new Set(forms.map(foldName))).toEqual(new Set([foldName(name)]));
      meet(/[^\0-\x7f]/.test(name) ? 'accents' : 'ASCII');
    });
  });
});
