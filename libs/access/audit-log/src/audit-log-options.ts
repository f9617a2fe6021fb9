import type { AuditEntry } from './entry';
import type { OpenFile } from './log-file';

/** What is not on the disk after this time is refused; it may come there later all the same. Closing takes no longer either. */
export const writeTimeoutMs = 10_000;

/** Where entries go. */
export interface AuditSink {
  /**
   * Resolves when the entry is on the disk for good.
   *
   * @throws AuditUnavailableError; then what the entry is about must not happen.
   */
  append(entry: AuditEntry): Promise<void>;
}

/** What happens to the log that somebody has to look at. */
export type AuditLogEvent =
  | { readonly kind: 'unwritable'; readonly code: string }
  /** It could be written again. */
  | { readonly kind: 'over' }
  /** Somebody removed or changed the file that was being written; the log goes on in another one. */
  | { readonly kind: 'tampered'; readonly file: string }
  /** The disk said nothing when the log was closed: its last file has no end. What was acknowledged is there. */
  | { readonly kind: 'unclosed' };

/** What became of an entry: it is on the disk for good, or what it is about was refused. */
export type EntryOutcome = 'written' | 'refused';

export interface AuditLogOptions {
  /** Made when it is not there. Any number of processes may share it. */
  readonly folder: string;
  readonly onEvent?: (trouble: AuditLogEvent) => void;
  /** Called once for each entry. */
  readonly onOutcome?: ((outcome: EntryOutcome) => void) | undefined;
  readonly now?: () => Date;
  /** A file that has grown so large is followed by another one. */
  readonly fileBytes?: number;
  readonly openFile?: OpenFile;
}
