import { AuditLog } from './audit-log';
import { auditLogEventTextForUser } from './audit-log-event';
import type { AuditLogEvent, EntryOutcome } from './audit-log-options';

/**
 * Receives the outcomes and events of an audit log, for metrics. `AuditMetrics` of `@company-relations/telemetry`
 * implements this interface.
 */
interface AuditObserver {
  readonly observe: (outcome: EntryOutcome) => void;
  readonly onEvent: (event: AuditLogEvent) => void;
  watch(audit: AuditLog): void;
}

/** Options for the audit log of a command. */
export interface CommandAudit {
  readonly folder: string;
  /** Prints the text of an event that the user of the command must know about. */
  readonly log: (text: string) => void;
  readonly metrics?: AuditObserver | undefined;
}

/** Runs work that appends audit entries, and closes the log afterwards. */
export async function withAuditLog<Result>(
  { folder, log, metrics }: CommandAudit,
  work: (audit: AuditLog) => Promise<Result>,
): Promise<Result> {
  const onEvent = (event: AuditLogEvent) => {
    metrics?.onEvent(event);
    const text = auditLogEventTextForUser(event);
    if (text !== undefined) log(text);
  };
  const audit = new AuditLog({ folder, onEvent, onOutcome: metrics?.observe });
  metrics?.watch(audit);
  try {
    return await work(audit);
  } finally {
    await audit.close();
  }
}
