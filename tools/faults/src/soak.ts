import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { collectable, ProcessSamples } from './process-samples';
import type { Settings } from './program';
import { auditRow, processRows, requestRows, type SoakRow } from './soak-table';
import { Traffic } from './traffic';
import { World } from './world';

export interface SoakOptions {
  readonly workspaceRoot: string;
  readonly minutes: number;
  readonly clients: number;
  /** Aborted to end early. */
  readonly over: AbortSignal;
  readonly print: (line: string) => void;
}

/** The defaults of the API. No fault happens here, so no shorter time limits are needed. */
const defaultTimeouts = { QUERY_TIMEOUT_MS: '10000', NEO4J_ACQUISITION_TIMEOUT_MS: '5000' };

const sampleMs = 5_000;
/** The heap is sampled once in so many samples, once a minute, because it needs a garbage collection. */
const samplesOfHeap = 12;

/** Puts the load of many clients on a service without faults for a long time. @returns the measurements with their verdicts. */
export async function soak({ workspaceRoot, ...load }: SoakOptions): Promise<SoakRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const world = await World.start({
    workspaceRoot,
    print: load.print,
    apiSettings: settingsForSoak(workspaceRoot, folder),
  });
  try {
    return await soakIn(world, folder, load);
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the APIs of a world need in order to be measured by `soakIn`; they report what their collections leave in the folder. */
export function settingsForSoak(workspaceRoot: string, folder: string): (number: number) => Settings {
  return (number) => ({ ...defaultTimeouts, ...collectable(workspaceRoot, heapFile(folder, number)) });
}

/** The same in a world that is there, whose APIs have `settingsForSoak`. */
export async function soakIn(
  world: World,
  folder: string,
  { minutes, clients, over, print }: Omit<SoakOptions, 'workspaceRoot'>,
): Promise<SoakRow[]> {
  const [cursorRuns, downloaders] = [Math.ceil(clients * 0.15), Math.ceil(clients * 0.1)];
  const searchers = clients - cursorRuns - downloaders;
  const traffic = await Traffic.begin(world, { searchers, cursorRuns, downloaders, pauseMs: 500, workPauseMs: 20_000 });
  const beganAt = performance.now();
  const samples = world.apis.map((api, index) => new ProcessSamples(api, heapFile(folder, index), beganAt));
  const tally = traffic.tally();
  print(`${clients} clients for ${minutes} minutes`);
  try {
    await sampled(samples, minutes * 60_000, over);
  } finally {
    await traffic.stop();
  }
  const audit = await traffic.proveAudit();
  return [
    ...requestRows(tally, minutes),
    auditRow(audit),
    ...samples.flatMap((each, index) => processRows(`API ${index + 1}`, each)),
  ];
}

function heapFile(folder: string, number: number): string {
  return join(folder, `heap-${number}`);
}

async function sampled(samples: readonly ProcessSamples[], ms: number, over: AbortSignal): Promise<void> {
  const until = performance.now() + ms;
  for (let taken = 1; performance.now() < until && !over.aborted; taken++) {
    await Promise.all(samples.map((each) => each.take()));
    if (taken % samplesOfHeap === 0) await Promise.all(samples.map((each) => each.takeHeap()));
    await delay(sampleMs, undefined, { signal: over }).catch(() => undefined);
  }
}
