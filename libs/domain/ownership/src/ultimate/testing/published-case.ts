import type { Holding } from './group';

/**
 * An example by another publisher. If a share has no `holding`, it belongs to an owner that the source does not name.
 */
export interface PublishedCase {
  readonly name: string;
  readonly source: string;
  readonly holdings: readonly Holding[];
  /** The companies whose owners the source gives, with the shares of these owners in percent as printed. */
  readonly owners: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /**
   * One unit of the last printed decimal, if the source rounds or truncates its figures. Absent if its figures are
   * exact.
   */
  readonly unit?: number;
}

/** A textbook whose examples are chains as well as loops. */
export const manuel = 'RF, Manuel de consolidation, https://rfedition.grouperf.com/fichiers/manuel_consolidation/';
