import { sizeText } from '@company-relations/command-line';
import { Presets, SingleBar } from 'cli-progress';

const plainIntervalMs = 5000;

/** How far a command has come, shown on standard error: a bar on a terminal, else a line now and then. */
export interface Progress {
  at(done: number, total: number): void;
  /** Writes a line without disturbing what is shown. */
  line(text: string): void;
  stop(): void;
}

/** The part of standard error that is needed. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** @param unit what is counted. */
export function showProgress(screen: Screen, name: string, unit: 'companies' | 'lines' | 'bytes'): Progress {
  return screen.isTTY ? new BarProgress(screen, name, unit) : new PlainProgress(screen, name, unit);
}

/** A number with its unit, as people read it. */
export function amount(value: number, unit: string): string {
  return unit === 'bytes' ? sizeText(value) : `${value} ${unit}`;
}

class BarProgress implements Progress {
  private readonly bar: SingleBar;
  private readonly startedAt = Date.now();
  private started = false;

  constructor(
    private readonly screen: Screen,
    private readonly name: string,
    private readonly unit: string,
  ) {
    const format = '{name} {bar} {percentage} % | {done} of {all} | {rate}/s | ETA {eta_formatted}';
    this.bar = new SingleBar({ format, stream: screen as NodeJS.WriteStream, hideCursor: true, etaBuffer: 100 }, Presets.shades_classic);
  }

  at(done: number, total: number): void {
    const rate = amount(Math.round((done * 1000) / Math.max(1, Date.now() - this.startedAt)), this.unit);
    const shown = { name: this.name, done: amount(done, this.unit), all: amount(total, this.unit), rate };
    if (!this.started) this.bar.start(total, done, shown);
    this.started = true;
    this.bar.setTotal(total);
    this.bar.update(done, shown);
  }

  line(text: string): void {
    // The bar is drawn again below the line when it next moves.
    if (this.started) this.screen.write('\r\x1b[K');
    this.screen.write(`${text}\n`);
  }

  stop(): void {
    if (this.started) this.bar.stop();
    this.started = false;
  }
}

class PlainProgress implements Progress {
  private readonly startedAt = Date.now();
  private shownAt = Date.now();

  constructor(
    private readonly screen: Screen,
    private readonly name: string,
    private readonly unit: string,
  ) {}

  at(done: number, total: number): void {
    if (Date.now() - this.shownAt < plainIntervalMs) return;
    this.shownAt = Date.now();
    const percent = Math.floor((100 * done) / Math.max(1, total));
    const rate = amount(Math.round((done * 1000) / (this.shownAt - this.startedAt)), this.unit);
    this.line(`${this.name}: ${percent} %, ${amount(done, this.unit)} of ${amount(total, this.unit)}, ${rate}/s`);
  }

  line(text: string): void {
    this.screen.write(`${text}\n`);
  }

  stop(): void {
    // Nothing stays open in a pipe.
  }
}
