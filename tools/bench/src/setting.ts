import type { Measurement } from './targets';

/** What a run measures, and what it uses. */
export interface Setting {
  /** The name under which a run is recorded. Its targets have the same name. */
  readonly measurement: Measurement;
  /**
   * Whether the options measure what the name says: all parts, with the usual numbers of companies. Other runs are not
   * recorded.
   */
  readonly isUsual: boolean;
  /** The versions of servers and programs by name, without Node. */
  readonly versions: Readonly<Record<string, string>>;
  /** The memory of the Neo4j server. */
  readonly graphMemory: string;
}
