import { hasStake } from '../figures';
import { hasNoFigureOrRole, rowHeight, smallSize, styleNames, type TextRow } from '../labels';
import type { Size } from '../layout/geometry';
import { lineStyles, type PictureGraph } from '../picture-graph';
import { textWidth } from '../text/text-width';
import { lineShapes } from './draw-line';
import { drawText } from './draw-text';
import { paintAttributes, type Theme } from './palette';
import { shape, type Shape } from './shape';

const sampleWidth = 36;
const entryGap = 20;
const legendRow = rowHeight + 6;

interface Entry {
  readonly row: TextRow;
  readonly sampleRoom: number;
  readonly sample: (x: number, middle: number) => readonly Shape[];
}

/** Lays out a legend that explains the signs of a picture, in rows of at most `maxWidth`. */
export function drawLegend(
  graph: PictureGraph,
  maxWidth: number,
  theme: Theme,
): Size & { readonly draw: (x: number, y: number) => Shape } {
  const entries = entriesOf(graph, theme);
  const places: { readonly x: number; readonly y: number }[] = [];
  let [x, y, width] = [0, 0, 0];
  for (const entry of entries) {
    const needed = widthOf(entry);
    if (x > 0 && x + needed > maxWidth) [x, y] = [0, y + legendRow];
    places.push({ x, y });
    width = Math.max(width, x + needed);
    x += needed + entryGap;
  }
  const draw = (left: number, top: number) =>
    shape(
      'g',
      { class: 'picture-legend' },
      ...entries.flatMap(({ row, sample, sampleRoom }, index) => {
        const place = places[index] as { x: number; y: number };
        const middle = top + place.y + legendRow / 2;
        return [
          ...sample(left + place.x, middle),
          drawText(row, { x: left + place.x + sampleRoom, y: middle + 4 }, 'muted', theme),
        ];
      }),
    );
  return { width, height: entries.length === 0 ? 0 : y + legendRow, draw };
}

function widthOf({ row, sampleRoom }: Entry): number {
  return sampleRoom + textWidth(row.text, row.font).width;
}

function entriesOf(graph: PictureGraph, theme: Theme): Entry[] {
  const parties = [...graph.parties.values()];
  const edges = [...graph.lines, ...parties.flatMap(({ ownLines }) => ownLines)].flatMap((line) => line.edges);
  const owners = parties.flatMap(({ owner }) => (owner === undefined ? [] : [owner]));
  const stakes = [...edges, ...owners.map(({ Share }) => Share)];
  const hasRange = stakes.some((stake) => (stake.MinOwnershipStake ?? stake.MaxOwnershipStake) !== undefined);
  const hasUnknown = edges.some(hasNoFigureOrRole) || owners.some(({ Share }) => !hasStake(Share));
  return [
    ...lineStyles
      .filter((style) => graph.lines.some((line) => line.style === style))
      .map((style) => lineEntry(style, theme)),
    ...(hasRange ? [textEntry('25–50 % = range')] : []),
    ...(owners.some(({ Share }) => hasStake(Share)) ? [textEntry('calc. = calculated', true)] : []),
    ...(hasUnknown ? [textEntry('? = not known')] : []),
    ...(owners.length > 0 ? [ownerEntry(theme)] : []),
  ];
}

function lineEntry(style: (typeof lineStyles)[number], theme: Theme): Entry {
  return {
    row: { text: styleNames[style], font: { size: smallSize } },
    sampleRoom: sampleWidth + 8,
    sample: (x, y) =>
      lineShapes(
        style,
        [
          { x, y },
          { x: x + sampleWidth, y },
        ],
        theme,
      ),
  };
}

function ownerEntry(theme: Theme): Entry {
  const box = (x: number, y: number, inset: number) =>
    shape('rect', {
      ...{ x: x + inset, y: y - 7 + inset, width: 24 - 2 * inset, height: 14 - 2 * inset },
      ...paintAttributes('company', theme),
      'stroke-width': 1.2,
    });
  return {
    row: { text: 'ultimate owner', font: { size: smallSize } },
    sampleRoom: 32,
    sample: (x, y) => [box(x, y, 0), box(x, y, 3)],
  };
}

function textEntry(text: string, isItalic = false): Entry {
  return { row: { text, font: { size: smallSize, isItalic } }, sampleRoom: 0, sample: () => [] };
}
