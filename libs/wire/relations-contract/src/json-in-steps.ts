import type { Steps } from '@company-relations/ownership';

/** The maximum depth of nested lists that are written item by item. Deeper lists are written at once. */
const maxDepth = 2;

/**
 * Writes an object of plain data as JSON, with the same text as `JSON.stringify`. Returns the text in pieces, which the
 * caller joins. Yields after each list item, so that a large object does not block the event loop.
 */
export function* jsonInSteps(value: object): Steps<string[]> {
  const pieces: string[] = [];
  yield* writeObject(value, maxDepth, pieces);
  return pieces;
}

function* writeObject(value: object, depth: number, pieces: string[]): Steps<void> {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    pieces.push(`${before}${JSON.stringify(name)}:`);
    before = ',';
    if (Array.isArray(member) && depth > 0) yield* writeList(member, depth, pieces);
    else pieces.push(JSON.stringify(member));
  }
  pieces.push(before === '{' ? '{}' : '}');
}

function* writeList(items: readonly unknown[], depth: number, pieces: string[]): Steps<void> {
  if (items.length === 0) pieces.push('[]');
  for (const [at, item] of items.entries()) {
    pieces.push(at === 0 ? '[' : ',');
    if (isPlainObject(item)) yield* writeObject(item, depth - 1, pieces);
    else pieces.push(JSON.stringify(item));
    yield;
  }
  if (items.length > 0) pieces.push(']');
}

function isPlainObject(item: unknown): item is object {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}
