import type { AuditedPackage, AuditLog, AuditedCaller } from '@company-relations/audit-log';
import type { AuthenticatedCaller } from '@company-relations/authorization-nest';
import type { ByteRange, PackageRecord } from '@company-relations/batch-catalogue';
import type { ServiceId } from '@company-relations/ownership';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Where the service writes down what it discloses. */
export type Audit = Pick<AuditLog, 'append' | 'check'>;

/** For injection. */
export const auditLog = Symbol('audit log');

/**
 * Writes down of which companies an answer shows somebody whom only Hidden Person Access shows. Called before the first byte that
 * does so is sent; resolves when the entry cannot be lost. Without companies it does nothing.
 *
 * @throws AuditUnavailableError; then nothing of it may be sent.
 */
export type Disclose = (companies: readonly ServiceId[]) => Promise<void>;

/** What callers get to see by Hidden Person Access, entry by entry. */
@Injectable()
export class Disclosures {
  constructor(@Inject(auditLog) private readonly audit: Audit) {}

  /** @param endpoint method and route. */
  of(request: Request, caller: AuthenticatedCaller, endpoint: string): Disclose {
    return async (companies) => {
      if (companies.length === 0 || !sendsBody(request)) return;
      await this.audit.append({ what: 'disclosure', who: whoIs(caller), endpoint, requestId: requestIdOf(request), serviceIds: companies });
    };
  }

  /**
   * Writes down that a package is sent, where its file was written under Hidden Person Access. Whom of it that showed was written
   * down when it was built.
   *
   * @param range undefined for the whole file.
   * @throws AuditUnavailableError; then nothing of it may be sent.
   */
  async ofPackage(record: PackageRecord, range: ByteRange | undefined, request: Request, caller: AuthenticatedCaller): Promise<void> {
    if (record.grants.countriesWith('HiddenPersonAccess').length === 0 || !sendsBody(request)) return;
    const bytes = range && ([range.start, range.end] as const);
    const endpoint = 'GET /v2/batches/batch-file/{batchFileId}';
    await this.audit.append({ what: 'download', who: whoIs(caller), endpoint, requestId: requestIdOf(request), package: packageOf(record), bytes });
  }
}

/** What answers a HEAD shows nobody. */
function sendsBody({ method }: Request): boolean {
  return method !== 'HEAD';
}

function requestIdOf({ id }: Request): string {
  return String(id);
}

function whoIs({ id, organisationId, subject, client }: AuthenticatedCaller): AuditedCaller {
  return { subscription: id, organisation: organisationId, subject, client };
}

function packageOf({ packageId, orderId, country, kind, content }: PackageRecord): AuditedPackage {
  return { id: packageId, order: orderId, country, kind, sha256: content.sha256 };
}
