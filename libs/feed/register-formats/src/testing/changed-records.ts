/** Returns every path to a member of a value. */
export function paths(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [[...path, name], ...paths(member, [...path, name])]);
}

/** Returns the member at a path. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], value);
}

/** Returns a copy with another member at a path. */
export function changed(value: object, [name = '', ...rest]: readonly string[], member: unknown): object {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[name] = rest.length === 0 ? member : changed(copy[name] as object, rest, member);
  return copy;
}
