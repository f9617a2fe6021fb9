/**
 * Inserts variables into a Compose file. Supports only the forms in our file: `${NAME:-default}` and `${NAME:?why}`.
 * `$$` is not changed.
 *
 * @throws Error with the text of `why` if a required variable is not set.
 */
export function interpolate(text: string, variables: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/(?<!\$)\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = variables[name] || undefined;
    if (value === undefined && kind === '?') throw new Error(`${name}: ${rest}`);
    return value ?? rest;
  });
}

/** The variables of a file with lines of `NAME=value`. */
export function variablesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}
