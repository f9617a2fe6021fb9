import { inSpan } from '@company-relations/telemetry';

/** How long a phase of a bulk load took, and how many rows it handled. */
export interface Phase {
  readonly phase: string;
  readonly seconds: number;
  readonly rows?: number;
  readonly rowsPerSecond?: number;
}

/** Measures phases that run one after the other. */
export class Phases {
  readonly done: Phase[] = [];

  /** @param rowsOf returns how many rows the phase handled, if it handles rows. */
  async measure<T>(phase: string, work: () => Promise<T>, rowsOf?: (result: T) => number): Promise<T> {
    const startedAt = performance.now();
    const result = await inSpan(`bulk ${phase}`, {}, work);
    const ms = performance.now() - startedAt;
    const rows = rowsOf?.(result);
    this.done.push({
      phase,
      seconds: Math.round(ms) / 1000,
      ...(rows === undefined ? {} : { rows, rowsPerSecond: Math.round((rows * 1000) / Math.max(1, ms)) }),
    });
    return result;
  }
}

export function phaseText({ phase, seconds, rows, rowsPerSecond }: Phase): string {
  return `  ${phase}: ${seconds} s${rows === undefined ? '' : `, ${rows} rows, ${rowsPerSecond} rows/s`}`;
}
