import type { DateTime, SourceId, SourceName } from '@company-relations/ownership';

/**
 * The operational statuses with which a company counts as ended (`all`), and the status of a company that its register
 * no longer has (`closed`).
 */
export interface ClosingStatuses {
  readonly closed: number;
  readonly all: readonly number[];
}

/** A kind of data that one source publishes as one set of files, such as the source's companies. */
export interface Dataset {
  readonly name: string;
  readonly kind: 'records' | 'companies';
  readonly source: SourceName;
  /** The text with which all ids of the dataset begin. */
  readonly prefix: string;
  /** Among the ids that begin with `prefix`, matches those that belong to the dataset. */
  readonly ids: RegExp;
  /**
   * How many days may pass between the date of a statement and the first files that have it. It is 0 where statements
   * have the day of their file.
   */
  readonly lagDays: number;
  /**
   * Set only for registers that have all companies. A company that such a register no longer has is shown as closed.
   */
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

/** The days and the rules of the complete files of one dataset, as they matter for a statement of that dataset. */
export interface CompleteFilesOfDataset {
  readonly days: readonly DateTime[];
  /**
   * The day of the complete files that have the statement, if they are being loaded. Their content was true on that
   * day.
   */
  readonly statedOn: DateTime | undefined;
  readonly lagDays: number;
  readonly statuses: ClosingStatuses | undefined;
}

/**
 * The properties of the node that stores which complete files of a dataset were applied, as the Neo4j client returns
 * them.
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

/** Returns the name of the node that stores which complete files of a dataset were applied. */
export function datasetFilesKey({ name, source }: Pick<Dataset, 'name' | 'source'>): string {
  return `complete files: ${name} of ${source}`;
}

/** Converts the stored properties of a dataset's complete files to the dataset with the days of the files. */
export function appliedFilesOf({ dataset, closed, closing, ids, ...rest }: CompleteFilesRow): AppliedFiles {
  const statuses = closed === null ? undefined : { closed, all: closing ?? [] };
  return { ...rest, name: dataset, ids: new RegExp(ids), statuses };
}

/** Contains the complete files that were applied, and those that are being loaded. */
export class CompleteFiles {
  private readonly applied = new Map<string, AppliedFiles>();

  constructor(private readonly loading?: FilesBeingLoaded) {
    for (const dataset of loading?.datasets ?? []) this.add({ ...dataset, days: [] });
  }

  /**
   * Adds stored files. If their dataset is being loaded, its rules come from the load, and only the days come from the
   * stored files.
   */
  add(files: AppliedFiles): void {
    this.applied.set(datasetFilesKey(files), { ...files, ...this.loadingLike(files) });
  }

  /** Returns the complete files of the dataset that an id of a source belongs to, if there are any. */
  of(kind: Dataset['kind'], source: SourceName | undefined, id: SourceId): CompleteFilesOfDataset | undefined {
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
