import { Format, MultiBar, Presets, type SingleBar, type TimeFormatter } from 'cli-progress';
import { durationText } from './amounts';

/** The members of a terminal or pipe (standard error) that the display uses. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The state of one progress bar. */
interface ProgressRow {
  readonly name: string;
  readonly done: number;
  /** The total amount of work. Undefined if the total is unknown: then the row has no bar and no percentage. */
  readonly total: number | undefined;
  /** Texts that are shown after the percentage, such as a count and a rate. */
  readonly details: readonly string[];
}

const lineIntervalMs = 5_000;
/**
 * The time between two lines, in milliseconds, while there is no new progress. These lines show that the work has not
 * stopped.
 */
const idleLineIntervalMs = 15_000;
const idleCheckMs = 1_000;
/** The time, in milliseconds, after which a terminal shows work whose total is unknown. Shorter work is not shown. */
const uncountedAfterMs = 1_000;
const barFormat = '{name} {bar} {percentage} %{details} | {duration_formatted} | ETA {eta_formatted}';
const uncountedFormat = '{name}{details} | {duration_formatted}';

/**
 * Shows progress and the time since the start of each phase. On a terminal, the class draws bars, whose times advance
 * even without new progress. Elsewhere it writes one line for each row: every 5 seconds, or every 15 seconds while
 * there is no new progress.
 */
export class ProgressDisplay {
  private readonly bars = new Map<string, SingleBar>();
  private terminal: MultiBar | undefined;
  private startedAt = Date.now();
  private shownAt = Date.now();
  private rows: () => readonly ProgressRow[] = () => [];
  private readonly timers = new Set<NodeJS.Timeout>();

  /**
   * @param usesBars - false if several displays write to the same terminal, because they would overwrite each other's
   *   bars.
   */
  constructor(
    private readonly screen: Screen,
    private readonly usesBars = screen.isTTY === true,
  ) {}

  /**
   * Begins a phase. The bars of the previous phase stay on the screen without further changes.
   *
   * @param total - the total amount of work. Undefined if unknown: then a terminal shows the phase only if it takes
   *   longer than a second.
   */
  start(names: readonly string[], total: number | undefined): void {
    this.startedAt = Date.now();
    this.clearTimers();
    for (const bar of this.bars.values()) bar.stop();
    this.rows = () => names.map((name) => ({ name, done: 0, total, details: [] }));
    if (!this.usesBars) this.writeLinesWhenIdle();
    else if (total !== undefined) this.addBars(names, total);
    else this.timers.add(setTimeout(() => this.addBars(names, total), uncountedAfterMs).unref());
  }

  /**
   * Updates the bars. Without bars, writes lines instead, if at least five seconds have passed since the last lines.
   *
   * @param rows - returns the current state. Called only if the state is shown.
   */
  show(rows: () => readonly ProgressRow[]): void {
    this.rows = rows;
    if (this.usesBars) return rows().forEach((row) => this.updateBar(row));
    this.writeLinesWhenIdle();
    this.writeLines(lineIntervalMs);
  }

  /** Writes a line of text above the bars. */
  log(line: string): void {
    if (this.terminal) this.terminal.log(`${line}\n`);
    else this.screen.write(`${line}\n`);
  }

  stop(): void {
    this.clearTimers();
    // The lines that were logged since the last update of the bars must be printed before the bars stop.
    this.terminal?.update();
    this.terminal?.stop();
    this.terminal = undefined;
  }

  private writeLinesWhenIdle(): void {
    if (this.timers.size === 0)
      this.timers.add(setInterval(() => this.writeLines(idleLineIntervalMs), idleCheckMs).unref());
  }

  private writeLines(intervalMs: number): void {
    const now = Date.now();
    if (now - this.shownAt < intervalMs) return;
    this.shownAt = now;
    for (const row of this.rows()) this.log(lineOf(row, now - this.startedAt));
  }

  private addBars(names: readonly string[], total: number | undefined): void {
    const stream = this.screen as NodeJS.WriteStream;
    this.terminal ??= new MultiBar(
      { stream, hideCursor: true, emptyOnZero: true, etaBuffer: 100, formatTime },
      Presets.shades_classic,
    );
    const width = Math.max(...names.map(({ length }) => length));
    const format = total === undefined ? uncountedFormat : barFormat;
    for (const name of names) {
      this.bars.set(name, this.terminal.create(total ?? 0, 0, { name: name.padEnd(width), details: '' }, { format }));
    }
  }

  private updateBar({ name, done, total, details }: ProgressRow): void {
    if (!this.bars.has(name)) this.addBars([name], total);
    const bar = this.bars.get(name);
    if (total !== undefined) bar?.setTotal(total);
    bar?.update(done, { details: details.map((detail) => ` | ${detail}`).join('') });
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}

/**
 * Returns the average number of items per second, as a whole number.
 *
 * @param startedAt - in milliseconds since 1970.
 */
export function rateSince(startedAt: number, done: number): number {
  return Math.round((done * 1000) / Math.max(1, Date.now() - startedAt));
}

/**
 * Formats the time left. Shows a dash while there is no progress, because the time left is then not a finite number.
 */
const formatTime: TimeFormatter = (seconds, ...rest) =>
  Number.isFinite(seconds) ? Format.TimeFormat(seconds, ...rest) : '–';

function lineOf({ name, done, total, details }: ProgressRow, ms: number): string {
  const percent = total === undefined ? [] : [`${Math.min(100, Math.floor((100 * done) / Math.max(1, total)))} %`];
  return `${name}: ${[...percent, ...details, durationText(ms)].join(', ')}`;
}
