import { type Box, boxPadding, heightOf, symbolRoom } from '../boxes';
import { smallSize, type TextRow } from '../labels';
import type { Rectangle } from '../layout/geometry';
import type { NodeKind } from '../structure';
import { drawText } from './draw-text';
import { type Paint, paintAttributes, type Theme } from './palette';
import { shape, type Shape } from './shape';
import { symbolPaths } from './symbols';

/** The outline of each kind: rounded for persons, dashed for parties that are not named. */
const outlines: Readonly<Record<NodeKind, { readonly radius: number; readonly dashes?: string }>> = {
  company: { radius: 3 },
  person: { radius: 14 },
  state: { radius: 0 },
  unknown: { radius: 3, dashes: '5 3' },
  exempt: { radius: 3, dashes: '2 3' },
  protected: { radius: 14, dashes: '7 3' },
};

const innerBorder = 3.5;

/** Draws a party: its outline, a second border if it is an ultimate owner, its symbol and its rows of text. */
export function drawBox(box: Box, place: Rectangle, theme: Theme): Shape {
  const { node, isSubject, owner } = box.party;
  const colours = paintAttributes(isSubject ? 'subject' : node.Kind, theme);
  const { radius, dashes } = outlines[node.Kind];
  const { x, y, width, height } = place;
  const inner = {
    x: x + innerBorder,
    y: y + innerBorder,
    width: width - 2 * innerBorder,
    height: height - 2 * innerBorder,
  };
  const innerOutline = shape('rect', {
    ...inner,
    rx: Math.max(0, radius - innerBorder),
    class: colours.class,
    fill: colours.fill,
    stroke: colours.stroke,
    'stroke-width': 1,
  });
  return shape(
    'g',
    { class: 'picture-party', role: 'graphics-symbol', 'data-node': node.Node, 'data-kind': node.Kind },
    shape('title', {}, box.title),
    shape('rect', {
      ...{ x, y, width, height },
      rx: radius,
      ...colours,
      'stroke-width': isSubject ? 2.6 : 1.4,
      'stroke-dasharray': dashes,
    }),
    ...(owner === undefined ? [] : [innerOutline]),
    symbolShape(node.Kind, place, theme),
    ...rowShapes(box, place, theme),
  );
}

function symbolShape(kind: NodeKind, { x, y }: Rectangle, theme: Theme): Shape {
  return shape('path', {
    d: symbolPaths[kind],
    transform: `translate(${x + boxPadding} ${y + boxPadding})`,
    ...paintAttributes(kind, theme),
    fill: 'none',
    'stroke-width': 1.3,
  });
}

function rowShapes(box: Box, { x, y, height }: Rectangle, theme: Theme): Shape[] {
  let base = y + (height - box.height) / 2 + boxPadding - 2;
  return box.rows.map((row, index) => {
    base += heightOf(row);
    return drawText(row, { x: x + symbolRoom, y: base - 2 }, paintOf(row, index), theme);
  });
}

function paintOf({ font }: TextRow, index: number): Paint {
  if (font.size > smallSize) return 'text';
  return font.isBold && index > 0 ? 'strong' : 'muted';
}
