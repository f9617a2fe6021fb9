export { AuditLog } from './audit-log';
export type { AuditLogOptions, AuditSink, EntryOutcome, Trouble } from './audit-log-options';
export { AuditUnavailable } from './audit-unavailable';
export type { AuditedGrants, AuditedPackage, AuditedRequest, AuditEntry, Caller, Disclosure, Download, ErasureLifted, GrantChange, PackageBuilt, PersonErased } from './entry';
export type { Head } from './line';
export { nothingChangedText, troubleText } from './audit-log-event';
export type { FileEnd, Problem, Verification, VerifiedFile } from './verify/findings';
export { verifyFolder, type VerifyOptions } from './verify/verify-folder';
export { type CommandAudit, withAuditLog } from './with-audit-log';
