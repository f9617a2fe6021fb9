import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonWebKeySet, type Manifest, verifyManifest } from '@company-relations/batch-manifest';
import { countText } from '@company-relations/command-line/amounts';
import { ClientError, messageWithCause, VerificationError } from './failures';

const manifestSuffix = '.manifest.json';
const packageSuffix = '.br';

/** A package on this disk whose manifest has a valid signature. */
export interface LocalPackage {
  /** The compressed file. */
  readonly file: string;
  readonly manifest: Manifest;
}

/** Returns the path of the manifest that belongs to a package file. */
export const manifestFileOf = (file: string) => file + manifestSuffix;

/**
 * Finds packages. A path may be a folder with packages, a package file or a manifest.
 *
 * @returns the paths of the compressed files, without duplicates. Whether these files exist and are correct is not
 *   checked.
 * @throws ClientError if a path does not exist, or if there is no package at all.
 */
export async function findPackages(paths: readonly string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const path of paths) for (const file of await packagesAt(path)) files.add(file);
  if (files.size === 0) throw new ClientError(`There is no package in ${paths.join(', ')}.`);
  return [...files].sort();
}

async function packagesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw new ClientError(`${path} cannot be read: ${messageWithCause(error)}.`);
  });
  if (!found.isDirectory()) return [withoutSuffix(path)];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith(packageSuffix) || name.endsWith(manifestSuffix))
    .map((name) => join(path, withoutSuffix(name)));
}

const withoutSuffix = (path: string) => (path.endsWith(manifestSuffix) ? path.slice(0, -manifestSuffix.length) : path);

/**
 * Reads the manifest next to a package file.
 *
 * @throws VerificationError if the manifest cannot be read or is not signed with one of the keys.
 */
export async function openPackage(file: string, keys: JsonWebKeySet): Promise<LocalPackage> {
  const manifestFile = manifestFileOf(file);
  const text = await readFile(manifestFile, 'utf8').catch((error: unknown) => {
    throw new VerificationError(file, `Its manifest cannot be read: ${messageWithCause(error)}.`);
  });
  let signed: unknown;
  try {
    signed = JSON.parse(text);
  } catch {
    throw new VerificationError(manifestFile, 'It is not JSON.');
  }
  const verified = await verifyManifest(signed, keys);
  if (!verified.ok) throw new VerificationError(manifestFile, verified.message);
  return { file, manifest: verified.manifest };
}

/**
 * Compares the size and the hash of a compressed file with its manifest.
 *
 * @throws VerificationError if the size or the hash differs.
 */
export async function checkContent({ file, manifest }: LocalPackage, signal?: AbortSignal): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw new VerificationError(file, `It cannot be read: ${messageWithCause(error)}.`);
  });
  if (found.size !== manifest.bytes)
    throw new VerificationError(file, `It has ${countText(found.size, 'byte')}; its manifest says ${manifest.bytes}.`);
  const sha256 = createHash('sha256');
  for await (const piece of createReadStream(file, { signal }) as AsyncIterable<Buffer>) sha256.update(piece);
  if (sha256.digest('hex') !== manifest.sha256)
    throw new VerificationError(file, 'Its SHA-256 is not that of its manifest: bytes of it were changed.');
}
