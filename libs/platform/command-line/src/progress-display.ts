import { MultiBar, Presets, type SingleBar } from 'cli-progress';

/** The members of a terminal or pipe (standard error) that the display uses. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The state of one progress bar. */
interface ProgressRow {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Texts that are shown after the percentage, such as a count and a rate. */
  readonly details: readonly string[];
}

const lineIntervalMs = 5_000;
const format = '{name} {bar} {percentage} %{details} | ETA {eta_formatted}';

/** Shows progress. On a terminal it draws bars. Otherwise it writes one line for each row every five seconds. */
export class ProgressDisplay {
  private readonly bars = new Map<string, SingleBar>();
  private terminal: MultiBar | undefined;
  private shownAt = Date.now();

  /**
   * @param usesBars - false if several displays write to the same terminal, because they would overwrite each other's
   * bars.
   */
  constructor(
    private readonly screen: Screen,
    private readonly usesBars = screen.isTTY === true,
  ) {}

  /** Shows empty bars. Writes nothing if the output is not a terminal. */
  start(names: readonly string[], total: number): void {
    if (!this.usesBars) return;
    const stream = this.screen as NodeJS.WriteStream;
    this.terminal ??= new MultiBar(
      { format, stream, hideCursor: true, emptyOnZero: true, etaBuffer: 100 },
      Presets.shades_classic,
    );
    const width = Math.max(...names.map(({ length }) => length));
    for (const name of names)
      this.bars.set(name, this.terminal.create(total, 0, { name: name.padEnd(width), details: '' }));
  }

  /**
   * Updates the bars. If there are no bars, writes lines if five seconds have passed since the last lines.
   *
   * @param rows - returns the current state. It is called only if the state will be shown.
   */
  show(rows: () => readonly ProgressRow[]): void {
    if (this.usesBars) return rows().forEach((row) => this.updateBar(row));
    if (Date.now() - this.shownAt < lineIntervalMs) return;
    this.shownAt = Date.now();
    for (const row of rows()) this.log(lineOf(row));
  }

  /** Writes a line of text above the bars. */
  log(line: string): void {
    if (this.terminal) this.terminal.log(`${line}\n`);
    else this.screen.write(`${line}\n`);
  }

  stop(): void {
    // Prints the lines that were logged since the last update of the bars, before the bars stop.
    this.terminal?.update();
    this.terminal?.stop();
    this.terminal = undefined;
  }

  private updateBar({ name, done, total, details }: ProgressRow): void {
    if (!this.bars.has(name)) this.start([name], total);
    const bar = this.bars.get(name);
    bar?.setTotal(total);
    bar?.update(done, { details: details.map((detail) => ` | ${detail}`).join('') });
  }
}

/** Returns the average number per second since a time in milliseconds. */
export function rateSince(startedAt: number, done: number): number {
  return Math.round((done * 1000) / Math.max(1, Date.now() - startedAt));
}

function lineOf({ name, done, total, details }: ProgressRow): string {
  const percent = Math.min(100, Math.floor((100 * done) / Math.max(1, total)));
  return [`${name}: ${percent} %`, ...details].join(', ');
}
