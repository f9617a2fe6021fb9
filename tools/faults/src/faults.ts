import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ApiServer } from './api-server';
import type { Fault, Place } from './fault';
import { searchAll, searchFew } from './searches';
import type { Line } from './tcp-proxy';
import type { World } from './world';

const run = promisify(execFile);

const first = ({ world }: Place) => world.apis[0] as ApiServer;
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
  return { name, seconds, begin: ({ world }) => world.graphLine.become(line), end: ({ world }) => world.graphLine.become({ kind: 'passes' }) };
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

function storeLine(name: string, seconds: number, line: Line): Fault {
  return { name, seconds, impossible: noBucket, begin: ({ world }) => world.store.line?.become(line), end: ({ world }) => world.store.line?.become({ kind: 'passes' }) };
}

const diskFull: Fault = {
  name: 'disk of Neo4j and of the builder full',
  seconds: 10,
  impossible: ({ disk }) => disk.shared,
  begin: ({ world }) => world.disk.fill(),
  // A Neo4j that could not write its log stops writing until it is started again.
  end: async ({ world }) => {
    world.disk.clear();
    await world.graph.shutDown();
    await world.graph.startAgain();
  },
};

const inFlight = 8;

export const apiTerminated: Fault = {
  name: 'an API ended (SIGTERM) with requests under way, started again',
  seconds: 3,
  begin: async ({ world, traffic, note }) => {
    const api = world.apis[0] as ApiServer;
    const [client] = traffic.clients;
    if (!client) return;
    // Until the line passes again they are under way for sure.
    world.graphLine.become({ kind: 'silent' });
    const ids = traffic.truth.stillIds.slice(0, inFlight);
    const answers = ids.map((id) => searchFew(traffic, client, [id]));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const ended = api.end('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    world.graphLine.become({ kind: 'passes' });
    const right = (await Promise.all(answers)).filter(Boolean).length;
    note(`${right} of ${ids.length} requests under way answered, ended with ${await ended}`);
    if (right < ids.length) traffic.tally().wrong.push(`${ids.length - right} requests under way were not answered`);
  },
  end: (place) => first(place).start(),
};

const apiKilled: Fault = {
  name: 'an API killed (SIGKILL), started again',
  seconds: 3,
  begin: async (place) => void (await first(place).end('SIGKILL')),
  end: (place) => first(place).start(),
};

const apiPaused: Fault = {
  name: 'an API paused (SIGSTOP)',
  seconds: 5,
  begin: (place) => first(place).signal('SIGSTOP'),
  end: (place) => first(place).signal('SIGCONT'),
};

const workKilled: Fault = {
  name: 'loads and builds killed (SIGKILL) at any moment',
  seconds: 10,
  begin: ({ traffic }) => {
    for (let ms = 500; ms < 10_000; ms += 700 + Math.random() * 600) {
      setTimeout(() => traffic[Math.random() < 0.5 ? 'loading' : 'building']?.signal('SIGKILL'), ms).unref();
    }
  },
  end: () => undefined,
};

/** Enough to start and to answer a few, too little for many large pages at a time. */
const smallHeapMb = 64;
const eaters = 16;

function memoryExhausted(): Fault {
  let hungry = new AbortController();
  return {
    name: `an API with a heap of ${smallHeapMb} MB under pages of 400 companies with everything, asked for by ${eaters} at a time`,
    seconds: 12,
    begin: async (place) => {
      const api = first(place);
      await api.end('SIGKILL');
      api.replaced = 0;
      await api.start([`--max-old-space-size=${smallHeapMb}`]);
      await api.ready();
      hungry = new AbortController();
      for (let eater = 0; eater < eaters; eater += 1) void eat(place, hungry.signal);
    },
    end: async (place) => {
      const api = first(place);
      hungry.abort();
      place.note(`the process ended and was replaced ${api.replaced} times`);
      await api.end('SIGKILL');
      await api.start();
    },
  };
}

/** Asks for a large page, again and again. */
async function eat({ traffic }: Place, over: AbortSignal): Promise<void> {
  const [client] = traffic.clients;
  while (client && !over.aborted) {
    await searchAll(traffic, client);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const spareHandles = 5;
const usualHandles = 1024;
const idleConnections = 100;

function handlesExhausted(): Fault {
  let idle: Socket[] = [];
  return {
    name: 'an API without file handles (prlimit)',
    seconds: 6,
    impossible: () => (process.platform === 'linux' ? undefined : 'prlimit is of Linux'),
    begin: async (place) => {
      const { pid, port } = first(place);
      const allowed = (await readdir(`/proc/${pid}/fd`)).length + spareHandles;
      await run('prlimit', ['--pid', String(pid), `--nofile=${allowed}:`]);
      idle = Array.from({ length: idleConnections }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      place.note(`${allowed} handles, ${idleConnections} idle connections`);
    },
    end: async (place) => {
      for (const socket of idle.splice(0)) socket.destroy();
      await run('prlimit', ['--pid', String(first(place).pid), `--nofile=${usualHandles}:`]);
    },
  };
}

/** Everything that goes wrong, in this order. */
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
  storeLine('connections to S3 cut', 8, { kind: 'cut', afterBytes: 0 }),
  storeLine('connections to S3 cut after 5 kB each', 8, { kind: 'cut', afterBytes: 5_000 }),
  storeLine('S3 silent', 8, { kind: 'silent' }),
  diskFull,
  apiTerminated,
  apiKilled,
  apiPaused,
  workKilled,
  memoryExhausted(),
  handlesExhausted(),
];
