import type { TextRow } from '../labels';
import { textWidth } from '../text/text-width';
import { type Paint, painted, type Theme } from './palette';
import { shape, type Shape } from './shape';

/** Where a row of text stands: `x` is its left side or its middle, `y` its base line. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly isCentred?: boolean;
}

/**
 * A row of text. Where its width is not certain, the file sets it (`textLength`), so that the text cannot leave its box
 * in any font.
 */
export function drawText({ text, font }: TextRow, { x, y, isCentred }: TextPlace, paint: Paint, theme: Theme): Shape {
  const { width, isCertain } = textWidth(text, font);
  return shape(
    'text',
    {
      x,
      y,
      ...painted(paint, theme),
      'font-size': font.size,
      'font-weight': font.isBold ? 'bold' : undefined,
      'font-style': font.isItalic ? 'italic' : undefined,
      'text-anchor': isCentred ? 'middle' : undefined,
      textLength: isCertain ? undefined : width,
      lengthAdjust: isCertain ? undefined : 'spacingAndGlyphs',
    },
    text,
  );
}
