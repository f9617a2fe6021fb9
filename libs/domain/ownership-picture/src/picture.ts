import { mapInSteps, runAtOnce, type Steps } from '@company-relations/ownership';
import type { PictureBounds } from './bounds';
import { type Box, boxOf, nameOf } from './boxes';
import { drawBox } from './drawing/draw-box';
import { drawLabel, drawLine, lineTitle } from './drawing/draw-line';
import { drawText } from './drawing/draw-text';
import { drawLegend } from './drawing/legend';
import { paintAttributes, pictureStyles, type Theme } from './drawing/palette';
import { shape, type Shape } from './drawing/shape';
import { type Label, labelOf, type TextRow } from './labels';
import { captionFont } from './layout/frames';
import { moved, type Point, type Rectangle, type Size } from './layout/geometry';
import type { PlacedWire } from './layout/layered';
import { layoutPicture, type PictureLayout, type PlacedFrame } from './layout/picture-layout';
import { type PictureGraph, pictureGraphInSteps, type PictureParty } from './picture-graph';
import type { Structure } from './structure';
import { safeText } from './text/safe-text';
import { fontFamily } from './text/text-width';
import { wrapText } from './text/wrap-text';

export interface PictureOptions {
  /**
   * The theme. With `auto`, the default, the picture has the light colours, and follows the reader's settings in
   * formats that support style sheets.
   */
  readonly theme?: Theme | 'auto';
  /** False to leave out the name of the company and the day above the drawing. The default is true. */
  readonly hasHeading?: boolean;
  /** False to leave out the legend below the drawing, which explains its signs. The default is true. */
  readonly hasLegend?: boolean;
  /** The maximum size of the structure. By default there is no limit. */
  readonly bounds?: PictureBounds;
}

/** A drawing of a structure. Sizes are in pixels. The drawing is readable at its own size. */
export interface Picture extends Size {
  readonly root: Shape;
  /** The position of each party, by node, so that a page can place controls there. */
  readonly boxes: ReadonlyMap<string, Rectangle>;
}

const margin = 24;
const minWidth = 320;
const titleFont = { size: 17, isBold: true };
const titleRow = 22;

/**
 * Draws a structure. The drawing depends only on the content of the structure, not on the order of its lists.
 *
 * @throws StructureError if the structure contradicts itself.
 * @throws PictureTooLargeError if the structure exceeds the bounds in the options.
 */
export function drawPicture(structure: Structure, options?: PictureOptions): Picture {
  return runAtOnce(drawPictureInSteps(structure, options));
}

/** Like `drawPicture`, but yields between steps, so that a server can answer other requests in between. */
export function* drawPictureInSteps(structure: Structure, options: PictureOptions = {}): Steps<Picture> {
  const graph = yield* pictureGraphInSteps(structure, options.bounds);
  const boxes = new Map(yield* mapInSteps(graph.parties, ([node, party]) => [node, boxOf(party)] as const));
  const labels = new Map(yield* mapInSteps(graph.lines, (line) => [line.key, labelOf(line)] as const));
  const layout = yield* layoutPicture(graph, boxes, labels);
  const theme = options.theme === undefined || options.theme === 'auto' ? 'light' : options.theme;
  const room = Math.max(layout.width, minWidth);
  const heading = options.hasHeading === false ? [] : headingRows(graph, room);
  const legend = options.hasLegend === false ? undefined : drawLegend(graph, room, theme);
  const width = Math.max(room, legend?.width ?? 0) + 2 * margin;
  const top = margin + (heading.length === 0 ? 0 : heading.length * titleRow + 14);
  const corner = { x: Math.round((width - layout.width) / 2), y: top };
  const bottom = top + layout.height + margin;
  const height = bottom + (legend === undefined || legend.height === 0 ? 0 : legend.height + margin / 2);
  const placed = placedBoxes(graph, layout, corner);
  const root = shape(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'graphics-document', 'font-family': fontFamily },
    shape('title', {}, titleOf(graph)),
    ...(options.theme === undefined || options.theme === 'auto' ? [shape('style', {}, pictureStyles())] : []),
    shape('rect', { x: 0, y: 0, width, height, ...paintAttributes('page', theme) }),
    ...heading.map((row, index) => drawText(row, { x: margin, y: margin + 16 + index * titleRow }, 'text', theme)),
    ...(yield* drawingShapes({ graph, boxes, labels, layout, placed, corner, theme })),
    ...(legend === undefined || legend.height === 0 ? [] : [legend.draw(margin, bottom)]),
  );
  return { width, height, root, boxes: placed };
}

