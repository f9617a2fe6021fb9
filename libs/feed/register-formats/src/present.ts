type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/**
 * Returns the object without members that are undefined or an empty list. Returns the same object if it has no such
 * member.
 */
export function withoutAbsentMembers<T extends object>(value: T): Partial<Present<T>> {
  let isComplete = true;
  for (const name in value) isComplete &&= isPresent(value[name]);
  // Nearly all objects are complete. There are several in each of millions of statements.
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
  // A fast path. Nearly all of the millions of texts have no white space around them, and this check is faster than
  // trimming.
  if (isVisible(value.charCodeAt(0)) && isVisible(value.charCodeAt(value.length - 1))) return value;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** Whether a character is a visible character of ASCII. */
function isVisible(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
