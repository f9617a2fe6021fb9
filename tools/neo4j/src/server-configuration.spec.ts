import { forTests, laptop, serverArguments, serverConfiguration } from './server-configuration';

test('a server listens for Bolt only on loopback, sends no usage reports, and fits a laptop', () => {
  expect(serverConfiguration(4711, laptop).split('\n')).toEqual([
    'server.default_listen_address=127.0.0.1',
    'server.default_advertised_address=127.0.0.1',
    'server.bolt.listen_address=127.0.0.1:4711',
    'server.bolt.advertised_address=127.0.0.1:4711',
    'server.http.enabled=false',
    'server.https.enabled=false',
    'dbms.usage_report.enabled=false',
    'server.memory.heap.max_size=512m',
    'server.memory.pagecache.size=256m',
    'dbms.memory.transaction.total.max=307m',
    'db.tx_log.rotation.size=16m',
    'db.tx_log.rotation.retention_policy=2 files',
    'db.logs.query.enabled=OFF',
    'internal.dbms.bolt.netty_server_shutdown_quiet_period=0',
    '',
  ]);
});

test('a server of a test keeps its plans', () => {
  const added = serverConfiguration(4711, forTests)
    .split('\n')
    .filter((line) => !serverConfiguration(4711, { ...forTests, compile: 'well' }).includes(line));
  expect(added).toEqual(['dbms.cypher.min_replan_interval=1h']);
});

test('the Java command names jars, heap and home', () => {
  expect(serverArguments('/jars', '/home of data', { heapMb: 300, pageCacheMb: 100, compile: 'quickly' })).toEqual([
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '--add-opens=java.base/java.io=ALL-UNNAMED',
    '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
    '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
    '-Xmx300m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Dfile.encoding=UTF-8',
    '-cp',
    '/jars/*',
    'org.neo4j.server.CommunityEntryPoint',
    '--home-dir=/home of data',
    '--config-dir=/home of data/conf',
  ]);
});
