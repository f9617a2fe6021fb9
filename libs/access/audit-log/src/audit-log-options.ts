import type { AuditEntry } from './entry';
import type { OpenFile } from './log-file';

/**
 * The maximum time to write an entry, in milliseconds. If an entry is not on the disk by then, it is refused, although
 * it may still be written later. Closing the log waits no longer than this either.
 */
export const writeTimeoutMs = 10_000;

/** Stores audit entries. */
export interface AuditSink {
  /**
   * Resolves when the entry is durably on the disk.
   *
   * @throws AuditUnavailableError if the entry cannot be written. The audited action must not happen then.
   */
  append(entry: AuditEntry): Promise<void>;
}

/** An event that an operator must know about. */
export type AuditLogEvent =
  | { readonly kind: 'unwritable'; readonly code: string }
  /** The log can be written again. */
  | { readonly kind: 'over' }
  /** The current file was removed or changed by another program. The log continues in a new file. */
  | { readonly kind: 'tampered'; readonly file: string }
  /**
   * The disk did not respond when the log was closed, so the last file has no closing line. Acknowledged entries are
   * stored.
   */
  | { readonly kind: 'unclosed' };

/** Whether an entry was written durably, or refused. If it was refused, the audited action did not happen. */
export type EntryOutcome = 'written' | 'refused';

export interface AuditLogOptions {
  /** The folder of the log. It is created if it does not exist. Any number of processes may share it. */
  readonly folder: string;
  readonly onEvent?: (trouble: AuditLogEvent) => void;
  /** Called once for each entry, with its outcome. */
  readonly onOutcome?: ((outcome: EntryOutcome) => void) | undefined;
  readonly now?: () => Date;
  /** When a file has reached this size, the log continues in a new file. */
  readonly fileBytes?: number;
  readonly openFile?: OpenFile;
}
