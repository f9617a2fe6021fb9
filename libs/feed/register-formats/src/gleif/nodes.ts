import { trimmedText } from '../present';

/**
 * A value of a record in GLEIF's JSON: a text (`{"$": "text"}` or the text alone), an object with further values, or a
 * list of values.
 */
export type Node = unknown;

/**
 * A value that reads its members from another representation only when they are needed. The names of the members have
 * no prefix.
 */
export abstract class LazyNode {
  /** @returns undefined if there is no such member. */
  abstract member(name: string): Node;

  /** Returns the text at a path, as `textAt` does. */
  abstract text(name: string, second?: string, third?: string): string | undefined;

  /** Returns the texts of a member, as `textsAt` does. */
  abstract texts(name: string): string[];
}

/**
 * Returns the values of a member: none, one or several. GLEIF's JSON writes a single value directly, without a list
 * around it.
 */
export function nodesAt(node: Node, name: string): Node[] {
  const value = valueOf(node, name);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the first value at a path. */
export function nodeAt(node: Node, name: string, second?: string, third?: string): Node {
  // For speed, the names of the path are separate parameters instead of a list: each of millions of records has some
  // thirty such paths.
  let found = firstOf(valueOf(node, name));
  if (second !== undefined && found !== undefined) found = firstOf(valueOf(found, second));
  if (third !== undefined && found !== undefined) found = firstOf(valueOf(found, third));
  return found;
}

function firstOf(value: Node): Node {
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the text at a path without surrounding white space, or undefined if there is none. */
export function textAt(node: Node, name: string, second?: string, third?: string): string | undefined {
  if (node instanceof LazyNode) return node.text(name, second, third);
  return ownText(nodeAt(node, name, second, third));
}

/** Returns the text of each value of a member. */
export function textsAt(node: Node, name: string): string[] {
  if (node instanceof LazyNode) return node.texts(name);
  const texts: string[] = [];
  for (const value of nodesAt(node, name)) {
    const text = ownText(value);
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

function ownText(node: Node): string | undefined {
  const text = typeof node === 'object' ? memberOf(node, '$') : node;
  if (typeof text === 'string') return trimmedText(text);
  return typeof text === 'number' ? trimmedText(String(text)) : undefined;
}

/**
 * Member names with the prefix of GLEIF's extensions, by the name without prefix. Each prefixed name is created only
 * once. The map stays small, because all names come from this library.
 */
const prefixedNames = new Map<string, string>();

function valueOf(node: Node, name: string): Node {
  if (node instanceof LazyNode) return node.member(name);
  const value = memberOf(node, name);
  if (value !== undefined && value !== null) return value;
  let prefixed = prefixedNames.get(name);
  if (prefixed === undefined) prefixedNames.set(name, (prefixed = `gleif:${name}`));
  return memberOf(node, prefixed);
}

/**
 * Returns a member of an object. It does not check whether the member is inherited, because this library uses no names
 * that objects inherit.
 */
function memberOf(node: Node, name: string): Node {
  if (typeof node !== 'object' || node === null) return undefined;
  return (node as Readonly<Record<string, Node>>)[name];
}
