type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/**
 * Returns the object without the members that are undefined or an empty list. If there is no such member, returns the
 * same object.
 */
export function withoutAbsentMembers<T extends object>(value: T): Partial<Present<T>> {
  let isComplete = true;
  for (const name in value) isComplete &&= isPresent(value[name]);
  // Nearly all objects are complete. No copy is created for them, because each of millions of statements has several
  // objects.
  if (isComplete) return value as Partial<Present<T>>;
  const kept: Partial<T> = {};
  for (const name in value) if (isPresent(value[name])) kept[name] = value[name];
  return kept as Partial<Present<T>>;
}

function isPresent(member: unknown): boolean {
  return member !== undefined && !(Array.isArray(member) && member.length === 0);
}

/** Returns the text without surrounding white space, or undefined if nothing is left. */
export function trimmedText(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  // A fast path: nearly all of the millions of texts have no white space around them, and this check takes less time
  // than trimming.
  if (isVisible(value.charCodeAt(0)) && isVisible(value.charCodeAt(value.length - 1))) return value;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** Returns whether a character is a visible character of ASCII. */
function isVisible(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
