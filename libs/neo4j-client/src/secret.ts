import { readFileSync } from 'node:fs';

/** A secret setting, or what is wrong with it in words that never quote it. */
export type SecretReading = { readonly value: string | undefined } | { readonly problem: string };

/**
 * A secret such as `NEO4J_PASSWORD`: the variable of that name, or the content of the file that `<name>_FILE` names, without the
 * line end after it. An empty variable counts as absent; a value that is absent is undefined.
 */
export function readSecret(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): SecretReading {
  const value = environment[name] || undefined;
  const file = environment[`${name}_FILE`] || undefined;
  if (file === undefined) return { value };
  if (value !== undefined) return { problem: `${name} and ${name}_FILE must not both be set` };
  try {
    return { value: readFile(file).replace(/\r?\n$/, '') || undefined };
  } catch {
    return { problem: `${name}_FILE names a file that cannot be read` };
  }
}
