/** The elements that a picture is made of. None of them loads, links or runs anything. */
export const shapeNames = ['svg', 'g', 'rect', 'path', 'text', 'title', 'style'] as const;
export type ShapeName = (typeof shapeNames)[number];

/**
 * An element of a picture. A page makes it with `createElementNS`, `setAttribute` and text nodes; `svgText` writes it as
 * text. Attributes are only what a strict Content-Security-Policy allows: no `style`, no handlers.
 */
export interface Shape {
  readonly name: ShapeName;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Shapes, and texts as they are (not escaped). */
  readonly children: readonly (Shape | string)[];
}

export function shape(
  name: ShapeName,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly (Shape | string)[]
): Shape {
  const stated = Object.entries(attributes).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  return { name, attributes: Object.fromEntries(stated), children };
}
