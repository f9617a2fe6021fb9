import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Place } from './fault';
import { isGood, type Outcome, underWayText, type WorkOutcome } from './report';
import type { Traffic } from './traffic';
import type { UnderWay } from './work';
import type { World } from './world';

export interface FaultRun {
  readonly world: World;
  readonly traffic: Traffic;
  readonly faults: readonly Fault[];
  /** How long everything must stay right before the next fault begins. */
  readonly settleMs: number;
  /**
   * Whether a failed load or build is repeated before the next fault. If not, the next one begins only with the next
   * fault.
   */
  readonly redo: boolean;
  /** Aborts when the run must end early. */
  readonly over: AbortSignal;
  readonly print: (line: string) => void;
}

const recoveryTimeoutMs = 120_000;

/** Causes the faults one after the other. The next fault begins when all responses are right again. */
export async function runFaults(run: FaultRun): Promise<Outcome[]> {
  const { faults, over, print } = run;
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    if (over.aborted) break;
    const outcome = await runOne(fault, run);
    outcomes.push(outcome);
    print(summaryOf(outcome));
    if (!isGood(outcome)) for (const api of run.world.apis) print(lastErrors(api.output));
    if (outcome.impossible === undefined && outcome.recoveredMs === undefined) break;
  }
  return outcomes;
}

async function runOne(fault: Fault, { world, traffic, settleMs, redo, over }: FaultRun): Promise<Outcome> {
  const { name, seconds } = fault;
  const tally = traffic.count();
  const notes: string[] = [];
  const impossible = fault.impossible?.(world);
  if (impossible !== undefined) return { ...nothingSeen, name, impossible, seconds, tally, notes };
  const place: Place = { world, traffic, note: (text) => notes.push(text) };
  const signal = { signal: over };
  await fault.prepare?.(place);
  const underWay = await traffic.work.underWay();
  await fault.begin(place);
  await delay(seconds * 1000, undefined, signal).catch(() => undefined);
  const endedAt = performance.now();
  await fault.end(place);
  const backAt = performance.now();
  const rightAt = (await recovered(traffic, over)) ? performance.now() : undefined;
  const [recoveredMs, normalMs] = rightAt === undefined ? [] : [rightAt - endedAt, rightAt - backAt];
  const work = recoveredMs === undefined || over.aborted ? undefined : await outcomeOf(underWay, traffic, redo);
  await delay(settleMs, undefined, signal).catch(() => undefined);
  return { name, seconds, tally, recoveredMs, normalMs, work, audit: await traffic.proveAudit(), notes };
}

const nothingSeen = { recoveredMs: undefined, normalMs: undefined, work: undefined, audit: undefined };

/**
 * The results of the load and the build that were running. Undefined if they were not running, or could not be
 * repeated.
 */
async function outcomeOf(
  underWay: UnderWay | undefined,
  { work }: Traffic,
  redo: boolean,
): Promise<WorkOutcome | undefined> {
  if (!underWay) return undefined;
  const { load, build } = underWay;
  const areBack = redo ? await Promise.all([work.isDone('load', load), work.isDone('build', build)]) : [];
  return areBack.every(Boolean) ? { load: await load.done, build: await build.done } : undefined;
}

async function recovered(traffic: Traffic, over: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + recoveryTimeoutMs;
  while (!over.aborted && performance.now() < deadline) {
    if (await traffic.isAllRight()) return true;
    await delay(100);
  }
  return false;
}

function summaryOf(outcome: Outcome): string {
  const { name, impossible, tally, recoveredMs, work } = outcome;
  if (impossible !== undefined) return `${name}: not tried, ${impossible}`;
  const recovery =
    recoveredMs === undefined ? 'not recovered' : `right again after ${(recoveredMs / 1000).toFixed(1)} s`;
  const wrong = tally.wrong.slice(0, 5).map((problem) => `\n  ${problem}`);
  return `${isGood(outcome) ? 'good' : 'BAD '}  ${name}: ${tally.sent} sent, ${tally.right} right, ${tally.wrong.length} wrong, ${recovery}, under way: ${underWayText(work)}${wrong.join('')}`;
}

/** The last errors in the log of an API. */
function lastErrors(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.includes('"level":50') && !line.includes('"msg":"request"'))
    .slice(-3)
    .join('\n');
}
