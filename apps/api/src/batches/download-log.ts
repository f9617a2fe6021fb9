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

/** Writes audit entries for downloads. */
@Injectable()
export class DownloadLog {
  constructor(@Inject(auditLog) private readonly audit: Audit) {}

  /**
   * Writes an audit entry for a download, if the package was built with Hidden Person Access. The entry lists no
   * companies: the audit entry of the package build already lists the companies whose lines show a protected identity.
   *
   * @param range - undefined if the whole file is sent.
   * @throws AuditUnavailableError if the entry cannot be written. The file must then not be sent.
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
