import { drawPictureInSteps, svgTextInSteps } from '@company-relations/ownership-picture';
import { runInSlices, type SliceClock } from '../drawing/slices';
import type { VisibleStructure } from '../state/visible-structure';

/**
 * Returns the name of a saved file. It contains the ServiceId and the day, but never the name or number of a company.
 */
export function fileName({ ServiceId, AsOf }: Pick<VisibleStructure, 'ServiceId' | 'AsOf'>, ending: string): string {
  return `structure-${ServiceId}${AsOf === undefined ? '' : `-${AsOf}`}.${ending}`;
}

/**
 * Draws the shown structure as the text of an SVG file. With the theme `auto`, the picture follows the light or dark
 * setting of the reader's system. With `light`, the colours are attributes, so the picture needs no style sheet.
 */
export async function svgFile(
  structure: VisibleStructure,
  theme: 'auto' | 'light',
  clock: SliceClock,
  signal: AbortSignal,
): Promise<string> {
  const { root } = await runInSlices(drawPictureInSteps(structure, { theme }), clock, signal);
  return runInSlices(svgTextInSteps(root), clock, signal);
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The maximum number of pixels of a canvas, because browsers refuse larger canvases. Up to this size, each side of the
 * canvas has two pixels for each pixel of the picture.
 */
const maxPixels = 16_000_000;
/** The maximum length of a side of a canvas, in pixels, because browsers refuse longer sides. */
const maxSide = 16_000;

export function pixelSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(2, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
