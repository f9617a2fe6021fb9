import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { measuredWidth } from '../testing/font-widths';
import { clustersOf } from './clusters';
import { type Font, textWidth } from './text-width';
import { fitText, wrapText } from './wrap-text';

const font: Font = { size: 10 };

describe('lines', () => {
  it.each<[string, string, number, readonly string[]]>([
    ['an empty text', '', 3, []],
    ['a text that fits', 'Fjord AS', 3, ['Fjord AS']],
    ['words', 'Fjord Holding og Eiendom AS', 3, ['Fjord Holding og', 'Eiendom AS']],
    ['a hyphen', 'Nordlysproduksjon-Kraftselskapet', 2, ['Nordlysproduksjon-', 'Kraftselskapet']],
    ['a word that is too long', 'Kraftproduksjonsselskapet', 2, ['Kraftproduksjonsse', 'lskapet']],
    ['more than fits', 'Fjord Holding og Eiendom og Kraft og Vind AS', 2, ['Fjord Holding og', 'Eiendom og Kraft…']],
  ])('divides %s', (_what, text, maxLines, lines) => {
    expect(wrapText(text, font, 100, maxLines)).toEqual(lines);
  });

  it('puts what does not fit on one line in short', () => {
    expect(fitText('Fjord Holding og Eiendom AS', font, 100)).toBe('Fjord Holding og…');
  });
});

describe('clusters', () => {
  it.each<[string, string, readonly string[]]>([
    ['accents', 'e\u0301a', ['e\u0301', 'a']],
    ['more marks than two', 'e\u0301\u0302\u0303\u0304a', ['e\u0301\u0302', 'a']],
    ['a mark without a letter', '\u0301a', ['\u0301', 'a']],
    ['joined emoji', '👩\u200D🚀a', ['👩\u200D🚀', 'a']],
    ['a colour of skin', '👍🏽a', ['👍🏽', 'a']],
    ['flags', '🇳🇴🇸🇪', ['🇳🇴', '🇸🇪']],
    ['endless joiners', 'a\u200D'.repeat(6), ['a\u200D'.repeat(4), 'a\u200D'.repeat(2)]],
  ])('keeps together %s', (_what, text, clusters) => {
    expect(clustersOf(text)).toEqual(clusters);
  });
});

describe('widths', () => {
  it('is certain only of characters in its table', () => {
    expect(textWidth('AB', { size: 100 })).toEqual({ width: 138, isCertain: true });
    expect(textWidth('AB', { size: 100, isBold: true })).toEqual({ width: 155, isCertain: true });
    expect(textWidth('AB', { size: 100, isItalic: true })).toEqual({ width: 158, isCertain: true });
    expect(textWidth('Åé', { size: 100 })).toEqual({ width: 159, isCertain: true });
    expect(textWidth('e\u0301', { size: 100 })).toEqual({ width: 62, isCertain: true });
    expect(textWidth('\u{12031}', { size: 100 })).toEqual({ width: 150, isCertain: false });
  });

  const charactersFrom = (min: number, max: number) =>
    fc.integer({ min, max }).map((code) => String.fromCharCode(code));
  const texts = fc.string({
    unit: fc.oneof(charactersFrom(0x20, 0x7e), charactersFrom(0xa0, 0xff)),
    maxLength: 60,
  });

  it.each([false, true])('has room for each character of Latin-1 (bold: %s)', (isBold) => {
    const latin1 = Array.from({ length: 0x100 - 0xa0 }, (_, at) => String.fromCharCode(0xa0 + at));
    const short = latin1.filter(
      (character) => textWidth(character, { size: 100, isBold }).width < measuredWidth(character, 100, isBold),
    );
    expect(short).toEqual([]);
  });

  it('never gives less than a wide font needs, and no line is wider than allowed', () => {
    const values = fc.record({ text: texts, isBold: fc.boolean(), maxWidth: fc.integer({ min: 40, max: 300 }) });
    checkProperty({ values, classes: ['bold', 'several lines', 'cut off'] }, ({ text, isBold, maxWidth }, meet) => {
      const lines = wrapText(text, { size: 13, isBold }, maxWidth, 3);
      meet('bold', isBold);
      meet('several lines', lines.length > 1);
      meet('cut off', lines.at(-1)?.endsWith('…'));
      expect(textWidth(text, { size: 13, isBold }).width).toBeGreaterThanOrEqual(measuredWidth(text, 13, isBold));
      for (const line of lines) expect(measuredWidth(line, 13, isBold)).toBeLessThanOrEqual(maxWidth);
      const shown = lines.join('').replace(/…$/, '').replace(/\s/g, '');
      const sent = text.replace(/\s/g, '');
      expect(sent.startsWith(shown)).toBe(true);
      if (!lines.at(-1)?.endsWith('…')) expect(shown).toBe(sent);
    });
  });
});
