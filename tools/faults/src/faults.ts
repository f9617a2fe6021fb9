import { apiKilled, apiKilledSending, apiPaused, apiTerminated, handlesExhausted, memoryExhausted } from './api-faults';
import type { Fault } from './fault';
import type { Line } from './tcp-proxy';
import type { World } from './world';

const noRedis = ({ redis }: World) => (redis ? undefined : 'there is no redis-server program on the path');
const noBucket = ({ store }: World) => (store.line ? undefined : 'no S3 server is installed (versitygw)');

const calm: Fault = { name: 'none', seconds: 10, begin: () => undefined, end: () => undefined };

const graphKilled: Fault = {
  name: 'Neo4j killed (SIGKILL), started again',
  seconds: 5,
  begin: ({ world }) => world.graph.kill(),
  end: ({ world }) => world.graph.startAgain(),
};

export const graphCut = graphLine('connections to Neo4j cut', 5, { kind: 'cut', afterBytes: 0 });

const graphPaused: Fault = {
  name: 'Neo4j paused (SIGSTOP)',
  seconds: 8,
  begin: ({ world }) => world.graph.pause(),
  end: ({ world }) => world.graph.resume(),
};

function graphLine(name: string, seconds: number, line: Line): Fault {
  return {
    name,
    seconds,
    begin: ({ world }) => world.graphLine.become(line),
    end: ({ world }) => world.graphLine.become({ kind: 'passes' }),
  };
}

const redisKilled: Fault = {
  name: 'Redis killed, started again empty',
  seconds: 5,
  impossible: noRedis,
  begin: ({ world }) => world.redis?.kill(),
  end: ({ world }) => world.redis?.startAgain(),
};

const redisPaused: Fault = {
  name: 'Redis paused (SIGSTOP)',
  seconds: 5,
  impossible: noRedis,
  begin: ({ world }) => world.redis?.pause(),
  end: ({ world }) => world.redis?.resume(),
};

function redisLine(name: string, seconds: number, line: Line): Fault {
  return {
    name,
    seconds,
    impossible: noRedis,
    begin: ({ world }) => world.redisLine?.become(line),
    end: ({ world }) => world.redisLine?.become({ kind: 'passes' }),
  };
}

/**
 * Longer than all retries: an API tries three times and waits 5 s each, a builder tries three times and waits 10 s
 * each.
 */
const silentStoreSeconds = 35;

function storeLine(name: string, seconds: number, line: Line): Fault {
  return {
    name,
    seconds,
    impossible: noBucket,
    begin: ({ world }) => world.store.line?.become(line),
    end: ({ world }) => world.store.line?.become({ kind: 'passes' }),
  };
}

const diskFull: Fault = {
  name: 'disk of Neo4j and of the builder full',
  seconds: 10,
  impossible: ({ disk }) => disk.shared,
  begin: ({ world }) => world.disk.fill(),
  // If Neo4j could not write its log, it stops writing until it is restarted.
  end: async ({ world }) => {
    world.disk.clear();
    await world.graph.shutDown();
    await world.graph.startAgain();
  },
};

const workKilled: Fault = {
  name: 'loads and builds killed (SIGKILL) at any moment',
  seconds: 10,
  begin: ({ traffic }) => {
    for (let ms = 500; ms < 10_000; ms += 700 + Math.random() * 600) {
      setTimeout(() => traffic.work.kill(Math.random() < 0.5 ? 'load' : 'build'), ms).unref();
    }
  },
  end: () => undefined,
};

/** All faults, in the order in which they run. */
export const allFaults: readonly Fault[] = [
  calm,
  graphKilled,
  graphPaused,
  graphLine('queries slow (each answer of Neo4j 300 ms later)', 8, { kind: 'slow', ms: 300 }),
  graphLine('Neo4j silent (longer than a query may take)', 8, { kind: 'silent' }),
  graphLine('connections to Neo4j cut after 100 kB each', 8, { kind: 'cut', afterBytes: 100_000 }),
  graphCut,
  redisKilled,
  redisPaused,
  redisLine('connections to Redis cut', 5, { kind: 'cut', afterBytes: 0 }),
  redisLine('connections to Redis cut after 10 kB each', 8, { kind: 'cut', afterBytes: 10_000 }),
  storeLine('connections to S3 cut', 8, { kind: 'cut', afterBytes: 0 }),
  storeLine('connections to S3 cut after 5 kB each', 8, { kind: 'cut', afterBytes: 5_000 }),
  storeLine('S3 silent (longer than the APIs and the builder wait for it)', silentStoreSeconds, { kind: 'silent' }),
  diskFull,
  apiTerminated,
  apiKilled,
  apiKilledSending(),
  apiPaused,
  workKilled,
  memoryExhausted(),
  handlesExhausted(),
];
