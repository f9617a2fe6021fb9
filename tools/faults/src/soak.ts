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
  /** Aborts when the run must end early. */
  readonly over: AbortSignal;
  readonly print: (line: string) => void;
}

/** The default timeouts of the API. A soak has no faults, so it needs no shorter timeouts. */
const defaultTimeouts = { QUERY_TIMEOUT_MS: '10000', NEO4J_ACQUISITION_TIMEOUT_MS: '5000' };

const sampleMs = 5_000;
/** The heap is measured only with every twelfth sample, once a minute, because this needs a garbage collection. */
const samplesOfHeap = 12;

/**
 * Keeps a service without faults under the load of many clients for a long time.
 *
 * @returns the measurements with their verdicts.
 */
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

/**
 * The settings that `soakIn` needs for the APIs of a world. The APIs write their memory after garbage collections to
 * files in the folder.
 */
export function settingsForSoak(workspaceRoot: string, folder: string): (number: number) => Settings {
  return (number) => ({ ...defaultTimeouts, ...collectable(workspaceRoot, heapFile(folder, number)) });
}

/** Like `soak`, but in an existing world. Its APIs must have the settings of `settingsForSoak`. */
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
