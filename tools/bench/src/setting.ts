import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from './bench';
import { graphMemory } from './bench-graph';
import { serverVersions } from './server-versions';
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

/** The parts of a setting that only the bench knows, and the servers that it uses. */
interface Begun extends Pick<Setting, 'measurement' | 'isUsual'> {
  readonly graph?: GraphAddress;
  readonly connectionString?: string;
  /** The versions of other programs by name. */
  readonly programs?: Readonly<Record<string, string>>;
}

/** Prints and records what a run measures and what it uses. Each bench does this once. */
export async function begin(bench: Bench, { measurement, isUsual, programs, ...servers }: Begun): Promise<void> {
  const versions = { ...(await serverVersions(servers)), ...programs };
  // The settings of a PostgreSQL that the bench did not start are not known.
  const isOwnPostgres = servers.connectionString === undefined || bench.env['PG_URL'] === undefined;
  bench.setting({ measurement, isUsual: isUsual && isOwnPostgres, versions, graphMemory: graphMemory(bench) });
}
