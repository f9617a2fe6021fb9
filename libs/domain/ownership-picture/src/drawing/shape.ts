/**
 * The types of elements in a picture. An element of these types cannot load a resource, link to a page or run a script.
 */
export const shapeNames = ['svg', 'g', 'rect', 'path', 'text', 'title', 'style'] as const;
export type ShapeName = (typeof shapeNames)[number];

/**
 * An element of a picture. A page creates the element with `createElementNS`, `setAttribute` and text nodes. `svgText`
 * writes the element as text. The attributes are only those that a strict Content-Security-Policy allows: no `style`
 * and no event handlers.
 */
export interface Shape {
  readonly name: ShapeName;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Child shapes, and unescaped texts. */
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
