import type { AuditLogEvent } from './audit-log-options';
import type { AuditUnavailableError } from './audit-unavailable';

/** The text that a command prints for an event; undefined when the failed entry reports it, or the user need not know. */
export function auditLogEventText(event: AuditLogEvent): string | undefined {
  if (event.kind === 'tampered')
    return `A file of the audit log was removed or changed while it was written: ${event.file}`;
  return event.kind === 'unclosed'
    ? 'The audit log could not be closed: its disk does not answer. What was acknowledged is there.'
    : undefined;
}

/** The message of a command that changes nothing without an audit entry. @param folder of the log. */
export function nothingChangedText({ message, code }: AuditUnavailableError, folder: string | undefined): string {
  return `${message} Nothing was changed (AUDIT_FOLDER is ${folder}, ${code}).`;
}
