import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What tests do, depending on whether a program that they need is installed. */
export type WayToProgram =
  | { readonly kind: 'run'; readonly program: string }
  | { readonly kind: 'skip'; readonly reason: string }
  /** On a build server tests fail instead of being skipped, so that skipped tests never look like passed ones. */
  | { readonly kind: 'fail'; readonly reason: string };

export interface WantedProgram {
  /** Full path of the program. Undefined if it is missing. */
  readonly program: string | undefined;
  /** Why the tests cannot run without the program, as the end of a sentence. */
  readonly missing: string;
  /**
   * The reason to skip the tests. `npm test` sets it if it could not install the program and does not run on a build
   * server.
   */
  readonly skipReason?: string | undefined;
}

/** Decides what tests do. If the program is missing, the tests fail if `CI` is set, and are skipped otherwise. */
export function wayToProgram(
  { program, missing, skipReason }: WantedProgram,
  env: NodeJS.ProcessEnv = process.env,
): WayToProgram {
  if (program !== undefined) return { kind: 'run', program };
  if (skipReason) return { kind: 'skip', reason: skipReason };
  return env['CI'] ? { kind: 'fail', reason: missing } : { kind: 'skip', reason: missing };
}

/** Full path of a program. Searches the folders of `PATH` and then `furtherFolders`, and takes the first match. */
export function findProgram(
  name: string,
  env: NodeJS.ProcessEnv,
  furtherFolders: readonly string[] = [],
): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...furtherFolders].filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Whether this path is a file that this user may execute. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
