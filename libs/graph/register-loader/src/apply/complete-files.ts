import type { DateTime, SourceId, SourceName } from '@company-relations/ownership';

/**
 * The operational statuses that say that a company has ended, and the one for a company that its register no longer
 * has.
 */
export interface ClosingStatuses {
  readonly closed: number;
  readonly all: readonly number[];
}

/** What one source publishes as one set of files, such as its companies. */
export interface Dataset {
  readonly name: string;
  readonly kind: 'records' | 'companies';
  readonly source: SourceName;
  /** The beginning of all its ids. */
  readonly prefix: string;
  /** Matches its ids among those with this beginning. */
  readonly ids: RegExp;
  /**
   * How many days may pass between the date of a statement and the first files that have it. It is 0 where statements
   * have the day of their file.
   */
  readonly lagDays: number;
  /** Only of registers that have all companies: one that such a register no longer has is closed. */
  readonly statuses?: ClosingStatuses | undefined;
}

/** A dataset with the days of its complete files that were applied, ascending. */
export interface AppliedFiles extends Dataset {
  readonly days: readonly DateTime[];
}

/** Complete files that are being loaded. */
export interface FilesBeingLoaded {
  readonly datasets: readonly Dataset[];
  readonly day: DateTime;
}

/** The complete files of a dataset, as a statement of the dataset meets them. */
export interface FilesOfDataset {
  readonly days: readonly DateTime[];
  /**
   * The day of the complete files that have the statement, if they are being loaded. What they state was so on that
   * day.
   */
  readonly statedOn: DateTime | undefined;
  readonly lagDays: number;
  readonly statuses: ClosingStatuses | undefined;
}

/**
 * The node that stores which complete files of a dataset were applied. The client returns its properties as they are
 * here.
 */
export interface CompleteFilesRow {
  readonly name: string;
  readonly dataset: string;
  readonly kind: Dataset['kind'];
  readonly source: SourceName;
  readonly prefix: string;
  readonly ids: string;
  readonly lagDays: number;
  readonly days: readonly DateTime[];
  readonly closed: number | null;
  readonly closing: readonly number[] | null;
}

/** Returns the name under which the complete files of a dataset are stored. */
export function filesName({ name, source }: Pick<Dataset, 'name' | 'source'>): string {
  return `complete files: ${name} of ${source}`;
}

export function appliedFilesOf({ dataset, closed, closing, ids, ...rest }: CompleteFilesRow): AppliedFiles {
  const statuses = closed === null ? undefined : { closed, all: closing ?? [] };
  return { ...rest, name: dataset, ids: new RegExp(ids), statuses };
}

/** Knows which complete files were applied, and which are being loaded. */
export class CompleteFiles {
  private readonly applied = new Map<string, AppliedFiles>();

  constructor(private readonly loading?: FilesBeingLoaded) {
    for (const dataset of loading?.datasets ?? []) this.add({ ...dataset, days: [] });
  }

  /** Adds stored files. If their dataset is being loaded, its rules replace the stored ones; only the stored days count. */
  add(files: AppliedFiles): void {
    this.applied.set(filesName(files), { ...files, ...this.loadingLike(files) });
  }

  /** Returns the complete files of the dataset that an id of a source belongs to, if there are any. */
  of(kind: Dataset['kind'], source: SourceName | undefined, id: SourceId): FilesOfDataset | undefined {
    for (const files of this.applied.values())
      if (files.kind === kind && files.source === source && id.startsWith(files.prefix) && files.ids.test(id))
        return {
          ...{ days: files.days, lagDays: files.lagDays },
          statedOn: this.dayOf(files),
          statuses: files.statuses,
        };
    return undefined;
  }

  private dayOf(files: AppliedFiles): DateTime | undefined {
    return this.loadingLike(files) && this.loading?.day;
  }

  private loadingLike({ name, source }: AppliedFiles): Dataset | undefined {
    return this.loading?.datasets.find((dataset) => dataset.name === name && dataset.source === source);
  }
}
