import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { endsInTime } from '@company-relations/timeout';
import { type AuditLogOptions, type AuditSink, type EntryOutcome, writeTimeoutMs } from './audit-log-options';
import { AuditUnavailableError } from './audit-unavailable';
import { type AuditEntry, lineMembersOf } from './entry';
import { startDayOf, fileName, newWriterName } from './file-names';
import { readHeadsOfOtherWriters } from './heads';
import { type Head, lineAfter, headBeforeFirstLine } from './line';
import { LogFile, openFile as openOnDisk } from './log-file';

const maxEntriesPerWrite = 256;
const defaultFileBytes = 64 * 1024 * 1024;
const folderMode = 0o750;

interface Waiting {
  /** The entry to write. Undefined if the caller only checks whether the log can be written. */
  readonly entry: AuditEntry | undefined;
  readonly resolve: () => void;
  readonly reject: (reason: AuditUnavailableError) => void;
}

/**
 * An append-only log. Each line contains the hash of the previous line, so a line proves all lines before it
 * (docs/audit.md). Entries that arrive during a write are written together in the next write. After a failure, each new
 * entry starts a new attempt to write.
 */
export class AuditLog implements AuditSink {
  private readonly writer: string;
  private readonly now: () => Date;
  private head: Head = headBeforeFirstLine;
  private file: LogFile | undefined;
  private files = 0;
  private openedOn = '';
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private failureCode: string | undefined;
  /** The last file for which tampering was reported. */
  private tampered: string | undefined;
  private closing: Promise<void> | undefined;

  constructor(private readonly options: AuditLogOptions) {
    this.now = options.now ?? (() => new Date());
    this.writer = newWriterName();
  }

  async append(entry: AuditEntry): Promise<void> {
    let outcome: EntryOutcome = 'refused';
    try {
      await this.enqueue(entry);
      outcome = 'written';
    } finally {
      this.options.onOutcome?.(outcome);
    }
  }

  /** True if the last write succeeded or nothing was written yet. */
  get isWritable(): boolean {
    return this.failureCode === undefined;
  }

  /**
   * Checks whether the log can be written. Does nothing if the last write succeeded.
   *
   * @returns the error code if the log cannot be written, otherwise undefined.
   */
  async check(): Promise<string | undefined> {
    if (this.file && this.isWritable) return undefined;
    return this.enqueue(undefined).then(
      () => undefined,
      (error: AuditUnavailableError) => error.code,
    );
  }

  /**
   * Writes the waiting entries and a closing line. Waits for the disk at most `writeTimeoutMs`. Later calls of `append`
   * fail.
   */
  close(): Promise<void> {
    this.closing ??= this.closeWithTimeout();
    return this.closing;
  }

  private async closeWithTimeout(): Promise<void> {
    if (!(await endsInTime(this.end(), writeTimeoutMs))) this.options.onEvent?.({ kind: 'unclosed' });
  }

  private async end(): Promise<void> {
    await this.writing;
    const { file } = this;
    if (!file) return;
    const { text } = lineAfter(this.head, this.now().toISOString(), { what: 'closed' });
    // An error is ignored: without a closing line, the log looks like the log of a killed process, which is valid.
    await file.append(text).catch(() => undefined);
    await file.close();
  }

  private enqueue(entry: AuditEntry | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const written = new Promise<void>((resolve, reject) => {
      if (this.closing) return reject(new AuditUnavailableError(new Error('The log is closed.')));
      const waiting = { entry, resolve, reject };
      timer = setTimeout(() => this.timeOut(waiting), writeTimeoutMs);
      this.waiting.push(waiting);
      this.writing ??= this.writeWaiting();
    });
    return written.finally(() => clearTimeout(timer));
  }

  /**
   * Refuses an entry whose write takes too long. Otherwise, if the disk does not respond, requests would wait for ever
   * and their entries would fill the memory.
   */
  private timeOut(waiting: Waiting): void {
    const reason = new AuditUnavailableError({ code: 'ETIMEDOUT' });
    this.waiting = this.waiting.filter((other) => other !== waiting);
    this.reportFailure(reason.code);
    waiting.reject(reason);
  }

  private async writeWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0, maxEntriesPerWrite);
      try {
        await this.write(together.flatMap(({ entry }) => entry ?? []));
        this.reportRecovery();
        for (const { resolve } of together) resolve();
      } catch (error) {
        const reason = new AuditUnavailableError(error);
        this.reportFailure(reason.code);
        for (const { reject } of together) reject(reason);
      }
    }
    this.writing = undefined;
  }

  private async write(entries: readonly AuditEntry[]): Promise<void> {
    const file = await this.writable();
    const at = this.now().toISOString();
    const members = entries.flatMap(lineMembersOf);
    // This line records in the log itself that writing works again.
    if (!this.isWritable) members.unshift({ what: 'resumed' });
    let { head } = this;
    let text = '';
    for (const each of members) {
      const line = lineAfter(head, at, each);
      head = line.head;
      text += line.text;
    }
    if (text === '') return;
    await file.append(text);
    this.head = head;
  }

  /**
   * Returns the file to write to. Starts a new file if there is none, or if the current one is full, from an earlier
   * day or was tampered with.
   */
  private async writable(): Promise<LogFile> {
    const { file } = this;
    if (!file) return this.nextFile('opened', {});
    const from = basename(file.path);
    if (!(await file.isIntact())) {
      this.reportTampering(from);
      return this.nextFile('continued', { from });
    }
    const isFull =
      file.size >= (this.options.fileBytes ?? defaultFileBytes) ||
      this.openedOn !== this.now().toISOString().slice(0, 10);
    return isFull ? this.nextFile('continued', { from }) : file;
  }

  /**
   * Starts a file. Its first line contains the number and hash of the last line of each other writer's file, so that
   * the verification of the log notices if one of those files is missing.
   */
  private async nextFile(what: 'opened' | 'continued', members: object): Promise<LogFile> {
    const { folder, openFile = openOnDisk } = this.options;
    await mkdir(folder, { recursive: true, mode: folderMode });
    const now = this.now();
    const name = fileName(this.writer, this.files + 1, now);
    const { head, text } = lineAfter(this.head, now.toISOString(), {
      what,
      format: 1,
      file: name,
      ...members,
      saw: await readHeadsOfOtherWriters(folder, this.writer),
    });
    const next = await LogFile.create(join(folder, name), text, openFile);
    // This call is not awaited, because closing a file that was tampered with may never finish.
    void this.file?.close();
    [this.file, this.head, this.openedOn] = [next, head, startDayOf(name)];
    this.files += 1;
    return next;
  }

  private reportRecovery(): void {
    if (this.isWritable) return;
    this.failureCode = undefined;
    this.options.onEvent?.({ kind: 'over' });
  }

  /** Reports a failure, unless the previous failure had the same error code. */
  private reportFailure(code: string): void {
    if (this.failureCode !== code) this.options.onEvent?.({ kind: 'unwritable', code });
    this.failureCode = code;
  }

  /** Reports tampering once for each file, even if creating the next file is tried several times. */
  private reportTampering(file: string): void {
    if (this.tampered !== file) this.options.onEvent?.({ kind: 'tampered', file });
    this.tampered = file;
  }
}
