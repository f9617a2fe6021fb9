import type { TextRow } from '../labels';
import { textWidth } from '../text/text-width';
import { type Paint, paintAttributes, type Theme } from './palette';
import { shape, type Shape } from './shape';

/**
 * The position of a row of text. `x` is the left side or the middle of the row, and `y` is the base line of the text.
 */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly isCentred?: boolean;
}

/**
 * Draws a row of text. If the estimated width of the text is not certain, the drawing sets the width (`textLength`), so
 * that the text stays inside its box in every font.
 */
export function drawText({ text, font }: TextRow, { x, y, isCentred }: TextPlace, paint: Paint, theme: Theme): Shape {
  const { width, isCertain } = textWidth(text, font);
  return shape(
    'text',
    {
      x,
      y,
      ...paintAttributes(paint, theme),
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
