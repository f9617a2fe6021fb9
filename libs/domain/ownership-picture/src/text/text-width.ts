/** The font size (in pixels) and weight of a text. */
export interface Font {
  readonly size: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
}

/**
 * The font family of pictures. The widths in `charactersOf` and in the ranges below are those of the widest of these
 * fonts for each character.
 */
export const fontFamily = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/** Widths of the characters from U+0020 to U+007E, in hundredths of the size of the font. */
const regularWidths = [
  ...[32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34],
  ...[64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 56],
  ...[102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79],
  ...[67, 79, 73, 67, 62, 74, 69, 99, 69, 67, 69, 40, 34, 40, 84, 56],
  ...[50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62],
  ...[64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84],
];
const boldWidths = [
  ...[35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37],
  ...[70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 62],
  ...[100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 56, 78, 64, 100, 84, 86],
  ...[74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 56],
  ...[50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69],
  ...[72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84],
];

/**
 * The additional width of a letter with a wide accent, such as a Vietnamese capital, in hundredths of the size of the
 * font.
 */
const accent = 14;

/**
 * Ranges of characters: the first and last code point, and the width of the widest character between them in hundredths
 * of the size of the font. The first range that contains a character applies.
 */
const ranges: readonly (readonly [first: number, last: number, width: number])[] = [
  ...[...'ŒœÆæ¼½¾©®Ħŉ'].map(wide),
  ...[...'ЩШЖЮщшжМфФюЫыЪЦ'].map((letter) => [codePoint(letter), codePoint(letter), 133] as const),
  [0x00a0, 0x017f, 85],
  [0x0391, 0x03c9, 100],
  [0x0410, 0x044f, 90],
  [0x0400, 0x040f, 128],
  [0x0450, 0x045f, 128],
  [0x05d0, 0x05ea, 78],
  [0x0620, 0x064a, 140],
  [0x2018, 0x2019, 40],
  [0x2010, 0x2027, 102],
  [0x3000, 0x30ff, 105],
  [0x4e00, 0x9fff, 105],
  [0xac00, 0xd7a3, 105],
  [0xff01, 0xff5e, 105],
  [0xfffd, 0xfffd, 113],
  [0x2600, 0x27bf, 140],
  [0x1f300, 0x1faff, 140],
  ...[...'€≤≥≈'].map((sign) => [codePoint(sign), codePoint(sign), 90] as const),
];

/** Characters without a width of their own. */
const withoutWidth = /^[\p{M}\u200C\u200D]$/u;

/** The width that is reserved for a character outside the table, in hundredths of the size of the font. */
const unknownWidth = 150;

/**
 * Returns an upper bound of the width of a text in pixels, and whether this bound is certain. The bound is not certain
 * if a character is missing from the table. Then the drawing forces the text to this width (`textLength`).
 */
export function textWidth(text: string, font: Font): { readonly width: number; readonly isCertain: boolean } {
  let hundredths = 0;
  let isCertain = true;
  for (const character of text) {
    const width = characterWidth(character, font.isBold === true);
    if (width === undefined) isCertain = false;
    hundredths += width ?? unknownWidth;
  }
  // The additional room is for an italic letter, which leans over the end of its text.
  const slant = font.isItalic ? 20 : 0;
  return { width: Math.ceil(((hundredths + slant) * font.size) / 100), isCertain };
}

function characterWidth(character: string, isBold: boolean): number | undefined {
  const [base = character, ...marks] = character.normalize('NFD');
  const code = codePoint(base);
  const plain = (isBold ? boldWidths : regularWidths)[code - 0x20];
  if (plain !== undefined) return marks.length > 0 ? plain + accent : plain;
  if (withoutWidth.test(character)) return 0;
  const own = codePoint(character);
  return ranges.find(([first, last]) => own >= first && own <= last)?.[2];
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function wide(letter: string): readonly [number, number, number] {
  return [codePoint(letter), codePoint(letter), 118];
}
