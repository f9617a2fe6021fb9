import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { BuildProgress } from '../packaging/build-all';

type OnProgress = BuildProgress['onProgress'];
type FileBytes = Parameters<OnProgress>[1][number];

const plainIntervalMs = 5_000;

/**
 * Shows on standard error how the files of one pass grow: a bar for each on a terminal, otherwise a line now and then.
 *
 * @param names of the files, in the order in which `onProgress` tells of them.
 * @param total about how many companies there are.
 */
export function showBuildProgress(output: NodeJS.WriteStream, names: readonly string[], total: number): BuildProgress {
  return output.isTTY ? new Bars(output, names, total) : new PlainLines(output, names, total);
}

/** The same without bars, which of several passes at a time would overwrite each other. */
export function showBuildProgressInLines(output: NodeJS.WriteStream, names: readonly string[], total: number): BuildProgress {
  return new PlainLines(output, names, total);
}

class Bars implements BuildProgress {
  private readonly startedAt = Date.now();
  private readonly bars: MultiBar;
  private readonly files: readonly SingleBar[];

  constructor(output: NodeJS.WriteStream, names: readonly string[], total: number) {
    const format = '{name} {bar} {percentage} % | {companies} companies | {rate}/s | ETA {eta_formatted} | {ratio}';
    this.bars = new MultiBar({ format, stream: output, hideCursor: true, emptyOnZero: true }, Presets.shades_classic);
    const width = Math.max(...names.map(({ length }) => length));
    this.files = names.map((name) => this.bars.create(total, 0, { name: name.padEnd(width), companies: 0, rate: 0, ratio: ratioOf(undefined) }));
  }

  readonly onProgress: OnProgress = (companies, files) => {
    const rate = rateOf(companies, this.startedAt);
    for (const [index, bar] of this.files.entries()) bar.update(companies, { companies, rate, ratio: ratioOf(files[index]) });
  };

  end(): void {
    this.bars.update();
    this.bars.stop();
  }
}

class PlainLines implements BuildProgress {
  private readonly startedAt = Date.now();
  private shownAt = Date.now();

  constructor(
    private readonly output: NodeJS.WriteStream,
    private readonly names: readonly string[],
    private readonly total: number,
  ) {}

  readonly onProgress: OnProgress = (companies, files) => {
    if (Date.now() - this.shownAt < plainIntervalMs) return;
    this.shownAt = Date.now();
    const percent = Math.min(100, Math.floor((100 * companies) / Math.max(1, this.total)));
    for (const [index, name] of this.names.entries()) {
      this.output.write(`${name}: ${percent} %, ${companies} companies, ${rateOf(companies, this.startedAt)}/s, ${ratioOf(files[index])}\n`);
    }
  };

  end(): void {
    // Nothing stays open in a pipe.
  }
}

function rateOf(companies: number, startedAt: number): number {
  return Math.round((companies * 1000) / Math.max(1, Date.now() - startedAt));
}

/** How many times smaller the file is than its lines. */
function ratioOf(file: FileBytes | undefined): string {
  return !file || file.bytes === 0 ? '–' : `${(file.plainBytes / file.bytes).toFixed(1)}:1`;
}
