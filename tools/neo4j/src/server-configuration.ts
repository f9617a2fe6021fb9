import { createHash } from 'node:crypto';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ServerTuning {
  /** Maximum Java heap, in megabytes. */
  readonly heapMb: number;
  /** Memory for cached pages of the store, in megabytes. */
  readonly pageCacheMb: number;
  /**
   * How Java compiles. `quickly` halves the work of a start and plans each query only once, even if more data is loaded
   * later. `well` makes a long-running server faster.
   */
  readonly compile: 'quickly' | 'well';
}

/** Suitable for a laptop with other programs. Still fast enough for some hundred thousand companies. */
export const laptop: ServerTuning = { heapMb: 512, pageCacheMb: 256, compile: 'well' };

/** The settings of test servers, which have little data and run for a few minutes. */
export const forTests: ServerTuning = { heapMb: 512, pageCacheMb: 128, compile: 'quickly' };

/** The `neo4j.conf` of a server that only this machine can reach, over Bolt, and that sends no usage reports. */
export function serverConfiguration(port: number, tuning: ServerTuning): string {
  const settings = {
    'server.default_listen_address': '127.0.0.1',
    'server.default_advertised_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${port}`,
    'server.bolt.advertised_address': `127.0.0.1:${port}`,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
    'dbms.usage_report.enabled': 'false',
    ...(tuning.compile === 'quickly' ? { 'dbms.cypher.min_replan_interval': '1h' } : {}),
    'server.memory.heap.max_size': `${tuning.heapMb}m`,
    'server.memory.pagecache.size': `${tuning.pageCacheMb}m`,
    'dbms.memory.transaction.total.max': `${Math.floor(tuning.heapMb * 0.6)}m`,
    // Neo4j reserves the space of a log file before it writes to it. With large log files, a full disk could leave half
    // a transaction, and the log would be unreadable.
    'db.tx_log.rotation.size': '16m',
    'db.tx_log.rotation.retention_policy': '2 files',
    // Our query texts contain no values. But the query log would also contain the parameters.
    'db.logs.query.enabled': 'OFF',
    // Without this setting, Bolt would wait ten seconds for new work before it lets the server stop.
    'internal.dbms.bolt.netty_server_shutdown_quiet_period': '0',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

const openModules = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];

/**
 * The arguments of `java` that run the server of `home` with the jars in `lib`. They also set the heap, because the
 * configuration cannot.
 */
export function serverArguments(lib: string, home: string, tuning: ServerTuning): string[] {
  return [
    ...openModules.map((module) => `--add-opens=java.base/${module}=ALL-UNNAMED`),
    `-Xmx${tuning.heapMb}m`,
    '-XX:+UseSerialGC',
    ...(tuning.compile === 'quickly' ? ['-XX:TieredStopAtLevel=1'] : []),
    '-Dfile.encoding=UTF-8',
    ...['-cp', `${lib}/*`, 'org.neo4j.server.CommunityEntryPoint'],
    ...[homeArgument(home), `--config-dir=${home}/conf`],
  ];
}

/**
 * The Java class archive of test servers, next to the folder of the jars. Its name changes with what is in it, so that a
 * machine with an older archive creates the new one. It also changes with the jars: Java silently ignores an archive
 * unless the jars are where they were when it was written, with the same sizes and times. In a copy of a workspace, they
 * are not.
 */
export function archiveOf(lib: string): string {
  return join(dirname(lib), `classes-of-test-servers-with-queries-${fingerprintOf(lib)}.jsa`);
}

function fingerprintOf(lib: string): string {
  const folder = realpathSync(lib);
  const jars = readdirSync(folder)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
  return createHash('sha256')
    .update([folder, ...jars].join('\n'))
    .digest('hex')
    .slice(0, 12);
}

/** The arguments of `java` that use the classes of this archive. Empty if the archive is missing or empty. */
export function archiveArguments(archive: string): string[] {
  const size = statSync(archive, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 ? [`-XX:SharedArchiveFile=${archive}`] : [];
}

/** This argument identifies a running server as the one of this home folder. */
export function homeArgument(home: string): string {
  return `--home-dir=${home}`;
}
