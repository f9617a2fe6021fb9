import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stopServer } from '@company-relations/local-neo4j';
import type { Bench } from '../bench';
import { numberText } from '../figures';
import type { Table } from '../table';
import { Child } from '../child';

interface Phase {
  readonly phase: string;
  readonly seconds: number;
  readonly rows?: number;
}

/** The output of `feed bulk --json`, with memory in megabytes. */
export interface MeasuredBulk {
  readonly phases: readonly Phase[];
  readonly peakMb: number;
  readonly importMb: number;
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
}

/** The JSON that `feed bulk --json` prints. */
interface Summary extends Pick<MeasuredBulk, 'phases' | 'companies' | 'persons' | 'records'> {
  readonly memoryBytes: number;
  readonly importMemoryBytes?: number;
}

interface Baseline {
  /** The name of the graph. */
  readonly name: string;
  /** Files, or folders of them. */
  readonly paths: readonly string[];
  /** The day of files that do not say of which day they are. */
  readonly asOf?: string;
}

/** Fills a new graph of this name with a baseline, using the built program. Keeps the converted files. */
export async function measuredBulk(
  { workspaceRoot, cleanup }: Bench,
  { name, paths, asOf }: Baseline,
): Promise<MeasuredBulk> {
  const home = join(workspaceRoot, `.local/${name}`);
  await rm(home, { recursive: true, force: true });
  // The program starts a server. If the program is killed, it would leave the server running.
  await cleanup.start(async () => home, stopServer);
  const program = new Child(
    join(workspaceRoot, 'dist/apps/register-feed/main.js'),
    ['bulk', '--local', name, '--json', '--keep-files', ...(asOf === undefined ? [] : ['--as-of', asOf]), ...paths],
    { NEO4J_URI: '' },
  );
  await program.completed();
  const said = program.output.split('\n').find((line) => line.startsWith('{')) ?? '{}';
  const { memoryBytes, importMemoryBytes = 0, phases, companies, persons, records } = JSON.parse(said) as Summary;
  return {
    phases,
    companies,
    persons,
    records,
    peakMb: mebibytes(memoryBytes),
    importMb: mebibytes(importMemoryBytes),
  };
}

/** The rows of a table of phases: seconds, and rows a second. */
export function phaseRows(phases: readonly Phase[]): Table['rows'] {
  return phases.map(({ phase, seconds, rows }) => [
    phase,
    numberText(seconds, 1),
    rows === undefined ? '-' : Math.round(rows / seconds),
  ]);
}

/** The total size of all files in a folder and its subfolders. A server may delete files of its store meanwhile. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
