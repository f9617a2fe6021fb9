import type { AuditEntry } from './entry';
import type { OpenFile } from './log-file';

/** An entry that is not on the disk after this time is refused, although it may still be written later. Also limits closing. */
export const writeTimeoutMs = 10_000;

/** Where entries go. */
export interface AuditSink {
  /**
   * Resolves when the entry is on the disk for good.
   *
   * @throws AuditUnavailableError; then the audited action must not happen.
   */
  append(entry: AuditEntry): Promise<void>;
}

/** An event that an operator has to know. */
export type AuditLogEvent =
  | { readonly kind: 'unwritable'; readonly code: string }
  /** The log can be written again. */
  | { readonly kind: 'over' }
  /** The current file was removed or changed; the log continues in another one. */
  | { readonly kind: 'tampered'; readonly file: string }
  /** The disk did not answer when the log was closed: its last file has no closing line. Acknowledged entries are stored. */
  | { readonly kind: 'unclosed' };

/** Whether an entry was written durably, or the audited action was refused. */
export type EntryOutcome = 'written' | 'refused';

export interface AuditLogOptions {
  /** Created when it does not exist. Any number of processes may share it. */
  readonly folder: string;
  readonly onEvent?: (trouble: AuditLogEvent) => void;
  /** Called once for each entry. */
  readonly onOutcome?: ((outcome: EntryOutcome) => void) | undefined;
  readonly now?: () => Date;
  /** A file of this size is continued in another one. */
  readonly fileBytes?: number;
  readonly openFile?: OpenFile;
}
