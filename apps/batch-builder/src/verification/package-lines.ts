import { createHash } from 'node:crypto';
import type { Catalogue, PackageRecord } from '@company-relations/batch-catalogue';
import { type JsonWebKeySet, lineDigest, type Manifest, verifyManifest } from '@company-relations/batch-manifest';
import { CompressionError, decompress, LineError, readJsonLines } from '@company-relations/brotli-jsonl';
import type { LineCheck } from './line-schema';

/** What a line makes of a company. */
export interface LineEntry {
  readonly id: number;
  /** Undefined where the line removes it. */
  readonly digest: Buffer | undefined;
}

/** A package whose manifest was found to be the service's own and about it. */
export interface SignedPackage {
  readonly record: PackageRecord;
  readonly manifest: Manifest;
}

/** What is wrong with a package. */
export class InvalidPackageError extends Error {
  override readonly name = 'InvalidPackageError';

  constructor(
    readonly record: PackageRecord,
    message: string,
  ) {
    super(message);
  }
}

/** Far longer than the line of any company. */
const maxLineBytes = 256 * 1024 * 1024;
const linesAtOnce = 1_000;

/** @throws InvalidPackageError when its manifest is not signed by one of the keys, or speaks of something else. */
export async function signedPackage(record: PackageRecord, catalogue: Pick<Catalogue, 'manifestOf'>, keys: JsonWebKeySet): Promise<SignedPackage> {
  const verified = await verifyManifest(parsedJson(await catalogue.manifestOf(record)), keys);
  if (!verified.ok) throw new InvalidPackageError(record, `The manifest: ${verified.message}`);
  const { manifest } = verified;
  const told = [manifest.packageId, manifest.type, manifest.kind, manifest.countries.join(), manifest.fileName, manifest.bytes, manifest.sha256, manifest.stateAfter];
  const { packageId, type, kind, country, fileName, content, stateDigest } = record;
  const recorded = [packageId, type, kind, country, fileName, content.bytes, content.sha256, stateDigest];
  if (JSON.stringify(told) !== JSON.stringify(recorded)) throw new InvalidPackageError(record, 'The manifest is of another package than the catalogue.');
  return { record, manifest };
}

/**
 * What the lines of a package say, ascending, some at a time; each line is checked.
 *
 * @throws InvalidPackageError where a line is wrong, and at the end where the file is not what its manifest says.
 */
export async function* packageLines({ record, manifest }: SignedPackage, catalogue: Pick<Catalogue, 'open'>, check: LineCheck): AsyncGenerator<readonly LineEntry[]> {
  const source = await catalogue.open(record);
  if (!source) throw new InvalidPackageError(record, 'The file is missing or damaged.');
  const plain = createHash('sha256');
  const omitted = new Set<number>(manifest.ultimateOwnershipsOmitted.serviceIds);
  let [rows, last, bytes]: [number, number, number] = [0, -1, 0];
  let entries: LineEntry[] = [];
  try {
    for await (const line of readJsonLines(decompress(source), { maxLineBytes })) {
      plain.update(line).update('\n');
      [rows, bytes] = [rows + 1, bytes + line.length + 1];
      const entry = entryOf(line, record, rows, check);
      if (entry.id <= last) throw new InvalidPackageError(record, `Line ${rows}: the companies do not ascend.`);
      last = entry.id;
      omitted.delete(entry.id);
      entries.push(entry);
      if (entries.length < linesAtOnce) continue;
      yield entries;
      entries = [];
    }
  } catch (error) {
    throw error instanceof CompressionError || error instanceof LineError ? new InvalidPackageError(record, error.message) : error;
  } finally {
    source.destroy();
  }
  yield entries;
  if (rows !== manifest.rows || bytes !== manifest.plainBytes) throw new InvalidPackageError(record, `It has ${rows} lines of ${bytes} bytes; the manifest says ${manifest.rows} of ${manifest.plainBytes}.`);
  if (plain.digest('hex') !== manifest.plainSha256) throw new InvalidPackageError(record, 'The hash of its lines is not that of the manifest.');
  if (omitted.size > 0) throw new InvalidPackageError(record, 'The manifest names companies without ultimate owners that it has no lines of.');
}

function entryOf(line: Buffer, record: PackageRecord, row: number, check: LineCheck): LineEntry {
  const [start, , number] = /^\{("ServiceId"):(\d{1,16})[,}]/.exec(line.toString('latin1', 0, 64)) ?? [];
  const id = Number(number);
  if (start === undefined || !Number.isSafeInteger(id)) throw new InvalidPackageError(record, `Line ${row} does not begin with a ServiceId.`);
  const removes = line.length < 64 && line.toString() === JSON.stringify({ ServiceId: id, Removed: true });
  if (removes && record.kind === 'baseline') throw new InvalidPackageError(record, `Line ${row} removes a company, in a baseline.`);
  const problem = removes ? undefined : check(line);
  if (problem !== undefined) throw new InvalidPackageError(record, `Line ${row}: ${problem}.`);
  return { id, digest: removes ? undefined : lineDigest(line) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
