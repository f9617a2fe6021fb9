import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from '../bench-graph';
import { Child } from '../child';

interface Phase {
  readonly phase: string;
  readonly seconds: number;
  readonly rows?: number;
}

/** What `feed bulk --json` says, with its memory in megabytes. */
export interface MeasuredBulk {
  readonly phases: readonly Phase[];
  readonly peakMb: number;
  readonly importMb: number;
}

/** Fills a graph of this name anew with a nation by the built program, and keeps the converted files. */
export async function measuredBulk({ workspaceRoot }: Bench, { name, nation }: { readonly name: string; readonly nation: string }): Promise<MeasuredBulk> {
  await rm(join(workspaceRoot, `.local/${name}`), { recursive: true, force: true });
  const program = new Child(join(workspaceRoot, 'dist/apps/register-feed/main.js'), ['bulk', '--local', name, '--json', '--keep-files', nation], { NEO4J_URI: '' });
  await program.completed();
  const said = program.output.split('\n').find((line) => line.startsWith('{')) ?? '{}';
  const { phases, memoryBytes, importMemoryBytes = 0 } = JSON.parse(said) as { phases: Phase[]; memoryBytes: number; importMemoryBytes?: number };
  return { phases, peakMb: mebibytes(memoryBytes), importMb: mebibytes(importMemoryBytes) };
}

/** Of all files in a folder and below it. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
