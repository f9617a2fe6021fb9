import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type DateTime, dayOf, type SourceId } from '@company-relations/ownership';
import {
  statementsWithInferredEnd,
  appliedDays,
  type CurrentStatement,
  currentStatements,
  endAbsent,
  KnownOwners,
  provesEarlierEnd,
  type FilesBeingLoaded,
  canCompleteFilesEndStatement,
  storeAppliedFiles,
} from '@company-relations/register-loader';
import type { LoadSettings } from '../load';
import type { LoadProgress } from '../load-result';
import type { Report } from '../report';
import { CompleteFilesReader, type DatasetIds, type FilesRead } from './complete-files';
import type { DatasetCompletion } from './dataset-completion';
import { type CompleteDataset, completeDatasetOf, type DatasetName } from './datasets';
import { IdFile } from './id-file';
import { maxEndings, type MaxEnded } from './max-ended';

/** The options of `feed load` about complete files. */
export interface CompletionSettings {
  /** The datasets that are complete: the files have all current statements of these datasets. */
  readonly datasets: readonly DatasetName[];
  /** The day of the files. */
  readonly day: DateTime;
  /** The limit of statements of a dataset that may end. */
  readonly maxEnded?: MaxEnded | undefined;
  /** If true, the command only finds out which statements would end, and changes nothing. */
  readonly isPlanOnly: boolean;
}

/**
 * Ends the statements that complete files no longer have. First `prepare` reads the files and plans which statements
 * end, without changing anything. Then the caller loads the files. Finally `endAbsent` ends the statements. If the
 * process is killed, running the same command again completes the work.
 */
export class Completion {
  readonly plan: DatasetCompletion[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'register-feed-'));
  private readonly datasets: readonly DatasetIds[];

  constructor(
    private readonly graph: GraphClient,
    private readonly settings: LoadSettings,
    private readonly completing: CompletionSettings,
    private readonly report: Report,
    private readonly progress: LoadProgress,
  ) {
    this.datasets = [...new Set(completing.datasets)].map((name) => {
      const folder = join(this.folder, name);
      mkdirSync(folder);
      return { dataset: completeDatasetOf(name, settings.source), ids: new IdFile(folder) };
    });
  }

  /** Returns the datasets and the day of the files, which the load needs. */
  get files(): FilesBeingLoaded {
    return { datasets: this.datasets.map(({ dataset }) => dataset), day: this.completing.day };
  }

  /**
   * Reads the files and finds out which statements would end. If files are not complete, or if too many statements
   * would end, this is reported as a problem.
   */
  async prepare(): Promise<FilesRead> {
    const files = new CompleteFilesReader(
      this.settings,
      this.completing.day,
      this.datasets,
      this.report,
      this.progress,
    );
    await files.readAll();
    if (files.read.isInterrupted || this.report.problems > 0) return files.read;
    for (const { dataset, ids } of this.datasets) {
      const planned = await this.planned({ dataset, ids });
      if (planned === undefined) return { ...files.read, isInterrupted: true };
      this.plan.push(planned);
      this.checkLimit(planned);
    }
    return files.read;
  }

  /** @returns false if it was interrupted. */
  async endAbsent(): Promise<boolean> {
    const { batchSize, loadedAt, now = new Date(), signal } = this.settings;
    const { day } = this.completing;
    const owners = new KnownOwners();
    for (const planned of this.plan) {
      const { dataset, ids } = this.datasets.find((each) => each.dataset.name === planned.dataset) as DatasetIds;
      await storeAppliedFiles(this.graph, dataset, day);
      for await (const absent of this.absentOf({ dataset, ids }, planned.older !== undefined))
        for (let from = 0; from < absent.length; from += batchSize) {
          if (signal.aborted) return false;
          const absences = { ids: absent.slice(from, from + batchSize), day };
          const changed = await endAbsent(this.graph, dataset, absences, { loadedAt, now, owners });
          if (!planned.older) planned.ended += changed;
        }
    }
    return true;
  }

  /** Deletes the temporary files. */
  close(): void {
    for (const { ids } of this.datasets) ids.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async planned({ dataset, ids }: DatasetIds): Promise<DatasetCompletion | undefined> {
    const { day } = this.completing;
    const newest = (await appliedDays(this.graph, dataset)).at(-1);
    const isOld = newest !== undefined && Date.parse(newest) > Date.parse(day);
    let current = 0;
    let absent = 0;
    for await (const page of this.currentOf(dataset)) {
      if (this.settings.signal.aborted) return undefined;
      current += page.length;
      if (!isOld) absent += this.absentAmong({ dataset, ids }, page).length;
    }
    if (isOld)
      for await (const page of this.endedEarlierOf({ dataset, ids })) {
        if (this.settings.signal.aborted) return undefined;
        absent += page.length;
      }
    const counts = { dataset: dataset.name, day, stated: ids.size, current, absent: isOld ? 0 : absent, ended: 0 };
    return isOld ? { ...counts, older: { newest, endedEarlier: absent } } : counts;
  }

  /**
   * Reads the current statements of a dataset. Statements whose end date has been reached on the day of the load are
   * left out, because the load stores them as history before it does anything else.
   */
  private currentOf(dataset: CompleteDataset): AsyncGenerator<readonly CurrentStatement[]> {
    return currentStatements(this.graph, dataset, dayOf(this.settings.loadedAt));
  }

  private checkLimit({ dataset, current, absent, day }: DatasetCompletion): void {
    const largest = maxEndings(current, this.completing.maxEnded);
    if (absent <= largest) return;
    this.report.problem(
      dataset,
      `${absent} of ${current} current statements are missing from the files of ${day.slice(0, 10)}, and at most ${largest} may end. Check whether the files are complete; --max-ended allows more`,
    );
  }

  /**
   * Yields, page by page, the ids of statements that the files do not have. The caller may end the statements of a page
   * before the next page is read.
   *
   * @param isOld whether newer complete files were loaded before. If true, the statements are those that the newer
   *   files ended. If false, they are the current statements.
   */
  private async *absentOf(of: DatasetIds, isOld: boolean): AsyncGenerator<readonly SourceId[]> {
    if (isOld) yield* this.endedEarlierOf(of);
    else for await (const page of this.currentOf(of.dataset)) yield this.absentAmong(of, page);
  }

  /**
   * Returns the ids of those current statements that are missing from the files although they are older than the files.
   */
  private absentAmong({ dataset, ids }: DatasetIds, page: readonly CurrentStatement[]): SourceId[] {
    const { day } = this.completing;
    return idsOf(
      page.filter((statement) => canCompleteFilesEndStatement(dataset, statement, day) && !ids.has(statement.id)),
    );
  }

  /**
   * Yields the ids of statements that newer complete files ended and that are also missing in these older files. Such a
   * statement had already ended by the day of the older files.
   */
  private async *endedEarlierOf({ dataset, ids }: DatasetIds): AsyncGenerator<readonly SourceId[]> {
    const { day } = this.completing;
    for await (const page of statementsWithInferredEnd(this.graph, dataset))
      yield idsOf(page.filter((statement) => provesEarlierEnd(statement, day) && !ids.has(statement.id)));
  }
}

function idsOf(page: readonly { readonly id: SourceId }[]): SourceId[] {
  return page.map(({ id }) => id);
}
