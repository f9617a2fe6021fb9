import { inSpan } from '@company-relations/telemetry';

/** The duration of a phase of a bulk load, and the number of rows that the phase handled. */
export interface Phase {
  readonly phase: string;
  readonly seconds: number;
  readonly rows?: number;
  readonly rowsPerSecond?: number;
}

/** Measures the phases of a bulk load. Phases may follow each other, and a phase may contain other phases. */
export class Phases {
  private readonly measured: (Phase | undefined)[] = [];
  private msWithin = 0;

  /**
   * The phases in the order in which they began. The time of an outer phase does not include the time of its inner
   * phases.
   */
  get done(): readonly Phase[] {
    return this.measured.filter((phase) => phase !== undefined);
  }

  /** @param rowsOf returns how many rows the phase handled, if it handles rows. */
  async measure<T>(phase: string, work: () => Promise<T>, rowsOf?: (result: T) => number): Promise<T> {
    const [startedAt, place, msWithinBefore] = [performance.now(), this.measured.push(undefined) - 1, this.msWithin];
    this.msWithin = 0;
    const result = await inSpan(`bulk ${phase}`, {}, work);
    const allMs = performance.now() - startedAt;
    const ms = allMs - this.msWithin;
    this.msWithin = msWithinBefore + allMs;
    const rows = rowsOf?.(result);
    this.measured[place] = {
      phase,
      seconds: Math.round(ms) / 1000,
      ...(rows === undefined ? {} : { rows, rowsPerSecond: Math.round((rows * 1000) / Math.max(1, ms)) }),
    };
    return result;
  }
}

export function phaseText({ phase, seconds, rows, rowsPerSecond }: Phase): string {
  return `  ${phase}: ${seconds} s${rows === undefined ? '' : `, ${rows} rows, ${rowsPerSecond} rows/s`}`;
}
