import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built explorer. */
export interface ExplorerFile {
  /** The extension of the file name, with the dot. The media type of the response depends on it. */
  readonly extension: string;
  readonly content: Buffer;
  /** A strong entity tag. */
  readonly etag: string;
  /** True if the file name contains a hash of the content. Browsers may keep such a file for ever. */
  readonly isImmutable: boolean;
}

/** The files of the built explorer by their path in its folder, with `/` between folders. */
export type ExplorerFiles = ReadonlyMap<string, ExplorerFile>;

export const pageName = 'index.html';

/**
 * The extensions of the files that are served. Other files in the folder, such as source maps, are not served. `.txt`
 * is the extension of the file with the licences of the packages that the script contains.
 */
const servedExtensions = new Set(['.html', '.js', '.css', '.svg', '.png', '.ico', '.woff2', '.webmanifest', '.txt']);

/** Matches a file name that contains a hash. esbuild puts a hash of eight such characters before the extension. */
const hashedName = /-[A-Z0-9]{8}\.[a-z0-9]+$/;

/**
 * Reads the built explorer from the first folder that contains its page. All files are kept in memory, so that no
 * request reads the disk and no path in a request can lead out of the folder.
 *
 * @returns undefined if no folder contains the page.
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
  // `isFile` is false for a symbolic link. Links are ignored, because a link could lead out of the folder.
  const paths = entries
    .filter((entry) => entry.isFile() && servedExtensions.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path): Promise<[string, ExplorerFile]> => [
    relative(folder, path).split(sep).join('/'),
    explorerFile(path, await readFile(path)),
  ]);
  return new Map(await Promise.all(files));
}

/** Creates the {@link ExplorerFile} with this name and content. */
export function explorerFile(name: string, content: Buffer): ExplorerFile {
  const digest = createHash('sha256').update(content).digest('base64url');
  return { extension: extname(name), content, etag: `"${digest}"`, isImmutable: hashedName.test(name) };
}
