import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What tests do where a program that they need is there, and where it is missing. */
export type WayToProgram =
  | { readonly kind: 'run'; readonly program: string }
  | { readonly kind: 'skip'; readonly reason: string }
  /** A build server never counts skipped tests as passed ones. */
  | { readonly kind: 'fail'; readonly reason: string };

export interface WantedProgram {
  /** Full path of the program; undefined where it is missing. */
  readonly program: string | undefined;
  /** Why the tests cannot run without it, as the end of a sentence. */
  readonly missing: string;
  /** `npm test` sets it to its reason where it could not install the program and is not on a build server. */
  readonly skipReason?: string | undefined;
}

/** A missing program fails the tests where `CI` is set, and skips them elsewhere. */
export function wayToProgram(
  { program, missing, skipReason }: WantedProgram,
  env: NodeJS.ProcessEnv = process.env,
): WayToProgram {
  if (program !== undefined) return { kind: 'run', program };
  if (skipReason) return { kind: 'skip', reason: skipReason };
  return env['CI'] ? { kind: 'fail', reason: missing } : { kind: 'skip', reason: missing };
}

/** Full path of the program in the first of the folders of `PATH`, and then of `furtherFolders`, that has it. */
export function findProgram(
  name: string,
  env: NodeJS.ProcessEnv,
  furtherFolders: readonly string[] = [],
): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...furtherFolders].filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Whether there is a file at this path that this user may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
