import type { AuditedPackage } from '@company-relations/audit-log';
import {
  type Audit,
  auditedCaller,
  type AuthenticatedCaller,
  auditLog,
  sendsBody,
} from '@company-relations/authorization-nest';
import type { ByteRange, PackageRecord } from '@company-relations/batch-catalogue';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Audit entries of downloads. */
@Injectable()
export class DownloadLog {
  constructor(@Inject(auditLog) private readonly audit: Audit) {}

  /**
   * Stores an audit entry for a package that is sent, where its file was written under Hidden Person Access. The entry of its build
   * lists the persons that it shows.
   *
   * @param range undefined for the whole file.
   * @throws AuditUnavailableError; then nothing of it may be sent.
   */
  async add(
    record: PackageRecord,
    range: ByteRange | undefined,
    request: Request,
    caller: AuthenticatedCaller,
  ): Promise<void> {
    if (record.grants.countriesWith('HiddenPersonAccess').length === 0 || !sendsBody(request)) return;
    const entry = {
      who: auditedCaller(caller),
      endpoint: 'GET /v2/batches/batch-file/{batchFileId}',
      requestId: String(request.id),
      package: packageOf(record),
      bytes: range && ([range.start, range.end] as const),
    };
    await this.audit.append({ what: 'download', ...entry });
  }
}

function packageOf({ packageId, orderId, country, kind, content }: PackageRecord): AuditedPackage {
  return { id: packageId, order: orderId, country, kind, sha256: content.sha256 };
}
