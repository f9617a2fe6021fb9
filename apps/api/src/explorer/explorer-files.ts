import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built explorer. */
export interface ExplorerFile {
  /** The ending of the file's name with its dot, from which its media type follows. */
  readonly extension: string;
  readonly content: Buffer;
  /** A strong entity tag. */
  readonly etag: string;
  /** Whether the name changes with the content, so that browsers may keep the file for ever. */
  readonly isImmutable: boolean;
}

/** The files of the built explorer by their path in its folder, with `/` between folders. */
export type ExplorerFiles = ReadonlyMap<string, ExplorerFile>;

export const pageName = 'index.html';

/** What a browser needs. Anything else in the folder, such as a source map, is not served. */
const servedExtensions = new Set(['.html', '.js', '.css', '.svg', '.png', '.ico', '.woff2', '.webmanifest']);

/** esbuild ends the names of its output with a hash of eight of these characters. */
const hashedName = /-[A-Z0-9]{8}\.[a-z0-9]+$/;

/**
 * Reads the built explorer from the first of these folders that has a page. All files are kept in memory, so that no
 * request reaches the disk and no path can lead out of the folder.
 *
 * @returns undefined if no folder has a page.
 */
export async function readExplorerFiles(folders: readonly string[]): Promise<ExplorerFiles | undefined> {
  for (const folder of folders) {
    const files = await filesIn(folder);
    if (files.has(pageName)) return files;
  }
  return undefined;
}

async function filesIn(folder: string): Promise<ExplorerFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  // A symbolic link is no file here, and could lead anywhere.
  const paths = entries
    .filter((entry) => entry.isFile() && servedExtensions.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path): Promise<[string, ExplorerFile]> => [
    relative(folder, path).split(sep).join('/'),
    explorerFile(path, await readFile(path)),
  ]);
  return new Map(await Promise.all(files));
}

/** A file of this name with this content. */
export function explorerFile(name: string, content: Buffer): ExplorerFile {
  const digest = createHash('sha256').update(content).digest('base64url');
  return { extension: extname(name), content, etag: `"${digest}"`, isImmutable: hashedName.test(name) };
}
