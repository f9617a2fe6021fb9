import type { DateTime, SourceId, SourceName } from '@company-relations/ownership';

/**
 * The operational statuses that matter for complete files. `all` has the statuses with which a company counts as ended.
 * `closed` is the status of a company that its register no longer has.
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
  /** Matches the ids that belong to the dataset. It is only used for ids that begin with `prefix`. */
  readonly ids: RegExp;
  /**
   * The largest number of days between the date of a statement and the first complete files that contain it. It is 0 if
   * statements have the day of their file.
   */
  readonly lagDays: number;
  /**
   * The statuses for companies that the register no longer has: they are shown as closed. Absent if the register does
   * not have all companies, because a company can then be missing without having ended.
   */
  readonly statuses?: ClosingStatuses | undefined;
}

/** A dataset with the days of those complete files that were applied, ascending. */
export interface AppliedFiles extends Dataset {
  readonly days: readonly DateTime[];
}

/** Complete files that are being loaded. */
export interface FilesBeingLoaded {
  readonly datasets: readonly Dataset[];
  readonly day: DateTime;
}

/**
 * What the loader must know about the complete files of a dataset to apply a statement: their days and the rules of the
 * dataset.
 */
export interface CompleteFilesOfDataset {
  readonly days: readonly DateTime[];
  /**
   * The day of the complete files that are being loaded, if the statement comes from such files. The statement was
   * still true on that day.
   */
  readonly statedOn: DateTime | undefined;
  readonly lagDays: number;
  readonly statuses: ClosingStatuses | undefined;
}

/**
 * The properties of the node that stores which complete files of a dataset were applied, in the form in which the Neo4j
 * client returns them.
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

/** Converts the stored properties of a node with complete files to the dataset and the days of the files. */
export function appliedFilesOf({ dataset, closed, closing, ids, ...rest }: CompleteFilesRow): AppliedFiles {
  const statuses = closed === null ? undefined : { closed, all: closing ?? [] };
  return { ...rest, name: dataset, ids: new RegExp(ids), statuses };
}

/** The complete files that were applied, together with those that are being loaded. */
export class CompleteFiles {
  private readonly applied = new Map<string, AppliedFiles>();

  constructor(private readonly loading?: FilesBeingLoaded) {
    for (const dataset of loading?.datasets ?? []) this.add({ ...dataset, days: [] });
  }

  /**
   * Adds applied files that were read from the graph. If files of the same dataset are being loaded, the rules of the
   * dataset come from the load, and only the days come from the graph.
   */
  add(files: AppliedFiles): void {
    this.applied.set(datasetFilesKey(files), { ...files, ...this.loadingLike(files) });
  }

  /**
   * Returns the complete files of the dataset to which an id of a source belongs. Returns undefined if there are none.
   */
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
