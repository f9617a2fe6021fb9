import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { LoadProgress } from './load-result';

const plainIntervalMs = 5000;
/** Before that a rate tells of the first statements alone. */
const rateAfterMs = 1000;
/** Of what only this is known: a count and a rate of it would say nothing. */
const percentAlone = 'percent';

/** Progress that is shown on standard error. */
export interface ShownProgress extends LoadProgress {
  /** Writes a line without disturbing what is shown. */
  write(line: string): void;
  stop(): void;
}

/**
 * @param total how far `advance` goes in all: the bytes of all files, or whatever else it is told.
 * @param what is counted while it goes on; `percent` where nothing is.
 */
export function showProgress(output: NodeJS.WriteStream, total: number, what = 'lines'): ShownProgress {
  return output.isTTY ? new ProgressBar(output, total, what) : new PlainProgress(output, total, what);
}

class Pass {
  lines = 0;
  bytes = 0;
  private readonly startedAt = Date.now();

  constructor(readonly name: string) {}

  add(lines: number, bytes: number): void {
    this.lines += lines;
    this.bytes += bytes;
  }

  /** The count and, after a while, the rate, in words; nothing where nothing is counted. */
  counts(what: string): string[] {
    if (what === percentAlone) return [];
    const ms = Date.now() - this.startedAt;
    const rate = ms < rateAfterMs ? [] : [`${Math.round((this.lines * 1000) / ms)} ${what}/s`];
    return [`${this.lines} ${what}`, ...rate];
  }
}

class ProgressBar implements ShownProgress {
  private readonly bars: MultiBar;
  private bar: SingleBar | undefined;
  private pass = new Pass('');

  constructor(
    output: NodeJS.WriteStream,
    private readonly total: number,
    private readonly what: string,
  ) {
    const format = '{name} {bar} {percentage} %{counts} | ETA {eta_formatted}';
    this.bars = new MultiBar({ format, stream: output, hideCursor: true, emptyOnZero: true }, Presets.shades_classic);
  }

  begin(name: string): void {
    this.pass = new Pass(name);
    this.bar = this.bars.create(this.total, 0, { name, counts: '' });
  }

  advance(lines: number, bytes: number): void {
    this.pass.add(lines, bytes);
    this.bar?.update(this.pass.bytes, { counts: this.pass.counts(this.what).map((count) => ` | ${count}`).join('') });
  }

  write(line: string): void {
    this.bars.log(`${line}\n`);
  }

  stop(): void {
    // Stopping shows the bars a last time, but not what was told since they were last shown.
    this.bars.update();
    this.bars.stop();
  }
}

class PlainProgress implements ShownProgress {
  private pass = new Pass('');
  private shownAt = Date.now();

  constructor(
    private readonly output: NodeJS.WriteStream,
    private readonly total: number,
    private readonly what: string,
  ) {}

  begin(name: string): void {
    this.pass = new Pass(name);
  }

  advance(lines: number, bytes: number): void {
    this.pass.add(lines, bytes);
    if (Date.now() - this.shownAt < plainIntervalMs) return;
    this.shownAt = Date.now();
    const percent = Math.floor((100 * this.pass.bytes) / Math.max(1, this.total));
    this.write([`${this.pass.name}: ${percent} %`, ...this.pass.counts(this.what)].join(', '));
  }

  write(line: string): void {
    this.output.write(`${line}\n`);
  }

  stop(): void {
    // Nothing stays open in a pipe.
  }
}
