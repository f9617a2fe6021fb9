import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ServerTuning {
  /** Maximum Java heap, in megabytes. */
  readonly heapMb: number;
  /** Memory for cached pages of the store, in megabytes. */
  readonly pageCacheMb: number;
  /** `quickly` halves the work of a start and plans each query once, whatever is loaded later; `well` makes a server that runs for long faster. */
  readonly compile: 'quickly' | 'well';
}

/** Fits a laptop together with other programs and still serves some hundred thousand companies well. */
export const laptop: ServerTuning = { heapMb: 512, pageCacheMb: 256, compile: 'well' };

/** For little data and a few minutes. */
export const forTests: ServerTuning = { heapMb: 512, pageCacheMb: 128, compile: 'quickly' };

/** The `neo4j.conf` of a server that only this machine can reach, by Bolt, and that sends no usage reports. */
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
    // Neo4j takes the room of a log before it writes: else a full disk leaves half a transaction, and the log cannot be read any more.
    'db.tx_log.rotation.size': '16m',
    'db.tx_log.rotation.retention_policy': '2 files',
    // Query texts carry no values here, but parameters would be logged with them.
    'db.logs.query.enabled': 'OFF',
    // Bolt would keep listening for new work for ten seconds before it lets the server stop.
    'internal.dbms.bolt.netty_server_shutdown_quiet_period': '0',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

const openModules = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];

/** Arguments of `java` that run the server of `home` with the jars in `lib`. The heap is the JVM's business, not the configuration's. */
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

/** The Java class archive of test servers, next to the folder of the jars. */
export function archiveOf(lib: string): string {
  return join(dirname(lib), 'classes-of-test-servers.jsa');
}

/** Arguments of `java` that use the classes of this archive; none where it is missing or empty. */
export function archiveArguments(archive: string): string[] {
  const size = statSync(archive, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 ? [`-XX:SharedArchiveFile=${archive}`] : [];
}

/** By this argument a running server is known as the one of this home. */
export function homeArgument(home: string): string {
  return `--home-dir=${home}`;
}
