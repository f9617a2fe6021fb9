import type { Trouble } from './audit-log-options';
import type { AuditUnavailable } from './audit-unavailable';

/** What a command tells whoever runs it; undefined where what was refused tells it, or nobody has to know. */
export function troubleText(trouble: Trouble): string | undefined {
  if (trouble.kind === 'tampered') return `A file of the audit log was removed or changed while it was written: ${trouble.file}`;
  return trouble.kind === 'unclosed' ? 'The audit log could not be closed: its disk does not answer. What was acknowledged is there.' : undefined;
}

/** What a command tells that changes nothing without an entry. @param folder where the log was to be. */
export function nothingChangedText({ message, code }: AuditUnavailable, folder: string | undefined): string {
  return `${message} Nothing was changed (AUDIT_FOLDER is ${folder}, ${code}).`;
}
