import type { LineStyle } from '../picture-graph';
import type { NodeKind } from '../structure';
import { nodeKinds } from '../structure';

/** The themes: colours for a screen in daylight, for a dark screen, and for paper. */
export const themes = ['light', 'dark', 'print'] as const;
export type Theme = (typeof themes)[number];

/** The kinds of shapes that have their own colours. */
export type Paint =
  'page' | 'text' | 'muted' | 'strong' | 'frame' | 'subject' | NodeKind | LineStyle | `${LineStyle}-end`;

export interface Colours {
  readonly fill: string;
  readonly stroke: string;
}

type Palette = Readonly<Record<Paint, Colours>>;

interface BaseColours {
  readonly page: string;
  readonly text: string;
  readonly muted: string;
  readonly strong: string;
  readonly frame: string;
  readonly lines: Readonly<Record<LineStyle, string>>;
  readonly parties: Readonly<Record<NodeKind | 'subject', readonly [fill: string, stroke: string]>>;
}

const none = 'none';

function paletteOf({ page, text, muted, strong, frame, lines, parties }: BaseColours): Palette {
  const party = (kind: NodeKind | 'subject'): Colours => ({ fill: parties[kind][0], stroke: parties[kind][1] });
  const kinds = Object.fromEntries(nodeKinds.map((kind) => [kind, party(kind)])) as Record<NodeKind, Colours>;
  return {
    page: { fill: page, stroke: none },
    text: { fill: text, stroke: none },
    muted: { fill: muted, stroke: none },
    strong: { fill: strong, stroke: none },
    frame: { fill: none, stroke: frame },
    subject: party('subject'),
    ...kinds,
    shares: { fill: none, stroke: lines.shares },
    control: { fill: none, stroke: lines.control },
    role: { fill: none, stroke: lines.role },
    'shares-end': { fill: lines.shares, stroke: lines.shares },
    'control-end': { fill: page, stroke: lines.control },
    'role-end': { fill: none, stroke: lines.role },
  };
}

/**
 * The colours of each theme. The contrast to the background is at least 4.5 for each text and at least 3 for each line.
 */
export const palettes: Readonly<Record<Theme, Palette>> = {
  light: paletteOf({
    page: '#ffffff',
    text: '#17202e',
    muted: '#4a5568',
    strong: '#8a2c0d',
    frame: '#9a5b13',
    lines: { shares: '#2b4a6f', control: '#8a2c6b', role: '#5b6675' },
    parties: {
      subject: ['#dbe9fb', '#123f7a'],
      company: ['#f3f7fc', '#48678c'],
      person: ['#fdf5e8', '#8f6420'],
      state: ['#eef5ee', '#3f7045'],
      unknown: ['#f4f4f5', '#6b7280'],
      exempt: ['#f4f4f5', '#6b7280'],
      protected: ['#f0edf6', '#5f5183'],
    },
  }),
  dark: paletteOf({
    page: '#12161d',
    text: '#eef2f7',
    muted: '#b3bdca',
    strong: '#ffb59a',
    frame: '#d09a55',
    lines: { shares: '#8fb4df', control: '#e39ac8', role: '#a7b1be' },
    parties: {
      subject: ['#1c3a61', '#a9cdfb'],
      company: ['#1b2430', '#7f9dc0'],
      person: ['#2c2416', '#cfa45c'],
      state: ['#19291c', '#85bd8c'],
      unknown: ['#22252b', '#9aa3af'],
      exempt: ['#22252b', '#9aa3af'],
      protected: ['#262034', '#ae9fd6'],
    },
  }),
  print: paletteOf({
    page: '#ffffff',
    text: '#000000',
    muted: '#222222',
    strong: '#000000',
    frame: '#000000',
    lines: { shares: '#000000', control: '#000000', role: '#000000' },
    parties: {
      subject: ['#e8e8e8', '#000000'],
      company: ['#ffffff', '#000000'],
      person: ['#ffffff', '#000000'],
      state: ['#ffffff', '#000000'],
      unknown: ['#ffffff', '#000000'],
      exempt: ['#ffffff', '#000000'],
      protected: ['#ffffff', '#000000'],
    },
  }),
};

/** Returns the style rules that give a picture the colours of a theme. */
function themeRules(theme: Theme): string {
  return Object.entries(palettes[theme])
    .map(([paint, { fill, stroke }]) => `.picture-${paint}{fill:${fill};stroke:${stroke}}`)
    .join('');
}

/**
 * Returns a style sheet that follows the reader's settings: dark colours on a dark screen, black and white on paper.
 */
export function pictureStyles(): string {
  return `@media (prefers-color-scheme:dark){${themeRules('dark')}}@media print{${themeRules('print')}}`;
}

/**
 * Returns the attributes for the class and the colours of a shape. The colours apply without a style sheet. A style
 * sheet may override the colours.
 */
export function paintAttributes(
  paint: Paint,
  theme: Theme,
): { readonly class: string; readonly fill: string; readonly stroke: string } {
  return { class: `picture-${paint}`, ...palettes[theme][paint] };
}
