export { AuditLog } from './audit-log';
export type { AuditSink, AuditLogEvent } from './audit-log-options';
export { AuditUnavailableError } from './audit-unavailable';
export type { AuditedGrants, AuditedPackage, AuditEntry, AuditedCaller, HiddenPersonPackageBuilt } from './entry';
export { nothingChangedText } from './audit-log-event';
export type { FileEnd, Verification } from './verify/findings';
export { verifyFolder } from './verify/verify-folder';
export { type CommandAudit, withAuditLog } from './with-audit-log';
