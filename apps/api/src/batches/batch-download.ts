import type { Subscription } from '@company-relations/authorization';
import { type AuthenticatedCaller, Unauthenticated } from '@company-relations/authorization-nest';
import {
  type ByteRange,
  reprDigest,
  entityTag,
  type FoundPackage,
  type GoneReason,
  type PackageRecord,
} from '@company-relations/batch-catalogue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DownloadLog } from './download-log';
import { quantizeLatency } from '../platform/http/quantize-latency';
import { ProblemError } from '../platform/problems/problem-error';
import { packageSource, type PackageSource } from './package-source';
import { selectFilePart, type FilePartSelection } from './selection';
import { sendBytes } from './send-bytes';

/**
 * The `Cache-Control` header of batch files and manifests. `no-store`: a cache must not store them, because only
 * authorized callers may see the data in them. `no-transform`: a proxy must not change a file, because the file is
 * already compressed.
 */
const cacheControl = 'no-store, no-transform';

/** Sends a batch file or its signed manifest. */
@Injectable()
export class BatchDownload {
  private readonly logger = new Logger('BatchFiles');

  constructor(
    @Inject(packageSource) private readonly packages: PackageSource,
    private readonly downloads: DownloadLog,
  ) {}

  /**
   * Sends a batch file, or only the byte range that the request asks for.
   *
   * @param batchFileId - the ID as written in the path.
   * @throws Unauthenticated if the caller may not have the file, or if there is no such file.
   * @throws ProblemError if the file is gone, a precondition of the request is false, or the range is outside the file.
   * @throws GraphUnavailable if the graph does not respond.
   * @throws StorageUnavailableError if the storage of the file fails.
   * @throws AuditUnavailableError if the download needs an audit entry that cannot be written.
   */
  async sendFile(
    batchFileId: string,
    caller: AuthenticatedCaller,
    request: Request,
    response: Response,
  ): Promise<void> {
    const record = await this.find(batchFileId, caller, request, response);
    const { bytes } = record.content;
    const selection = selectFilePart(request, { tag: entityTag(record), bytes });
    // The file is opened before a false precondition or a range outside the file is answered. So a request for a file
    // that is gone always gets a 404, and never a 412 or 416.
    const source = await this.packages.open(record, rangeOf(selection));
    if (!source) throw this.gone(record, 'damaged', request);
    try {
      // Opening a large file takes time, because its whole content is hashed. A person in the file may have become
      // protected meanwhile. So `find` checks again whether the caller may have the file.
      await this.find(batchFileId, caller, request, response);
      if (isSent(selection)) await this.downloads.add(record, rangeOf(selection), request, caller);
    } catch (error) {
      source.destroy();
      throw error;
    }
    if (request.method === 'GET' && isSent(selection)) {
      await sendBytes(source, response, () => describe(response, record, selection));
      return;
    }
    source.destroy();
    if (selection.kind === 'preconditionFailed') throw new ProblemError({ kind: 'preconditionFailed' });
    if (selection.kind === 'unsatisfiable') throw new ProblemError({ kind: 'rangeNotSatisfiable', bytes });
    describe(response, record, selection);
    response.end();
  }

  /**
   * Sends the signed manifest of a file.
   *
   * @throws Unauthenticated if the caller may not have the file, or if there is no such file.
   * @throws ProblemError if the file is gone.
   * @throws GraphUnavailable if the graph does not respond.
   * @throws StorageUnavailableError if the storage of the packages fails.
   */
  async sendManifest(batchFileId: string, caller: Subscription, request: Request, response: Response): Promise<void> {
    const record = await this.find(batchFileId, caller, request, response);
    const manifest = await this.packages.manifestOf(record);
    response.type('json').send(manifest);
  }

  /**
   * Returns the package with this ID. Also sets the `Cache-Control` header of the response to a caller who may have the
   * package, so that no cache stores the file or the error that says that the file is gone.
   *
   * @throws Unauthenticated if the caller may not have the package, or if there is no such package.
   * @throws ProblemError if the file of the package is gone.
   * @throws GraphUnavailable if the graph does not respond.
   * @throws StorageUnavailableError if the storage of the packages fails.
   */
  private async find(
    batchFileId: string,
    { organisationId, grants }: Subscription,
    request: Request,
    response: Response,
  ): Promise<PackageRecord> {
    const found: FoundPackage = await quantizeLatency(
      () => this.packages.find(batchFileId, organisationId, grants),
      ({ kind }) => kind === 'unauthorized',
    );
    if (found.kind === 'unauthorized') throw new Unauthenticated({ isTokenRejected: false });
    response.setHeader('Cache-Control', cacheControl);
    if (found.kind === 'gone') throw this.gone(found.record, found.reason, request);
    return found.record;
  }

  /**
   * Logs why a file is not available, and returns the error for the caller. A damaged file is logged as an error,
   * because an operator has to restore it.
   */
  private gone({ packageId }: PackageRecord, reason: GoneReason, { id: requestId }: Request): ProblemError {
    this.logger[reason === 'damaged' ? 'error' : 'log'](
      { requestId, packageId, reason },
      'The file of a package is gone',
    );
    return new ProblemError({ kind: 'fileNotAvailable' });
  }
}

/** Returns whether a GET with this selection is answered with bytes of the file. */
function isSent({ kind }: FilePartSelection): boolean {
  return kind === 'whole' || kind === 'part';
}

function rangeOf(selection: FilePartSelection): ByteRange | undefined {
  return selection.kind === 'part' ? selection.range : undefined;
}

function describe(response: Response, record: PackageRecord, selection: FilePartSelection): void {
  const { bytes } = record.content;
  response.setHeader('ETag', entityTag(record));
  response.setHeader('Repr-Digest', reprDigest(record));
  response.setHeader('Accept-Ranges', 'bytes');
  if (selection.kind === 'notModified') {
    response.status(304);
    return;
  }
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Disposition', `attachment; filename="${record.fileName.replace(/[^\w.-]/g, '_')}"`);
  response.setHeader('Content-Length', bytes);
  if (selection.kind !== 'part') return;
  const { start, end } = selection.range;
  response.status(206);
  response.setHeader('Content-Range', `bytes ${start}-${end}/${bytes}`);
  response.setHeader('Content-Length', end - start + 1);
}
