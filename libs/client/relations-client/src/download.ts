import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonWebKeySet } from '@company-relations/batch-manifest';
import { writeAtomically } from './atomic-file';
import { ClientError, VerificationError } from './failures';
import { checkContent, type LocalPackage, manifestFileOf } from './package-files';
import { fetchManifest, explainPackageRefusal, packagePath } from './packages';
import { isStrong, PartialFile } from './partial-file';
import { BrokenResponseError, type RelationsService } from './relations-service';

export interface DownloadOptions {
  /** The manifest must be signed with one of these keys. */
  readonly keys: JsonWebKeySet;
  /**
   * Called when bytes arrive. `bytes` is the number of bytes so far, which becomes smaller if the download restarts.
   * `of` is the total number.
   */
  readonly onProgress?: (bytes: number, of: number) => void;
}

/** A complete package in a local folder. */
export interface Downloaded extends LocalPackage {
  /** False if the package was already in the folder. */
  readonly fetched: boolean;
}

/**
 * Downloads a package and its manifest into a folder. If a download is interrupted, this call or a later call resumes
 * it. The file gets its final name only after its size and hash were compared with the signed manifest.
 *
 * @throws VerificationError if the manifest or the content is wrong. Then the downloaded bytes are removed.
 * @throws ServiceRefusedError, ClientError. Then the downloaded bytes remain for the next call.
 */
export async function downloadPackage(
  service: RelationsService,
  packageId: number,
  folder: string,
  options: DownloadOptions,
): Promise<Downloaded> {
  const { manifest, text } = await fetchManifest(service, packageId, options.keys);
  const found: LocalPackage = { file: join(folder, manifest.fileName), manifest };
  const fetched = !(await isThere(found, service.signal));
  if (fetched) await fetchContent(service, found, text, options);
  else await writeManifest(found, text);
  return { ...found, fetched };
}

/**
 * Returns whether the folder already contains the package.
 *
 * @throws ClientError if another file has the name of the package. The client must not remove that file.
 */
async function isThere(found: LocalPackage, signal: AbortSignal | undefined): Promise<boolean> {
  const exists = await stat(found.file).then(
    () => true,
    () => false,
  );
  if (!exists) return false;
  try {
    await checkContent(found, signal);
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error;
    throw new ClientError(
      `${found.file} is there already, with other content than package ${found.manifest.packageId}. Remove it, or choose another folder.`,
    );
  }
  return true;
}

async function fetchContent(
  service: RelationsService,
  found: LocalPackage,
  manifestText: string,
  options: DownloadOptions,
): Promise<void> {
  const part = await PartialFile.open(found.file, found.manifest.packageId);
  try {
    await new Download(service, found, part, options).run();
    // The bytes on the disk are verified, because the bytes in memory may differ from them.
    await checkContent({ ...found, file: part.file }, service.signal);
    // The manifest is written first, because a package file with its final name must always have its manifest.
    await writeManifest(found, manifestText);
    await part.keep();
  } catch (error) {
    if (error instanceof VerificationError) await part.discard();
    throw error;
  } finally {
    await part.close();
  }
}

const writeManifest = ({ file }: LocalPackage, text: string) =>
  writeAtomically(manifestFileOf(file), (written) => written.write(text));

class Download {
  constructor(
    private readonly service: RelationsService,
    private readonly found: LocalPackage,
    private readonly part: PartialFile,
    private readonly options: DownloadOptions,
  ) {}

  async run(): Promise<void> {
    const { part, found, service } = this;
    const { bytes, packageId } = found.manifest;
    if (part.size > bytes) await part.restart(undefined);
    if (part.size === bytes && part.etag !== undefined) return;
    const call = {
      path: packagePath(packageId),
      headers: () => this.headers(),
      expected: [200, 206, 416],
      progress: () => part.size,
    };
    await explainPackageRefusal(
      packageId,
      service.call(call, (response) => this.take(response)),
    );
  }

  private headers(): Record<string, string> {
    const { size, etag } = this.part;
    // The response must have no content encoding, because an encoding would change the bytes and their number.
    const whole = { 'Accept-Encoding': 'identity' };
    return etag === undefined ? whole : { ...whole, Range: `bytes=${size}-`, 'If-Range': etag };
  }

  private async take(response: Response): Promise<void> {
    await this.begin(response);
    const { part, found, options } = this;
    const { bytes, packageId } = found.manifest;
    for await (const chunk of response.body ?? []) {
      const piece = chunk as Uint8Array;
      if (part.size + piece.length > bytes)
        throw new VerificationError(
          `Package ${packageId}`,
          `The service sends more than the ${bytes} bytes of its manifest.`,
        );
      await part.append(piece);
      options.onProgress?.(part.size, bytes);
    }
    if (part.size < bytes)
      throw new BrokenResponseError(
        `The download of package ${packageId} broke off after ${part.size} of ${bytes} bytes.`,
      );
  }

  /**
   * Prepares the partial file for the response. If the response contains only the missing bytes, keeps the existing
   * bytes. Otherwise empties the file.
   */
  private async begin(response: Response): Promise<void> {
    const { part, found } = this;
    const { bytes, packageId } = found.manifest;
    const rest = `bytes ${part.size}-${bytes - 1}/${bytes}`;
    if (response.status === 206 && part.etag !== undefined && response.headers.get('Content-Range') === rest) return;
    const etag = response.headers.get('ETag') ?? '';
    await part.restart(response.status === 200 && isStrong(etag) ? etag : undefined);
    if (response.status !== 200)
      throw new BrokenResponseError(
        `The service does not send the rest of package ${packageId} that was asked for (${response.status}).`,
      );
    if ((response.headers.get('Content-Encoding') ?? 'identity') !== 'identity') {
      throw new ClientError(`Package ${packageId} is compressed once more on the way, so its bytes cannot be counted.`);
    }
  }
}
