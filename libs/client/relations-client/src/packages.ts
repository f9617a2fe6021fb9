import { type JsonWebKeySet, type Manifest, verifyManifest } from '@company-relations/batch-manifest';
import type { Batch } from './api-types';
import { ClientError, ServiceRefusedError, VerificationError } from './failures';
import { requestIdText } from './refusal-text';
import type { RelationsService } from './relations-service';

/**
 * A package in the service's list. Its texts are exactly as the service sent them. Make them printable before showing
 * them.
 */
export type ListedPackage = Batch;

/** A manifest with a valid signature, and the exact text that the service sent. */
export interface FetchedManifest {
  readonly manifest: Manifest;
  readonly text: string;
}

/**
 * Lists the packages that the organisation of the caller may download now.
 *
 * @throws ClientError if the service cannot be reached, or if its response is not a list of packages. A single invalid
 *   entry is enough for this error, because IDs are used in paths and shown on the screen.
 * @throws ServiceRefusedError
 */
export async function listPackages(service: RelationsService): Promise<readonly ListedPackage[]> {
  const path = '/v2/batches/batch-files';
  const text = await service.call({ path }, (response) => response.text());
  const { Batches: batches } = (jsonOf(text) ?? {}) as { Batches?: unknown };
  if (!Array.isArray(batches) || !batches.every(isListedPackage))
    throw new ClientError(`${path} is answered with something that is no list of packages.`);
  return batches;
}

function isListedPackage(entry: unknown): entry is ListedPackage {
  const { BatchFileId, FileName, Description, CreatedAt, FileSizeGB } = (entry ?? {}) as Record<string, unknown>;
  const isId = Number.isSafeInteger(BatchFileId) && (BatchFileId as number) > 0;
  return (
    isId && Number.isFinite(FileSizeGB) && [FileName, Description, CreatedAt].every((text) => typeof text === 'string')
  );
}

/** Returns the path of a package file on the service. */
export const packagePath = (packageId: number) => `/v2/batches/batch-file/${packageId}`;

/**
 * Fetches the manifest of a package and verifies its signature.
 *
 * @throws VerificationError if the response is not a manifest of this package, signed with one of the keys.
 * @throws ServiceRefusedError, ClientError
 */
export async function fetchManifest(
  service: RelationsService,
  packageId: number,
  keys: JsonWebKeySet,
): Promise<FetchedManifest> {
  const path = `${packagePath(packageId)}/manifest`;
  const text = await explainPackageRefusal(
    packageId,
    service.call({ path }, (response) => response.text()),
  );
  const verified = await verifyManifest(jsonOf(text), keys);
  if (!verified.ok) throw new VerificationError(`Manifest of package ${packageId}`, verified.message);
  const { manifest } = verified;
  if (manifest.packageId !== packageId)
    throw new VerificationError(`Manifest of package ${packageId}`, `It is that of package ${manifest.packageId}.`);
  return { manifest, text };
}

/**
 * Waits for a response about a package. If the service refuses the request, throws an error that explains what the
 * status means for a package.
 */
export async function explainPackageRefusal<Answer>(packageId: number, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ServiceRefusedError)) throw error;
    const { status, requestId } = error;
    const meaning = meanings[status];
    throw meaning === undefined
      ? error
      : new ServiceRefusedError(
          `Package ${packageId}: ${meaning} (${status}).${requestIdText(requestId)}`,
          status,
          requestId,
        );
  }
}

const meanings: Readonly<Record<number, string>> = {
  401: 'the service does not accept the token, or has no such package for its organisation',
  404: 'the package was withdrawn, is older than 60 days, or its content is lost',
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
