export { AuditLog } from './audit-log';
export type { AuditLogOptions, AuditSink, EntryOutcome, AuditLogEvent } from './audit-log-options';
export { AuditUnavailableError } from './audit-unavailable';
export type { AuditedGrants, AuditedPackage, AuditedRequest, AuditEntry, AuditedCaller, Disclosure, Download, ErasureLifted, GrantChange, PackageBuilt, PersonErased } from './entry';
export type { Head } from './line';
export { nothingChangedText, auditLogEventText } from './audit-log-event';
export type { FileEnd, Problem, Verification, VerifiedFile } from './verify/findings';
export { verifyFolder, type VerifyOptions } from './verify/verify-folder';
export { type CommandAudit, withAuditLog } from './with-audit-log';
