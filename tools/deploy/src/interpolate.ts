/**
 * Puts variables into a Compose file, as far as ours uses them: `${NAME:-default}` and `${NAME:?why}`. `$$` stays.
 *
 * @throws Error that says why, where a variable that has to be set is not.
 */
export function interpolate(text: string, variables: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = variables[name] || undefined;
    if (value === undefined && kind === '?') throw new Error(`${name}: ${rest}`);
    return value ?? rest;
  });
}

/** The variables of a file with a line `NAME=value` for each. */
export function variablesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}
