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

/** The limit of a measured value. The limit itself is allowed. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

export type Unit = 'MB' | 'ms' | 's' | '%' | 'statements/s';

/** A measured value and its target. */
export interface Verdict {
  /** The name of the measurement and of its row. It is the same in all runs. */
  readonly what: string;
  /** The value that is compared with the limit. `NaN` if the system does not report it. */
  readonly value: number;
  /** A ratio has none. */
  readonly unit?: Unit;
  /** The absolute figures behind a ratio, such as `1,086 / 2,988 requests/s`. */
  readonly of?: string;
  readonly target: Target;
}

export function isMet({ value, target }: Pick<Verdict, 'value' | 'target'>): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

export function verdictLine(verdict: Verdict): string {
  const { what, target, unit } = verdict;
  return `${isMet(verdict) ? 'met   ' : 'MISSED'}  ${what}: ${measuredText(verdict)} (target: ${targetText(target, unit)})`;
}

/** The number of decimals of a value with a unit. */
const decimals: Readonly<Record<Unit, number>> = { MB: 0, ms: 1, s: 1, '%': 0, 'statements/s': 0 };

/** The value with its unit, and before it the absolute figures behind it. */
export function measuredText({ value, unit, of }: Pick<Verdict, 'value' | 'unit' | 'of'>): string {
  if (Number.isNaN(value)) return unknownText;
  const text = amountText({ value, unit }) + suffixOf(unit);
  return of === undefined ? text : `${of} = ${text}`;
}

/** The value without its unit. */
export function amountText({ value, unit }: Pick<Verdict, 'value' | 'unit'>): string {
  return numberText(value, unit === undefined ? 2 : decimals[unit]);
}

function suffixOf(unit: Unit | undefined): string {
  return unit === undefined ? '' : ` ${unit}`;
}

export function targetText(target: Target, unit?: Unit): string {
  const [side, limit] = 'atLeast' in target ? ['at least', target.atLeast] : ['at most', target.atMost];
  return `${side} ${limit.toLocaleString('en')}${suffixOf(unit)}`;
}

/** A number with this many decimals, and with commas between thousands. */
export function numberText(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Two times in milliseconds, for the figures behind a ratio. */
export function twoTimesText(ms: number, otherMs: number): string {
  return `${numberText(ms, 1)} / ${numberText(otherMs, 1)} ms`;
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

const unknownText = 'not known on this system';

export function megabytesText(value: number | undefined): string {
  return value === undefined ? unknownText : `${numberText(value)} MB`;
}

/** The machine of a run. */
export interface Machine {
  readonly processors: number;
  readonly model: string;
  readonly memoryGb: number;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processors: processors.length,
    model: processors[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
}

export function machineText({ processors, model, memoryGb }: Machine): string {
  return `${processors} processors (${model}), ${memoryGb} GB`;
}

/** The size of a machine. One page may have figures of machines of one size, whatever the model of their processors. */
export function machineSize({ processors, memoryGb }: Machine): string {
  return `${processors} processors, ${memoryGb} GB`;
}
