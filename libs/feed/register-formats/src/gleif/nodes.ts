import { textOf } from '../present';

/** A value of a record in GLEIF's JSON: `{"$": "text"}`, an object of further values, or a list of several. */
export type Node = unknown;

/** The values of a name, none or one or several. A list of one is no list in GLEIF's JSON. */
export function nodesAt(node: Node, name: string): Node[] {
  const value = memberOf(node, name) ?? memberOf(node, `gleif:${name}`);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The first value at a path. */
export function nodeAt(node: Node, ...path: readonly string[]): Node {
  let found = node;
  for (const name of path) {
    const value = memberOf(found, name) ?? memberOf(found, `gleif:${name}`);
    found = Array.isArray(value) ? value[0] : value;
  }
  return found;
}

/** The text at a path, without surrounding white space; undefined where there is none. */
export function textAt(node: Node, ...path: readonly string[]): string | undefined {
  return ownText(nodeAt(node, ...path));
}

/** The text of each value of a name. */
export function textsAt(node: Node, name: string): string[] {
  return nodesAt(node, name)
    .map(ownText)
    .filter((text) => text !== undefined);
}

function ownText(node: Node): string | undefined {
  const text = typeof node === 'object' ? memberOf(node, '$') : node;
  return typeof text === 'string' || typeof text === 'number' ? textOf(String(text)) : undefined;
}

function memberOf(node: Node, name: string): Node {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
  return (node as Readonly<Record<string, Node>>)[name];
}
