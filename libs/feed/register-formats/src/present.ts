type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Returns the object without members that are undefined or an empty list. */
export function present<T extends object>(value: T): Partial<Present<T>> {
  const kept: Partial<T> = {};
  for (const name of Object.keys(value) as (keyof T)[]) {
    const member = value[name];
    if (member !== undefined && !(Array.isArray(member) && member.length === 0)) kept[name] = member;
  }
  return kept as Partial<Present<T>>;
}

/** Returns the text without surrounding white space, or undefined if nothing is left. */
export function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
