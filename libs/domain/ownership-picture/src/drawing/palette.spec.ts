import { nodeKinds } from '../structure';
import { palettes, themes } from './palette';

/** The relative luminance of a colour such as `#12161d`, by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

const parties = [...nodeKinds, 'subject'] as const;

describe.each(themes)('in %s', (theme) => {
  const palette = palettes[theme];
  const { fill: page } = palette.page;

  it('all texts can be read on what is behind them', () => {
    const texts = (['text', 'muted', 'strong'] as const).map((paint) => palette[paint].fill);
    const grounds = [page, ...parties.map((kind) => palette[kind].fill)];
    for (const text of texts) for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('all lines and borders can be seen on the page', () => {
    const strokes = [...parties, 'shares', 'control', 'role', 'frame'] as const;
    for (const paint of strokes) expect(contrast(palette[paint].stroke, page)).toBeGreaterThanOrEqual(3);
  });
});
