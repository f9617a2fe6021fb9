type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The object without its absent members: undefined, and lists that are empty. */
export function present<T extends object>(value: T): Partial<Present<T>> {
  const kept = Object.entries(value).filter(
    ([, member]) => member !== undefined && !(Array.isArray(member) && member.length === 0),
  );
  return Object.fromEntries(kept) as Partial<Present<T>>;
}

/** The text without surrounding white space; blank text says nothing. */
export function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
