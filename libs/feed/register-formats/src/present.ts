type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The object without its absent members: undefined, and lists that are empty. */
export function present<T extends object>(value: T): Partial<Present<T>> {
  const kept: Partial<T> = {};
  for (const name of Object.keys(value) as (keyof T)[]) {
    const member = value[name];
    if (member !== undefined && !(Array.isArray(member) && member.length === 0)) kept[name] = member;
  }
  return kept as Partial<Present<T>>;
}

/** The text without surrounding white space; blank text says nothing. */
export function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
