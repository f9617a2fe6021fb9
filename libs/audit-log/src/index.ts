export { AuditLog, type AuditLogOptions, type AuditSink, type Trouble } from './audit-log';
export { AuditUnavailable } from './audit-unavailable';
export type { AuditedGrants, AuditedPackage, AuditedRequest, AuditEntry, Caller, Disclosure, Download, GrantChange, PackageBuilt } from './entry';
export type { Head } from './line';
export type { FileEnd, Problem, Verification, VerifiedFile } from './verify/findings';
export { verifyFolder, type VerifyOptions } from './verify/verify-folder';
