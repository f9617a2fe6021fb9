import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { collectable, ProcessSamples } from './process-samples';
import type { Tally } from './tally';
import { Traffic } from './traffic';
import { type Sample, type Trend, trendOf } from './trend';
import { World } from './world';

export interface SoakOptions {
  readonly workspaceRoot: string;
  readonly minutes: number;
  readonly clients: number;
  /** Aborted to end early. */
  readonly over: AbortSignal;
  readonly tell: (line: string) => void;
}

/** One line of the result. */
export interface SoakRow {
  readonly what: string;
  readonly measured: string;
  readonly wanted: string;
  readonly good: boolean;
}

/** The defaults of the API: nothing fails here that should be given up soon. */
const patient = { QUERY_TIMEOUT_MS: '10000', NEO4J_ACQUISITION_TIMEOUT_MS: '5000' };

const sampleMs = 5_000;
/** The heap is looked at every so many samples, once a minute: garbage is collected for it. */
const samplesOfHeap = 12;
/** The first part of the time, in which caches fill and memory grows to its working size. */
const warmUpShare = 0.25;
/** A line that rises by no more than this part of the mean is flat. */
const flatShare = 0.05;
const fewHandles = 5;
/** Of all requests so many may be refused or fail. */
const budget = 0.001;

/** Load of many clients for long, at a service that nothing happens to. @returns what was measured, with a verdict each. */
export async function soak({ workspaceRoot, minutes, clients, over, tell }: SoakOptions): Promise<SoakRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const heapFile = (number: number) => join(folder, `heap-${number}`);
  const world = await World.start({ workspaceRoot, tell, apiSettings: (number) => ({ ...patient, ...collectable(workspaceRoot, heapFile(number)) }) });
  try {
    const [cursorRuns, downloaders] = [Math.ceil(clients * 0.15), Math.ceil(clients * 0.1)];
    const traffic = await Traffic.begin(world, { searchers: clients - cursorRuns - downloaders, cursorRuns, downloaders, pauseMs: 500, workPauseMs: 20_000 });
    const beganAt = performance.now();
    const samples = world.apis.map((api, index) => new ProcessSamples(api, heapFile(index), beganAt));
    const tally = traffic.tally();
    tell(`${clients} clients for ${minutes} minutes`);
    try {
      await sampled(samples, minutes * 60_000, over);
    } finally {
      await traffic.stop();
    }
    return [...requestRows(tally, minutes), ...samples.flatMap((each, index) => processRows(`API ${index + 1}`, each))];
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function sampled(samples: readonly ProcessSamples[], ms: number, over: AbortSignal): Promise<void> {
  const until = performance.now() + ms;
  for (let taken = 1; performance.now() < until && !over.aborted; taken++) {
    await Promise.all(samples.map((each) => each.take()));
    if (taken % samplesOfHeap === 0) await Promise.all(samples.map((each) => each.takeHeap()));
    await delay(sampleMs, undefined, { signal: over }).catch(() => undefined);
  }
}

function requestRows({ sent, right, failed, refused, wrong, work }: Tally, minutes: number): SoakRow[] {
  const errors = failed + [...refused.values()].reduce((sum, count) => sum + count, 0);
  const share = sent === 0 ? 1 : errors / sent;
  const done = [...work].map(([kind, { begun, done: whole }]) => `${whole} of ${begun} ${kind}`).join(', ');
  return [
    { what: 'requests', measured: `${sent} sent, ${Math.round(sent / minutes / 60)} a second, ${right} right; ${done}`, wanted: '', good: sent > 0 },
    { what: 'wrong answers', measured: [String(wrong.length), ...wrong.slice(0, 5)].join('; '), wanted: '0', good: wrong.length === 0 },
    { what: 'error budget', measured: `${errors} errors, ${(share * 100).toFixed(3)} %: ${Math.round((share / budget) * 100)} % of the budget`, wanted: `at most ${budget * 100} % of requests`, good: share <= budget },
  ];
}

function processRows(name: string, { memory, heap, handles }: ProcessSamples): SoakRow[] {
  return [
    trendRow(`${name}: resident memory`, 'MB', afterWarmUp(memory)),
    trendRow(`${name}: heap after collections`, 'MB', afterWarmUp(heap)),
    trendRow(`${name}: open handles`, 'handles', afterWarmUp(handles), fewHandles),
  ];
}

function afterWarmUp(samples: readonly Sample[]): Sample[] {
  return samples.slice(Math.floor(samples.length * warmUpShare));
}

function trendRow(what: string, unit: string, samples: readonly Sample[], allowed = 0): SoakRow {
  if (samples.length < 2) return { what, measured: 'too short to tell', wanted: 'flat', good: true };
  const trend: Trend = trendOf(samples);
  const most = Math.max(allowed, trend.mean * flatShare);
  const slope = `${trend.perHour >= 0 ? '+' : ''}${trend.perHour.toFixed(1)} ${unit}/hour`;
  const measured = `${trend.mean.toFixed(1)} ${unit} on average, ${slope} (${trend.growth >= 0 ? '+' : ''}${trend.growth.toFixed(1)} in the measured time), ${samples.length} samples`;
  return { what, measured, wanted: `at most +${most.toFixed(1)} in the measured time`, good: trend.growth <= most };
}

/** The rows as a table in Markdown. */
export function soakTable(rows: readonly SoakRow[]): string {
  const lines = rows.map(({ what, measured, wanted, good }) => `| ${what} | ${measured} | ${wanted} | ${good ? 'good' : 'BAD'} |`);
  return ['| what | measured | wanted | verdict |', '|---|---|---|---|', ...lines].join('\n');
}
