import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '@company-relations/command-line';
import { printable } from '@company-relations/register-formats';
import { openPromise } from 'yauzl';

/** A file to load. It is a plain file, a file packed with gzip, or a file in a ZIP archive. */
export interface Input {
  /** The name in messages. */
  readonly name: string;
  readonly path: string;
  /** How many bytes are read from the disk for this file. Progress is measured in these bytes. */
  readonly bytes: number;
  readonly packing: 'none' | 'gzip' | 'zip';
  /** The name inside the archive; only for `zip`. */
  readonly entry?: string;
}

/** Matches the helper files that macOS adds to an archive. It adds one helper file for each file in the archive. */
const ofMacOs = /(^|\/)(__MACOSX\/|\._)/;

/** The argument that stands for standard input. */
export const standardInput = '-';

const cannotBeRead = 'Not a file that can be read';

/** The endings of files that are read if a path is a folder. */
const endings = ['.csv', '.gz', '.json', '.jsonl', '.ndjson', '.txt', '.xml', '.zip'];

const signatures = { gzip: Buffer.from([0x1f, 0x8b]), zip: Buffer.from([0x50, 0x4b, 0x03, 0x04]) };

/**
 * Finds the files at the paths, and runs `work` with them. A path may be a file, a folder or a ZIP archive. The files
 * of a folder are taken in the order of their names. Standard input is first copied to a temporary file, because files
 * are read several times. If the signal interrupts this copy, `work` gets no inputs.
 *
 * @throws UsageError with all paths that cannot be read or occur twice.
 */
export async function withInputs<Result>(
  paths: readonly string[],
  work: (inputs: readonly Input[]) => Promise<Result>,
  { input = process.stdin, signal }: { readonly input?: Readable; readonly signal?: AbortSignal } = {},
): Promise<Result> {
  if (!paths.includes(standardInput)) return work(await inputsAt(paths));
  const folder = await mkdtemp(join(tmpdir(), 'register-feed-'));
  try {
    const copy = join(folder, 'standard input');
    await pipeline(input, createWriteStream(copy, { mode: 0o600 }), { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
    if (signal?.aborted) return await work([]);
    return await work(await inputsAt(paths, copy));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks paths in the same way as `withInputs`, but does not read standard input.
 *
 * @throws UsageError
 */
export async function checkInputs(paths: readonly string[]): Promise<void> {
  const files = paths.filter((path) => path !== standardInput);
  if (files.length > 0) await inputsAt(files);
}

async function inputsAt(paths: readonly string[], copyOfStandardInput?: string): Promise<Input[]> {
  // The same file may be given by different paths, such as `a` and `./a`.
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  const twice = paths.filter((_, index) => real.indexOf(real[index] as string) < index);
  if (twice.length > 0) throw new UsageError(`Named twice: ${twice.join(', ')}`);
  const unreadable: string[] = [];
  const found: Input[] = [];
  for (const path of paths) {
    const inputs: readonly Input[] | undefined =
      path === standardInput && copyOfStandardInput !== undefined
        ? await inputsOfFile(copyOfStandardInput, 'standard input')
        : await inputsOf(path);
    if (inputs) found.push(...inputs);
    else unreadable.push(path);
  }
  if (unreadable.length > 0) throw new UsageError(`${cannotBeRead}: ${unreadable.join(', ')}`);
  if (found.length === 0) throw new UsageError(`There is no file to load in ${paths.join(', ')}.`);
  return found;
}

/** @returns undefined if the path cannot be read. */
async function inputsOf(path: string): Promise<Input[] | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return inputsOfFile(path);
  const names = found?.isDirectory() && (await readdir(path).catch(() => undefined));
  if (!names) return undefined;
  const files = await filesAmong(
    names
      .filter((name) => endings.some((ending) => name.endsWith(ending)))
      .sort()
      .map((name) => join(path, name)),
  );
  return (await Promise.all(files.map((file) => inputsOfFile(file)))).flat();
}

/**
 * Returns those paths of a folder that are files. Folders are left out. A link to another file of the same folder is
 * left out too, because that file would be loaded twice.
 *
 * @throws UsageError with all paths that cannot be read, such as links to files that do not exist.
 */
async function filesAmong(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  const unreadable = paths.filter((_, index) => !found[index]?.isFile() && !found[index]?.isDirectory());
  if (unreadable.length > 0) throw new UsageError(`${cannotBeRead}: ${unreadable.join(', ')}`);
  const files = paths.filter((_, index) => found[index]?.isFile());
  const real = await Promise.all(files.map((file) => realpath(file)));
  return files.filter((file, index) => real.indexOf(real[index] as string) === index);
}

async function inputsOfFile(path: string, name = path): Promise<Input[]> {
  const { size: bytes } = await stat(path);
  const packing = await packingOf(path).catch(() => {
    throw new UsageError(`${cannotBeRead}: ${path}`);
  });
  return packing === 'zip' ? entriesOf(path, name) : [{ name, path, bytes, packing }];
}

async function packingOf(path: string): Promise<Input['packing']> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const begins = (signature: Buffer) =>
      bytesRead >= signature.length && buffer.subarray(0, signature.length).equals(signature);
    if (begins(signatures.gzip)) return 'gzip';
    return begins(signatures.zip) ? 'zip' : 'none';
  } finally {
    await file.close();
  }
}

async function entriesOf(path: string, name: string): Promise<Input[]> {
  const inputs = new Map<string, Input>();
  try {
    const archive = await openPromise(path);
    for await (const { fileName, compressedSize } of archive.eachEntry()) {
      if (fileName.endsWith('/') || ofMacOs.test(fileName)) continue;
      // If two files had the same name, only one of them could be read.
      if (inputs.has(fileName)) throw new Error('Two files have one name.');
      const entry = { name: `${name}/${printable(fileName)}`, path, bytes: compressedSize, packing: 'zip' } as const;
      inputs.set(fileName, { ...entry, entry: fileName });
    }
  } catch {
    throw new UsageError(`${name}: the ZIP archive cannot be read.`);
  }
  return [...inputs.values()];
}