interface Drawing {
  readonly graph: PictureGraph;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly labels: ReadonlyMap<string, Label>;
  readonly layout: PictureLayout;
  readonly placed: ReadonlyMap<string, Rectangle>;
  readonly corner: Point;
  readonly theme: Theme;
}

/** Returns the shapes from back to front: frames, lines, and then labels and boxes. */
function* drawingShapes({ graph, boxes, labels, layout, placed, corner, theme }: Drawing): Steps<Shape[]> {
  const title = (line: PictureGraph['lines'][number]) =>
    lineTitle(line, (node) => nameOf(graph.parties.get(node) as PictureParty));
  const wireOf = (key: string) => layout.lines.get(key) as PlacedWire;
  return [
    ...layout.frames.map((frame) => frameShape(moved(frame, corner), moved(frame.caption, corner), theme)),
    ...(yield* mapInSteps(graph.lines, (line) =>
      drawLine(
        line,
        wireOf(line.key).points.map((point) => moved(point, corner)),
        title(line),
        theme,
      ),
    )),
    ...(yield* mapInSteps(graph.lines, (line) =>
      drawLabel(line, labels.get(line.key) as Label, moved(wireOf(line.key).label, corner), title(line), theme),
    )),
    ...(yield* mapInSteps(placed, ([node, place]) => drawBox(boxes.get(node) as Box, place, theme))),
  ];
}

/** Returns the boxes in the order of the parties in the response. */
function placedBoxes(graph: PictureGraph, layout: PictureLayout, corner: Point): ReadonlyMap<string, Rectangle> {
  return new Map([...graph.parties.keys()].map((node) => [node, moved(layout.boxes.get(node) as Rectangle, corner)]));
}

function frameShape(frame: PlacedFrame, caption: Point, theme: Theme): Shape {
  const { x, y, width, height, text } = frame;
  return shape(
    'g',
    { class: frame.isLoop ? 'picture-loop' : 'picture-loose', role: 'graphics-object' },
    shape('title', {}, text),
    shape('rect', {
      x,
      y,
      width,
      height,
      rx: 8,
      ...paintAttributes('frame', theme),
      'stroke-width': 1.4,
      'stroke-dasharray': '10 4',
    }),
    drawText({ text, font: captionFont }, { x: caption.x, y: caption.y + 11 }, 'strong', theme),
  );
}

const withoutOwnersTexts = {
  NotGranted: 'Ultimate owners on this day are not granted.',
  NotComputed: 'Ultimate owners could not be computed.',
} as const;

function headingRows(graph: PictureGraph, width: number): TextRow[] {
  const names = wrapText(nameOf(graph.subject), titleFont, width, 2).map((text) => ({ text, font: titleFont }));
  const below = [
    dayText(graph),
    ...(graph.withoutOwners === undefined ? [] : [withoutOwnersTexts[graph.withoutOwners]]),
  ];
  return [...names, ...below.map((text) => ({ text, font: { size: 12 } }))];
}

function titleOf(graph: PictureGraph): string {
  return `${nameOf(graph.subject)}\n${dayText(graph)}`;
}

function dayText({ asOf }: PictureGraph): string {
  return asOf === undefined ? 'Ownership structure' : `Ownership structure on ${safeText(asOf)}`;
}
