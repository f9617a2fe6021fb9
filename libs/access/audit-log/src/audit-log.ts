import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type AuditLogOptions, type AuditSink, type EntryOutcome, writeTimeoutMs } from './audit-log-options';
import { AuditUnavailableError } from './audit-unavailable';
import { type AuditEntry, membersOf } from './entry';
import { dayOf, fileName, newWriter } from './file-names';
import { filesSeen } from './heads';
import { type Head, lineAfter, noLine } from './line';
import { LogFile, openFile as openOnDisk } from './log-file';

/** So many entries are written together at most. */
const maxEntriesPerWrite = 256;
const defaultFileBytes = 64 * 1024 * 1024;
const folderMode = 0o750;

interface Waiting {
  /** None only asks whether the log can be written. */
  readonly entry: AuditEntry | undefined;
  readonly resolve: () => void;
  readonly reject: (reason: AuditUnavailableError) => void;
}

/**
 * An append-only log in which each line proves all before it (docs/audit.md). Entries that come while others are being written
 * are written together after them. After a failure each further entry tries anew.
 */
export class AuditLog implements AuditSink {
  private readonly writer: string;
  private readonly now: () => Date;
  private head: Head = noLine;
  private file: LogFile | undefined;
  private files = 0;
  private openedOn = '';
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private failureCode: string | undefined;
  /** The file of which it was told that somebody touched it. */
  private tampered: string | undefined;
  private closing: Promise<void> | undefined;

  constructor(private readonly options: AuditLogOptions) {
    this.now = options.now ?? (() => new Date());
    this.writer = newWriter();
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

  /** Whether nothing failed since it was written last. */
  get isWritable(): boolean {
    return this.failureCode === undefined;
  }

  /** Whether the log can be written; costs nothing as long as it could. @returns why not. */
  async check(): Promise<string | undefined> {
    if (this.file && this.isWritable) return undefined;
    return this.enqueue(undefined).then(
      () => undefined,
      (error: AuditUnavailableError) => error.code,
    );
  }

  /**
   * Writes what waits, and that nothing follows. Then nothing can be appended any more. A disk that says nothing is not waited
   * for.
   */
  close(): Promise<void> {
    this.closing ??= this.closeWithTimeout();
    return this.closing;
  }

  private async closeWithTimeout(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, writeTimeoutMs, true)));
    const isLate = await Promise.race([this.end().then(() => false), late]);
    clearTimeout(timer);
    if (isLate) this.options.onEvent?.({ kind: 'unclosed' });
  }

  private async end(): Promise<void> {
    await this.writing;
    const { file } = this;
    if (!file) return;
    const { text } = lineAfter(this.head, this.now().toISOString(), { what: 'closed' });
    // A log without an end is as good: it cannot be told from one whose process was killed.
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

  /** A disk that does not answer must not hold requests for ever, nor what they would write. */
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
    const members = entries.flatMap(membersOf);
    // That it can be written again is seen by writing.
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

  /** The file to go on with. */
  private async writable(): Promise<LogFile> {
    const { file } = this;
    if (!file) return this.nextFile('opened', {});
    const from = basename(file.path);
    if (!(await file.isIntact())) {
      this.reportTampering(from);
      return this.nextFile('continued', { from });
    }
    const isFull = file.size >= (this.options.fileBytes ?? defaultFileBytes) || this.openedOn !== this.now().toISOString().slice(0, 10);
    return isFull ? this.nextFile('continued', { from }) : file;
  }

  /** Begins a file with a line that names where other writers are, so that none of theirs can vanish unseen. */
  private async nextFile(what: 'opened' | 'continued', members: object): Promise<LogFile> {
    const { folder, openFile = openOnDisk } = this.options;
    await mkdir(folder, { recursive: true, mode: folderMode });
    const now = this.now();
    const name = fileName(this.writer, this.files + 1, now);
    const { head, text } = lineAfter(this.head, now.toISOString(), { what, format: 1, file: name, ...members, saw: await filesSeen(folder, this.writer) });
    const next = await LogFile.create(join(folder, name), text, openFile);
    // Not waited for: one that was touched may not even close.
    void this.file?.close();
    [this.file, this.head, this.openedOn] = [next, head, dayOf(name)];
    this.files += 1;
    return next;
  }

  private reportRecovery(): void {
    if (this.isWritable) return;
    this.failureCode = undefined;
    this.options.onEvent?.({ kind: 'over' });
  }

  /** Once for each kind of failure. */
  private reportFailure(code: string): void {
    if (this.failureCode !== code) this.options.onEvent?.({ kind: 'unwritable', code });
    this.failureCode = code;
  }

  /** Once for each file, also where no other one can be begun yet. */
  private reportTampering(file: string): void {
    if (this.tampered !== file) this.options.onEvent?.({ kind: 'tampered', file });
    this.tampered = file;
  }
}
