import { type DateTime, dayOf } from '@company-relations/ownership';
import { SnapshotTotals } from '@company-relations/register-formats';
import type { LoadProgress } from '../load-result';
import type { Input } from '../inputs/inputs';
import { SourceFile, type SourceLine } from '../inputs/source-file';
import type { LoadSettings } from '../load';
import type { Report } from '../report';
import { type CompleteDataset, idInDataset } from './datasets';
import { reasonGleifFileIsIncomplete, readGleifHeader } from './gleif-header';
import type { IdFile } from './id-file';
import { missingPartMessages } from './part-files';

/** A dataset with the set of the ids in its files. */
export interface DatasetIds {
  readonly dataset: CompleteDataset;
  readonly ids: IdFile;
}

/** The numbers of lines and statements that were read from complete files, and whether reading was interrupted. */
export interface FilesRead {
  lines: number;
  statements: number;
  isInterrupted: boolean;
}

/**
 * Reads the files of complete datasets once before they are loaded. Collects the ids of each dataset, and reports every
 * sign that the files are not complete. After the load, the loader ends the statements whose ids are missing in the
 * files. So a line that cannot be read is also reported, because the loader would otherwise end the statement of that
 * line.
 */
export class CompleteFilesReader {
  readonly read: FilesRead = { lines: 0, statements: 0, isInterrupted: false };
  private readonly totals = new SnapshotTotals();

  constructor(
    private readonly settings: LoadSettings,
    /** The day of the files, which is an option of the command. */
    private readonly day: DateTime,
    private readonly datasets: readonly DatasetIds[],
    private readonly report: Report,
    private readonly progress: LoadProgress,
  ) {}

  async readAll(): Promise<void> {
    const { inputs, signal } = this.settings;
    for (const problem of missingPartMessages(inputs.map(({ name }) => name))) this.report.problem('files', problem);
    this.progress.begin('checking files');
    for (const input of inputs) if (!signal.aborted) await this.readFile(input);
    this.read.isInterrupted = signal.aborted;
    if (signal.aborted) return;
    this.checkTotals();
    for (const { dataset, ids } of this.datasets) {
      ids.finish();
      if (ids.size === 0) this.report.problem(dataset.name, 'the files have none of its statements');
    }
  }

  private async readFile(input: Input): Promise<void> {
    const { format, source, asOf, addedRoles, now = new Date(), signal } = this.settings;
    const file = new SourceFile(input, format, () => 'any', { source, asOf, addedRoles, now });
    const linesBefore = this.read.lines;
    for await (const { lines, bytes } of file.pieces('any')) {
      for (const line of lines) this.take(line);
      this.progress.advance(lines.length, bytes);
      if (signal.aborted) return;
    }
    const { foundFormat: found } = file;
    if (found !== undefined && this.datasets.some(({ dataset }) => dataset.formats.includes(found)))
      return found === 'gleif' ? this.checkHeader(input, this.read.lines - linesBefore) : undefined;
    const names = this.datasets.map(({ dataset }) => dataset.name).join(', ');
    this.report.problem(input.name, `not a file of ${names}: load it with a command of its own`);
  }

  private async checkHeader(input: Input, records: number): Promise<void> {
    const header = await readGleifHeader(input);
    const problem = header && (reasonGleifFileIsIncomplete(header, records) ?? this.dayProblem(header.day));
    if (problem !== undefined) this.report.problem(input.name, problem);
  }

  private take(line: SourceLine): void {
    const { read } = line;
    this.read.lines += 1;
    if ('problem' in read) return this.report.problem(line.place, read.problem);
    this.read.statements += read.statements.length;
    this.totals.add(read.count);
    for (const statement of read.statements)
      for (const { dataset, ids } of this.datasets) {
        const id = idInDataset(dataset, statement);
        if (id !== undefined) ids.add(id);
      }
  }

  private checkTotals(): void {
    const counted = this.datasets.find(({ dataset }) => dataset.hasTotals)?.dataset.name;
    if (counted === undefined) return;
    const { areStated, day } = this.totals;
    const problem = areStated
      ? (this.totals.problem() ?? this.dayProblem(day))
      : 'no line states how many entries there are, so the end of the snapshot is missing';
    if (problem !== undefined) this.report.problem(counted, problem);
  }

  /**
   * Returns a problem if the file states another day than the options. If the day in the options were later than the
   * day of the file, statements that are newer than the file would be ended. If it were earlier, statements that ended
   * between the two days would get a wrong end. The file may be one day newer, because of time zones.
   */
  private dayProblem(day: string | undefined): string | undefined {
    if (day === undefined) return undefined;
    const named = this.day.slice(0, 10);
    if (day < named) return `the file is of ${day}, before the day that --as-of names`;
    const isLater = dayOf(day) - dayOf(named) > 1;
    return isLater ? `the file is of ${day}, more than a day after ${named}, the day that --as-of names` : undefined;
  }
}
