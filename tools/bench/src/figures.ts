import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

/** @throws RangeError if the list is empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('no values');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/**
 * The 95th percentile: 95 of 100 values are not higher.
 *
 * @throws RangeError if the list is empty.
 */
export function percentile95(values: readonly number[]): number {
  const found = [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
  if (found === undefined) throw new RangeError('no values');
  return found;
}

/** Does the work and measures its time in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const startedAt = performance.now();
  const value = await work();
  return { ms: performance.now() - startedAt, value };
}

/** A target of a benchmark, and the measured value. */
export interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
}

export function verdictLine({ what, measured, target, met }: Verdict): string {
  return `${met ? 'met   ' : 'MISSED'}  ${what}: ${measured} (target: ${target})`;
}

/** The highest memory use of a process so far, in megabytes. Undefined if the system does not report it. Linux does. */
export async function peakMemoryMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

/** Clock ticks in a second, as Linux counts processor times for programs. */
const ticksPerSecond = 100;

/** The processor time of a process so far, in milliseconds. Undefined if the system does not report it. Linux does. */
export async function processorMs(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program, in parentheses, may contain spaces. The state is the first field after it.
  const fields = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? undefined : (ticks * 1000) / ticksPerSecond;
}

export function megabytesText(value: number | undefined): string {
  return value === undefined ? 'not known on this system' : `${value} MB`;
}

export function machineText(): string {
  const processors = cpus();
  return `${processors.length} processors (${processors[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}
