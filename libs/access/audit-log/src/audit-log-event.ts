import type { AuditLogEvent } from './audit-log-options';
import type { AuditUnavailableError } from './audit-unavailable';

/**
 * Returns the text that a command prints for an event. Undefined if the user does not need to know about the event, or
 * if the error message of the refused entry already reports the problem.
 */
export function auditLogEventTextForUser(event: AuditLogEvent): string | undefined {
  if (event.kind === 'tampered')
    return `A file of the audit log was removed or changed while it was written: ${event.file}`;
  return event.kind === 'unclosed'
    ? 'The audit log could not be closed: its disk does not answer. What was acknowledged is there.'
    : undefined;
}

/**
 * Returns the error message of a command that changed nothing because its audit entry could not be written.
 *
 * @param folder - the folder of the log.
 */
export function nothingChangedText({ message, code }: AuditUnavailableError, folder: string | undefined): string {
  return `${message} Nothing was changed (AUDIT_FOLDER is ${folder}, ${code}).`;
}
