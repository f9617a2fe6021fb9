import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { pollUntil } from '@company-relations/local-neo4j';
import type { ApiServer } from './api-server';
import type { Fault, Place } from './fault';
import { searchAll, searchFew } from './searches';

const run = promisify(execFile);

const first = ({ world }: Place) => world.apis[0] as ApiServer;

const inFlight = 8;

export const apiTerminated: Fault = {
  name: 'an API ended (SIGTERM) with requests under way, started again',
  seconds: 3,
  begin: async ({ world, traffic, note }) => {
    const api = world.apis[0] as ApiServer;
    const [client] = traffic.clients;
    if (!client) return;
    // With a silent connection to the graph, the requests cannot end. So they are certainly running when the API ends.
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

export const apiKilled: Fault = {
  name: 'an API killed (SIGKILL), started again',
  seconds: 3,
  begin: async (place) => void (await first(place).end('SIGKILL')),
  end: (place) => first(place).start(),
};

const takers = 16;
const takenBefore = 100;
const takenTimeoutMs = 20_000;

/**
 * An API that is killed while many downloads are running. As after every fault, each download must have an entry in the
 * audit log.
 */
export function apiKilledSending(): Fault {
  let over = new AbortController();
  let taken = 0;
  return {
    name: `an API killed (SIGKILL) while ${takers} at a time download packages that show protected persons, started again`,
    seconds: 3,
    prepare: async (place) => {
      over = new AbortController();
      taken = 0;
      for (let taker = 0; taker < takers; taker += 1) void take(place, over.signal, () => (taken += 1));
      await pollUntil(() => taken >= takenBefore, takenTimeoutMs);
    },
    begin: async (place) => {
      place.note(`${taken} files came before it was killed`);
      await first(place).end('SIGKILL');
      over.abort();
    },
    end: (place) => first(place).start(),
  };
}

/** Downloads from the first API again and again until aborted. It pauses only after a failed download. */
async function take({ traffic }: Place, over: AbortSignal, took: () => void): Promise<void> {
  const [client] = traffic.clients;
  while (client && !over.aborted) {
    if (await traffic.download(client)) took();
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const apiPaused: Fault = {
  name: 'an API paused (SIGSTOP)',
  seconds: 5,
  begin: (place) => first(place).signal('SIGSTOP'),
  end: (place) => first(place).signal('SIGCONT'),
};

/** Enough memory to start and to answer a few requests, but not for many large pages at a time. */
const smallHeapMb = 64;
const eaters = 16;

export function memoryExhausted(): Fault {
  let hungry = new AbortController();
  return {
    name: `an API with a heap of ${smallHeapMb} MB under pages of 400 companies with everything, asked for by ${eaters} at a time`,
    seconds: 12,
    prepare: async (place) => {
      const api = first(place);
      await api.end('SIGKILL');
      api.replaced = 0;
      await api.start([`--max-old-space-size=${smallHeapMb}`]);
      await api.ready();
    },
    begin: (place) => {
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

/** Requests a large page again and again until aborted. */
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

export function handlesExhausted(): Fault {
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
