import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { javaProgram } from './java';
import { type Imported, importedIn } from './imported';
import { peakMemoryIn } from './peak-memory';
import { CommandFailedError, commandLineOf, isAlive, lastLines, terminate } from './processes';
import type { ServerTuning } from './server-configuration';

export interface ImportSettings {
  /** Home folder of a server that is not running. */
  readonly home: string;
  /** Folder of the Neo4j jars. */
  readonly lib: string;
  /** Folder with the files to import. It is also the working folder of the import. */
  readonly folder: string;
  /** Name of the file in `folder` that contains the arguments of the import. */
  readonly argumentsFile: string;
  readonly heapMb: number;
  /** How Java compiles. A small import spends most of its time with starting, so `quickly` halves its time. */
  readonly compile: ServerTuning['compile'];
  /** Maximum memory outside the heap. */
  readonly offHeapMb: number;
  readonly env: NodeJS.ProcessEnv;
  /** Called with the current phase and its progress in percent. */
  readonly progress: (phase: string, percent: number) => void;
  /** Ends the import early. The data of the server is then unchanged. */
  readonly signal: AbortSignal;
}

/** The figures that the import prints. */
export interface ImportFigures {
  readonly seconds: number;
  /**
   * The peak memory. The import prints it rounded, for example `1.053GiB`. Undefined if the import does not print it.
   */
  readonly peakMemoryBytes: number | undefined;
  /** Undefined if the import does not print it. */
  readonly imported: Imported | undefined;
}

/** The name of the database during the import. It later replaces the database of the server. */
const importedName = 'imported';
const servedName = 'neo4j';
const parts = ['databases', 'transactions'];
const endTimeoutMs = 10_000;

/**
 * Runs `neo4j-admin database import full` into a separate database. The database of the server does not change until
 * `serveImported` is called. Files that a killed import left are deleted first.
 *
 * @throws CommandFailedError with the end of the import's output.
 * @throws AbortError if the signal ended the import.
 */
export async function importDatabase(settings: ImportSettings): Promise<ImportFigures> {
  const { home, folder, env, signal } = settings;
  await discardImport(home, folder);
  await mkdir(join(home, 'conf'), { recursive: true, mode: 0o700 });
  const configuration = join(home, 'conf/neo4j.conf');
  if (!existsSync(configuration)) await writeFile(configuration, '');
  const startedAt = performance.now();
  const child = spawn(javaProgram(env), importArguments(settings), {
    cwd: folder,
    // The import runs in a process group of its own. Ctrl-C in a terminal then reaches only us, and we end the import.
    ...{ detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...env, NEO4J_HOME: resolve(home), NEO4J_CONF: resolve(home, 'conf') },
  });
  const closed = once(child, 'close');
  const output = new ImportOutput(settings.progress);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => output.take(bytes.toString()));
  if (child.pid !== undefined) await writeFile(processFile(folder), String(child.pid));
  const end = () => void terminate(child.pid as number, endTimeoutMs);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    const [code] = (await closed) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) throw new CommandFailedError(`The import failed: ${lastLines(output.text)}`);
  } finally {
    signal.removeEventListener('abort', end);
    await rm(processFile(folder), { force: true });
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    peakMemoryBytes: peakMemoryIn(output.text),
    imported: importedIn(output.text),
  };
}

/** Makes the imported database the one that the server uses. A repeated call completes an interrupted one. */
export async function serveImported(home: string): Promise<void> {
  for (const part of parts) {
    const [imported, served] = [importedName, servedName].map((name) => join(home, 'data', part, name)) as [
      string,
      string,
    ];
    // If the imported folder does not exist, an earlier call has already moved it.
    if (!existsSync(imported)) continue;
    await rm(served, { recursive: true, force: true });
    await rename(imported, served);
  }
}

/** Ends an import that outlived the process that started it, and deletes its files. */
export async function discardImport(home: string, folder: string): Promise<void> {
  const pid = Number(await readFile(processFile(folder), 'utf8').catch(() => ''));
  if (pid > 1 && isAlive(pid) && (await commandLineOf(pid)).includes(reportArgument(folder)))
    await terminate(pid, endTimeoutMs);
  await rm(processFile(folder), { force: true });
  for (const part of parts) await rm(join(home, 'data', part, importedName), { recursive: true, force: true });
}

function importArguments({ lib, folder, argumentsFile, heapMb, offHeapMb, compile }: ImportSettings): string[] {
  return [
    ...[
      `-Xmx${heapMb}m`,
      ...(compile === 'quickly' ? ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] : ['-XX:+UseParallelGC']),
      '-Dfile.encoding=UTF-8',
      '-cp',
      `${lib}/*`,
      'org.neo4j.cli.AdminTool',
      'database',
      'import',
      'full',
      importedName,
    ],
    ...[`--max-off-heap-memory=${offHeapMb}m`, '--high-parallel-io=on', reportArgument(folder), `@${argumentsFile}`],
  ];
}

/** This argument identifies a running import as the one of this folder. */
function reportArgument(folder: string): string {
  return `--report-file=${resolve(folder, 'import.report')}`;
}

function processFile(folder: string): string {
  return join(folder, 'import.pid');
}

/** Keeps the end of the import's output and reports its progress. */
class ImportOutput {
  text = '';
  private phase = 'preparing';
  private unfinished = '';

  constructor(private readonly progress: (phase: string, percent: number) => void) {}

  take(text: string): void {
    this.text = (this.text + text).slice(-8_000);
    const lines = (this.unfinished + text).split('\n');
    this.unfinished = lines.pop() ?? '';
    for (const line of lines) {
      const phase = /^\(\d+\/\d+\) (.+?) \d{4}-/.exec(line)?.[1];
      if (phase !== undefined) this.phase = phase.toLowerCase();
      const percent = /(\d+)% ∆/.exec(line)?.[1];
      if (percent !== undefined) this.progress(this.phase, Number(percent));
    }
  }
}
