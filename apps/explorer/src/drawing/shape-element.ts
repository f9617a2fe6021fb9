import type { Shape } from '@company-relations/ownership-picture';
import { linkOf, type HighlightedChains } from '../state/chains';

/** Makes an element, such as `h` of preact. */
export type MakeElement<Element> = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly (Element | string)[],
) => Element;

/** What a page adds to a picture: which party is selected, and which chains are lit. */
export interface Marks {
  readonly selected?: string | undefined;
  readonly lit?: HighlightedChains | undefined;
  /** The party that Tab reaches. The arrow keys lead to the others. */
  readonly reached?: string | undefined;
}

/** A picture as elements of a page. Texts become text nodes, so nothing in a name is read as markup. */
export function elementOf<Element>(shape: Shape, marks: Marks, make: MakeElement<Element>): Element {
  const children = shape.children.map((child) => (typeof child === 'string' ? child : elementOf(child, marks, make)));
  const classes = [shape.attributes['class'], ...markNames(shape, marks)].filter((name) => name !== undefined);
  const attributes = { ...shape.attributes, ...controlOf(shape, marks) };
  return make(shape.name, classes.length === 0 ? attributes : { ...attributes, class: classes.join(' ') }, children);
}

/** A party is a control, named by its title. */
function controlOf({ attributes }: Shape, { reached, selected }: Marks): Readonly<Record<string, string | number>> {
  const node = attributes['data-node'];
  if (node === undefined || reached === undefined) return {};
  const isSelected = String(node) === selected;
  return { role: 'button', tabindex: String(node) === reached ? 0 : -1, 'aria-pressed': String(isSelected) };
}

function markNames({ attributes }: Shape, { selected, lit }: Marks): string[] {
  const node = attributes['data-node'];
  const link = linkOf(String(attributes['data-from']), String(attributes['data-to']));
  const isLine = attributes['data-from'] !== undefined;
  const isLit = isLine ? lit?.links.has(link) : node === undefined ? undefined : lit?.nodes.has(String(node));
  return [
    ...(node !== undefined && String(node) === selected ? ['is-selected'] : []),
    ...(isLit === true ? ['is-lit'] : []),
    ...(isLit === false ? ['is-dimmed'] : []),
  ];
}
