import type { AuditLogEvent } from '@company-relations/audit-log';
import { Logger } from '@nestjs/common';

const logger = new Logger('Audit');

/** Writes the events of the audit log, such as a failed write, to the application log, so that operators see them. */
export function logAuditLogEvent(event: AuditLogEvent): void {
  if (event.kind === 'unwritable')
    logger.error({ code: event.code }, 'The audit log cannot be written: what would need an entry is refused');
  else if (event.kind === 'tampered')
    logger.error({ file: event.file }, 'A file of the audit log was removed or changed while it was written');
  else if (event.kind === 'unclosed')
    logger.error('The audit log could not be closed: its disk does not answer. What was acknowledged is there');
  else logger.log('The audit log can be written again');
}
