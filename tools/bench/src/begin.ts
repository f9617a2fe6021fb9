import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from './bench';
import { graphMemory } from './bench-graph';
import { serverVersions } from './server-versions';
import type { Setting } from './setting';

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
