import type { AuditedCaller, AuditLog } from '@company-relations/audit-log';
import type { ServiceId } from '@company-relations/ownership';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatedCaller } from '../authenticated-request';

/** Where audit entries are stored. */
export type Audit = Pick<AuditLog, 'append' | 'check'>;

/** For injection. */
export const auditLog = Symbol('audit log');

/** The facts of a request that the audit log needs. */
export interface AuditableRequest {
  readonly method: string;
  readonly id: unknown;
}

/**
 * Stores an audit entry for companies whose response shows a protected identity that only Hidden Person Access shows. Called before
 * the first byte of them is sent; resolves when the entry cannot be lost. Without companies it does nothing.
 *
 * @throws AuditUnavailableError; then nothing of them may be sent.
 */
export type Disclose = (companies: readonly ServiceId[]) => Promise<void>;

/** Audit entries of what callers see by Hidden Person Access. */
@Injectable()
export class DisclosureLog {
  constructor(@Inject(auditLog) private readonly audit: Audit) {}

  /** @param endpoint method and route. */
  of(request: AuditableRequest, caller: AuthenticatedCaller, endpoint: string): Disclose {
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

/** The response to a HEAD request has no body, so it shows nothing. */
export function sendsBody({ method }: Pick<AuditableRequest, 'method'>): boolean {
  return method !== 'HEAD';
}

export function auditedCaller({ id, organisationId, subject, client }: AuthenticatedCaller): AuditedCaller {
  return { subscription: id, organisation: organisationId, subject, client };
}
