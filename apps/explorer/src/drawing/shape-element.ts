import type { Shape } from '@company-relations/ownership-picture';
import { linkKey, type HighlightedChains } from '../state/chains';

/** Creates an element of a page. The function `h` of preact is an example. */
export type MakeElement<Element> = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly (Element | string)[],
) => Element;

/**
 * The marks that a page adds to a picture: the selected party, the party that the Tab key reaches, and the highlighted
 * chains.
 */
export interface PictureMarks {
  readonly selected?: string | undefined;
  readonly lit?: HighlightedChains | undefined;
  /** The party that the Tab key reaches. From this party, the arrow keys lead to the others. */
  readonly reached?: string | undefined;
}

/** Converts a picture to elements of a page. Texts become text nodes, so no part of a name is read as markup. */
export function elementOf<Element>(shape: Shape, marks: PictureMarks, make: MakeElement<Element>): Element {
  const children = shape.children.map((child) => (typeof child === 'string' ? child : elementOf(child, marks, make)));
  const classes = [shape.attributes['class'], ...markNames(shape, marks)].filter((name) => name !== undefined);
  const attributes = { ...shape.attributes, ...controlOf(shape, marks) };
  return make(shape.name, classes.length === 0 ? attributes : { ...attributes, class: classes.join(' ') }, children);
}

/**
 * Returns the attributes that make the shape of a party a button. Other shapes get no attributes. The accessible name
 * of the button is the title of the party.
 */
function controlOf(
  { attributes }: Shape,
  { reached, selected }: PictureMarks,
): Readonly<Record<string, string | number>> {
  const node = attributes['data-node'];
  if (node === undefined || reached === undefined) return {};
  const isSelected = String(node) === selected;
  return { role: 'button', tabindex: String(node) === reached ? 0 : -1, 'aria-pressed': String(isSelected) };
}

function markNames({ attributes }: Shape, { selected, lit }: PictureMarks): string[] {
  const node = attributes['data-node'];
  const link = linkKey(String(attributes['data-from']), String(attributes['data-to']));
  const isLine = attributes['data-from'] !== undefined;
  const isLit = isLine ? lit?.links.has(link) : node === undefined ? undefined : lit?.nodes.has(String(node));
  return [
    ...(node !== undefined && String(node) === selected ? ['is-selected'] : []),
    ...(isLit === true ? ['is-lit'] : []),
    ...(isLit === false ? ['is-dimmed'] : []),
  ];
}
