import type { AuditEntry } from './entry';
import type { OpenFile } from './log-file';

/**
 * The maximum time to write an entry, in milliseconds. An entry that is not on the disk by then is refused, although it
 * may still be written later. Closing the log also waits at most this long for the disk.
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
   * The disk did not respond when the log was closed, so the last file has no closing line. No entry is lost: all
   * acknowledged entries are on the disk.
   */
  | { readonly kind: 'unclosed' };

/**
 * The outcome of an entry: it was written durably, or refused. If the entry was refused, the audited action did not
 * happen.
 */
export type EntryOutcome = 'written' | 'refused';

export interface AuditLogOptions {
  /**
   * The folder of the log. The log creates the folder if it does not exist. Any number of processes may share the
   * folder.
   */
  readonly folder: string;
  readonly onEvent?: (trouble: AuditLogEvent) => void;
  /** Called once for each entry, with its outcome. */
  readonly onOutcome?: ((outcome: EntryOutcome) => void) | undefined;
  readonly now?: () => Date;
  /** The size of a file, in bytes, from which on the log continues in a new file. */
  readonly fileBytes?: number;
  readonly openFile?: OpenFile;
}
