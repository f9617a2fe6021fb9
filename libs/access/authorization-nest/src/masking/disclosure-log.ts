import type { AuditedCaller, AuditLog } from '@company-relations/audit-log';
import type { ServiceId } from '@company-relations/ownership';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatedCaller } from '../authenticated-request';

/** The methods of the audit log that requests need. */
export type Audit = Pick<AuditLog, 'append' | 'check'>;

/** Injection token of {@link Audit}. */
export const auditLog = Symbol('audit log');

/** The parts of a request that the audit log needs. */
export interface AuditableRequest {
  readonly method: string;
  readonly id: unknown;
}

/**
 * Writes an audit entry for companies whose data shows a person only because of Hidden Person Access. Resolves when the
 * entry is stored durably. Does nothing if there are no companies. Must be called before the first byte of the data is
 * sent.
 *
 * @throws AuditUnavailableError if the entry cannot be written. Then no data of the companies may be sent.
 */
export type AuditHiddenPersonAccess = (companiesWithHiddenPersons: readonly ServiceId[]) => Promise<void>;

/** Writes audit entries for data that callers see only because of Hidden Person Access. */
@Injectable()
export class DisclosureLog {
  constructor(@Inject(auditLog) private readonly audit: Audit) {}

  /** @param endpoint - method and route. */
  of(request: AuditableRequest, caller: AuthenticatedCaller, endpoint: string): AuditHiddenPersonAccess {
    return async (companies) => {
      if (companies.length === 0 || !sendsBody(request)) return;
      const requestId = String(request.id);
      await this.audit.append({
        what: 'disclosure',
        who: auditedCaller(caller),
        endpoint,
        requestId,
        serviceIds: companies,
      });
    };
  }
}

/**
 * Returns whether the response has a body. The response to a HEAD request has none, so such a response discloses
 * nothing.
 */
export function sendsBody({ method }: Pick<AuditableRequest, 'method'>): boolean {
  return method !== 'HEAD';
}

export function auditedCaller({ id, organisationId, subject, client }: AuthenticatedCaller): AuditedCaller {
  return { subscription: id, organisation: organisationId, subject, client };
}
